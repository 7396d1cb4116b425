/**
 * KiCad 6 keeps a filled area as one closed outline: a hole is reached by a cut of no width that leads in and back out.
 */
import { type FillPolygon, nanometre, type Point } from '@boardproof/board';

/**
 * One outline that covers the polygon's copper and none of its holes. Each hole is entered from its leftmost point by
 * a level cut to the nearest edge on its left; holes are taken from left to right, so that this edge is already there.
 */
export function fracture({ outline, holes }: FillPolygon): Point[] {
  let merged: Point[] = [...outline];
  for (const hole of [...holes].map(startAtLeft).sort((a, b) => compare(a[0], b[0]))) {
    const start = hole[0];
    if (start === undefined) continue;
    const entry = edgeLeftOf(merged, start);
    if (entry === undefined) throw new RangeError(`a hole at ${start.join(', ')} lies outside its outline`);
    const { after, x } = entry;
    const cut: Point = [x, start[1]];
    merged = [...merged.slice(0, after + 1), cut, ...hole, start, cut, ...merged.slice(after + 1)];
  }
  return merged;
}

function compare(a: Point | undefined, b: Point | undefined): number {
  return (a?.[0] ?? 0) - (b?.[0] ?? 0) || (a?.[1] ?? 0) - (b?.[1] ?? 0);
}

function startAtLeft(ring: readonly Point[]): Point[] {
  let left = 0;
  for (let index = 1; index < ring.length; index++) if (compare(ring[index], ring[left]) < 0) left = index;
  return [...ring.slice(left), ...ring.slice(0, left)];
}

/** The edge that a level ray to the left meets first: the index of its first point, and where it is met. */
function edgeLeftOf(ring: readonly Point[], [x, y]: Point): { after: number; x: number } | undefined {
  let best: { after: number; x: number } | undefined;
  for (let index = 0; index < ring.length; index++) {
    const a = ring[index] as Point;
    const b = ring[(index + 1) % ring.length] as Point;
    if (a[1] === b[1] || y < Math.min(a[1], b[1]) || y > Math.max(a[1], b[1])) continue;
    const met = nanometre(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]));
    if (met <= x && (best === undefined || met > best.x)) best = { after: index, x: met };
  }
  return best;
}
