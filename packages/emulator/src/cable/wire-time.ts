// How long a frame takes on the wire.
import { TICKS_PER_SECOND } from '../core/interface.ts';
import type { LinkSpeed } from '../machine/interface.ts';

/** Preamble and start delimiter, frame check sequence, gap (12 bytes), smallest frame with its FCS: IEEE 802.3, 3.1, 4.4.2. */
export const PREAMBLE_BYTES = 8;
export const FCS_BYTES = 4;
export const GAP_BYTES = 12;
export const MINIMUM_FRAME_BYTES = 64;

/** Ticks of one byte: a whole number at each speed (2,400,000, 240,000, 24,000). */
export function byteTicks(speed: LinkSpeed): number {
  return (8 * TICKS_PER_SECOND) / (speed * 1e6);
}

/** Bytes from the first of the preamble to the last of the FCS, for a frame of `length` bytes without its FCS. */
export function wireBytes(length: number): number {
  return Math.max(MINIMUM_FRAME_BYTES, length + FCS_BYTES) + PREAMBLE_BYTES;
}
