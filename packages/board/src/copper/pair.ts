// Differential pairs: two tracks side by side with a fixed gap, each with its own way to its pads, equal in length.
import { nanometre, type Point } from '../geometry.ts';
import type { CopperLayer, Track } from '../model.ts';
import { pathLength, withoutRepeats } from './route.ts';

/**
 * The way of one track from a pad to the coupled part; its first point is the pad, the coupled part is added. A way that
 * can be lengthened is a function of `slack`, mm, whose length grows with it.
 */
export type Lead = readonly Point[] | { readonly maxSlack: number; readonly path: (slack: number) => readonly Point[] };

/** One of the two tracks: its net and its ways at the beginning and the end of the coupled part. */
export interface PairSide {
  readonly net: string;
  readonly from: Lead;
  readonly to: Lead;
}

export interface PairRoute {
  readonly layer: CopperLayer;
  /** Width of each track and the gap between them where they are coupled, mm. */
  readonly width: number;
  readonly gap: number;
  /** The middle line of the coupled part; `left` and `right` are seen along it. */
  readonly along: readonly Point[];
  readonly left: PairSide;
  readonly right: PairSide;
}

/** Two tracks with what they measure, mm, along their middle lines from pad centre to pad centre. */
export interface RoutedPair {
  readonly tracks: readonly [left: Track, right: Track];
  readonly lengths: { readonly left: number; readonly right: number; readonly coupled: number };
}

/**
 * Routes a pair. The shorter track is lengthened with the slack of its leads until both are equal, as far as its leads
 * go; what is left of a difference stands in `lengths`.
 */
export function pair(route: PairRoute): RoutedPair {
  const reach = (route.width + route.gap) / 2;
  const path = (side: PairSide, offset: number) => (slack: number) =>
    withoutRepeats([
      ...leadPath(side.from, slack),
      ...offsetPath(route.along, offset),
      ...leadPath(side.to, slack).toReversed(),
    ]);
  const left = path(route.left, reach);
  const right = path(route.right, -reach);
  const [shortest, longest] = pathLength(left(0)) < pathLength(right(0)) ? [left, right] : [right, left];
  const side = shortest === left ? route.left : route.right;
  const slack = slackFor(shortest, pathLength(longest(0)), Math.max(maxSlack(side.from), maxSlack(side.to)));
  const points = { left: left(shortest === left ? slack : 0), right: right(shortest === right ? slack : 0) };
  const track = (name: 'left' | 'right'): Track => {
    return { net: route[name].net, layer: route.layer, width: route.width, points: points[name] };
  };
  return {
    tracks: [track('left'), track('right')],
    lengths: { left: pathLength(points.left), right: pathLength(points.right), coupled: pathLength(route.along) },
  };
}

function leadPath(lead: Lead, slack: number): readonly Point[] {
  return 'path' in lead ? lead.path(Math.min(slack, lead.maxSlack)) : lead;
}

function maxSlack(lead: Lead): number {
  return 'path' in lead ? lead.maxSlack : 0;
}

/** The slack at which a path has the wanted length, by halving; the greatest one when even that is too short. */
function slackFor(path: (slack: number) => readonly Point[], wanted: number, most: number): number {
  if (pathLength(path(most)) <= wanted) return most;
  let [low, high] = [0, most];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (pathLength(path(middle)) < wanted) low = middle;
    else high = middle;
  }
  return nanometre(low);
}

/** A path parallel to another, `offset` mm to its left, with mitred corners. */
export function offsetPath(points: readonly Point[], offset: number): Point[] {
  const normals = points.slice(1).map((to, index): Point => {
    const from = points[index]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    return [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  });
  return points.map(([x, y], index) => {
    const before = normals[index - 1] ?? normals[index]!;
    const after = normals[index] ?? before;
    const share = offset / (1 + before[0] * after[0] + before[1] * after[1]);
    return [nanometre(x + (before[0] + after[0]) * share), nanometre(y + (before[1] + after[1]) * share)];
  });
}
