/** What the options of one TCP header say; one object is used for all packets. */
export class TcpOptions {
  mss = -1;
  scale = -1;
  timestamps = false;
  sackPermitted = false;
  sackBlocks = 0;
  readonly sackLeft = new Int32Array(4);
  readonly sackRight = new Int32Array(4);
  /** The options go on behind the captured bytes. */
  cut = false;

  /** Parses `bytes[at, end)`; `stated` is where the header says that the options end. */
  parse(bytes: Uint8Array, start: number, end: number, stated: number): void {
    this.mss = -1;
    this.scale = -1;
    this.timestamps = false;
    this.sackPermitted = false;
    this.sackBlocks = 0;
    this.cut = end < stated;
    // Nearly every segment of Linux: two NOPs and the timestamps.
    if (
      stated - start === 12 &&
      end === stated &&
      bytes[start] === 1 &&
      bytes[start + 1] === 1 &&
      bytes[start + 2] === 8
    ) {
      this.timestamps = true;
      return;
    }
    let at = start;
    while (at < end) {
      const kind = bytes[at]!;
      if (kind <= 1) {
        at += 1;
        continue;
      }
      if (at + 1 >= end) return;
      const length = bytes[at + 1]!;
      if (length < 2 || at + length > end) return;
      if (kind === 2 && length >= 4) this.mss = (bytes[at + 2]! << 8) | bytes[at + 3]!;
      else if (kind === 3 && length >= 3) this.scale = bytes[at + 2]!;
      else if (kind === 4) this.sackPermitted = true;
      else if (kind === 8) this.timestamps = true;
      else if (kind === 5) this.readSack(bytes, at + 2, at + length);
      at += length;
    }
  }

  private readSack(bytes: Uint8Array, start: number, end: number): void {
    let at = start;
    while (at + 8 <= end && this.sackBlocks < 4) {
      this.sackLeft[this.sackBlocks] = word(bytes, at);
      this.sackRight[this.sackBlocks] = word(bytes, at + 4);
      this.sackBlocks += 1;
      at += 8;
    }
  }

  /** RFC 2883: the first block repeats what is acknowledged already, or lies within (or across) the second. */
  isDuplicateSack(ack: number): boolean {
    const { sackLeft, sackRight } = this;
    const [left, right] = [sackLeft[0]!, sackRight[0]!];
    if (this.sackBlocks === 0) return false;
    if (((right - ack) | 0) <= 0) return true;
    if (this.sackBlocks < 2) return false;
    const [left2, right2] = [sackLeft[1]!, sackRight[1]!];
    if (((right - right2) | 0) <= 0 && ((left - left2) | 0) >= 0) return true;
    return (
      (((left - left2) | 0) <= 0 && ((right - left2) | 0) > 0) ||
      (((right - right2) | 0) >= 0 && ((left - right2) | 0) < 0)
    );
  }
}

export function word(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
}
