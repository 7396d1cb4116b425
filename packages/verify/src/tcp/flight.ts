import { BinSeries } from './bin-series.ts';
import { Histogram } from './histogram.ts';

/** A power of two. */
const RING = 256;
const MASK = RING - 1;
// Percentiles start after slow start's first rounds; shorter transfers are not judged anyway.
const FIRST_SAMPLES = 32;
const TRIM_US = 100_000;
/** A sender that has data sends them so soon after an acknowledgement; the jitter of a PC is below it. */
const REACTION_US = 100;
/** A full frame at 100 Mbit/s: the handshake's round trip had only short ones. */
const FRAME_US = 123;
/** No driver and no queue of a direct cable holds every acknowledgement back for so long. */
const STANDSTILL_US = 8_000;
// The shortest retransmission timeout of Linux is 200 ms, lwIP's are longer.
const TIMEOUT_US = 180_000;

/**
 * What one direction's data did over time: how much was unacknowledged against which window, when nothing moved and why, how long
 * the round trips were. Diagnosis reads it; tcptrace has no such figures. All times are microseconds.
 */
export class Flight {
  readonly firstDataUs: number;
  readonly series: BinSeries;
  /** Unacknowledged bytes after each new segment (at the sender's end of the wire). */
  inFlight: Histogram | undefined;
  /** The same as the receiver's end can know it: bytes beyond the newest acknowledgement that can have reached the sender. */
  receiverFlight: Histogram | undefined;
  roundTrip: Histogram | undefined;
  window: Histogram | undefined;
  /** Time between full-size segments that follow each other in order. */
  spacing: Histogram | undefined;
  lastDataUs: number;
  lastAckUs = 0;
  ackedBytes = 0;
  /** New bytes seen, and as they stood at the first segment 100 ms after the first one. */
  newBytes = 0;
  steadyFromDataUs = 0;
  steadyFromNewBytes = 0;
  /** Segments sent again over time. */
  repeats: BinSeries | undefined;
  /** State at the first acknowledgement at least 100 ms after the first data: the start of the steady part. */
  steadyFromUs = 0;
  steadyFromBytes = 0;
  observedUs = 0;
  windowFullUs = 0;
  /** The part of it in which nothing moved for many round trips: the receiver's application does not read. */
  standstillUs = 0;
  /** Nothing unacknowledged although the window had room for a segment. */
  idleUs = 0;
  smallWindowUs = 0;
  // Minus zero: a double from the start (see SequenceSpace).
  flightTimesUs = -0;
  /** Waits of 30 to 260 ms for the acknowledgement of at most two segments. */
  delayedAckUs = 0;
  delayedAcks = 0;
  /** Time from the last progress before a retransmission until all that was then in flight was acknowledged, or with open gaps. */
  recoveryUs = 0;
  recoveries = 0;
  /** Seen from either end: next to nothing unacknowledged, and nothing sent for longer than several round trips. */
  silenceUs = 0;
  /** The part of it in gaps that a retransmission timeout would make, too. */
  timeoutSilenceUs = 0;
  smallSegments = 0;
  acksBeyondData = 0;
  readonly rttUs: number;

  private una: number;
  private top: number;
  private edge = 0;
  private windowNow = -1;
  private mss = 1;
  private eventUs: number;
  private progressUs: number;
  private recoverTo = -1;
  private recoverFromUs = 0;
  private lastFullUs = -1;
  private samples = 0;
  private readonly ackTimes = new Float64Array(RING);
  private readonly ackValues = new Float64Array(RING);
  private ackHead = 0;
  private ackTail = 0;
  private reached: number;
  private roundMost = 0;
  private repairedUs = 0;
  /** An acknowledgement needs a round trip, less its jitter, until the data that it released come back past the capture. */
  private readonly ackTravelUs: number;
  private readonly standstillFromUs: number;

  /** `start`: unwrapped number of the first byte; `rttUs`: the handshake's round trip, 0 if unknown. */
  constructor(now: number, start: number, rttUs: number, window: number) {
    this.firstDataUs = now;
    this.lastDataUs = now;
    this.eventUs = now;
    this.progressUs = now;
    this.series = new BinSeries(Math.floor(now / 10_000) * 10_000);
    this.una = start;
    this.top = start;
    this.reached = start;
    this.rttUs = rttUs;
    this.ackTravelUs = Math.ceil(rttUs - Math.min(0.1 * rttUs, 100));
    this.standstillFromUs = Math.max(STANDSTILL_US, 10 * rttUs);
    this.windowNow = window;
    this.edge = start + window;
  }

  /** A data segment; `lateUs` is how long a gap was open that it fills after the sender could know of it, 0 else. */
  data(now: number, start: number, length: number, repeated: number, outOfOrder: boolean, lateUs: number): void {
    this.advance(now);
    const end = start + length;
    if (length > this.mss) this.mss = length;
    this.newBytes += Math.max(0, length - repeated);
    if (this.steadyFromDataUs === 0 && now - this.firstDataUs >= TRIM_US) {
      this.steadyFromDataUs = now;
      this.steadyFromNewBytes = this.newBytes;
    }
    if (repeated > 0) {
      this.repeats ??= new BinSeries(this.series.startUs);
      this.repeats.add(now, 1);
      if (this.recoverTo < 0) {
        this.recoverTo = this.top;
        this.recoverFromUs = this.progressUs;
        this.recoveries += 1;
      }
      this.lastFullUs = -1;
    } else {
      this.noteSilence(now);
      if (lateUs > 0) this.noteLateFill(now, lateUs);
      if (length < this.mss) this.smallSegments += 1;
      if (end > this.top) this.top = end;
      this.samples += 1;
      if (this.samples >= FIRST_SAMPLES && !outOfOrder) this.sample(now, end, length);
    }
    this.lastDataUs = now;
  }

  /**
   * A new segment that no acknowledgement released, long after the last one: the sender had nothing to send. Up to one segment
   * may be unacknowledged then, whose acknowledgement the receiver delays. (The sender's end counts empty flights as they pass.)
   */
  private noteSilence(now: number): void {
    const gap = now - Math.max(this.lastDataUs, this.progressUs);
    const flight = this.top - this.una;
    if (flight >= 2 * this.mss || this.windowNow < this.mss) return;
    // The sender's end sees at once what the sender may do; the receiver's only a round trip later.
    if (flight > 0 && gap > REACTION_US && this.edge - this.top >= 2 * this.mss) this.idleUs += gap;
    if (gap <= 2 * (this.rttUs + FRAME_US)) return;
    this.silenceUs += gap;
    if (gap >= TIMEOUT_US) this.timeoutSilenceUs += gap;
  }

  /** At the receiver's end a repair shows as a gap that stays open; gaps that are open together count once. */
  private noteLateFill(now: number, lateUs: number): void {
    this.recoveryUs += Math.max(0, now - Math.max(now - lateUs, this.repairedUs));
    this.repairedUs = now;
    this.recoveries += 1;
    this.repeats ??= new BinSeries(this.series.startUs);
    this.repeats.add(now, 1);
  }

  private sample(now: number, end: number, length: number): void {
    this.inFlight ??= new Histogram();
    this.receiverFlight ??= new Histogram();
    this.spacing ??= new Histogram();
    this.inFlight.add(end - this.una);
    const left = now - this.ackTravelUs;
    const before = this.reached;
    while (this.ackTail !== this.ackHead && this.ackTimes[this.ackTail & MASK]! <= left) {
      this.reached = this.ackValues[this.ackTail & MASK]!;
      this.ackTail += 1;
    }
    // One sample for each such acknowledgement: the most that was sent before the next one could be known.
    if (this.reached !== before) {
      if (this.roundMost > 0) this.receiverFlight.add(this.roundMost);
      this.roundMost = 0;
    }
    if (end - this.reached > this.roundMost) this.roundMost = end - this.reached;
    if (length === this.mss) {
      if (this.lastFullUs >= 0) this.spacing.add(now - this.lastFullUs);
      this.lastFullUs = now;
    } else {
      this.lastFullUs = -1;
    }
  }

  /** An acknowledgement of this direction's data, with the window that came with it; `rttSampleUs` is -1 when it gave none. */
  ack(now: number, ack: number, window: number, rttSampleUs: number): void {
    this.advance(now);
    if (ack > this.top + 1) this.acksBeyondData += 1;
    if (ack > this.una) {
      const outstanding = this.top - this.una;
      const wait = now - this.lastDataUs;
      if (wait >= 30_000 && wait <= 260_000 && outstanding > 0 && outstanding <= 2 * this.mss && this.recoverTo < 0) {
        this.delayedAckUs += wait;
        this.delayedAcks += 1;
      }
      const progress = Math.min(ack, this.top) - this.una;
      if (progress > 0) {
        this.ackedBytes += progress;
        this.series.add(now, progress);
        this.lastAckUs = now;
        if (this.steadyFromUs === 0 && now - this.firstDataUs >= TRIM_US) {
          this.steadyFromUs = now;
          this.steadyFromBytes = this.ackedBytes;
        }
      }
      this.una = ack;
      this.progressUs = now;
      if (this.recoverTo >= 0 && ack >= this.recoverTo) {
        // Time stamps may run backwards.
        this.recoveryUs += Math.max(0, now - this.recoverFromUs);
        this.recoverTo = -1;
      }
      if (this.ackHead - this.ackTail === RING) {
        this.reached = this.ackValues[this.ackTail & MASK]!;
        this.ackTail += 1;
      }
      this.ackTimes[this.ackHead & MASK] = now;
      this.ackValues[this.ackHead & MASK] = ack;
      this.ackHead += 1;
    }
    this.windowNow = window;
    if (ack + window > this.edge) this.edge = ack + window;
    if (this.samples >= FIRST_SAMPLES) {
      this.window ??= new Histogram();
      this.window.add(window);
      if (rttSampleUs >= 0) {
        this.roundTrip ??= new Histogram();
        this.roundTrip.add(rttSampleUs);
      }
    }
  }

  /**
   * Bytes and time of the transfer, and of its part behind the first 100 ms (undefined when that is shorter than 200 ms).
   * At the sender's end acknowledgements count, at the receiver's arrivals: its last acknowledgement may be a delayed one.
   */
  transfer(atReceiver: boolean): { bytes: number; us: number; steady: { bytes: number; us: number } | undefined } {
    const bytes = atReceiver ? this.newBytes : this.ackedBytes;
    const end = atReceiver ? this.lastDataUs : this.lastAckUs;
    const from = atReceiver ? this.steadyFromDataUs : this.steadyFromUs;
    const before = atReceiver ? this.steadyFromNewBytes : this.steadyFromBytes;
    const steady = from > 0 && end - from >= 2 * TRIM_US ? { bytes: bytes - before, us: end - from } : undefined;
    return { bytes, us: Math.max(1, end - this.firstDataUs), steady };
  }

  private advance(now: number): void {
    const passed = now - this.eventUs;
    if (passed <= 0) return;
    this.eventUs = now;
    this.observedUs += passed;
    const flight = this.top - this.una;
    if (flight > 0) this.flightTimesUs += flight * passed;
    if (this.windowNow >= 0 && this.windowNow < this.mss) this.smallWindowUs += passed;
    else if (flight <= 0) this.idleUs += passed;
    else if (this.top + this.mss > this.edge) {
      this.windowFullUs += passed;
      if (passed > this.standstillFromUs && flight > 2 * this.mss) this.standstillUs += passed;
    }
  }
}
