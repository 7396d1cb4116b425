// Which pieces of copper of one net hang together: pads, vias, tracks and poured polygons.

import type { FillPolygon } from '../fill.ts';
import { boundingBox, type Point, type Rect } from '../geometry.ts';
import type { Board, CopperLayer } from '../model.ts';
import { placedPads } from '../placed.ts';
import { PolygonIndex } from './polygon-index.ts';
import { boxOf, gapBetween, type Rounded, roundedLine, roundedPad, roundedPoint } from './rounded.ts';
import { type Area, areasTouch, BoxGrid, isInArea } from './touch.ts';

/** One piece of copper of a net. */
export interface Piece {
  readonly kind: 'pad' | 'via' | 'track' | 'fill';
  readonly net: string | undefined;
  readonly layers: readonly CopperLayer[];
  /** Its form: exact for what is drawn, a polygon for what is poured. */
  readonly form: { readonly shape: Rounded } | { readonly area: Area };
  /** A place to show, mm. */
  readonly at: Point;
  /** What it is, for people: `J1.3`, `via`, `track`. */
  readonly name: string;
  /** Pieces with the same name are the ones of one item, such as two pads of one number. */
  readonly source: unknown;
}

const bothLayers: readonly CopperLayer[] = ['F.Cu', 'B.Cu'];

/** The pads, vias and straight pieces of track of a board, as pieces of copper. */
export function copperPieces(board: Board): Piece[] {
  const pads = placedPads(board)
    .filter((pad) => pad.layers.length > 0)
    .map((pad): Piece => {
      const { net, layers, at } = pad;
      return {
        kind: 'pad',
        net,
        layers,
        at,
        form: { shape: roundedPad(pad) },
        name: `${pad.ref}.${pad.number}`,
        source: pad,
      };
    });
  const vias = board.vias.map((via): Piece => {
    return {
      kind: 'via',
      net: via.net,
      layers: bothLayers,
      at: via.at,
      form: { shape: roundedPoint(via.at, via.diameter) },
      name: 'via',
      source: via,
    };
  });
  const tracks = board.tracks.flatMap((track) =>
    track.points.slice(1).map((to, index): Piece => {
      const at = track.points[index]!;
      return {
        kind: 'track',
        net: track.net,
        layers: [track.layer],
        at,
        form: { shape: roundedLine(at, to, track.width) },
        name: 'track',
        source: track,
      };
    }),
  );
  return [...pads, ...vias, ...tracks];
}

/** A poured polygon as a piece of copper. */
export function fillPiece(net: string, layer: CopperLayer, polygon: FillPolygon): Piece {
  const at = polygon.outline[0]!;
  return { kind: 'fill', net, layers: [layer], at, form: { area: polygon }, name: `fill on ${layer}`, source: polygon };
}

/** Sorts pieces of one net into groups that hang together. Groups and their pieces keep the order of the list. */
export function joinedGroups(pieces: readonly Piece[]): Piece[][] {
  const parent = pieces.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  const grid = new BoxGrid<number>(2);
  pieces.forEach((piece, index) => {
    const box = boxOfPiece(piece);
    for (const other of grid.near(box)) {
      if (root(other) !== root(index) && piecesTouch(pieces[other]!, piece)) parent[root(index)] = root(other);
    }
    grid.add(box, index);
  });
  const groups = new Map<number, Piece[]>();
  pieces.forEach((piece, index) => {
    const group = groups.get(root(index));
    if (group) group.push(piece);
    else groups.set(root(index), [piece]);
  });
  return [...groups.values()];
}

function boxOfPiece({ form }: Piece): Rect {
  return 'shape' in form ? boxOf(form.shape) : boundingBox(form.area.outline);
}

function piecesTouch(a: Piece, b: Piece): boolean {
  return a.layers.some((layer) => b.layers.includes(layer)) && formsTouch(a.form, b.form);
}

/** Shapes that come nearer than this touch, mm: coordinates lie on a nanometre grid. */
const touching = 2e-6;

function formsTouch(a: Piece['form'], b: Piece['form']): boolean {
  if ('shape' in a) return 'shape' in b ? gapBetween(a.shape, b.shape) <= touching : shapeTouches(a.shape, b.area);
  return 'shape' in b ? shapeTouches(b.shape, a.area) : areasTouch(a.area, b.area);
}

/** True when a shape lies in an area or reaches one of its edges. */
function shapeTouches(shape: Rounded, area: Area): boolean {
  if (isInArea(area, shape.core[0]!)) return true;
  const edges = PolygonIndex.of(area).edgesNear(boxOf(shape), touching);
  return edges.some(([from, to]) => gapBetween(roundedLine(from, to, 0), shape) <= touching);
}
