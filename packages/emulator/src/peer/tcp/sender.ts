// The sending half of a connection: window, congestion, retransmission, persist timer. Offsets count bytes of the stream.
import type { Clock } from '../../machine/interface.ts';
import { LazyTimer } from '../lazy-timer.ts';
import { Congestion } from './congestion.ts';
import { Ranges } from './ranges.ts';
import { RoundTrip } from './round-trip.ts';
import type { StreamSource } from './stream-source.ts';

/** What the sender needs of its connection. */
export interface Transmitter {
  /** Sends `count` bytes from `offset`, with the FIN behind them if asked. */
  transmit(offset: number, count: number, fin: boolean): void;
  /** Sends a segment without data just below the window, which the other side must answer. */
  probe(): void;
  /** Nothing has been acknowledged for too long. */
  giveUp(): void;
}

export interface SenderFigures {
  dataSegments: number;
  retransmissions: number;
  timeouts: number;
  fastRetransmits: number;
  windowProbes: number;
}

export class Sender {
  /** Oldest unacknowledged, next to send, and the end of what was ever sent. */
  una = 0;
  next = 0;
  max = 0;
  /** The other side's window in bytes, and its largest so far. */
  window = 0;
  largestWindow = 0;
  /** Set when the stream ends where its source ends: a FIN follows, and counts as one more byte. */
  closing = false;
  mss = 536;
  readonly figures: SenderFigures = {
    dataSegments: 0,
    retransmissions: 0,
    timeouts: 0,
    fastRetransmits: 0,
    windowProbes: 0,
  };
  readonly roundTrip = new RoundTrip();
  readonly sacked = new Ranges();
  congestion: Congestion;
  readonly #source: StreamSource;
  readonly #wire: Transmitter;
  readonly #clock: Clock;
  readonly #timer: LazyTimer;
  readonly #nagle: boolean;
  readonly #retries: number;
  #duplicates = 0;
  #tries = 0;
  #timedOffset = -1;
  #timedAt = 0;
  /** End of the last hole that was sent again in this recovery. */
  #repaired = 0;
  #finSent = false;

  constructor(clock: Clock, source: StreamSource, wire: Transmitter, options: { nagle: boolean; retries: number }) {
    this.#clock = clock;
    this.#source = source;
    this.#wire = wire;
    this.#nagle = options.nagle;
    this.#retries = options.retries;
    this.#timer = new LazyTimer(clock, () => this.#timedOut());
    this.congestion = new Congestion(this.mss, 1);
  }

  /** The connection stands: sizes are known. */
  open(mss: number, initialSegments: number): void {
    this.mss = mss;
    this.congestion = new Congestion(mss, initialSegments);
  }

  /** Everything, FIN included, has been acknowledged. */
  get finished(): boolean {
    return this.closing && this.una > this.#source.length;
  }

  get inFlight(): number {
    return this.max - this.una;
  }

  /** Sends what the windows allow. */
  output(): void {
    const { mss } = this;
    const length = this.#source.length;
    for (;;) {
      const edge = this.una + Math.min(this.congestion.window, this.window);
      const left = length - this.next;
      const count = Math.min(mss, left, edge - this.next);
      if (count <= 0) break;
      if (count < mss && count < left) {
        // Less than a segment fits: wait for more, unless the window never holds one (silly windows, RFC 9293, 3.8.6.2.1).
        if (this.una !== this.next || count < this.largestWindow / 2) break;
      }
      if (count < mss && count === left && this.#nagle && this.next > this.una && !this.closing) break;
      this.#send(this.next, count);
      this.next += count;
    }
    if (this.closing && this.next === length && !this.#finSent) {
      this.#finSent = true;
      this.#wire.transmit(length, 0, true);
      this.next = length + 1;
      this.max = Math.max(this.max, this.next);
    }
    // Something waits, nothing is under way: the window is closed, and its opening may get lost.
    if (!this.#timer.isSet && (this.next > this.una || this.next < length)) this.#rearm();
  }

  /** An acknowledgement up to `offset` came; `pure` when without data, FIN or a new window. */
  acknowledge(offset: number, window: number, pure: boolean): void {
    const isSame = window === this.window;
    this.window = window;
    if (window > this.largestWindow) this.largestWindow = window;
    if (offset > this.max) return;
    if (offset > this.una) this.#advance(offset);
    else if (offset === this.una && pure && isSame && this.max > this.una) this.#duplicate();
  }

  #advance(offset: number): void {
    const acked = offset - this.una;
    const wasLimited = this.max - this.una + this.mss > this.congestion.window;
    this.una = offset;
    if (this.next < offset) this.next = offset;
    this.#tries = 0;
    if (this.#timedOffset >= 0 && offset > this.#timedOffset) {
      this.roundTrip.sample(this.#clock.now - this.#timedAt);
      this.#timedOffset = -1;
    } else this.roundTrip.progress();
    if (this.sacked.list.length > 0) this.sacked.dropBefore(offset);
    const { congestion } = this;
    if (congestion.recover === undefined) {
      this.#duplicates = 0;
      congestion.acknowledged(acked, wasLimited);
    } else if (offset >= congestion.recover) {
      congestion.leaveRecovery(this.max - offset);
      this.#duplicates = 0;
    } else {
      congestion.partial(acked);
      this.#repair();
    }
    this.#source.release(Math.min(offset, this.#source.length));
    if (this.max > offset) this.#rearm();
    else this.#timer.clear();
  }

  #duplicate(): void {
    const { congestion } = this;
    this.#duplicates += 1;
    if (congestion.recover !== undefined) {
      congestion.duplicate();
      if (this.sacked.list.length > 0) this.#repair();
      return;
    }
    // With fewer than four segments under way three duplicates never come: early retransmit (RFC 5827).
    const segments = Math.ceil(this.inFlight / this.mss);
    const isHeld = this.next - this.una + this.mss > this.window;
    const needed = segments < 4 && isHeld ? Math.max(1, segments - 1) : 3;
    if (this.#duplicates < needed) return;
    this.figures.fastRetransmits += 1;
    congestion.enterRecovery(this.inFlight, this.max, this.#duplicates);
    this.#repaired = this.una;
    this.#repair();
    this.#rearm();
  }

  /** Sends the first missing segment again: the oldest, or the next hole between selective acknowledgements. */
  #repair(): void {
    const hole = this.sacked.hole(Math.max(this.una, this.#repaired));
    if (hole === undefined && this.#repaired > this.una) return;
    const start = hole?.start ?? this.una;
    const end = Math.min(hole?.end ?? this.max, this.#source.length);
    if (end > start) {
      const count = Math.min(this.mss, end - start);
      this.#send(start, count);
      this.#repaired = start + count;
    } else if (this.#finSent) this.#wire.transmit(this.#source.length, 0, true);
  }

  #send(offset: number, count: number): void {
    const { figures } = this;
    figures.dataSegments += 1;
    const end = offset + count;
    if (offset < this.max) {
      figures.retransmissions += 1;
      this.#timedOffset = -1;
    } else if (this.#timedOffset < 0) {
      this.#timedOffset = offset;
      this.#timedAt = this.#clock.now;
    }
    if (end > this.max) this.max = end;
    this.#wire.transmit(offset, count, false);
  }

  #rearm(): void {
    this.#timer.set(this.#clock.now + this.roundTrip.timeout);
  }

  #timedOut(): void {
    if (this.max === this.una && this.next >= this.#source.length && !this.closing) return;
    this.roundTrip.back();
    if (this.max === this.una) {
      this.figures.windowProbes += 1;
      this.#wire.probe();
      this.#rearm();
      return;
    }
    this.#tries += 1;
    if (this.#tries > this.#retries) {
      this.#wire.giveUp();
      return;
    }
    this.figures.timeouts += 1;
    this.congestion.timeout(this.inFlight, this.#tries === 1);
    this.#duplicates = 0;
    this.#timedOffset = -1;
    this.sacked.clear();
    this.#repaired = 0;
    // Go back: everything from the oldest on is sent again as acknowledgements allow.
    this.next = this.una;
    this.#finSent = false;
    if (this.window === 0) this.#wire.probe();
    else this.output();
    this.#rearm();
  }

  close(): void {
    this.#timer.clear();
  }
}
