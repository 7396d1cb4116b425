import {
  type Board,
  type Fill,
  type FillPolygon,
  landSilk,
  nanometre,
  type PlacedPad,
  type Point,
  placedPads,
  type Segment,
  strokeText,
  toBoard,
} from '@boardproof/board';
import { traceOutline } from './outline.ts';
import type { GerberLayer, Preset } from './preset.ts';
import { circle, grow, padShape, type Shape } from './shape.ts';

/** Whose copper or ink a drawn thing is: what X2 writes as object attributes. */
export interface Owner {
  readonly component?: string;
  readonly pin?: { readonly ref: string; readonly number: string; readonly function?: string };
  /** `null` for copper that belongs to no net. */
  readonly net?: string | null;
}

/** One thing on a layer. `use` is the aperture function of X2, absent where X2 asks for none. */
export type Item =
  | { readonly kind: 'flash'; readonly at: Point; readonly shape: Shape; readonly use?: string; readonly owner: Owner }
  | {
      readonly kind: 'stroke';
      readonly width: number;
      readonly path: readonly Segment[];
      readonly use?: string;
      readonly owner: Owner;
    }
  | { readonly kind: 'region'; readonly polygon: FillPolygon; readonly use?: string; readonly owner: Owner };

export interface Hole {
  readonly at: Point;
  readonly diameter: number;
  readonly plated: boolean;
  readonly use: 'via' | 'component';
}

/** All that a board's fab files and pictures show, layer by layer. */
export interface Artwork {
  readonly layers: Readonly<Record<GerberLayer, readonly Item[]>>;
  readonly holes: readonly Hole[];
}

/** The cut runs along the middle of this line; a board house asks for a thin one that is not zero. mm. */
export const outlineWidth = 0.1;

/** Draws a board's layers. Vias are tented: they have no mask opening. */
export function drawArtwork(board: Board, fills: readonly Fill[], preset: Preset): Artwork {
  const pads = placedPads(board);
  const expansion = preset.maskExpansion.value;
  const edge = traceOutline(board.outline).loops.flatMap((loop) => loop.segments);
  return {
    layers: {
      outline: [{ kind: 'stroke', width: outlineWidth, path: edge, use: 'Profile', owner: {} }],
      'top-copper': copper(board, pads, fills, 'F.Cu'),
      'bottom-copper': copper(board, pads, fills, 'B.Cu'),
      'top-mask': mask(pads, 'F.Cu', expansion),
      'bottom-mask': mask(pads, 'B.Cu', expansion),
      'top-silk': silk(board, 'F.SilkS'),
      'bottom-silk': silk(board, 'B.SilkS'),
    },
    holes: [...pads.flatMap(padHole), ...board.vias.map(viaHole)],
  };
}

function copper(board: Board, pads: readonly PlacedPad[], fills: readonly Fill[], layer: 'F.Cu' | 'B.Cu'): Item[] {
  return [
    ...fills.filter((fill) => fill.layer === layer).flatMap(poured),
    ...board.tracks
      .filter((track) => track.layer === layer)
      .map((track): Item => {
        return {
          kind: 'stroke',
          width: track.width,
          path: lines(track.points),
          use: 'Conductor',
          owner: { net: track.net },
        };
      }),
    ...pads.filter((pad) => pad.layers.includes(layer)).map(land),
    ...board.vias.map((via): Item => {
      return { kind: 'flash', at: via.at, shape: circle(via.diameter), use: 'ViaPad', owner: { net: via.net } };
    }),
  ];
}

function poured(fill: Fill): Item[] {
  return fill.polygons.map((polygon) => ({ kind: 'region', polygon, use: 'Conductor', owner: { net: fill.net } }));
}

function land(pad: PlacedPad): Item {
  const pin = { ref: pad.ref, number: pad.number, ...(pad.function === undefined ? {} : { function: pad.function }) };
  return {
    kind: 'flash',
    at: pad.at,
    shape: padShape(pad),
    use: pad.kind === 'smd' ? 'SMDPad,CuDef' : 'ComponentPad',
    owner: { pin, net: pad.net ?? null },
  };
}

function mask(pads: readonly PlacedPad[], layer: 'F.Cu' | 'B.Cu', expansion: number): Item[] {
  // A hole without copper is open on both sides: mask over its rim would only tear.
  const open = pads.filter((pad) => pad.kind === 'npth' || pad.layers.includes(layer));
  return open.map((pad) => ({
    kind: 'flash',
    at: pad.at,
    shape: grow(padShape(pad), expansion),
    owner: { component: pad.ref },
  }));
}

function silk(board: Board, layer: 'F.SilkS' | 'B.SilkS'): Item[] {
  const side = layer === 'F.SilkS' ? 'top' : 'bottom';
  const parts = board.parts
    .filter((placed) => placed.side === side)
    .flatMap((placed) =>
      landSilk(board, placed).map((line): Item => {
        const path = lines(line.points.map((point) => toBoard(placed, point)));
        return { kind: 'stroke', width: line.width, path, owner: { component: placed.ref } };
      }),
    );
  const drawn = board.lines
    .filter((line) => line.layer === layer)
    .map((line): Item => ({ kind: 'stroke', width: line.width, path: lines(line.points), owner: {} }));
  const words = board.texts
    .filter((text) => text.layer === layer)
    .flatMap((text) =>
      strokeText(text).map((stroke): Item => {
        return { kind: 'stroke', width: text.stroke, path: lines(stroke), owner: {} };
      }),
    );
  return [...parts, ...drawn, ...words];
}

/** A polyline as segments; a single point becomes a dot, which is a segment of no length. */
function lines(points: readonly Point[]): Segment[] {
  const whole = points.map(([x, y]): Point => [nanometre(x), nanometre(y)]);
  if (whole.length === 1) return [{ kind: 'line', from: whole[0]!, to: whole[0]! }];
  return whole.slice(1).map((to, index) => ({ kind: 'line', from: whole[index]!, to }));
}

function padHole(pad: PlacedPad): Hole[] {
  if (pad.drill === undefined) return [];
  return [{ at: pad.at, diameter: pad.drill, plated: pad.kind === 'through-hole', use: 'component' }];
}

function viaHole(via: Board['vias'][number]): Hole {
  return { at: via.at, diameter: via.drill, plated: true, use: 'via' };
}
