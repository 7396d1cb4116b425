import { boardLoops } from './copper/board-loops.ts';
import { distance, nanometre, type Point } from './geometry.ts';
import type { Board, PlacedPart } from './model.ts';
import type { PatternLine } from './part.ts';
import { toBoard } from './placed.ts';

/** What stays free of silk between the end of a cut line and the board's edge, mm; board houses cut no closer. */
const edgeGap = 0.2;

/**
 * The silk of a part in its own frame, ended before the board's edge: the drawing of a jack whose mouth stands out over
 * the edge would else be cut by the router. Lines that lie inside the board are the land pattern's own, unchanged.
 */
export function landSilk(board: Pick<Board, 'outline'>, placed: PlacedPart): readonly PatternLine[] {
  const edges = edgesOfBoard(board);
  if (edges.length === 0) return placed.part.land.silk;
  return placed.part.land.silk.flatMap((line) => cutLine(line, placed, edges));
}

const known = new WeakMap<Board['outline'], readonly Edge[]>();

/** The straight sides of the outline, computed once for each board: every part asks for them. */
function edgesOfBoard({ outline }: Pick<Board, 'outline'>): readonly Edge[] {
  const before = known.get(outline);
  if (before) return before;
  const edges = boardLoops(outline).closed.flatMap(edgesOf);
  // An outline that may yet change is not remembered.
  if (Object.isFrozen(outline)) known.set(outline, edges);
  return edges;
}

type Edge = readonly [from: Point, to: Point];

function edgesOf(loop: readonly Point[]): Edge[] {
  return loop.map((point, index): Edge => [point, loop[(index + 1) % loop.length]!]);
}

function cutLine(line: PatternLine, placed: PlacedPart, edges: readonly Edge[]): PatternLine[] {
  const pieces: Point[][] = [];
  let joins = false;
  line.points.slice(1).forEach((to, index) => {
    const from = line.points[index]!;
    const ends: Edge = [toBoard(placed, from), toBoard(placed, to)];
    const kept = insideSpans(ends, edges, line.width / 2 + edgeGap);
    for (const [start, end] of kept) {
      const [a, b] = [between(from, to, start), between(from, to, end)];
      const last = pieces.at(-1);
      if (joins && start === 0 && last !== undefined) last.push(b);
      else pieces.push([a, b]);
      joins = end === 1;
    }
    if (kept.at(-1)?.[1] !== 1) joins = false;
  });
  return pieces.map((points) => ({ points, width: line.width }));
}

/** The parts of a straight line inside the board, as shares of its length; `gap` mm are left at each crossing. */
function insideSpans([from, to]: Edge, edges: readonly Edge[], gap: number): (readonly [number, number])[] {
  const length = distance(from, to);
  if (length === 0) return [];
  const crossings = edges.flatMap((edge) => crossing([from, to], edge)).sort((a, b) => a - b);
  const cuts = [0, ...crossings, 1];
  return cuts.slice(1).flatMap((end, index) => {
    const start = cuts[index]!;
    if (end <= start || !isInside(between(from, to, (start + end) / 2), edges)) return [];
    const trimmed = [start === 0 ? 0 : start + gap / length, end === 1 ? 1 : end - gap / length] as const;
    return trimmed[1] > trimmed[0] ? [trimmed] : [];
  });
}

/** Where a line meets an edge, as a share of the line's length between its ends. */
function crossing([a, b]: Edge, [c, d]: Edge): number[] {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]];
  const cross = rx * sy - ry * sx;
  if (cross === 0) return [];
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross;
  return t > 0 && t < 1 && u >= 0 && u < 1 ? [t] : [];
}

/** Even-odd: a cut-out of the board is outside again. */
function isInside([x, y]: Point, edges: readonly Edge[]): boolean {
  let inside = false;
  for (const [[ax, ay], [bx, by]] of edges) {
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

function between(from: Point, to: Point, share: number): Point {
  if (share === 0) return from;
  if (share === 1) return to;
  return [nanometre(from[0] + (to[0] - from[0]) * share), nanometre(from[1] + (to[1] - from[1]) * share)];
}
