// Exact distances between the shapes of a board. Each is a point, a line or a box with a radius round it.

import { boundingBox, distance, type Point, type Rect, rotate } from '../geometry.ts';
import type { PlacedPad } from '../placed.ts';
import { distanceToSegment, segmentsCross } from './segments.ts';
import { isInside } from './shapes.ts';

/** All points within `radius` of a core: one point, the two ends of a line, or the corners of a convex polygon; mm. */
export interface Rounded {
  readonly core: readonly Point[];
  readonly radius: number;
}

export function roundedPad(pad: Pick<PlacedPad, 'at' | 'shape' | 'size' | 'rotation' | 'cornerRatio'>): Rounded {
  const [width, height] = pad.shape === 'circle' ? [pad.size[0], pad.size[0]] : pad.size;
  const ratio = { circle: 0.5, oval: 0.5, rect: 0, roundrect: pad.cornerRatio ?? 0 }[pad.shape];
  const radius = ratio * Math.min(width, height);
  const [x, y] = [width / 2 - radius, height / 2 - radius];
  const place = (point: Point): Point => {
    const [px, py] = rotate(point, pad.rotation);
    return [px + pad.at[0], py + pad.at[1]];
  };
  if (x === 0 && y === 0) return { core: [pad.at], radius };
  const corners: Point[] =
    y === 0 || x === 0
      ? [
          [-x, -y],
          [x, y],
        ]
      : [
          [-x, -y],
          [x, -y],
          [x, y],
          [-x, y],
        ];
  return { core: corners.map(place), radius };
}

export function roundedLine(from: Point, to: Point, width: number): Rounded {
  return { core: distance(from, to) === 0 ? [from] : [from, to], radius: width / 2 };
}

export function roundedPoint(at: Point, diameter: number): Rounded {
  return { core: [at], radius: diameter / 2 };
}

/** The rectangle that holds a shape. */
export function boxOf({ core, radius }: Rounded): Rect {
  const { xMin, yMin, xMax, yMax } = boundingBox(core);
  return { xMin: xMin - radius, yMin: yMin - radius, xMax: xMax + radius, yMax: yMax + radius };
}

/** The free space between two shapes, mm; zero or less when they touch or overlap. */
export function gapBetween(a: Rounded, b: Rounded): number {
  return coreDistance(a.core, b.core) - a.radius - b.radius;
}

function coreDistance(a: readonly Point[], b: readonly Point[]): number {
  if (a.length > 2 && isInside(a, b[0]!)) return 0;
  if (b.length > 2 && isInside(b, a[0]!)) return 0;
  const mine = sides(a);
  const theirs = sides(b);
  let least = Number.POSITIVE_INFINITY;
  for (const [p, q] of mine) {
    for (const [r, s] of theirs) least = Math.min(least, segmentDistance(p, q, r, s));
  }
  return least;
}

function sides(core: readonly Point[]): (readonly [Point, Point])[] {
  if (core.length === 1) return [[core[0]!, core[0]!]];
  if (core.length === 2) return [[core[0]!, core[1]!]];
  return core.map((from, index) => [from, core[(index + 1) % core.length]!]);
}

function segmentDistance(a: Point, b: Point, c: Point, d: Point): number {
  if (segmentsCross(a, b, c, d)) return 0;
  return Math.min(
    distanceToSegment(a, b, c),
    distanceToSegment(a, b, d),
    distanceToSegment(c, d, a),
    distanceToSegment(c, d, b),
  );
}
