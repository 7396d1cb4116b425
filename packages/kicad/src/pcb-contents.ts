/** What a board file holds, in the board's frame: read for the comparison with the model, so by code that shares none with the writer's. */
import { type Point, rotate } from '@boardproof/board';
import { fromSheet } from './frame.ts';
import { type Form, forms, numberAt, read, textAt, textOf } from './sexpr.ts';

/** A pad as the file has it; `at` on the board in mm, `angle` in degrees counter-clockwise. */
export interface PcbPad {
  readonly ref: string;
  readonly number: string;
  readonly kind: string;
  readonly shape: string;
  readonly at: Point;
  readonly size: Point;
  readonly angle: number;
  readonly drill: number | undefined;
  readonly layers: readonly string[];
  readonly net: string;
  readonly pinFunction: string | undefined;
}

export interface PcbFootprint {
  readonly ref: string;
  readonly value: string;
  readonly name: string;
  readonly side: 'top' | 'bottom';
  readonly at: Point;
  readonly attributes: readonly string[];
  readonly dnp: boolean;
}

export interface PcbContents {
  readonly version: string;
  readonly footprints: readonly PcbFootprint[];
  readonly pads: readonly PcbPad[];
  readonly nets: readonly string[];
  readonly segments: readonly { net: string; layer: string; width: number; from: Point; to: Point }[];
  readonly vias: readonly { net: string; at: Point; diameter: number; drill: number }[];
  readonly zones: readonly {
    net: string;
    layer: string;
    outline: readonly Point[];
    fills: readonly (readonly Point[])[];
  }[];
  readonly edges: readonly { kind: 'line' | 'arc'; points: readonly Point[] }[];
  /** Lines on drawing layers, by layer. */
  readonly lines: ReadonlyMap<string, number>;
  readonly words: readonly { readonly text: string; readonly layer: string }[];
}

/** Reads a board file; throws a SyntaxError when it is none. */
export function pcbContents(text: string): PcbContents {
  const root = read(text);
  if (root[0] !== 'kicad_pcb') throw new SyntaxError('the file does not begin with (kicad_pcb');
  const netNames = new Map(forms(root, 'net').map((form) => [numberAt(form, 1), textAt(form, 2) ?? '']));
  const net = (form: Form) => netNames.get(numberAt(forms(form, 'net')[0], 1)) ?? '';
  const drawn = [...forms(root, 'gr_line'), ...forms(root, 'gr_arc')];
  const edges = drawn.filter((form) => textOf(form, 'layer') === 'Edge.Cuts');
  return {
    version: textOf(root, 'version') ?? '',
    footprints: forms(root, 'footprint').map(footprint),
    pads: forms(root, 'footprint').flatMap((form) => pads(form, netNames)),
    nets: [...netNames.values()].filter((name) => name !== ''),
    segments: forms(root, 'segment').map((form) => ({
      net: net(form),
      layer: textOf(form, 'layer') ?? '',
      width: numberAt(forms(form, 'width')[0], 1),
      from: point(form, 'start'),
      to: point(form, 'end'),
    })),
    vias: forms(root, 'via').map((form) => ({
      net: net(form),
      at: point(form, 'at'),
      diameter: numberAt(forms(form, 'size')[0], 1),
      drill: numberAt(forms(form, 'drill')[0], 1),
    })),
    zones: forms(root, 'zone').map((form) => ({
      net: net(form),
      layer: textOf(form, 'layer') ?? '',
      outline: polygon(forms(form, 'polygon')[0]),
      fills: forms(form, 'filled_polygon').map(polygon),
    })),
    edges: edges.map((form) => ({
      kind: form[0] === 'gr_arc' ? 'arc' : 'line',
      points: ['start', ...(form[0] === 'gr_arc' ? ['mid'] : []), 'end'].map((name) => point(form, name)),
    })),
    lines: countBy(drawn, (form) => textOf(form, 'layer') ?? ''),
    words: forms(root, 'gr_text').map((form) => ({ text: textAt(form, 1) ?? '', layer: textOf(form, 'layer') ?? '' })),
  };
}

function point(form: Form, name: string): Point {
  const inner = forms(form, name)[0];
  return fromSheet([numberAt(inner, 1), numberAt(inner, 2)]);
}

function polygon(form: Form | undefined): Point[] {
  const points = form === undefined ? undefined : forms(form, 'pts')[0];
  return points === undefined ? [] : forms(points, 'xy').map((xy) => fromSheet([numberAt(xy, 1), numberAt(xy, 2)]));
}

function fieldText(form: Form, kind: string): string | undefined {
  return textAt(
    forms(form, 'fp_text').find((inner) => inner[1] === kind),
    2,
  );
}

function footprint(form: Form): PcbFootprint {
  return {
    ref: fieldText(form, 'reference') ?? '',
    value: fieldText(form, 'value') ?? '',
    name: textAt(form, 1) ?? '',
    side: textOf(form, 'layer') === 'B.Cu' ? 'bottom' : 'top',
    at: point(form, 'at'),
    attributes: (forms(form, 'attr')[0] ?? []).slice(1).map(String),
    dnp: forms(form, 'property').some((property) => textAt(property, 1) === 'dnp'),
  };
}

function pads(form: Form, netNames: ReadonlyMap<number, string>): PcbPad[] {
  const ref = fieldText(form, 'reference') ?? '';
  const place = forms(form, 'at')[0];
  const turn = numberAt(place, 3) || 0;
  return forms(form, 'pad').map((pad) => {
    const at = forms(pad, 'at')[0];
    // KiCad turns counter-clockwise as seen on the sheet; with y turned up that is the mathematical sense.
    const [x, y] = rotate([numberAt(at, 1), -numberAt(at, 2)], turn);
    const drill = forms(pad, 'drill')[0];
    const size = forms(pad, 'size')[0];
    return {
      ref,
      number: textAt(pad, 1) ?? '',
      kind: textAt(pad, 2) ?? '',
      shape: textAt(pad, 3) ?? '',
      at: fromSheet([numberAt(place, 1) + x, numberAt(place, 2) - y]),
      size: [numberAt(size, 1), numberAt(size, 2)],
      angle: numberAt(at, 3) || 0,
      drill: drill === undefined ? undefined : numberAt(drill, 1),
      layers: (forms(pad, 'layers')[0] ?? [])
        .slice(1)
        .map((_, index) => textAt(forms(pad, 'layers')[0], index + 1) ?? ''),
      net: netNames.get(numberAt(forms(pad, 'net')[0], 1)) ?? '',
      pinFunction: textOf(pad, 'pinfunction'),
    };
  });
}

function countBy(list: readonly Form[], key: (form: Form) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const form of list) counts.set(key(form), (counts.get(key(form)) ?? 0) + 1);
  return counts;
}
