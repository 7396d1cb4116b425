// Round trip and retransmission timeout (RFC 6298), with Linux's smallest timeout of 200 ms. Times in ticks.
import { ticks } from '../../machine/virtual-clock.ts';

const SMALLEST = ticks(0.2);
const LARGEST = ticks(120);
const INITIAL = ticks(1);

export class RoundTrip {
  #smoothed = -1;
  #deviation = 0;
  #timeout = INITIAL;
  #backoff = 0;

  /** A measured round trip; never one of a segment that was sent twice (Karn). */
  sample(rtt: number): void {
    if (this.#smoothed < 0) {
      this.#smoothed = rtt;
      this.#deviation = rtt / 2;
    } else {
      this.#deviation = Math.round(0.75 * this.#deviation + 0.25 * Math.abs(this.#smoothed - rtt));
      this.#smoothed = Math.round(0.875 * this.#smoothed + 0.125 * rtt);
    }
    this.#timeout = Math.min(LARGEST, this.#smoothed + Math.max(SMALLEST, 4 * this.#deviation));
    this.#backoff = 0;
  }

  /** How long to wait for an acknowledgement now. */
  get timeout(): number {
    return Math.min(LARGEST, this.#timeout * 2 ** this.#backoff);
  }

  /** Smoothed round trip; undefined before the first sample. */
  get smoothed(): number | undefined {
    return this.#smoothed < 0 ? undefined : this.#smoothed;
  }

  /** The timer has run out. */
  back(): void {
    this.#backoff += 1;
  }

  /** New data were acknowledged. */
  progress(): void {
    this.#backoff = 0;
  }
}
