import type { Context } from './limit-class.ts';
import type { Quantities } from './quantities.ts';

/** True when two transfers use the link in the same direction at some time. */
function overlaps(one: Quantities, other: Quantities): boolean {
  return one.flight.firstDataUs < other.flight.lastAckUs + 1 && other.flight.firstDataUs < one.flight.lastAckUs + 1;
}

/** Mbit/s of all transfers in the same direction while `q` ran; its own goodput when it had the link for itself. */
export function sharedMbit(q: Quantities, sameWay: readonly Quantities[]): number {
  const from = q.flight.firstDataUs;
  const to = from + q.durationUs;
  const others = sameWay.filter((other) => other !== q && overlaps(q, other));
  if (others.length === 0) return q.goodputMbit;
  let bytes = (q.goodputMbit * q.durationUs) / 8;
  for (const other of others) bytes += other.flight.series.between(from, to);
  return (bytes * 8) / q.durationUs;
}

/**
 * Share of the ceiling that is used. The first 100 ms count only when something was lost in a short transfer: then they are
 * part of what the loss did, else they are the start.
 */
export function utilisation(q: Quantities, shared: number): number {
  const trimmed =
    q.lostSegments === 0 ? Math.max(q.steadyMbit, q.goodputMbit) : q.durationUs >= 2e6 ? q.steadyMbit : q.goodputMbit;
  return Math.min(1, Math.max(trimmed, shared) / q.ceilingMbit);
}

/** Loss of `q` while data went the other way, and while none did; undefined when either part is too short to tell. */
export function duplexLoss(q: Quantities, otherWay: readonly Quantities[]): Context['duplex'] {
  const { flight } = q;
  const step = Math.max(20_000, flight.series.widthUs);
  const sums = { busy: { bytes: 0, repeats: 0 }, quiet: { bytes: 0, repeats: 0 } };
  for (let at = flight.firstDataUs; at < flight.firstDataUs + q.durationUs; at += step) {
    let reverse = 0;
    for (const other of otherWay) reverse += other.flight.series.between(at, at + step);
    const part = reverse > 10 * q.mss ? sums.busy : sums.quiet;
    part.bytes += flight.series.between(at, at + step);
    part.repeats += flight.repeats?.between(at, at + step) ?? 0;
  }
  const least = 100 * q.mss;
  if (sums.busy.bytes < least || sums.quiet.bytes < least) return undefined;
  return {
    busyLoss: (sums.busy.repeats * q.mss) / sums.busy.bytes,
    quietLoss: (sums.quiet.repeats * q.mss) / sums.quiet.bytes,
  };
}
