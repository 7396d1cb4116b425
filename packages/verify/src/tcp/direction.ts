import type { Flight } from './flight.ts';
import { SequenceSpace } from './sequence-space.ts';

/**
 * One direction of a connection: the counters that tcptrace prints for its sender, by tcptrace's definitions. Sequence numbers
 * are unwrapped, from a small number on; times are microseconds since about the first packet.
 */
export class Direction {
  packets = 0;
  pureAcks = 0;
  sackPackets = 0;
  dsackPackets = 0;
  dataPackets = 0;
  dataBytes = 0;
  uniqueBytes = 0;
  rexmtPackets = 0;
  rexmtBytes = 0;
  zeroWindowProbes = 0;
  outOfOrderPackets = 0;
  /** Out of order by less than a round trip (or 3 ms): reordered rather than sent again. */
  swappedPackets = 0;
  synCount = 0;
  finCount = 0;
  resetCount = 0;
  mss = 0;
  largestSegment = 0;
  windowScale = 0;
  asksScaling = false;
  asksSack = false;
  timestamps = false;
  /** Options of a SYN lie beyond the captured bytes: scale and MSS are unknown. */
  optionsCut = false;

  windowMax = 0;
  windowMin = 0;
  // Minus zero: a double from the start (see SequenceSpace).
  windowSum = -0;
  windowZeros = 0;
  windowLast = 0;
  /** By how much this side's windows are shifted: once both SYNs have asked for it, and never in a SYN. */
  windowShift = 0;
  /** Packets before the first scaled window: those of the SYNs were not scaled and would spoil minimum and average. */
  unscaledPackets = 0;
  windowIsScaled = false;

  owinMax = 0;
  initialWindowBytes = 0;

  firstDataUs = -1;
  lastDataUs = -1;
  lastUs = -1;
  idleMaxUs = 0;

  syn = 0;
  /** The SYN's number as it is on the wire. */
  syn32 = 0;
  synSeen = false;
  synUs = 0;
  /** The newest window's edge, in the other side's numbers as they are on the wire. */
  windowEnd32 = 0;
  /** The newest acknowledgement that this side sent, in the other side's numbers. */
  ack = 0;
  ackSeen = false;
  /** This side's bytes beyond the SYN were acknowledged. */
  dataAcked = false;
  taggedPackets = 0;
  backwards = 0;

  readonly space = new SequenceSpace();
  flight: Flight | undefined;

  private top = 0;
  private top32 = 0;
  private started = false;

  /** The unwrapped number nearest to the highest one so far. */
  unwrap(number: number): number {
    if (!this.started) {
      this.started = true;
      this.top32 = number | 0;
      // Small numbers stay integers of the machine for the first two gigabytes: unboxed, twice as fast.
      this.top = 0x10_0000;
      return this.top;
    }
    const distance = (number - this.top32) | 0;
    if (distance > 0) {
      this.top += distance;
      this.top32 = number | 0;
      return this.top;
    }
    return this.top + distance;
  }

  get averageWindow(): number {
    const packets = this.packets - this.unscaledPackets;
    return packets === 0 ? 0 : Math.floor(this.windowSum / packets) + 0;
  }
}
