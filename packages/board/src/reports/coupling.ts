// How the two tracks of a pair run: where they are side by side and how far apart, where they are narrowed, what ground
// lies beside and under them. Found from the copper itself, whoever routed it.
import { PolygonIndex } from '../copper/polygon-index.ts';
import { isInArea } from '../copper/touch.ts';
import type { Fill } from '../fill.ts';
import { distance, type Point } from '../geometry.ts';
import type { Board, CopperLayer, Pair } from '../model.ts';

/** The longest way of going side by side, with one width and one gap; lengths in mm. */
export interface Coupling {
  readonly layer: CopperLayer;
  readonly width: number;
  readonly gap: number;
  readonly length: number;
  /** From each track to poured ground on its outer side, positive and negative; undefined where most of it has none. */
  readonly coplanarGaps: readonly [number | undefined, number | undefined];
  /** How much of the length has poured ground on the other layer. */
  readonly overGround: number;
}

/** Between two samples along a track, mm. */
const step = 0.05;

/** Tracks further apart than this are no pair there, and ground further away is no coplanar ground; mm. */
const farthest = 1.5;

/** A place on the positive track beside which the negative one runs, and the direction from the one to the other. */
interface Sample {
  readonly layer: CopperLayer;
  readonly positive: Point;
  readonly negative: Point;
  readonly towards: Point;
  readonly width: number;
  readonly gap: number;
  readonly length: number;
}

/** The main coupled stretch of a pair; undefined when its tracks are nowhere parallel with equal width. */
export function couplingOf(board: Board, fills: readonly Fill[], pair: Pair): Coupling | undefined {
  const kinds = new Map<string, Sample[]>();
  for (const sample of samplesOf(board, pair)) {
    const kind = [sample.layer, sample.width, hundredth(sample.gap)].join(' ');
    kinds.set(kind, [...(kinds.get(kind) ?? []), sample]);
  }
  const [main] = [...kinds.values()].toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (!main) return undefined;
  const { layer, width, gap } = main[0]!;
  const grounds = groundFills(board, fills);
  const beside = grounds.filter((fill) => fill.layer === layer);
  const under = grounds.filter((fill) => fill.layer !== layer);
  const away = ({ towards: [x, y] }: Sample): Point => [-x, -y];
  return {
    layer,
    width,
    gap: hundredth(gap),
    length: lengthOf(main),
    coplanarGaps: [
      usual(main.map((sample) => gapToGround(beside, sample.positive, away(sample), width))),
      usual(main.map((sample) => gapToGround(beside, sample.negative, sample.towards, width))),
    ],
    overGround: lengthOf(
      main.filter((sample) => isOverGround(under, sample.positive) && isOverGround(under, sample.negative)),
    ),
  };
}

function lengthOf(samples: readonly Sample[]): number {
  return samples.reduce((sum, sample) => sum + sample.length, 0);
}

/** Sub-micrometre differences come from diagonal tracks on a grid. */
function hundredth(mm: number): number {
  return Math.round(mm * 100) / 100;
}

interface Piece {
  readonly from: Point;
  readonly to: Point;
  readonly width: number;
  readonly layer: CopperLayer;
}

function piecesOf(board: Board, net: string): Piece[] {
  return board.tracks
    .filter((track) => track.net === net)
    .flatMap(({ points, width, layer }) =>
      points.slice(1).map((to, index): Piece => ({ from: points[index]!, to, width, layer })),
    );
}

function samplesOf(board: Board, { positive, negative }: Pair): Sample[] {
  const others = piecesOf(board, negative);
  return piecesOf(board, positive).flatMap((piece) => {
    const full = distance(piece.from, piece.to);
    const count = Math.ceil(full / step);
    return Array.from({ length: count }, (_, index): Point => {
      const share = (index + 0.5) / count;
      const [dx, dy] = [piece.to[0] - piece.from[0], piece.to[1] - piece.from[1]];
      return [piece.from[0] + dx * share, piece.from[1] + dy * share];
    }).flatMap((point) => partner(piece, point, full / count, others) ?? []);
  });
}

/** The nearest place of the other track that runs alongside, when it is as wide. */
function partner(piece: Piece, point: Point, length: number, others: readonly Piece[]): Sample | undefined {
  const direction = unit(piece.from, piece.to);
  let best: Sample | undefined;
  for (const other of others) {
    if (other.layer !== piece.layer || other.width !== piece.width) continue;
    const along = unit(other.from, other.to);
    // Parallel within about two degrees.
    if (Math.abs(direction[0] * along[1] - direction[1] * along[0]) > 0.035) continue;
    const at = (point[0] - other.from[0]) * along[0] + (point[1] - other.from[1]) * along[1];
    if (at < 0 || at > distance(other.from, other.to)) continue;
    const negative: Point = [other.from[0] + along[0] * at, other.from[1] + along[1] * at];
    const gap = distance(point, negative) - piece.width;
    if (gap <= 0 || gap > farthest || (best && best.gap <= gap)) continue;
    const { layer, width } = piece;
    best = { layer, positive: point, negative, towards: unit(point, negative), width, gap, length };
  }
  return best;
}

function unit(from: Point, to: Point): Point {
  const length = distance(from, to);
  return length === 0 ? [0, 0] : [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

function groundFills(board: Board, fills: readonly Fill[]): Fill[] {
  const grounds = new Set(board.nets.filter(({ kind }) => kind === 'ground').map(({ name }) => name));
  return fills.filter(({ net }) => grounds.has(net));
}

/** From the edge of a track outwards to the first ground, mm; undefined when there is none near. */
function gapToGround(fills: readonly Fill[], from: Point, outwards: Point, width: number): number | undefined {
  const end: Point = [from[0] + outwards[0] * (farthest + width / 2), from[1] + outwards[1] * (farthest + width / 2)];
  const box = {
    xMin: Math.min(from[0], end[0]),
    yMin: Math.min(from[1], end[1]),
    xMax: Math.max(from[0], end[0]),
    yMax: Math.max(from[1], end[1]),
  };
  let nearest = Number.POSITIVE_INFINITY;
  for (const polygon of fills.flatMap((fill) => fill.polygons)) {
    for (const [a, b] of PolygonIndex.of(polygon).edgesNear(box)) {
      nearest = Math.min(nearest, alongRay(from, outwards, a, b));
    }
  }
  return nearest - width / 2 <= farthest ? nearest - width / 2 : undefined;
}

/** How far along a ray it meets a segment. */
function alongRay(from: Point, [dx, dy]: Point, a: Point, b: Point): number {
  const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
  const cross = dx * ey - dy * ex;
  if (cross === 0) return Number.POSITIVE_INFINITY;
  const [ax, ay] = [a[0] - from[0], a[1] - from[1]];
  const along = (ax * ey - ay * ex) / cross;
  const share = (ax * dy - ay * dx) / cross;
  return along >= 0 && share >= 0 && share <= 1 ? along : Number.POSITIVE_INFINITY;
}

/** The middle one of the gaps, to a hundredth; undefined when most samples have none. */
function usual(gaps: readonly (number | undefined)[]): number | undefined {
  const known = gaps.filter((gap) => gap !== undefined).toSorted((a, b) => a - b);
  if (known.length * 2 <= gaps.length) return undefined;
  return hundredth(known[Math.floor(known.length / 2)]!);
}

function isOverGround(fills: readonly Fill[], point: Point): boolean {
  return fills.some((fill) => fill.polygons.some((polygon) => isInArea(polygon, point)));
}
