// JSCAD's polygons each bring their own corners; a kernel needs to know which of them are the same point.
import { geometries, type Solid } from './jscad.ts';

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

/** Finds an earlier corner at the same place. A cell of the grid alone would part two corners at its border. */
class Joiner {
  readonly positions: number[] = [];
  readonly #cells = new Map<string, number>();

  indexOf(vertex: readonly number[]): number {
    const scaled = vertex.map((value) => value / tolerance);
    const [x, y, z] = scaled.map(cellsNear);
    for (const i of x!) {
      for (const j of y!) {
        for (const k of z!) {
          const known = this.#cells.get(`${i},${j},${k}`);
          if (known !== undefined) return known;
        }
      }
    }
    return this.#add(vertex, scaled);
  }

  #add(vertex: readonly number[], scaled: readonly number[]): number {
    const index = this.positions.length / 3;
    this.positions.push(vertex[0]!, vertex[1]!, vertex[2]!);
    this.#cells.set(scaled.map((value) => Math.floor(value)).join(','), index);
    return index;
  }
}

/** The cell of a coordinate and the one beyond its nearer border. */
function cellsNear(value: number): [number, number] {
  const cell = Math.floor(value);
  return [cell, value - cell < 0.5 ? cell - 1 : cell + 1];
}
