// Whether two pieces of copper touch, and a grid that finds the neighbours of a piece without trying them all.
import { boundingBox, type Point, type Rect } from '../geometry.ts';
import { type Area, PolygonIndex } from './polygon-index.ts';
import { segmentsCross } from './segments.ts';

export type { Area } from './polygon-index.ts';

/** True when a point lies in the copper of an area. */
export function isInArea(area: Area, point: Point): boolean {
  return PolygonIndex.of(area).holds(point);
}

/** True when two areas overlap or their edges cross. */
export function areasTouch(a: Area, b: Area): boolean {
  if (isInArea(a, b.outline[0]!) || isInArea(b, a.outline[0]!)) return true;
  const [boxA, boxB] = [boundingBox(a.outline), boundingBox(b.outline)];
  if (!boxesMeet(boxA, boxB)) return false;
  const shared = {
    xMin: Math.max(boxA.xMin, boxB.xMin),
    yMin: Math.max(boxA.yMin, boxB.yMin),
    xMax: Math.min(boxA.xMax, boxB.xMax),
    yMax: Math.min(boxA.yMax, boxB.yMax),
  };
  const theirs = PolygonIndex.of(b).edgesNear(shared);
  return PolygonIndex.of(a)
    .edgesNear(shared)
    .some(([from, to]) => theirs.some(([start, end]) => segmentsCross(from, to, start, end)));
}

interface Entry<T> {
  readonly box: Rect;
  readonly value: T;
  readonly order: number;
  /** The last question that found it, so that each answer holds it once. */
  found: number;
}

/** Boxes in square cells: `near` answers with every entry whose box may meet the one asked for. */
export class BoxGrid<T> {
  readonly #cell: number;
  readonly #cells = new Map<number, Entry<T>[]>();
  #count = 0;
  #question = 0;

  /** `cell` is the side of a cell, mm: about the size of what is asked for. */
  constructor(cell: number) {
    this.#cell = cell;
  }

  add(box: Rect, value: T): void {
    const entry: Entry<T> = { box, value, order: this.#count++, found: 0 };
    for (const key of this.#keys(box)) {
      const cell = this.#cells.get(key);
      if (cell) cell.push(entry);
      else this.#cells.set(key, [entry]);
    }
  }

  /** Entries whose box comes within `reach` mm of `box`, in the order in which they were added, each once. */
  near(box: Rect, reach = 0): T[] {
    const wide = { xMin: box.xMin - reach, yMin: box.yMin - reach, xMax: box.xMax + reach, yMax: box.yMax + reach };
    const found: Entry<T>[] = [];
    const question = ++this.#question;
    for (const key of this.#keys(wide)) {
      for (const entry of this.#cells.get(key) ?? []) {
        if (entry.found === question || !boxesMeet(wide, entry.box)) continue;
        entry.found = question;
        found.push(entry);
      }
    }
    return found.sort((a, b) => a.order - b.order).map(({ value }) => value);
  }

  /** Numbers of the cells of a box. Two cells may share a number: `near` looks at the boxes themselves. */
  #keys(box: Rect): number[] {
    const cell = (value: number) => Math.floor(value / this.#cell);
    const keys: number[] = [];
    for (let x = cell(box.xMin); x <= cell(box.xMax); x++) {
      for (let y = cell(box.yMin); y <= cell(box.yMax); y++) keys.push(x * 1_000_003 + y);
    }
    return keys;
  }
}

/** True when two rectangles overlap or touch. */
export function boxesMeet(a: Rect, b: Rect): boolean {
  return a.xMin <= b.xMax && b.xMin <= a.xMax && a.yMin <= b.yMax && b.yMin <= a.yMax;
}
