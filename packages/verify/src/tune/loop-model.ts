// The model behind a prediction: a window, an acknowledgement for every k segments, and the rest of the loop.
import { windowLawMbit } from '@boardproof/emulator';
import type { Direction } from './tune-result.ts';

const FULL_FRAME_BITS = 1538 * 8;
/** A frame without data on the wire: 64 bytes with its checksum, preamble and gap. */
const SHORT_FRAME_BITS = 84 * 8;
const SEGMENT_BITS = 1460 * 8;

/** lwIP's least: one segment of window (rule R6), two of send buffer (rule R2). */
export const fewest: Readonly<Record<Direction, number>> = { rx: 1, tx: 2 };

/**
 * How many segments wait for an acknowledgement. lwIP announces its window anew after a quarter of it, so up to four segments
 * acknowledge each one; a larger window, and the PC, acknowledge pairs.
 */
export function acknowledgedEvery(direction: Direction, segments: number): number {
  return direction === 'rx' && segments <= 4 ? 1 : 2;
}

/** Mbit/s that so many segments allow in a loop of `loopUs` besides its data frames. */
export function predictedMbit(direction: Direction, segments: number, loopUs: number, linkMbit: number): number {
  return windowLawMbit(segments, acknowledgedEvery(direction, segments), loopUs, linkMbit);
}

/** The loop of an emulated link: its delay both ways and one acknowledgement. */
export function loopOfDelay(delayUs: number, linkMbit: number): number {
  return 2 * delayUs + SHORT_FRAME_BITS / linkMbit;
}

/** The loop that a measured rate below the ceiling speaks of; the inverse of the law. Microseconds. */
export function fittedLoop(direction: Direction, segments: number, mbit: number, linkMbit: number): number {
  const every = acknowledgedEvery(direction, segments);
  const rest = segments % every;
  return ((segments - rest) * SEGMENT_BITS) / mbit - (every - rest) * (FULL_FRAME_BITS / linkMbit);
}

/** The fewest segments that reach a rate by the model; null when not even `most` do. */
export function leastPredicted(
  direction: Direction,
  targetMbit: number,
  loopUs: number,
  linkMbit: number,
  most: number,
): number | null {
  for (let segments = fewest[direction]; segments <= most; segments += 1) {
    if (predictedMbit(direction, segments, loopUs, linkMbit) >= targetMbit) return segments;
  }
  return null;
}
