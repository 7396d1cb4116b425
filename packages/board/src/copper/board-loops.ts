// The board's outline as closed loops: the edge itself and any cut-outs.
import { arcCircle, distance, nanometre, type Point, type Segment } from '../geometry.ts';

/** Ends that lie nearer than this count as joined, mm. */
const joinTolerance = 1e-4;

/** Greatest distance of a chord from its arc, mm. */
const arcTolerance = 0.002;

export interface Loops {
  /** Closed loops, each without its first point repeated. */
  readonly closed: readonly (readonly Point[])[];
  /** Chains whose ends do not meet. */
  readonly open: readonly (readonly Point[])[];
}

/** Chains the segments of an outline, in any order and direction, and flattens their arcs. */
export function boardLoops(outline: readonly Segment[]): Loops {
  const left = outline.map(flatten);
  const closed: Point[][] = [];
  const open: Point[][] = [];
  while (left.length > 0) {
    const chain = [...left.shift()!];
    for (let next = takeNext(left, chain.at(-1)!); next; next = takeNext(left, chain.at(-1)!)) {
      chain.push(...next.slice(1));
      if (distance(chain[0]!, chain.at(-1)!) <= joinTolerance) break;
    }
    if (chain.length > 3 && distance(chain[0]!, chain.at(-1)!) <= joinTolerance) closed.push(chain.slice(0, -1));
    else open.push(chain);
  }
  return { closed, open };
}

/** Takes the piece that goes on from `end` out of the list, turned if need be. */
function takeNext(left: Point[][], end: Point): Point[] | undefined {
  for (const [index, piece] of left.entries()) {
    const forward = distance(piece[0]!, end) <= joinTolerance;
    if (!forward && distance(piece.at(-1)!, end) > joinTolerance) continue;
    left.splice(index, 1);
    return forward ? piece : piece.toReversed();
  }
  return undefined;
}

/** The points of a segment; an arc becomes chords. */
export function flatten(segment: Segment): Point[] {
  if (segment.kind === 'line') return [segment.from, segment.to];
  const circle = arcCircle(segment.from, segment.mid, segment.to);
  if (!circle) return [segment.from, segment.to];
  const { centre, radius } = circle;
  const angle = ([x, y]: Point) => Math.atan2(y - centre[1], x - centre[0]);
  const full = 2 * Math.PI;
  const start = angle(segment.from);
  const toMid = (angle(segment.mid) - start + full) % full;
  const toEnd = (angle(segment.to) - start + full) % full;
  const turn = toMid <= toEnd ? toEnd : toEnd - full;
  const step = 2 * Math.acos(Math.max(0, 1 - arcTolerance / radius));
  const pieces = Math.max(2, Math.ceil(Math.abs(turn) / step));
  const inner = Array.from({ length: pieces - 1 }, (_, index): Point => {
    const at = start + (turn * (index + 1)) / pieces;
    return [nanometre(centre[0] + radius * Math.cos(at)), nanometre(centre[1] + radius * Math.sin(at))];
  });
  return [segment.from, ...inner, segment.to];
}

/** Twice the signed area of a loop: positive when it runs counter-clockwise. */
export function signedArea(loop: readonly Point[]): number {
  return loop.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = loop[(index + 1) % loop.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
}
