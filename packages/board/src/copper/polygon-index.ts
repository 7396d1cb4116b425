// Questions about a polygon with many corners, answered without going through all of them.
import type { Point, Rect } from '../geometry.ts';
import { signedArea } from './board-loops.ts';
import type { Outline } from './shapes.ts';

/** A polygon with holes, or without. */
export interface Area {
  readonly outline: Outline;
  readonly holes?: readonly Outline[];
}

/** One side of a polygon. */
export type Edge = readonly [from: Point, to: Point];

/** Side of a cell, mm. */
const size = 1;

/** Less than the grid of coordinates, mm: a point raised by it is level with no corner. */
const hair = 1e-9;

const indexes = new WeakMap<Area, PolygonIndex>();

/** A polygon's edges sorted into square cells. `PolygonIndex.of` keeps one for each polygon object. */
export class PolygonIndex {
  readonly #cells = new Map<number, Edge[]>();
  /** The columns of each row that hold edges, from left to right once they were asked for. */
  readonly #rows = new Map<number, { columns: Set<number>; sorted?: readonly number[] }>();

  constructor({ outline, holes = [] }: Area) {
    this.#add(signedArea(outline) < 0 ? outline.toReversed() : outline);
    for (const hole of holes) this.#add(signedArea(hole) > 0 ? hole.toReversed() : hole);
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
  holds([x, level]: Point): boolean {
    const y = level + hair;
    // The first edge to the right tells: copper lies to the left of every edge, so an edge that goes up encloses the point.
    let nearest = Number.POSITIVE_INFINITY;
    let up = false;
    const row = Math.floor(y / size);
    const columns = this.#columnsOf(row);
    for (let index = firstFrom(columns, Math.floor(x / size)); index < columns.length; index++) {
      const column = columns[index]!;
      for (const [[ax, ay], [bx, by]] of this.#cells.get(keyOf(column, row)) ?? []) {
        if (ay > y === by > y) continue;
        const at = ((bx - ax) * (y - ay)) / (by - ay) + ax;
        if (at >= x && at < nearest) {
          nearest = at;
          up = by > ay;
        }
      }
      if (nearest <= (column + 1) * size) break;
    }
    return up;
  }

  /** The edges whose own rectangle comes within `reach` mm of `box`; a long one may come more than once. */
  edgesNear(box: Rect, reach = 0): Edge[] {
    const wide = { xMin: box.xMin - reach, yMin: box.yMin - reach, xMax: box.xMax + reach, yMax: box.yMax + reach };
    const found: Edge[] = [];
    for (const key of cellsOf(wide)) {
      for (const edge of this.#cells.get(key) ?? []) {
        const [[ax, ay], [bx, by]] = edge;
        const beside = (ax < wide.xMin && bx < wide.xMin) || (ax > wide.xMax && bx > wide.xMax);
        const above = (ay < wide.yMin && by < wide.yMin) || (ay > wide.yMax && by > wide.yMax);
        if (!beside && !above) found.push(edge);
      }
    }
    return found;
  }

  #columnsOf(row: number): readonly number[] {
    const entry = this.#rows.get(row);
    if (!entry) return [];
    entry.sorted ??= [...entry.columns].sort((a, b) => a - b);
    return entry.sorted;
  }

  #add(loop: Outline): void {
    for (let i = 0; i < loop.length; i++) {
      const edge: Edge = [loop[i]!, loop[(i + 1) % loop.length]!];
      const [[ax, ay], [bx, by]] = edge;
      const box = { xMin: Math.min(ax, bx), yMin: Math.min(ay, by), xMax: Math.max(ax, bx), yMax: Math.max(ay, by) };
      for (let column = Math.floor(box.xMin / size); column <= Math.floor(box.xMax / size); column++) {
        for (let row = Math.floor(box.yMin / size); row <= Math.floor(box.yMax / size); row++) {
          const edges = this.#cells.get(keyOf(column, row));
          if (edges) edges.push(edge);
          else this.#cells.set(keyOf(column, row), [edge]);
          const inRow = this.#rows.get(row);
          if (inRow) inRow.columns.add(column);
          else this.#rows.set(row, { columns: new Set([column]) });
        }
      }
    }
  }
}

/** Numbers of the cells that a box meets. Two cells far apart may share a number: edges are compared with the box. */
function cellsOf(box: Rect): number[] {
  const keys: number[] = [];
  for (let x = Math.floor(box.xMin / size); x <= Math.floor(box.xMax / size); x++) {
    for (let y = Math.floor(box.yMin / size); y <= Math.floor(box.yMax / size); y++) keys.push(keyOf(x, y));
  }
  return keys;
}

/** The place of the first column at or right of `wanted`, by halving. */
function firstFrom(columns: readonly number[], wanted: number): number {
  let [low, high] = [0, columns.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (columns[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function keyOf(column: number, row: number): number {
  return column * 1_000_003 + row;
}
