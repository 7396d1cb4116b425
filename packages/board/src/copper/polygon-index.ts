// Questions about a polygon with many corners, answered without going through all of them.
import type { Point, Rect } from '../geometry.ts';
import type { Outline } from './shapes.ts';

/** A polygon with holes, or without. */
export interface Area {
  readonly outline: Outline;
  readonly holes?: readonly Outline[];
}

/** One side of a polygon. */
export type Edge = readonly [from: Point, to: Point];

/** Height of a strip, mm. */
const strip = 0.5;

const indexes = new WeakMap<Area, PolygonIndex>();

/** A polygon's edges sorted into level strips. `PolygonIndex.of` keeps one for each polygon object. */
export class PolygonIndex {
  readonly #strips = new Map<number, Edge[]>();

  constructor(area: Area) {
    for (const loop of [area.outline, ...(area.holes ?? [])]) {
      for (let i = 0; i < loop.length; i++) {
        const edge: Edge = [loop[i]!, loop[(i + 1) % loop.length]!];
        const high = Math.floor(Math.max(edge[0][1], edge[1][1]) / strip);
        for (let at = Math.floor(Math.min(edge[0][1], edge[1][1]) / strip); at <= high; at++) {
          const edges = this.#strips.get(at);
          if (edges) edges.push(edge);
          else this.#strips.set(at, [edge]);
        }
      }
    }
  }

  static of(area: Area): PolygonIndex {
    let index = indexes.get(area);
    if (!index) {
      index = new PolygonIndex(area);
      indexes.set(area, index);
    }
    return index;
  }

  /** True when the point lies inside and in no hole; on an edge either answer may come. */
  holds([x, y]: Point): boolean {
    let inside = false;
    for (const [[ax, ay], [bx, by]] of this.#strips.get(Math.floor(y / strip)) ?? []) {
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    return inside;
  }

  /** The edges whose own rectangle comes within `reach` mm of `box`; a long one may come more than once. */
  edgesNear(box: Rect, reach = 0): Edge[] {
    const [xMin, xMax] = [box.xMin - reach, box.xMax + reach];
    const [yMin, yMax] = [box.yMin - reach, box.yMax + reach];
    const found: Edge[] = [];
    for (let at = Math.floor(yMin / strip); at <= Math.floor(yMax / strip); at++) {
      for (const edge of this.#strips.get(at) ?? []) {
        const [[ax, ay], [bx, by]] = edge;
        const beside = (ax < xMin && bx < xMin) || (ax > xMax && bx > xMax);
        const above = (ay < yMin && by < yMin) || (ay > yMax && by > yMax);
        if (!beside && !above) found.push(edge);
      }
    }
    return found;
  }
}
