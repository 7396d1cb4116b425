// The store buffer: stores go on their way behind the core's back, and hold it up only when all places are taken.
import type { MemoryDevice } from './devices.ts';

export class StoreBuffer {
  /** When each place is free again, in the order of use. */
  private readonly free: Float64Array;
  private at = 0;
  /** The line of the last entry, the beat stored last, and when its write begins: until then stores merge. */
  private line = -1;
  private beat = -1;
  private begins = -0;

  constructor(entries: number) {
    this.free = new Float64Array(entries);
  }

  reset(): void {
    this.free.fill(0);
    this.line = -1;
    this.begins = -0;
  }

  /** When all that was stored has reached its memory. */
  get drained(): number {
    let last = 0;
    for (const free of this.free) if (free > last) last = free;
    return last;
  }

  /** A store at `now`; answers the cycles that the core has to wait for a place. */
  store(now: number, address: number, device: MemoryDevice): number {
    const line = address >>> 5;
    const beat = (address >>> 3) & 3;
    if (line === this.line && now <= this.begins) {
      if (beat !== this.beat) this.free[this.at] = device.writeOn();
      this.beat = beat;
      return 0;
    }
    const wait = this.place(now);
    this.line = line;
    this.beat = beat;
    this.begins = Math.max(now + wait, device.busyUntil);
    this.free[this.at] = device.write(now + wait, 1);
    return wait;
  }

  /** A store to a register, which never merges. */
  post(now: number, device: MemoryDevice): number {
    const wait = this.place(now);
    this.line = -1;
    this.free[this.at] = device.write(now + wait, 1);
    return wait;
  }

  /** Something else that takes a place until `done(begin)`: a line that is fetched for a store. Answers the wait. */
  hold(now: number, done: (begin: number) => number): number {
    const wait = this.place(now);
    this.line = -1;
    this.free[this.at] = done(now + wait);
    return wait;
  }

  /** Takes the place that has been in use for longest; answers the wait for it. */
  private place(now: number): number {
    this.at = (this.at + 1) % this.free.length;
    return Math.max(0, this.free[this.at]! - now);
  }
}
