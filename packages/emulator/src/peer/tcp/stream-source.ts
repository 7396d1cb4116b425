// What a connection sends, addressed by its offset in the stream, so that any part can be sent again.
import { sum16 } from '../checksum.ts';

export interface StreamSource {
  /** Bytes that exist so far; infinite for a source that never ends. */
  readonly length: number;
  copy(offset: number, count: number, into: Uint8Array, at: number): void;
  /** The unfolded sum of these bytes for a checksum, the first being the upper half of a word. */
  sum(offset: number, count: number): number;
  /** Everything before has been acknowledged. */
  release(offset: number): void;
}

/** Bytes that are written as a program goes on. */
export class WrittenSource implements StreamSource {
  /** Some bytes have been acknowledged: there is room for more. */
  onRelease: () => void = () => {};
  #bytes = new Uint8Array(256);
  /** Stream offset of the first byte of the buffer, how many of its bytes are acknowledged, and where its data end. */
  #base = -0;
  #gone = 0;
  #used = 0;

  get length(): number {
    return this.#base + this.#used;
  }

  /** Bytes that are not acknowledged yet. */
  get held(): number {
    return this.#used - this.#gone;
  }

  write(bytes: Uint8Array): void {
    if (this.#used + bytes.length > this.#bytes.length) this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  copy(offset: number, count: number, into: Uint8Array, at: number): void {
    const start = offset - this.#base;
    into.set(this.#bytes.subarray(start, start + count), at);
  }

  sum(offset: number, count: number): number {
    const start = offset - this.#base;
    return sum16(this.#bytes, start, start + count);
  }

  release(offset: number): void {
    this.#gone = Math.max(this.#gone, offset - this.#base);
    this.onRelease();
  }

  /** Drops what is acknowledged; grows when that is not enough. Not at each release, which would move all bytes each time. */
  #makeRoom(count: number): void {
    const { held } = this;
    const isEnough = 2 * (held + count) <= this.#bytes.length;
    const bytes = isEnough ? this.#bytes : new Uint8Array(2 * (held + count));
    bytes.set(this.#bytes.subarray(this.#gone, this.#used));
    this.#bytes = bytes;
    this.#base += this.#gone;
    this.#gone = 0;
    this.#used = held;
  }
}

/** Room for a segment of any size behind the last whole period, so that no copy needs two steps. */
const OVERLAP = 65536;

/**
 * A first message and then one block again and again, as iperf sends. Sums of any part take two look-ups: prefix sums are
 * kept for both ways in which bytes can fall into words.
 */
export class PatternSource implements StreamSource {
  /** Ends the stream; infinite until then. */
  length = Number.POSITIVE_INFINITY;
  readonly #first: Uint8Array;
  readonly #period: number;
  readonly #block: Uint8Array;
  readonly #even: Float64Array;
  readonly #odd: Float64Array;

  /** The block's length must be even. */
  constructor(first: Uint8Array, block: Uint8Array) {
    if (block.length % 2 !== 0) throw new Error('the block must have an even length');
    this.#first = first;
    this.#period = block.length;
    const size = block.length + OVERLAP;
    this.#block = new Uint8Array(size);
    this.#even = new Float64Array(size + 1);
    this.#odd = new Float64Array(size + 1);
    for (let at = 0; at < size; at++) {
      const byte = block[at % block.length]!;
      this.#block[at] = byte;
      const upper = byte * 256;
      this.#even[at + 1] = this.#even[at]! + ((at & 1) === 0 ? upper : byte);
      this.#odd[at + 1] = this.#odd[at]! + ((at & 1) === 0 ? byte : upper);
    }
  }

  copy(offset: number, count: number, into: Uint8Array, at: number): void {
    const head = this.#first.length - offset;
    if (head > 0) {
      const part = Math.min(head, count);
      into.set(this.#first.subarray(offset, offset + part), at);
      if (part < count) this.copy(this.#first.length, count - part, into, at + part);
      return;
    }
    const start = -head % this.#period;
    into.set(this.#block.subarray(start, start + count), at);
  }

  sum(offset: number, count: number): number {
    const head = this.#first.length - offset;
    if (head > 0) {
      // Rare, at the stream's beginning: summed byte by byte.
      const bytes = new Uint8Array(count);
      this.copy(offset, count, bytes, 0);
      return sum16(bytes, 0, count);
    }
    const start = -head % this.#period;
    const sums = (start & 1) === 0 ? this.#even : this.#odd;
    return sums[start + count]! - sums[start]!;
  }

  release(): void {}
}
