// Narrows a track where it passes between pads that stand too close for its full width.
import { add, distance, type Point, rotate } from '../geometry.ts';
import type { Track } from '../model.ts';
import type { PlacedPad } from '../placed.ts';
import { distanceToSegment } from './segments.ts';

type PadShape = Pick<PlacedPad, 'at' | 'shape' | 'size' | 'rotation' | 'cornerRatio'>;

/** The distance from a point to the copper of a pad, mm; negative inside. */
export function distanceToPad(pad: PadShape, point: Point): number {
  const [x, y] = rotate([point[0] - pad.at[0], point[1] - pad.at[1]], -pad.rotation);
  const [width, height] = pad.shape === 'circle' ? [pad.size[0], pad.size[0]] : pad.size;
  const shorter = Math.min(width, height);
  const ratio = { circle: 0.5, oval: 0.5, rect: 0, roundrect: pad.cornerRatio ?? 0 }[pad.shape];
  const radius = ratio * shorter;
  const overX = Math.abs(x) - (width / 2 - radius);
  const overY = Math.abs(y) - (height / 2 - radius);
  return Math.hypot(Math.max(overX, 0), Math.max(overY, 0)) + Math.min(Math.max(overX, overY), 0) - radius;
}

/** What a track keeps to the pads of others, and how narrow it may become for that, mm. */
export interface Neck {
  readonly clearance: number;
  readonly width: number;
}

/**
 * Splits a track where a pad of its layer or a hole would come nearer than `neck.clearance`, and gives those pieces
 * `neck.width`. The pads at the track's two ends are its own.
 */
export function neckDown(track: Track, pads: readonly PlacedPad[], neck: Neck): Track[] {
  const ends = [track.points[0]!, track.points.at(-1)!];
  const foreign = pads.filter(
    (pad) =>
      (pad.kind === 'npth' || pad.layers.includes(track.layer)) && ends.every((end) => distanceToPad(pad, end) > 0),
  );
  const reach = track.width / 2 + neck.clearance;
  const pieces: { width: number; points: Point[] }[] = [];
  const go = (width: number, from: Point, to: Point) => {
    const last = pieces.at(-1);
    if (last?.width === width) last.points.push(to);
    else pieces.push({ width, points: [from, to] });
  };
  track.points.slice(1).forEach((to, index) => {
    const from = track.points[index]!;
    const length = distance(from, to);
    const at = (along: number) =>
      add(from, [((to[0] - from[0]) * along) / length, ((to[1] - from[1]) * along) / length]);
    let done = 0;
    const near = foreign.filter(
      (pad) => distanceToSegment(from, to, pad.at) < reach + Math.hypot(pad.size[0], pad.size[1]) / 2,
    );
    for (const [begin, end] of merged(near.flatMap((pad) => tightSpan(at, length, pad, reach)))) {
      if (begin - done > 1e-6) go(track.width, at(done), at(begin));
      go(neck.width, at(begin), at(end));
      done = end;
    }
    if (length - done > 1e-6) go(track.width, at(done), to);
  });
  return pieces.map(({ width, points }) => ({ ...track, width, points }));
}

type Span = readonly [number, number];

/** Where along a straight piece a pad is nearer than `reach`. A pad is convex, so that is one span or none. */
function tightSpan(at: (along: number) => Point, length: number, pad: PadShape, reach: number): Span[] {
  const far = (along: number) => distanceToPad(pad, at(along));
  let [low, high] = [0, length];
  for (let step = 0; step < 60; step++) {
    const third = (high - low) / 3;
    if (far(low + third) < far(high - third)) high -= third;
    else low += third;
  }
  const nearest = (low + high) / 2;
  if (far(nearest) >= reach) return [];
  const edge = (outer: number) => {
    if (far(outer) < reach) return outer;
    let [inside, outside] = [nearest, outer];
    for (let step = 0; step < 40; step++) {
      const middle = (inside + outside) / 2;
      if (far(middle) < reach) inside = middle;
      else outside = middle;
    }
    return outside;
  };
  return [[edge(0), edge(length)]];
}

function merged(spans: readonly Span[]): Span[] {
  const joined: [number, number][] = [];
  for (const [begin, end] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && begin <= last[1] + 0.05) last[1] = Math.max(last[1], end);
    else joined.push([begin, end]);
  }
  return joined;
}
