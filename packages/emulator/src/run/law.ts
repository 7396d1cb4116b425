// What a window, an acknowledgement policy and a loop allow: the model behind the reference figures.

/** A full frame on the wire, in bytes, and its payload. */
const FULL_FRAME = 1538;
const PAYLOAD = 1460;

/** Payload at line rate in Mbit/s: 94.93 at 100 Mbit/s. */
export function ceilingMbit(linkMbit: number): number {
  return (linkMbit * PAYLOAD) / FULL_FRAME;
}

/**
 * Mbit/s of a receiver that offers `window` segments and acknowledges each `every` of them: `window / (every T + R0)`, where
 * T is a full frame's time and R0 (`loopUs`) everything else in the loop. When `every` does not divide `window`, the
 * segments beyond a whole number of acknowledgements are always under way and shorten the wait for the next one by as many
 * frames, but leave the window smaller by as many too: `(window - r) / ((every - r) T + R0)` with `r` the remainder.
 */
export function windowLawMbit(window: number, every: number, loopUs: number, linkMbit = 100): number {
  const frameUs = (FULL_FRAME * 8) / linkMbit;
  const rest = window % every;
  const bytes = (window - rest) * PAYLOAD;
  return Math.min(ceilingMbit(linkMbit), (bytes * 8) / ((every - rest) * frameUs + loopUs));
}
