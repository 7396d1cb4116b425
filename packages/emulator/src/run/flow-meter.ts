// Measures the TCP streams to a port from the frames that pass an end of the cable: neither stack is asked.
import type { Tap } from '../cable/cable.ts';
import { wireBytes } from '../cable/wire-time.ts';
import { TICKS_PER_SECOND } from '../core/interface.ts';

const IP = 14;

/** How far one stream has come: where its sequence numbers began, and its bytes up to the highest one seen. */
interface Stream {
  readonly base: number;
  end: number;
}

/** The data of one direction, of all streams together, as they pass one place. */
export class FlowMeter {
  dataFrames = 0;
  /** Payload of every data frame, repeated ones included. */
  payloadBytes = 0;
  /** From the lowest to the highest byte seen, of each stream. */
  uniqueBytes = 0;
  /** Data frames (partly) below what was seen before: sent again, at the sender's end; late, at the receiver's. */
  repeated = 0;
  /** Acknowledgements without data, the other way. */
  pureAcks = 0;
  /** Start of the first data frame's preamble and end of the last one's FCS, in ticks; -1 before the first. */
  firstStart = -1;
  lastEnd = -1;
  /** Longest time between two data frames, in ticks. */
  longestSilence = 0;
  /** A data frame has passed. */
  onData: () => void = () => {};
  readonly #port: number;
  readonly #outgoing: boolean;
  readonly #byteTicks: () => number;
  /** By the sender's port. */
  readonly #streams = new Map<number, Stream>();

  /** Watches data to `port` that leave at this end, or that come in; `byteTicks` is the length of a byte on the link. */
  constructor(port: number, outgoing: boolean, byteTicks: () => number) {
    this.#port = port;
    this.#outgoing = outgoing;
    this.#byteTicks = byteTicks;
  }

  /** For `Cable.tap`: a frame that has come in with its last bit at `time`, or whose first bit leaves then. */
  readonly tap: Tap = (time, frame, outgoing) => {
    const { bytes } = frame;
    if (frame.damaged || bytes[23] !== 6 || bytes[12] !== 8 || bytes[13] !== 0) return;
    const tcp = IP + (bytes[IP]! & 15) * 4;
    const length = ((bytes[16]! << 8) | bytes[17]!) - (tcp - IP) - (bytes[tcp + 12]! >> 4) * 4;
    if (outgoing !== this.#outgoing) {
      const source = (bytes[tcp]! << 8) | bytes[tcp + 1]!;
      // Not SYN, FIN or RST.
      if (length === 0 && source === this.#port && (bytes[tcp + 13]! & 7) === 0 && this.dataFrames > 0)
        this.pureAcks += 1;
      return;
    }
    if (length === 0 || ((bytes[tcp + 2]! << 8) | bytes[tcp + 3]!) !== this.#port) return;
    this.#data(time, bytes, tcp, length);
  };

  #data(time: number, bytes: Uint8Array, tcp: number, length: number): void {
    const wire = wireBytes(bytes.length) * this.#byteTicks();
    const start = this.#outgoing ? time : time - wire;
    const end = start + wire;
    if (this.firstStart < 0) this.firstStart = start;
    if (this.lastEnd >= 0 && end - this.lastEnd > this.longestSilence) this.longestSilence = end - this.lastEnd;
    this.lastEnd = end;
    this.dataFrames += 1;
    this.payloadBytes += length;
    const sequence =
      ((bytes[tcp + 4]! << 24) | (bytes[tcp + 5]! << 16) | (bytes[tcp + 6]! << 8) | bytes[tcp + 7]!) >>> 0;
    const stream = this.#streamOf((bytes[tcp]! << 8) | bytes[tcp + 1]!, sequence);
    // Offsets beyond 4 GiB: the distance to the highest byte seen is small either way.
    const offset = stream.end + ((sequence - ((stream.base + stream.end) >>> 0)) | 0);
    if (offset < stream.end) this.repeated += 1;
    if (offset + length > stream.end) {
      this.uniqueBytes += offset + length - stream.end;
      stream.end = offset + length;
    }
    this.onData();
  }

  #streamOf(port: number, sequence: number): Stream {
    const known = this.#streams.get(port);
    if (known !== undefined) return known;
    const stream = { base: sequence, end: 0 };
    this.#streams.set(port, stream);
    return stream;
  }

  /** Seconds from the first bit of the first data frame to the last bit of the last one. */
  get seconds(): number {
    return this.dataFrames === 0 ? 0 : (this.lastEnd - this.firstStart) / TICKS_PER_SECOND;
  }

  /** Payload bits over that time, repeated data counted once, in Mbit/s. */
  get mbit(): number {
    const { seconds } = this;
    return seconds === 0 ? 0 : (this.uniqueBytes * 8) / seconds / 1e6;
  }
}
