/** As many steps of time as a plot has pixels across, about. When a transfer outlasts them, two become one. */
const MOST_BINS = 2048;
const MOST_POINTS = 2000;
const FIRST_WIDTH_US = 1000;

/** What happened within one step of time. Bytes are relative to the first byte of data; -1 where nothing was seen. */
interface Bin {
  sequence: number;
  ack: number;
  /** Highest number that the receiver allowed: acknowledgement and window together. */
  edge: number;
  flight: number;
  windowLeast: number;
  windowMost: number;
  rttLeast: number;
  rttMost: number;
  acked: number;
}

const empty = (): Bin => ({
  sequence: -1,
  ack: -1,
  edge: -1,
  flight: -1,
  windowLeast: -1,
  windowMost: -1,
  rttLeast: -1,
  rttMost: -1,
  acked: 0,
});

/** One direction's data over time, in steps, for the plots of a report. Memory does not depend on the capture's length. */
export class PlotSeries {
  readonly startUs: number;
  widthUs = FIRST_WIDTH_US;
  bins: Bin[] = [];
  /** Segments sent again: seconds since the start, and their sequence. */
  readonly repeats: { seconds: number; sequence: number }[] = [];
  repeatsOmitted = 0;
  private readonly base: number;
  private top = 0;
  private una = 0;

  constructor(startUs: number, firstByte: number) {
    this.startUs = startUs;
    this.base = firstByte;
  }

  data(now: number, start: number, length: number, isRepeat: boolean): void {
    const end = start + length - this.base;
    const bin = this.at(now);
    if (end > this.top) this.top = end;
    if (this.top > bin.sequence) bin.sequence = this.top;
    bin.flight = Math.max(bin.flight, this.top - this.una);
    if (!isRepeat) return;
    if (this.repeats.length < MOST_POINTS) {
      this.repeats.push({ seconds: (now - this.startUs) / 1e6, sequence: start - this.base });
    } else this.repeatsOmitted += 1;
  }

  acknowledge(now: number, ack: number, window: number, rttUs: number): void {
    const bin = this.at(now);
    const number = ack - this.base;
    const progress = Math.min(number, this.top) - this.una;
    if (progress > 0) {
      bin.acked += progress;
      this.una += progress;
    }
    bin.ack = Math.max(bin.ack, this.una);
    bin.edge = Math.max(bin.edge, number + window);
    bin.windowMost = Math.max(bin.windowMost, window);
    bin.windowLeast = bin.windowLeast < 0 ? window : Math.min(bin.windowLeast, window);
    if (rttUs < 0) return;
    bin.rttMost = Math.max(bin.rttMost, rttUs);
    bin.rttLeast = bin.rttLeast < 0 ? rttUs : Math.min(bin.rttLeast, rttUs);
  }

  private at(now: number): Bin {
    let index = Math.max(0, Math.floor((now - this.startUs) / this.widthUs));
    while (index >= MOST_BINS) {
      this.halve();
      index = Math.floor((now - this.startUs) / this.widthUs);
    }
    while (this.bins.length <= index) this.bins.push(empty());
    return this.bins[index]!;
  }

  private halve(): void {
    const least = (one: number, other: number) => (one < 0 ? other : other < 0 ? one : Math.min(one, other));
    const half: Bin[] = [];
    for (let index = 0; index < this.bins.length; index += 2) {
      const one = this.bins[index]!;
      const other = this.bins[index + 1] ?? empty();
      half.push({
        sequence: Math.max(one.sequence, other.sequence),
        ack: Math.max(one.ack, other.ack),
        edge: Math.max(one.edge, other.edge),
        flight: Math.max(one.flight, other.flight),
        windowLeast: least(one.windowLeast, other.windowLeast),
        windowMost: Math.max(one.windowMost, other.windowMost),
        rttLeast: least(one.rttLeast, other.rttLeast),
        rttMost: Math.max(one.rttMost, other.rttMost),
        acked: one.acked + other.acked,
      });
    }
    this.bins = half;
    this.widthUs *= 2;
  }
}
