// A TCP segment as it came: header fields and options (RFC 9293, 7323, 2018). One object is filled again for each.
import { get16, get32 } from '../bytes.ts';

export const FIN = 1;
export const SYN = 2;
export const RST = 4;
export const PSH = 8;
export const ACK = 16;

export class Segment {
  bytes: Uint8Array = new Uint8Array(0);
  sourcePort = 0;
  destinationPort = 0;
  sequence = 0;
  acknowledgement = 0;
  flags = 0;
  /** As it stands in the header: not scaled. */
  window = 0;
  /** Where the data begin and end in `bytes`. */
  dataAt = 0;
  dataEnd = 0;
  /** Options; -1 where absent. */
  mss = -1;
  scale = -1;
  sackPermitted = false;
  timestamp = -1;
  /** Edges of selective acknowledgements: left, right, left, right. */
  readonly sack: number[] = [];

  get length(): number {
    return this.dataEnd - this.dataAt;
  }

  /** Reads the segment between two offsets; false when it is cut short. */
  read(bytes: Uint8Array, start: number, end: number): boolean {
    if (end - start < 20) return false;
    const header = (bytes[start + 12]! >> 4) * 4;
    if (header < 20 || start + header > end) return false;
    this.bytes = bytes;
    this.sourcePort = get16(bytes, start);
    this.destinationPort = get16(bytes, start + 2);
    this.sequence = get32(bytes, start + 4);
    this.acknowledgement = get32(bytes, start + 8);
    this.flags = bytes[start + 13]!;
    this.window = get16(bytes, start + 14);
    this.dataAt = start + header;
    this.dataEnd = end;
    this.mss = -1;
    this.scale = -1;
    this.sackPermitted = false;
    this.timestamp = -1;
    if (this.sack.length > 0) this.sack.length = 0;
    if (header > 20) this.#readOptions(start + 20, start + header);
    return true;
  }

  #readOptions(start: number, end: number): void {
    const { bytes } = this;
    let at = start;
    while (at < end) {
      const kind = bytes[at]!;
      if (kind === 0) return;
      if (kind === 1) {
        at += 1;
        continue;
      }
      const length = at + 1 < end ? bytes[at + 1]! : 0;
      if (length < 2 || at + length > end) return;
      if (kind === 2 && length === 4) this.mss = get16(bytes, at + 2);
      else if (kind === 3 && length === 3) this.scale = Math.min(14, bytes[at + 2]!);
      else if (kind === 4 && length === 2) this.sackPermitted = true;
      else if (kind === 5)
        for (let edge = at + 2; edge + 4 <= at + length; edge += 4) this.sack.push(get32(bytes, edge));
      else if (kind === 8 && length === 10) this.timestamp = get32(bytes, at + 2);
      at += length;
    }
  }
}
