// JSCAD's polygons each bring their own corners; a kernel needs to know which of them are the same point.
import { geometries, type Solid } from './jscad.ts';
import type { Mesh } from './mesh.ts';

/** Corners nearer than this are one point, mm. */
const tolerance = 1e-6;

/** Corners and triangles of a JSCAD solid, in 64 bit, with equal corners joined. */
export interface Welded {
  readonly positions: number[];
  readonly triangles: number[];
}

/** Joins the corners of a solid's polygons and cuts each polygon, which is convex, into a fan of triangles. */
export function weld(solid: Solid): Welded {
  const join = new Joiner();
  const triangles: number[] = [];
  for (const { vertices } of geometries.geom3.toPolygons(solid)) {
    const ring = vertices.map((vertex) => join.indexOf(vertex));
    for (let i = 2; i < ring.length; i += 1) {
      const [a, b, c] = [ring[0]!, ring[i - 1]!, ring[i]!];
      if (a !== b && b !== c && c !== a) triangles.push(a, b, c);
    }
  }
  return { positions: join.positions, triangles };
}

/** A mesh whose corners of equal coordinates are one, without the triangles that collapse by it. */
export function joinEqual(vertices: Float32Array, stride: number, triangles: Uint32Array): Mesh {
  const seen = new Map<string, number>();
  const positions: number[] = [];
  const index = Array.from({ length: vertices.length / stride }, (_, i) => {
    const point = vertices.subarray(i * stride, i * stride + 3);
    const key = point.join(' ');
    const known = seen.get(key);
    if (known !== undefined) return known;
    seen.set(key, positions.length / 3);
    return positions.push(...point) / 3 - 1;
  });
  const kept: number[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [index[triangles[i]!]!, index[triangles[i + 1]!]!, index[triangles[i + 2]!]!];
    if (a !== b && b !== c && c !== a) kept.push(a, b, c);
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(kept) };
}

/** Finds an earlier corner at the same place. A cell of the grid alone would part two corners at its border. */
class Joiner {
  readonly positions: number[] = [];
  /** Corners by their very figures: most come back unchanged. */
  readonly #exact = new Map<string, number>();
  readonly #cells = new Map<string, number>();

  indexOf([x, y, z]: readonly [number, number, number]): number {
    const key = `${x},${y},${z}`;
    const same = this.#exact.get(key);
    if (same !== undefined) return same;
    const index = this.#near(x, y, z) ?? this.#add(x, y, z);
    this.#exact.set(key, index);
    return index;
  }

  #near(x: number, y: number, z: number): number | undefined {
    for (const i of cellsNear(x / tolerance)) {
      for (const j of cellsNear(y / tolerance)) {
        for (const k of cellsNear(z / tolerance)) {
          const known = this.#cells.get(`${i},${j},${k}`);
          if (known !== undefined) return known;
        }
      }
    }
    return undefined;
  }

  #add(x: number, y: number, z: number): number {
    const cell = [x, y, z].map((value) => Math.floor(value / tolerance)).join(',');
    this.#cells.set(cell, this.positions.length / 3);
    return this.positions.push(x, y, z) / 3 - 1;
  }
}

/** The cell of a coordinate and the one beyond its nearer border. */
function cellsNear(value: number): [number, number] {
  const cell = Math.floor(value);
  return [cell, value - cell < 0.5 ? cell - 1 : cell + 1];
}
