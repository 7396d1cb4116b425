/**
 * KiCad 6 keeps a filled area as one closed outline: a hole is reached by a cut of no width that leads in and back out.
 */
import { type FillPolygon, nanometre, type Point } from '@boardproof/board';

/**
 * One outline that covers the polygon's copper and none of its holes. Each hole is entered from its leftmost point by
 * a level cut to the nearest edge on its left; holes are taken from left to right, so that this edge is already there.
 * Throws a RangeError when a hole lies outside its outline.
 */
export function fracture({ outline, holes }: FillPolygon): Point[] {
  if (holes.length === 0) return [...outline];
  const ring = new Ring(outline, holes);
  for (const hole of holes.map(startAtLeft).sort((a, b) => compare(a[0], b[0]))) ring.cutTo(hole);
  return ring.points();
}

function compare(a: Point | undefined, b: Point | undefined): number {
  return (a?.[0] ?? 0) - (b?.[0] ?? 0) || (a?.[1] ?? 0) - (b?.[1] ?? 0);
}

function startAtLeft(ring: readonly Point[]): Point[] {
  let left = 0;
  for (let index = 1; index < ring.length; index++) if (compare(ring[index], ring[left]) < 0) left = index;
  return [...ring.slice(left), ...ring.slice(0, left)];
}

interface Vertex {
  readonly at: Point;
  next: Vertex;
}

/** The growing outline as a chain of vertices, with its edges in level bands, so that a cut looks at few of them. */
class Ring {
  readonly #first: Vertex;
  readonly #bands = new Map<number, Vertex[]>();
  readonly #bandHeight: number;

  constructor(outline: readonly Point[], holes: FillPolygon['holes']) {
    const ys = outline.map((point) => point[1]);
    const edges = holes.reduce((sum, hole) => sum + hole.length, outline.length);
    this.#bandHeight = Math.max((Math.max(...ys) - Math.min(...ys)) / Math.ceil(Math.sqrt(edges)), 1e-6);
    const [first, last] = chain(outline);
    last.next = first;
    this.#first = first;
    this.#addEdges(first, first);
  }

  /** Takes in a hole that begins at its leftmost point. */
  cutTo(hole: readonly Point[]): void {
    const start = hole[0];
    if (start === undefined) return;
    const entry = this.#edgeLeftOf(start);
    if (entry === undefined) throw new RangeError(`a hole at ${start.join(', ')} lies outside its outline`);
    const cut: Point = [entry.x, start[1]];
    const [there, back] = chain([cut, ...hole, start, cut]);
    back.next = entry.edge.next;
    entry.edge.next = there;
    this.#addEdges(there, back.next);
  }

  points(): Point[] {
    const points = [this.#first.at];
    for (let vertex = this.#first.next; vertex !== this.#first; vertex = vertex.next) points.push(vertex.at);
    return points;
  }

  /** Puts each edge between two vertices into the bands that it crosses; level ones meet no level cut. */
  #addEdges(from: Vertex, to: Vertex): void {
    let vertex = from;
    do {
      const [a, b] = [vertex.at[1], vertex.next.at[1]];
      const top = this.#band(Math.max(a, b));
      for (let band = this.#band(Math.min(a, b)); a !== b && band <= top; band++) {
        const edges = this.#bands.get(band);
        if (edges === undefined) this.#bands.set(band, [vertex]);
        else edges.push(vertex);
      }
      vertex = vertex.next;
    } while (vertex !== to);
  }

  #band(y: number): number {
    return Math.floor(y / this.#bandHeight);
  }

  /** The edge that a level ray to the left meets first, by its first vertex, and where it meets it. */
  #edgeLeftOf([x, y]: Point): { edge: Vertex; x: number } | undefined {
    let best: { edge: Vertex; x: number } | undefined;
    for (const edge of this.#bands.get(this.#band(y)) ?? []) {
      const [a, b] = [edge.at, edge.next.at];
      if (a[1] === b[1] || y < Math.min(a[1], b[1]) || y > Math.max(a[1], b[1])) continue;
      const met = nanometre(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]));
      if (met <= x && (best === undefined || met > best.x)) best = { edge, x: met };
    }
    return best;
  }
}

/** Vertices for points, each leading to the next; the last one leads to itself for now. */
function chain(points: readonly Point[]): [first: Vertex, last: Vertex] {
  const vertices = points.map((at) => ({ at }) as Vertex);
  vertices.forEach((vertex, index) => {
    vertex.next = vertices[index + 1] ?? vertex;
  });
  const [first, last] = [vertices[0], vertices.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('an outline needs at least one point');
  return [first, last];
}
