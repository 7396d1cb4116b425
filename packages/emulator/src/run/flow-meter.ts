// Measures one TCP flow from the frames that pass an end of the cable: neither stack is asked.
import { wireBytes } from '../cable/wire-time.ts';
import type { Frame } from '../machine/interface.ts';

const IP = 14;

/** The data of one direction as they pass one place. */
export class FlowMeter {
  dataFrames = 0;
  /** Payload of every data frame, repeated ones included. */
  payloadBytes = 0;
  /** From the lowest to the highest byte of the stream seen. */
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
  /** The first data frame has passed. */
  onFirst: () => void = () => {};
  readonly #port: number;
  #base = -1;
  #end = 0;

  /** Watches data to `port`. */
  constructor(port: number) {
    this.#port = port;
  }

  /** A frame that has come in with its last bit at `time`, or whose first bit leaves then. */
  see(time: number, frame: Frame, outgoing: boolean, byteTicks: number): void {
    const { bytes } = frame;
    if (frame.damaged || bytes[23] !== 6 || bytes[12] !== 8 || bytes[13] !== 0) return;
    const tcp = IP + (bytes[IP]! & 15) * 4;
    const length = ((bytes[16]! << 8) | bytes[17]!) - (tcp - IP) - (bytes[tcp + 12]! >> 4) * 4;
    const flags = bytes[tcp + 13]!;
    if (length === 0) {
      if (((bytes[tcp]! << 8) | bytes[tcp + 1]!) === this.#port && (flags & 7) === 0 && this.firstStart >= 0)
        this.pureAcks += 1;
      return;
    }
    if (((bytes[tcp + 2]! << 8) | bytes[tcp + 3]!) !== this.#port) return;
    const wire = wireBytes(bytes.length) * byteTicks;
    if (this.firstStart < 0) this.firstStart = outgoing ? time : time - wire;
    const end = outgoing ? time + wire : time;
    if (this.lastEnd >= 0 && end - this.lastEnd > this.longestSilence) this.longestSilence = end - this.lastEnd;
    this.lastEnd = end;
    this.dataFrames += 1;
    this.payloadBytes += length;
    const sequence =
      ((bytes[tcp + 4]! << 24) | (bytes[tcp + 5]! << 16) | (bytes[tcp + 6]! << 8) | bytes[tcp + 7]!) >>> 0;
    if (this.#base < 0) {
      this.#base = sequence;
      this.#end = 0;
    }
    // Offsets beyond 4 GiB: the distance to the highest byte seen is small either way.
    const offset = this.#end + ((sequence - ((this.#base + this.#end) >>> 0)) | 0);
    if (offset < this.#end) this.repeated += 1;
    if (offset + length > this.#end) this.#end = offset + length;
    this.uniqueBytes = this.#end;
    if (this.dataFrames === 1) this.onFirst();
  }

  /** Seconds from the first bit of the first data frame to the last bit of the last one. */
  seconds(ticksPerSecond: number): number {
    return this.dataFrames === 0 ? 0 : (this.lastEnd - this.firstStart) / ticksPerSecond;
  }

  /** Payload bits over that time, repeated data counted once, in Mbit/s. */
  mbit(ticksPerSecond: number): number {
    const seconds = this.seconds(ticksPerSecond);
    return seconds === 0 ? 0 : (this.uniqueBytes * 8) / seconds / 1e6;
  }
}
