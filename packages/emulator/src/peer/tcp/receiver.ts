// The receiving half of a connection: reassembly, and when to acknowledge.
import type { Clock } from '../../machine/interface.ts';
import { ticks } from '../../machine/virtual-clock.ts';
import { LazyTimer } from '../lazy-timer.ts';
import type { AckPolicy } from './options.ts';
import { Ranges } from './ranges.ts';

/** Data in order; the bytes are those of the frame and must be copied to be kept. */
export type DataHandler = (bytes: Uint8Array, start: number, end: number) => void;

export class Receiver {
  /** Stream offset that is expected next; the peer's FIN counts as one byte. */
  next = 0;
  /** Stream offset of the FIN; undefined until it has been seen. */
  finAt: number | undefined;
  onData: DataHandler = () => {};
  /** Whether an acknowledgement must leave after the segment in hand. */
  mustAcknowledge = false;
  /** What is held out of order. */
  readonly held = new Ranges();
  /** The latest held range comes first in selective acknowledgements (RFC 2018, 4). */
  latestHeld = 0;
  readonly #segments: { offset: number; bytes: Uint8Array }[] = [];
  readonly #policy: AckPolicy;
  readonly #timer: LazyTimer;
  readonly #clock: Clock;
  readonly #delay: number;
  readonly #window: number;
  #unacknowledged = 0;
  #quick: number;

  constructor(clock: Clock, policy: AckPolicy, window: number, acknowledge: () => void) {
    this.#clock = clock;
    this.#policy = policy;
    this.#window = window;
    this.#quick = policy.quickStart;
    this.#delay = ticks(policy.delaySeconds);
    this.#timer = new LazyTimer(clock, acknowledge);
  }

  get finished(): boolean {
    return this.finAt !== undefined && this.next > this.finAt;
  }

  /** An acknowledgement has left, alone or with data. */
  acknowledged(): void {
    this.#unacknowledged = 0;
    this.mustAcknowledge = false;
    this.#timer.clear();
  }

  /** Takes data that begin at `offset` of the stream, and the FIN behind them if there is one. */
  take(offset: number, bytes: Uint8Array, start: number, end: number, fin: boolean): void {
    const length = end - start;
    if (fin) this.finAt = offset + length;
    if (offset > this.next) {
      this.mustAcknowledge = true;
      if (length > 0 && offset + length <= this.next + this.#window) this.#hold(offset, bytes, start, end);
      return;
    }
    const old = this.next - offset;
    if (old > length || (length > 0 && old === length)) {
      // Nothing new: the other side has missed an acknowledgement.
      this.mustAcknowledge = true;
      if (!fin || this.finished) return;
    }
    if (old < length) {
      this.next += length - old;
      this.onData(bytes, start + old, end);
      if (this.#segments.length > 0) this.#release();
      else this.#policyStep();
    }
    if (this.finAt === this.next) {
      this.next += 1;
      this.mustAcknowledge = true;
    }
  }

  #policyStep(): void {
    this.#unacknowledged += 1;
    if (this.#quick > 0) {
      this.#quick -= 1;
      this.mustAcknowledge = true;
    } else if (this.#unacknowledged >= this.#policy.every) this.mustAcknowledge = true;
    else this.#timer.set(this.#clock.now + this.#delay);
  }

  #hold(offset: number, bytes: Uint8Array, start: number, end: number): void {
    const length = end - start;
    if (!this.#segments.some((held) => held.offset <= offset && held.offset + held.bytes.length >= offset + length)) {
      this.#segments.push({ offset, bytes: bytes.slice(start, end) });
      this.#segments.sort((a, b) => a.offset - b.offset);
    }
    this.latestHeld = this.held.add(offset, offset + length).start;
  }

  /** A gap was filled, or part of it: acknowledge at once (RFC 5681, 4.2). */
  #release(): void {
    this.mustAcknowledge = true;
    while (this.#segments.length > 0 && this.#segments[0]!.offset <= this.next) {
      const { offset, bytes } = this.#segments.shift()!;
      const old = this.next - offset;
      if (old >= bytes.length) continue;
      this.next += bytes.length - old;
      this.onData(bytes, old, bytes.length);
    }
    this.held.dropBefore(this.next);
  }

  close(): void {
    this.#timer.clear();
  }
}
