import { type FillPolygon, nanometre, type Point } from '@boardproof/board';

/** A ring of a polygon, and the holes that are tied to each of its edges (by the edge's first corner). */
interface Ring {
  readonly points: readonly Point[];
  readonly ties: Map<number, { at: Point; hole: Ring }[]>;
}

interface Edge {
  readonly ring: Ring;
  readonly index: number;
  readonly a: Point;
  readonly b: Point;
}

/**
 * A polygon with holes as one contour, since a Gerber region has no holes: each hole is tied to what lies left of it
 * by a level cut that is walked once each way, as the format's specification describes for cut-ins. Throws a RangeError
 * for a hole outside the outline.
 */
export function joinHoles(polygon: FillPolygon): Point[] {
  const outline = ringOf(polygon.outline.map(whole));
  const holes = polygon.holes.map((hole) => ringOf(startLeftmost(hole.map(whole))));
  const bands = new Bands([outline, ...holes]);
  for (const hole of holes) {
    const { ring, index, at } = leftOf(bands, hole);
    ring.ties.set(index, [...(ring.ties.get(index) ?? []), { at, hole }]);
  }
  const contour: Point[] = [];
  walk(outline, contour);
  // A cut that meets a corner would stand there twice.
  return contour.filter((at, index) => !same(at, contour[(index + 1) % contour.length]!));
}

function walk(ring: Ring, contour: Point[]): void {
  for (const [index, corner] of ring.points.entries()) {
    contour.push(corner);
    const away = ({ at }: { at: Point }) => Math.hypot(at[0] - corner[0], at[1] - corner[1]);
    for (const { at, hole } of (ring.ties.get(index) ?? []).sort((a, b) => away(a) - away(b))) {
      contour.push(at);
      walk(hole, contour);
      contour.push(hole.points[0]!, at);
    }
  }
}

/** The nearest place left of a hole's first corner at the same height, and the edge that it is on. */
function leftOf(bands: Bands, hole: Ring): { ring: Ring; index: number; at: Point } {
  const [x, y] = hole.points[0]!;
  let best: { ring: Ring; index: number; at: Point } | undefined;
  for (const { ring, index, a, b } of bands.at(y)) {
    if (ring === hole || (a[1] < y && b[1] < y) || (a[1] > y && b[1] > y)) continue;
    // A level edge is met at its end nearest to the hole.
    const share = a[1] === b[1] ? (a[0] <= x && (b[0] > x || a[0] >= b[0]) ? 0 : 1) : (y - a[1]) / (b[1] - a[1]);
    const at: Point = [nanometre(a[0] + share * (b[0] - a[0])), y];
    if (at[0] <= x && (best === undefined || at[0] > best.at[0])) best = { ring, index, at };
  }
  if (best === undefined) throw new RangeError(`the hole at (${x}, ${y}) does not lie inside its outline`);
  return best;
}

/** All edges by height, so that a cut asks only those at its own. */
class Bands {
  private readonly low: number;
  private readonly height: number;
  private readonly edges: Edge[][];

  constructor(rings: readonly Ring[]) {
    const all = rings.flatMap((ring) =>
      ring.points.map((a, index): Edge => {
        return { ring, index, a, b: ring.points[(index + 1) % ring.points.length]! };
      }),
    );
    const [low, high] = all.reduce(([least, most], { a }) => [Math.min(least, a[1]), Math.max(most, a[1])], [0, 0]);
    const count = Math.max(1, Math.ceil(all.length / 16));
    this.low = low;
    this.height = (high - low) / count || 1;
    this.edges = Array.from({ length: count + 1 }, () => []);
    for (const edge of all) {
      const [first, last] = [this.band(Math.min(edge.a[1], edge.b[1])), this.band(Math.max(edge.a[1], edge.b[1]))];
      for (let band = first; band <= last; band += 1) this.edges[band]!.push(edge);
    }
  }

  at(y: number): readonly Edge[] {
    return this.edges[this.band(y)]!;
  }

  private band(y: number): number {
    const band = Math.floor((y - this.low) / this.height);
    return Math.min(Math.max(band, 0), this.edges.length - 1);
  }
}

function ringOf(points: readonly Point[]): Ring {
  return { points, ties: new Map() };
}

function startLeftmost(ring: readonly Point[]): Point[] {
  let first = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [bx, by] = ring[first]!;
    if (x < bx || (x === bx && y < by)) first = index;
  }
  return [...ring.slice(first), ...ring.slice(0, first)];
}

function whole([x, y]: Point): Point {
  return [nanometre(x), nanometre(y)];
}

function same(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
