import { createHash } from 'node:crypto';
import type { Board, Point, Segment } from '@boardproof/board';
import type { Item } from '../artwork.ts';
import { arcOf } from '../outline.ts';
import type { GerberLayer } from '../preset.ts';
import { circle, type Shape } from '../shape.ts';
import { template } from './apertures.ts';
import { field, objectAttributes } from './attributes.ts';
import { joinHoles } from './cut-in.ts';
import { coordinate } from './numbers.ts';

/** What each file says of itself: .FileFunction, and .FilePolarity (a mask file shows where the mask is absent). */
export const fileFunctions: Readonly<Record<GerberLayer, { readonly says: string; readonly polarity?: string }>> = {
  outline: { says: 'Profile,NP' },
  'top-copper': { says: 'Copper,L1,Top', polarity: 'Positive' },
  'top-mask': { says: 'Soldermask,Top', polarity: 'Negative' },
  'top-silk': { says: 'Legend,Top', polarity: 'Positive' },
  'bottom-copper': { says: 'Copper,L2,Bot', polarity: 'Positive' },
  'bottom-mask': { says: 'Soldermask,Bot', polarity: 'Negative' },
  'bottom-silk': { says: 'Legend,Bot', polarity: 'Positive' },
};

/** Writes one layer as Gerber X2, mm in format 4.6. The same layer gives the same text: no date stands in it. */
export function writeGerber(board: Board, layer: GerberLayer, items: readonly Item[]): string {
  const tools = new Tools();
  const body = items.flatMap((item) => [...tools.pick(item), ...attributed(item)]);
  return [...header(board, layer), ...tools.definitions(), ...body, 'M02*', ''].join('\n');
}

function header(board: Board, layer: GerberLayer): string[] {
  const { says, polarity } = fileFunctions[layer];
  return [
    `%TF.GenerationSoftware,boardproof,fab*%`,
    `%TF.ProjectId,${field(board.name)},${projectId(board.name)},${field(board.revision)}*%`,
    '%TF.SameCoordinates,Original*%',
    `%TF.FileFunction,${says}*%`,
    ...(polarity === undefined ? [] : [`%TF.FilePolarity,${polarity}*%`]),
    '%FSLAX46Y46*%',
    '%MOMM*%',
    '%LPD*%',
    'G01*',
    'G75*',
  ];
}

/** A name-based id in the form of RFC 9562 version 8, so that all files of one board carry the same one on every build. */
function projectId(name: string): string {
  const hex = createHash('sha256').update(`boardproof.fab/${name}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}

/** Gives each shape and use its D code in the order of first use, and says when the code changes. */
class Tools {
  private readonly codes = new Map<string, { code: number; lines: string[] }>();
  private macros = 0;
  private current: number | undefined;

  pick(item: Item): string[] {
    if (item.kind === 'region') return [];
    const shape = item.kind === 'flash' ? item.shape : circle(item.width);
    const known = `${item.use ?? ''}|${shape.width},${shape.height},${shape.radius},${shape.rotation}`;
    const tool = this.codes.get(known) ?? this.define(shape, item.use);
    this.codes.set(known, tool);
    if (tool.code === this.current) return [];
    this.current = tool.code;
    return [`D${tool.code}*`];
  }

  private define(shape: Shape, use: string | undefined): { code: number; lines: string[] } {
    const { call, macro } = template(shape, `Pad${this.macros + 1}`);
    if (macro !== undefined) this.macros += 1;
    const code = 10 + this.codes.size;
    const define = `%ADD${code}${call}*%`;
    const attributed = use === undefined ? [define] : [`%TA.AperFunction,${use}*%`, define, '%TD*%'];
    return { code, lines: [...(macro === undefined ? [] : [macro]), ...attributed] };
  }

  definitions(): string[] {
    return [...this.codes.values()].flatMap((tool) => tool.lines);
  }
}

function attributed(item: Item): string[] {
  const attributes = objectAttributes(item.owner);
  // A region has no aperture that could carry its use.
  if (item.kind === 'region' && item.use !== undefined) attributes.unshift(`%TA.AperFunction,${item.use}*%`);
  return [...attributes, ...drawn(item), ...(attributes.length > 0 ? ['%TD*%'] : [])];
}

function drawn(item: Item): string[] {
  switch (item.kind) {
    case 'flash':
      return [`${place(item.at)}D03*`];
    case 'stroke':
      return item.path.flatMap((segment, index) => stroke(segment, item.path[index - 1]));
    case 'region': {
      const contour = joinHoles(item.polygon);
      const first = contour[0]!;
      return [
        'G36*',
        `${place(first)}D02*`,
        ...contour.slice(1).map((at) => `${place(at)}D01*`),
        `${place(first)}D01*`,
        'G37*',
      ];
    }
  }
}

function stroke(segment: Segment, before: Segment | undefined): string[] {
  const move = before !== undefined && place(before.to) === place(segment.from) ? [] : [`${place(segment.from)}D02*`];
  const arc = arcOf(segment);
  if (arc === undefined) return [...move, `${place(segment.to)}D01*`];
  const toCentre = `I${coordinate(arc.centre[0] - segment.from[0])}J${coordinate(arc.centre[1] - segment.from[1])}`;
  return [...move, arc.sweep > 0 ? 'G03*' : 'G02*', `${place(segment.to)}${toCentre}D01*`, 'G01*'];
}

function place([x, y]: Point): string {
  return `X${coordinate(x)}Y${coordinate(y)}`;
}
