// Wall thickness: from points all over the surface, straight inwards, until the surface on the other side. Only a face
// that looks the other way counts: at an edge two faces come together without being a thin wall.
import type { Rect } from '@boardproof/board';
import { areaNormal, cornersOf, dot, type Mesh, triangleCount, unit, type Vector } from '../solid/mesh.ts';
import { type Cast, raysOf } from '../solid/rays.ts';
import { type Finding, figure, finding, place } from './finding.ts';

/** A named region with a limit of its own: 0.8 for what only shows, 0 where another check measures. */
export interface Region {
  readonly name: string;
  readonly rect: Rect;
  readonly z: readonly [number, number];
  readonly limit: number;
}

/** The thinnest wall that prints soundly, mm. */
export const leastWall = 1.2;
/** Triangles larger than this are looked at in more than one place, mm2. */
const patch = 6;
const rounding = 0.005;

export function checkWalls(part: string, mesh: Mesh, regions: readonly Region[], limit = leastWall): Finding {
  const cast = raysOf(mesh);
  let thinnest = { thickness: Infinity, limit, at: [0, 0, 0] as Vector };
  let points = 0;
  for (let i = 0; i < triangleCount(mesh); i += 1) {
    const corners = cornersOf(mesh, i);
    const normal = unit(areaNormal(corners));
    for (const point of samples(corners)) {
      const own = limitAt(point, regions, limit);
      if (own === 0) continue;
      points += 1;
      const thickness = through(cast, point, normal, limit * 1.5);
      if (thickness - own < thinnest.thickness - thinnest.limit) thinnest = { thickness, limit: own, at: point };
    }
  }
  const pass = thinnest.thickness >= thinnest.limit - rounding;
  const measured =
    thinnest.thickness === Infinity ? `more than ${figure(limit * 1.5)}` : `${figure(thinnest.thickness)}`;
  const detail = `thinnest wall ${measured} mm of at least ${figure(thinnest.limit)} mm, measured at ${points} points${pass ? '' : `; at ${place(thinnest.at)}`}`;
  return finding('walls', pass, detail, 'make the wall thicker, or move what cuts into it', part);
}

function limitAt([x, y, z]: Vector, regions: readonly Region[], usual: number): number {
  const found = regions.find(
    ({ rect, z: [low, high] }) =>
      x >= rect.xMin && x <= rect.xMax && y >= rect.yMin && y <= rect.yMax && z >= low && z <= high,
  );
  return found?.limit ?? usual;
}

/** Distance to the opposite face, or Infinity when there is none within `reach`. */
function through(cast: Cast, point: Vector, normal: Vector, reach: number): number {
  // A hair below the surface, so that it is not met itself.
  const hair = 1e-3;
  const inwards: Vector = [-normal[0], -normal[1], -normal[2]];
  const start: Vector = [point[0] + inwards[0] * hair, point[1] + inwards[1] * hair, point[2] + inwards[2] * hair];
  const hit = cast(start, inwards, reach);
  return hit !== undefined && dot(hit.normal, normal) < -0.9 ? hit.distance + hair : Infinity;
}

/** The middle of a triangle, and those of its parts when it is large. */
function samples(corners: readonly [Vector, Vector, Vector]): Vector[] {
  const area = Math.hypot(...areaNormal(corners)) / 2;
  if (area < 1e-4) return [];
  const split = Math.min(8, Math.ceil(Math.sqrt(area / patch)));
  const [a, b, c] = corners;
  const points: Vector[] = [];
  for (let i = 0; i < split; i += 1) {
    for (let j = 0; j < split - i; j += 1) {
      const [u, v] = [(i + 1 / 3) / split, (j + 1 / 3) / split];
      points.push([0, 1, 2].map((k) => a[k]! + u * (b[k]! - a[k]!) + v * (c[k]! - a[k]!)) as unknown as Vector);
    }
  }
  return points;
}
