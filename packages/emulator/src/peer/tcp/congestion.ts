// Congestion control: slow start and avoidance (RFC 5681), NewReno recovery (RFC 6582), an initial window of ten (RFC 6928).

export class Congestion {
  /** Congestion window in bytes. */
  window: number;
  /** Stream offset that ends the recovery in progress; undefined outside of one. */
  recover: number | undefined;
  #threshold = Number.POSITIVE_INFINITY;
  #acked = 0;
  readonly #mss: number;

  constructor(mss: number, initialSegments: number) {
    this.#mss = mss;
    this.window = mss * initialSegments;
  }

  /** New data acknowledged outside of recovery; a window that was not used up does not grow. */
  acknowledged(bytes: number, wasLimited: boolean): void {
    if (!wasLimited) return;
    if (this.window < this.#threshold) {
      this.window += Math.min(bytes, 2 * this.#mss);
      return;
    }
    this.#acked += bytes;
    if (this.#acked >= this.window) {
      this.#acked -= this.window;
      this.window += this.#mss;
    }
  }

  /** Enough duplicate acknowledgements have come. */
  enterRecovery(inFlight: number, recover: number, duplicates: number): void {
    this.#threshold = Math.max(Math.floor(inFlight / 2), 2 * this.#mss);
    this.window = this.#threshold + duplicates * this.#mss;
    this.recover = recover;
  }

  /** One more duplicate: a segment has left the network. */
  duplicate(): void {
    this.window += this.#mss;
  }

  /** A partial acknowledgement within recovery. */
  partial(bytes: number): void {
    this.window = Math.max(this.#mss, this.window - bytes) + (bytes >= this.#mss ? this.#mss : 0);
  }

  leaveRecovery(inFlight: number): void {
    this.window = Math.min(this.#threshold, Math.max(inFlight, this.#mss) + this.#mss);
    this.recover = undefined;
  }

  /** The retransmission timer has run out; a repeated one leaves the threshold. */
  timeout(inFlight: number, isFirst: boolean): void {
    if (isFirst) this.#threshold = Math.max(Math.floor(inFlight / 2), 2 * this.#mss);
    this.window = this.#mss;
    this.recover = undefined;
    this.#acked = 0;
  }
}
