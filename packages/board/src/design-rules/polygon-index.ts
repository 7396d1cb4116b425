// Answers quickly whether points lie in a polygon with many corners.
import type { FillPolygon } from '../fill.ts';
import type { Point } from '../geometry.ts';

/** A polygon's edges sorted into level strips, so that a point is held against those of its own strip only. */
export class PolygonIndex {
  readonly #strips = new Map<number, (readonly [Point, Point])[]>();
  readonly #height: number;

  /** `height` is that of a strip, mm. */
  constructor(polygon: FillPolygon, height = 0.5) {
    this.#height = height;
    for (const loop of [polygon.outline, ...polygon.holes]) {
      loop.forEach((from, index) => {
        const to = loop[(index + 1) % loop.length]!;
        const [low, high] = [this.#strip(Math.min(from[1], to[1])), this.#strip(Math.max(from[1], to[1]))];
        for (let strip = low; strip <= high; strip++) {
          const edges = this.#strips.get(strip);
          if (edges) edges.push([from, to]);
          else this.#strips.set(strip, [[from, to]]);
        }
      });
    }
  }

  /** True when the point lies inside and in no hole. */
  holds([x, y]: Point): boolean {
    let inside = false;
    for (const [[ax, ay], [bx, by]] of this.#strips.get(this.#strip(y)) ?? []) {
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    return inside;
  }

  #strip(y: number): number {
    return Math.floor(y / this.#height);
  }
}
