// Small helpers for tracks that are written by hand: where a pad lies, and corners cut at 45 degrees.
import { add, distance, nanometre, type Point } from '../geometry.ts';
import type { PlacedPart } from '../model.ts';
import { toBoard } from '../placed.ts';

/** Where a part stands, as its pads need it. */
export type Standing = Pick<PlacedPart, 'part' | 'at' | 'rotation' | 'side'>;

/** The centres of the pads that carry a function of a placed part, in the order of its land pattern. */
export function padsAt(placed: Standing, functionName: string): Point[] {
  const numbers = placed.part.pins.filter((pin) => pin.function === functionName).map((pin) => pin.pad);
  return placed.part.land.pads
    .filter((pad) => pad.kind !== 'npth' && numbers.includes(pad.number))
    .map((pad) => toBoard(placed, pad.at));
}

/** The centre of the pad that carries a function; throws a RangeError when the part has no such pad. */
export function padAt(placed: Standing, functionName: string): Point {
  const [first] = padsAt(placed, functionName);
  if (!first) throw new RangeError(`${placed.part.name} has no pad with the function ${functionName}`);
  return first;
}

/** The length of a path, mm. */
export function pathLength(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, point, index) => sum + distance(points[index]!, point), 0);
}

/** Cuts every corner of a path by a straight piece that begins `cut` mm before it, or at half of a shorter leg. */
export function chamfered(points: readonly Point[], cut: number): Point[] {
  const corners = withoutRepeats(points);
  return withoutRepeats(
    corners.flatMap((corner, index) => {
      const before = corners[index - 1];
      const after = corners[index + 1];
      if (!before || !after || straight(before, corner, after)) return [corner];
      const back = Math.min(cut, distance(before, corner) / (index === 1 ? 1 : 2));
      const on = Math.min(cut, distance(corner, after) / (index === corners.length - 2 ? 1 : 2));
      const reach = Math.min(back, on);
      return [towards(corner, before, reach), towards(corner, after, reach)];
    }),
  );
}

function straight(a: Point, b: Point, c: Point): boolean {
  return Math.abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) < 1e-9;
}

function towards(from: Point, to: Point, length: number): Point {
  const share = length / distance(from, to);
  return add(from, [(to[0] - from[0]) * share, (to[1] - from[1]) * share]);
}

/** A path without points that repeat the one before, all on the nanometre grid. */
export function withoutRepeats(points: readonly Point[]): Point[] {
  const rounded = points.map(([x, y]): Point => [nanometre(x), nanometre(y)]);
  return rounded.filter((point, index) => index === 0 || distance(point, rounded[index - 1]!) > 1e-6);
}
