// Counts the packets from PC to PC: those that enter the board at either port, and those that leave it.
import type { Tap } from '../cable/cable.ts';
import type { Line } from './line.ts';

export class FrameCount {
  /** Whole frames that have come in at the board, whose destination is a PC at another port. */
  entered = 0;
  /** Frames from another port's PC that have left the board. */
  left = 0;
  #isOn = true;

  constructor(lines: readonly Line[]) {
    for (const { cable, pc } of lines) {
      const others = lines.filter((line) => line.pc !== pc).map((line) => line.pc.address);
      const tap: Tap = (_time, { bytes, damaged }, outgoing) => {
        if (!this.#isOn || damaged || bytes[12] !== 8 || bytes[13] !== 0) return;
        // Source at 26, destination at 30.
        const at = outgoing ? 26 : 30;
        const address = ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
        if (!others.includes(address)) return;
        if (outgoing) this.left += 1;
        else this.entered += 1;
      };
      cable.tap(cable.b, tap);
    }
  }

  /** Nothing is counted any more. */
  end(): void {
    this.#isOn = false;
  }
}
