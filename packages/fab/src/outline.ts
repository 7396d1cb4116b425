import { arcCircle, boundingBox, distance, nanometre, type Point, type Rect, type Segment } from '@boardproof/board';

/** A closed chain of segments, each starting where the one before it ends; counter-clockwise. */
export interface Loop {
  readonly segments: readonly Segment[];
  readonly box: Rect;
  /** Enclosed area in mm2, arcs included exactly. */
  readonly area: number;
}

/** What an outline is made of: closed loops, and the ends at which something is missing or too much. */
export interface OutlineTrace {
  readonly loops: readonly Loop[];
  /** Places where only one segment ends, with the distance to the nearest other such place. */
  readonly openEnds: readonly { readonly at: Point; readonly gap: number }[];
  /** Places where more than two segments meet. */
  readonly branches: readonly Point[];
}

/** Chains the segments of an outline in whatever order and direction they come; ends meet when they agree to a nanometre. */
export function traceOutline(segments: readonly Segment[]): OutlineTrace {
  const ends = new Map<string, Point[]>();
  for (const segment of segments) {
    for (const at of [segment.from, segment.to]) ends.set(key(at), [...(ends.get(key(at)) ?? []), at]);
  }
  const open = [...ends.values()].filter((here) => here.length === 1).map((here) => here[0]!);
  const branches = [...ends.values()].filter((here) => here.length > 2).map((here) => here[0]!);
  const openEnds = open.map((at) => ({
    at,
    gap: Math.min(...open.filter((other) => other !== at).map((other) => distance(at, other))),
  }));
  return { loops: branches.length > 0 ? [] : closedChains(segments), openEnds, branches };
}

function closedChains(segments: readonly Segment[]): Loop[] {
  const left = new Set(segments);
  const loops: Loop[] = [];
  for (const first of segments) {
    if (!left.delete(first)) continue;
    const chain = [first];
    for (let next = follower(chain, left); next !== undefined; next = follower(chain, left)) chain.push(next);
    if (key(chain[0]!.from) === key(chain.at(-1)!.to)) loops.push(loopOf(chain));
  }
  return loops;
}

function follower(chain: readonly Segment[], left: Set<Segment>): Segment | undefined {
  const end = key(chain.at(-1)!.to);
  for (const candidate of left) {
    const forward = key(candidate.from) === end;
    if (!forward && key(candidate.to) !== end) continue;
    left.delete(candidate);
    return forward ? candidate : reversed(candidate);
  }
  return undefined;
}

function loopOf(chain: readonly Segment[]): Loop {
  const area = chain.reduce((sum, segment) => sum + areaUnder(segment), 0);
  const segments = area >= 0 ? chain : chain.map(reversed).reverse();
  return { segments, area: Math.abs(area), box: boundingBox(segments.flatMap(extremes)) };
}

/** The same segment walked the other way. */
export function reversed(segment: Segment): Segment {
  return { ...segment, from: segment.to, to: segment.from };
}

/** An arc's circle and its signed sweep in radians, positive counter-clockwise; undefined for a line or a flat arc. */
export function arcOf(segment: Segment): { centre: Point; radius: number; start: number; sweep: number } | undefined {
  if (segment.kind === 'line') return undefined;
  const circle = arcCircle(segment.from, segment.mid, segment.to);
  if (circle === undefined) return undefined;
  const [cx, cy] = circle.centre;
  const angle = (at: Point) => Math.atan2(at[1] - cy, at[0] - cx);
  const start = angle(segment.from);
  const turn = (to: number) => (((to - start) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
  const full = turn(angle(segment.to));
  // The middle lies on the counter-clockwise way from start to end, or else on the clockwise one.
  const sweep = turn(angle(segment.mid)) <= full ? full : full - 2 * Math.PI;
  return { ...circle, start, sweep };
}

function areaUnder(segment: Segment): number {
  const [a, b] = [segment.from, segment.to];
  const chord = (a[0] * b[1] - b[0] * a[1]) / 2;
  const arc = arcOf(segment);
  return arc === undefined ? chord : chord + (arc.radius ** 2 * (arc.sweep - Math.sin(arc.sweep))) / 2;
}

function extremes(segment: Segment): Point[] {
  const arc = arcOf(segment);
  const points = [segment.from, segment.to];
  if (arc === undefined) return points;
  for (let quarter = -8; quarter <= 8; quarter += 1) {
    const along = (quarter * Math.PI) / 2 - arc.start;
    if (along / arc.sweep <= 0 || along / arc.sweep >= 1) continue;
    const [dx, dy] = (
      [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ] as const
    )[((quarter % 4) + 4) % 4]!;
    points.push([arc.centre[0] + dx * arc.radius, arc.centre[1] + dy * arc.radius]);
  }
  return points.map(([x, y]) => [nanometre(x), nanometre(y)]);
}

function key([x, y]: Point): string {
  return `${nanometre(x)},${nanometre(y)}`;
}
