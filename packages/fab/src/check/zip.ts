import { type Board, type Fill, landSilk, type Problem, placedPads, strokeText, toBoard } from '@boardproof/board';
import { fileFunctions } from '../gerber/write.ts';
import { fabFileName, gerberLayers } from '../layers.ts';
import { traceOutline } from '../outline.ts';
import type { GerberLayer, Preset } from '../preset.ts';
import { readExcellon } from '../read/excellon.ts';
import { type Gerber, readGerber } from '../read/gerber.ts';
import { readZip } from '../read/zip.ts';
import { checkHoles } from './drill.ts';
import { expectedDraws, padFlash, padReach, placeOf, polygonArea, viaFlash } from './expected.ts';
import { checkDraws, checkFlashes, checkKinds, checkRegions, differs } from './layer.ts';

/** What was counted in the files of a zip that agree with their board. */
export interface FabCounts {
  /** Drill hits, plated and not, vias included. */
  readonly holes: number;
  /** Pads of parts that have copper, a through-hole pad once. */
  readonly pads: number;
  /** Straight pieces of track on both layers. */
  readonly tracks: number;
  /** Pieces of poured copper on both layers. */
  readonly regions: number;
}

/**
 * Reads a zip back and compares all that it shows with the board: pads, tracks, poured areas, mask openings, silk,
 * outline and holes. An empty list means that they agree. `counts` are taken from the files, not from the board.
 */
export function checkZip(
  board: Board,
  fills: readonly Fill[],
  zip: Uint8Array,
  preset: Preset,
): { problems: Problem[]; counts: FabCounts } {
  const counts = { holes: 0, pads: 0, tracks: 0, regions: 0 };
  const files = new Map<string, string>();
  try {
    for (const { name, bytes } of readZip(zip)) {
      if (files.has(name)) return { problems: [differs('zip-differs', name, `${name} is in the zip twice`)], counts };
      files.set(name, new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { problems: [differs('zip-unreadable', board.name, message)], counts };
  }
  const problems = checkNames(board, files, preset);
  const pins = new Set<string>();
  for (const layer of gerberLayers) {
    const name = fabFileName(board, layer, preset);
    const text = files.get(name);
    if (text === undefined) continue;
    const { gerber, problems: unread } = readGerber(text, name);
    problems.push(...unread, ...checkHead(layer, gerber, name));
    if (unread.length === 0) problems.push(...checkLayer(board, fills, layer, gerber, name, preset));
    if (!layer.endsWith('copper')) continue;
    for (const item of gerber.items) {
      if (item.kind === 'draw') counts.tracks += 1;
      if (item.kind === 'region') counts.regions += 1;
      if (item.kind === 'flash' && item.attributes.has('P')) {
        pins.add(
          `${placeOf(item.at)} ${through(item.aperture.attributes) ? 'both' : layer} ${item.attributes.get('P')}`,
        );
      }
    }
  }
  counts.pads = pins.size;
  for (const drill of preset.drills) {
    const name = fabFileName(board, drill, preset);
    const text = files.get(name);
    if (text === undefined) continue;
    const { hits, fileFunction, problems: unread } = readExcellon(text, name);
    counts.holes += hits.length;
    const style = { holes: drill.holes, unit: preset.drillUnit };
    problems.push(...unread, ...checkHoles(board, hits, fileFunction, name, style));
  }
  return { problems, counts };
}

function through(attributes: ReadonlyMap<string, readonly string[]>): boolean {
  return attributes.get('AperFunction')?.[0] === 'ComponentPad';
}

function checkNames(board: Board, files: ReadonlyMap<string, string>, preset: Preset): Problem[] {
  const wanted = [...gerberLayers, ...preset.drills].map((file) => fabFileName(board, file, preset));
  const missing = wanted.filter((name) => !files.has(name));
  const extra = [...files.keys()].filter((name) => !wanted.includes(name));
  return [
    ...missing.map((name) => differs('zip-differs', name, `${name} is not in the zip`)),
    ...extra.map((name) => differs('zip-differs', name, `${name} is in the zip and belongs to no layer`)),
  ];
}

function checkHead(layer: GerberLayer, gerber: Gerber, name: string): Problem[] {
  const { says, polarity } = fileFunctions[layer];
  const found = [gerber.attributes.get('FileFunction')?.join(','), gerber.attributes.get('FilePolarity')?.[0]];
  if (found[0] === says && found[1] === polarity) return [];
  return [
    differs('gerber-layer-differs', name, `${name} says that it is ${found.join(' ') || 'nothing'}, not ${says}`),
  ];
}

function checkLayer(
  board: Board,
  fills: readonly Fill[],
  layer: GerberLayer,
  gerber: Gerber,
  file: string,
  preset: Preset,
): Problem[] {
  const top = layer.startsWith('top');
  const copper = top ? 'F.Cu' : 'B.Cu';
  switch (layer) {
    case 'outline':
      return checkOutline(board, gerber, file);
    case 'top-copper':
    case 'bottom-copper': {
      const lands = placedPads(board).filter((pad) => pad.layers.includes(copper));
      const flashes = [...lands.map(padFlash), ...board.vias.map(viaFlash)];
      const tracks = board.tracks.filter((track) => track.layer === copper);
      const draws = tracks.flatMap((track) =>
        expectedDraws(track.points, track.width, `track of ${track.net}`, track.net),
      );
      const areas = fills
        .filter((fill) => fill.layer === copper)
        .flatMap(({ net, polygons }) => {
          return polygons.map(({ outline, holes }) => ({
            net,
            area: polygonArea(outline) - holes.reduce((sum, hole) => sum + polygonArea(hole), 0),
          }));
        });
      return [
        ...checkFlashes(flashes, gerber, file, 'gerber-pads-differ'),
        ...checkDraws(draws, gerber, file, 'gerber-tracks-differ'),
        ...checkRegions(areas, gerber, file, 'gerber-regions-differ'),
      ];
    }
    case 'top-mask':
    case 'bottom-mask': {
      const margin = preset.maskExpansion.value;
      const open = placedPads(board).filter((pad) => pad.kind === 'npth' || pad.layers.includes(copper));
      const flashes = open.map((pad) => {
        const { key, what } = padFlash(pad);
        return { key, what: `the mask opening of ${what}`, reach: padReach(pad, margin) };
      });
      return [
        ...checkFlashes(flashes, gerber, file, 'gerber-mask-differs'),
        ...checkKinds(['flash'], gerber, file, 'gerber-mask-differs'),
      ];
    }
    case 'top-silk':
    case 'bottom-silk':
      return [
        ...checkDraws(silkDraws(board, top ? 'top' : 'bottom'), gerber, file, 'gerber-silk-differs'),
        ...checkKinds(['draw'], gerber, file, 'gerber-silk-differs'),
      ];
  }
}

function silkDraws(board: Board, side: 'top' | 'bottom') {
  const layer = side === 'top' ? 'F.SilkS' : 'B.SilkS';
  return [
    ...board.parts
      .filter((placed) => placed.side === side)
      .flatMap((placed) =>
        landSilk(board, placed).flatMap(({ points, width }) => {
          return expectedDraws(
            points.map((point) => toBoard(placed, point)),
            width,
            `silk of ${placed.ref}`,
          );
        }),
      ),
    ...board.lines
      .filter((line) => line.layer === layer)
      .flatMap(({ points, width }) => expectedDraws(points, width, 'a silk line')),
    ...board.texts
      .filter((text) => text.layer === layer)
      .flatMap((text) =>
        strokeText(text).flatMap((points) => expectedDraws(points, text.stroke, `the text "${text.text}"`)),
      ),
  ];
}

function checkOutline(board: Board, gerber: Gerber, file: string): Problem[] {
  const code = 'gerber-outline-differs';
  const other = checkKinds(['draw'], gerber, file, code);
  const trace = traceOutline(gerber.items.flatMap((item) => (item.kind === 'draw' ? [item.segment] : [])));
  if (trace.openEnds.length > 0 || trace.branches.length > 0 || trace.loops.length !== 1) {
    return [...other, differs(code, file, `the outline in ${file} is not one closed line`)];
  }
  const [found, wanted] = [trace.loops[0]!, traceOutline(board.outline).loops[0]];
  if (wanted === undefined) return [...other, differs(code, file, 'the board has no closed outline')];
  const sides = ['xMin', 'yMin', 'xMax', 'yMax'] as const;
  const same = sides.every((side) => Math.abs(found.box[side] - wanted.box[side]) < 5e-6);
  if (same && Math.abs(found.area - wanted.area) <= 1e-5 * wanted.area) return other;
  const size = ({ box, area }: typeof found) =>
    `${sides.map((side) => box[side]).join(', ')} mm with ${area.toFixed(4)} mm2`;
  return [...other, differs(code, file, `the outline in ${file} spans ${size(found)}, the board's ${size(wanted)}`)];
}
