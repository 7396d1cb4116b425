// Straight pieces: how far a point is from one, and whether two cross.
import type { Point } from '../geometry.ts';

/** The distance from a point to the middle line of a path, mm. */
export function distanceToPath(path: readonly Point[], point: Point): number {
  return Math.min(...path.slice(1).map((to, index) => distanceToSegment(path[index]!, to, point)));
}

/** The distance from a point to a straight piece, mm. */
export function distanceToSegment(from: Point, to: Point, [x, y]: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - from[0]) * dx + (y - from[1]) * dy) / square));
  return Math.hypot(from[0] + along * dx - x, from[1] + along * dy - y);
}

function side(a: Point, b: Point, c: Point): number {
  return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
}

/** True when two segments cross properly or one ends on the other. */
export function segmentsCross(a: Point, b: Point, c: Point, d: Point): boolean {
  const [abc, abd, cda, cdb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (abc !== abd && cda !== cdb) return abc !== 0 || abd !== 0 || overlap(a, b, c, d);
  return false;
}

function overlap(a: Point, b: Point, c: Point, d: Point): boolean {
  const apart = (axis: 0 | 1) =>
    Math.max(a[axis], b[axis]) < Math.min(c[axis], d[axis]) || Math.max(c[axis], d[axis]) < Math.min(a[axis], b[axis]);
  return !apart(0) && !apart(1);
}
