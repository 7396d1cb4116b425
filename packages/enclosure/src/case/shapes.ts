// The few shapes that a case is made of, in JSCAD's terms.
import type { Point, Rect } from '@boardproof/board';
import { extrusions, geometries, hulls, primitives, type Solid, transforms } from '../solid/jscad.ts';

/** Straight pieces of a full circle. */
const pieces = 32;

/** A box from corner to corner. */
export function block(rect: Rect, [low, high]: readonly [number, number]): Solid {
  const { xMin, yMin, xMax, yMax } = rect;
  return primitives.cuboid({
    size: [xMax - xMin, yMax - yMin, high - low],
    center: [(xMin + xMax) / 2, (yMin + yMax) / 2, (low + high) / 2],
  });
}

/** A round post or pin; its corners lie on the circle, so it is never too thick. */
export function post([x, y]: Point, radius: number, [low, high]: readonly [number, number]): Solid {
  return cone([x, y], [radius, radius], [low, high]);
}

/** A round hole; its flats lie on the circle, so it is never too narrow. */
export function bore(at: Point, radius: number, z: readonly [number, number]): Solid {
  return post(at, outside(radius), z);
}

/** A radius that a polygon of `pieces` sides must have for its flats to lie on the circle. */
export function outside(radius: number): number {
  return radius / Math.cos(Math.PI / pieces);
}

/** A post that changes its radius from the lower to the upper end. */
export function cone(
  [x, y]: Point,
  [lower, upper]: readonly [number, number],
  [low, high]: readonly [number, number],
): Solid {
  const shape = primitives.cylinderElliptic({
    height: high - low,
    startRadius: [lower, lower],
    endRadius: [upper, upper],
    segments: pieces,
    center: [0, 0, (low + high) / 2],
  });
  return transforms.translate([x, y, 0], shape);
}

/** A circle as an outline. */
export function circleRing([x, y]: Point, radius: number): Ring {
  return Array.from({ length: pieces }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / pieces;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** A convex outline, counter-clockwise. */
export type Ring = readonly Point[];

/** A rectangle with round corners; `inset` mm smaller on each side, with as many points whatever its radius is. */
export function roundedRing(rect: Rect, radius: number, inset = 0): Ring {
  // A radius of nothing would put several points on one place.
  const r = Math.max(radius - inset, 0.01);
  const corners: [number, number, number][] = [
    [rect.xMax - inset - r, rect.yMin + inset + r, -90],
    [rect.xMax - inset - r, rect.yMax - inset - r, 0],
    [rect.xMin + inset + r, rect.yMax - inset - r, 90],
    [rect.xMin + inset + r, rect.yMin + inset + r, 180],
  ];
  // Finer than other circles: of two round corners the thinner parts of the wall lie between their flats.
  const quarter = pieces / 2;
  return corners.flatMap(([x, y, start]) =>
    Array.from({ length: quarter + 1 }, (_, i): Point => {
      const angle = ((start + (90 * i) / quarter) * Math.PI) / 180;
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
    }),
  );
}

/** Convex outlines with equally many points, stacked at rising heights and joined by straight sides. */
export function stack(layers: readonly { readonly ring: Ring; readonly z: number }[]): Solid {
  const at = (layer: number, i: number): [number, number, number] => {
    const { ring, z } = layers[layer]!;
    const [x, y] = ring[i % ring.length]!;
    return [x, y, z];
  };
  const count = layers[0]!.ring.length;
  const index = Array.from({ length: count }, (_, i) => i);
  const bottom = index.map((i) => at(0, i)).reverse();
  const top = index.map((i) => at(layers.length - 1, i));
  const walls = layers.slice(1).flatMap((_, layer) =>
    // Triangles, since four corners of a slanted side need not lie in one plane.
    index.flatMap((i) => [
      [at(layer, i), at(layer, i + 1), at(layer + 1, i + 1)],
      [at(layer, i), at(layer + 1, i + 1), at(layer + 1, i)],
    ]),
  );
  return geometries.geom3.create([bottom, top, ...walls].map((vertices) => geometries.poly3.create(vertices)));
}

/** A stack whose outline does not change. */
export function prism(ring: Ring, [low, high]: readonly [number, number]): Solid {
  return stack([
    { ring, z: low },
    { ring, z: high },
  ]);
}

/** The outline of a straight stroke of a round pen. */
export function strokeRing(from: Point, to: Point, width: number): Ring {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const half = 6;
  const arc = ([x, y]: Point, start: number) =>
    Array.from({ length: half + 1 }, (_, i): Point => {
      const turn = start + (Math.PI * i) / half;
      return [x + (width / 2) * Math.cos(turn), y + (width / 2) * Math.sin(turn)];
    });
  return [...arc(to, angle - Math.PI / 2), ...arc(from, angle + Math.PI / 2)];
}

/** An outline that need not be convex, upright. */
export function plate(outline: Ring, z: readonly [number, number]): Solid {
  const area = outline.reduce((sum, [x, y], i) => {
    const [px, py] = outline.at(i - 1)!;
    return sum + px * y - x * py;
  }, 0);
  const points = (area < 0 ? outline.toReversed() : outline).map(([x, y]): [number, number] => [x, y]);
  const flat = primitives.polygon({ points });
  return transforms.translate([0, 0, z[0]], extrusions.extrudeLinear({ height: z[1] - z[0] }, flat));
}

/** The convex hull of points in space. */
export function hullOf(points: readonly (readonly [number, number, number])[]): Solid {
  return geometries.geom3.create(hulls.hullPoints3(points.map(([x, y, z]) => [x, y, z] as [number, number, number])));
}
