// Room for frames, cut from large pieces: an allocation per frame would cost more than building it.
import type { Frame } from '../machine/interface.ts';

const PIECE = 256 * 1024;

/** The smallest frame without its FCS. */
const MINIMUM = 60;

/** Hands out zeroed frames. Nothing is used twice, so that a receiver may keep what it got. */
export class FrameStore {
  #piece = new ArrayBuffer(PIECE);
  #used = 0;

  /** A frame of `length` bytes, padded to the smallest that Ethernet allows; who asks for `sumsRight` puts right ones into it. */
  take(length: number, sumsRight = false): Frame {
    const room = Math.max(length, MINIMUM);
    // Whole words, so that copies run fast.
    const step = (room + 7) & ~7;
    if (this.#used + step > PIECE) {
      this.#piece = new ArrayBuffer(Math.max(PIECE, step));
      this.#used = 0;
    }
    const bytes = new Uint8Array(this.#piece, this.#used, room);
    this.#used += step;
    return { bytes, damaged: false, sumsRight };
  }
}
