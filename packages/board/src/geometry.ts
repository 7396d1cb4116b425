import { z } from 'zod';

/** A place on the board: [x, y] in millimetres, x right, y up, origin at the board's lower left corner. */
export const Point = z.tuple([z.number(), z.number()]).readonly();
export type Point = z.infer<typeof Point>;

/** An axis-parallel rectangle in millimetres. */
export const Rect = z
  .strictObject({ xMin: z.number(), yMin: z.number(), xMax: z.number(), yMax: z.number() })
  .readonly();
export type Rect = z.infer<typeof Rect>;

/** A straight or round piece of a path; an arc runs from `from` through `mid` to `to`. */
export const Segment = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('line'), from: Point, to: Point }).readonly(),
  z.strictObject({ kind: z.literal('arc'), from: Point, mid: Point, to: Point }).readonly(),
]);
export type Segment = z.infer<typeof Segment>;

const quarterTurns: Record<number, readonly [cos: number, sin: number]> = {
  0: [1, 0],
  90: [0, 1],
  180: [-1, 0],
  270: [0, -1],
};

/** Rounds to a nanometre, KiCad's unit, so that the same place always has the same number. */
export function nanometre(mm: number): number {
  const rounded = Math.round(mm * 1e6) / 1e6;
  return rounded === 0 ? 0 : rounded;
}

/** Turns a point about the origin, degrees counter-clockwise; quarter turns are exact. */
export function rotate([x, y]: Point, degrees: number): Point {
  const turn = ((degrees % 360) + 360) % 360;
  const [cos, sin] = quarterTurns[turn] ?? [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return [nanometre(x * cos - y * sin), nanometre(x * sin + y * cos)];
}

/** Adds two points as vectors. */
export function add(a: Point, b: Point): Point {
  return [nanometre(a[0] + b[0]), nanometre(a[1] + b[1])];
}

/** The distance between two points, in millimetres. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** The smallest rectangle that holds all points; throws on an empty list. */
export function boundingBox(points: readonly Point[]): Rect {
  if (points.length === 0) throw new RangeError('a bounding box needs at least one point');
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  return { xMin: Math.min(...xs), yMin: Math.min(...ys), xMax: Math.max(...xs), yMax: Math.max(...ys) };
}

/** The centre and radius of the circle through an arc's three points, mm; undefined when they lie on a line. */
export function arcCircle(from: Point, mid: Point, to: Point): { centre: Point; radius: number } | undefined {
  const [ax, ay] = from;
  const [bx, by] = mid;
  const [cx, cy] = to;
  const d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by));
  if (Math.abs(d) < 1e-12) return undefined;
  const a2 = ax * ax + ay * ay;
  const b2 = bx * bx + by * by;
  const c2 = cx * cx + cy * cy;
  const x = (a2 * (by - cy) + b2 * (cy - ay) + c2 * (ay - by)) / d;
  const y = (a2 * (cx - bx) + b2 * (ax - cx) + c2 * (bx - ax)) / d;
  return { centre: [x, y], radius: Math.hypot(ax - x, ay - y) };
}
