// JSCAD's polygons each bring their own corners; a kernel needs to know which of them are the same point.
import { CornerTable, nearCorners } from './corners.ts';
import { geometries, type Solid } from './jscad.ts';
import type { Mesh } from './mesh.ts';

/** Corners nearer than this are one point, mm. */
const tolerance = 1e-6;

/** Corners and triangles of a JSCAD solid, in 64 bit, with equal corners joined. */
export interface Welded {
  readonly positions: Float64Array;
  readonly triangles: Uint32Array;
}

/** Joins the corners of a solid's polygons and cuts each polygon, which is convex, into a fan of triangles. */
export function weld(solid: Solid): Welded {
  const polygons = geometries.geom3.toPolygons(solid);
  const table = new CornerTable(polygons.length * 2);
  const fans: number[] = [];
  for (const { vertices } of polygons) {
    const number = (i: number) => table.indexOf(vertices[i]![0], vertices[i]![1], vertices[i]![2]);
    const a = vertices.length > 2 ? number(0) : 0;
    let b = vertices.length > 2 ? number(1) : 0;
    for (let i = 2; i < vertices.length; i += 1) {
      const c = number(i);
      fans.push(a, b, c);
      b = c;
    }
  }
  return compact(table.coordinates, nearCorners(table.coordinates, tolerance), fans);
}

/** A mesh whose corners of equal coordinates are one, without the triangles that collapse by it. */
export function joinEqual(vertices: Float32Array, stride: number, triangles: Uint32Array): Mesh {
  const count = vertices.length / stride;
  const table = new CornerTable(count);
  const index = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) {
    const at = i * stride;
    index[i] = table.indexOf(vertices[at]!, vertices[at + 1]!, vertices[at + 2]!);
  }
  return { positions: Float32Array.from(table.coordinates), triangles: renumber(triangles, index) };
}

/** Leaves out the corners that were joined to earlier ones. */
function compact(coordinates: Float64Array, first: Uint32Array, fans: readonly number[]): Welded {
  const index = new Uint32Array(first.length);
  const kept: number[] = [];
  for (let i = 0; i < first.length; i += 1) {
    const own = first[i]!;
    index[i] = own === i ? kept.length : index[own]!;
    if (own === i) kept.push(i);
  }
  const positions = new Float64Array(kept.length * 3);
  for (const [to, from] of kept.entries()) positions.set(coordinates.subarray(from * 3, from * 3 + 3), to * 3);
  return { positions, triangles: renumber(fans, index) };
}

/** Triangles by new corner numbers, without those that have one corner twice. */
function renumber(triangles: ArrayLike<number>, index: Uint32Array): Uint32Array {
  const kept = new Uint32Array(triangles.length);
  let length = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [index[triangles[i]!]!, index[triangles[i + 1]!]!, index[triangles[i + 2]!]!];
    if (a === b || b === c || c === a) continue;
    kept[length] = a;
    kept[length + 1] = b;
    kept[length + 2] = c;
    length += 3;
  }
  return kept.slice(0, length);
}
