import { type FillPolygon, nanometre, type Point } from '@boardproof/board';

/**
 * A polygon with holes as one contour, since a Gerber region has no holes: each hole is joined to what lies left of it
 * by a horizontal cut that is walked once each way, as the format's specification describes for cut-ins.
 */
export function joinHoles(polygon: FillPolygon): Point[] {
  const contour = polygon.outline.map(whole);
  // From left to right: whatever a cut to the left can meet is then part of the contour already.
  const holes = polygon.holes
    .map((hole) => startLeftmost(hole.map(whole)))
    .sort((a, b) => a[0]![0] - b[0]![0] || a[0]![1] - b[0]![1]);
  for (const hole of holes) insert(contour, hole);
  // A cut that meets a corner would stand there twice.
  return contour.filter((at, index) => !same(at, contour[(index + 1) % contour.length]!));
}

function same(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function insert(contour: Point[], hole: readonly Point[]): void {
  const start = hole[0]!;
  const { index, at } = leftOf(contour, start);
  contour.splice(index + 1, 0, at, ...hole, start, at);
}

/** The nearest place of the contour left of a point at the same height, and the edge (by its first corner) that it is on. */
function leftOf(contour: readonly Point[], [x, y]: Point): { index: number; at: Point } {
  let best: { index: number; at: Point } | undefined;
  for (const [index, a] of contour.entries()) {
    const b = contour[(index + 1) % contour.length]!;
    if ((a[1] < y && b[1] < y) || (a[1] > y && b[1] > y)) continue;
    // On a level edge the end nearest to the point is where the cut starts.
    const share = a[1] === b[1] ? (a[0] <= x && (b[0] > x || a[0] >= b[0]) ? 0 : 1) : (y - a[1]) / (b[1] - a[1]);
    const at: Point = [nanometre(a[0] + share * (b[0] - a[0])), y];
    if (at[0] <= x && (best === undefined || at[0] > best.at[0])) best = { index, at };
  }
  if (best === undefined) throw new RangeError(`the hole at (${x}, ${y}) does not lie inside its outline`);
  return best;
}

function startLeftmost(ring: readonly Point[]): Point[] {
  let first = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [bx, by] = ring[first]!;
    if (x < bx || (x === bx && y < by)) first = index;
  }
  return [...ring.slice(first), ...ring.slice(0, first)];
}

function whole([x, y]: Point): Point {
  return [nanometre(x), nanometre(y)];
}
