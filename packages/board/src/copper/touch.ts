// Whether two pieces of copper touch, and a grid that finds the neighbours of a piece without trying them all.
import { boundingBox, type Point, type Rect } from '../geometry.ts';
import { isInside, type Outline } from './shapes.ts';

/** A polygon with holes, or without. */
export interface Area {
  readonly outline: Outline;
  readonly holes?: readonly Outline[];
}

/** True when a point lies in the copper of an area. */
export function isInArea(area: Area, point: Point): boolean {
  return isInside(area.outline, point) && !(area.holes ?? []).some((hole) => isInside(hole, point));
}

/** True when two areas overlap or their edges cross. */
export function areasTouch(a: Area, b: Area): boolean {
  if (isInArea(a, b.outline[0]!) || isInArea(b, a.outline[0]!)) return true;
  const others = [b.outline, ...(b.holes ?? [])];
  return [a.outline, ...(a.holes ?? [])].some((mine) => others.some((theirs) => edgesCross(mine, theirs)));
}

function edgesCross(a: Outline, b: Outline): boolean {
  const box = boundingBox(b);
  return a.some((from, i) => {
    const to = a[(i + 1) % a.length]!;
    if (Math.max(from[0], to[0]) < box.xMin || Math.min(from[0], to[0]) > box.xMax) return false;
    if (Math.max(from[1], to[1]) < box.yMin || Math.min(from[1], to[1]) > box.yMax) return false;
    return b.some((start, j) => segmentsCross(from, to, start, b[(j + 1) % b.length]!));
  });
}

function side(a: Point, b: Point, c: Point): number {
  return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
}

/** True when two segments cross properly or one ends on the other. */
export function segmentsCross(a: Point, b: Point, c: Point, d: Point): boolean {
  const [abc, abd, cda, cdb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (abc !== abd && cda !== cdb) return abc !== 0 || abd !== 0 || overlap(a, b, c, d);
  return false;
}

function overlap(a: Point, b: Point, c: Point, d: Point): boolean {
  const apart = (axis: 0 | 1) =>
    Math.max(a[axis], b[axis]) < Math.min(c[axis], d[axis]) || Math.max(c[axis], d[axis]) < Math.min(a[axis], b[axis]);
  return !apart(0) && !apart(1);
}

/** Boxes in square cells: `near` answers with every entry whose box may meet the one asked for. */
export class BoxGrid<T> {
  readonly #cell: number;
  readonly #cells = new Map<string, { box: Rect; value: T; order: number }[]>();
  #count = 0;

  /** `cell` is the side of a cell, mm: about the size of what is asked for. */
  constructor(cell: number) {
    this.#cell = cell;
  }

  add(box: Rect, value: T): void {
    const entry = { box, value, order: this.#count++ };
    for (const key of this.#keys(box)) {
      const cell = this.#cells.get(key);
      if (cell) cell.push(entry);
      else this.#cells.set(key, [entry]);
    }
  }

  /** Entries whose box comes within `reach` mm of `box`, in the order in which they were added, each once. */
  near(box: Rect, reach = 0): T[] {
    const wide = { xMin: box.xMin - reach, yMin: box.yMin - reach, xMax: box.xMax + reach, yMax: box.yMax + reach };
    const found = new Map<number, T>();
    for (const key of this.#keys(wide)) {
      for (const { box: other, value, order } of this.#cells.get(key) ?? []) {
        if (boxesMeet(wide, other)) found.set(order, value);
      }
    }
    return [...found].sort((a, b) => a[0] - b[0]).map(([, value]) => value);
  }

  *#keys(box: Rect): Generator<string> {
    const cell = (value: number) => Math.floor(value / this.#cell);
    for (let x = cell(box.xMin); x <= cell(box.xMax); x++) {
      for (let y = cell(box.yMin); y <= cell(box.yMax); y++) yield `${x},${y}`;
    }
  }
}

/** True when two rectangles overlap or touch. */
export function boxesMeet(a: Rect, b: Rect): boolean {
  return a.xMin <= b.xMax && b.xMin <= a.xMax && a.yMin <= b.yMax && b.yMin <= a.yMax;
}
