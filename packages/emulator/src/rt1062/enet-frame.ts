// Frames as ENET handles them: where their bytes come from, their FCS, their length field.

import { frameCheckSequence } from './enet-filters.ts';

const SLAB = 256 * 1024;

/** Hands out zeroed bytes for frames from slabs, which is cheaper than a buffer for each. Nothing is ever handed out twice. */
export class FrameStore {
  private slab = new ArrayBuffer(0);
  private used = 0;

  take(length: number): Uint8Array {
    if (this.used + length > this.slab.byteLength) {
      this.slab = new ArrayBuffer(Math.max(SLAB, length));
      this.used = 0;
    }
    const bytes = new Uint8Array(this.slab, this.used, length);
    this.used += (length + 3) & ~3;
    return bytes;
  }
}

/** A frame whose FCS the software has written itself: it stands in the last four bytes. */
export function withOwnFcs(bytes: Uint8Array): { bytes: Uint8Array; damaged: boolean } {
  const body = bytes.subarray(0, bytes.length - 4);
  const given = new DataView(bytes.buffer, bytes.byteOffset + body.length, 4).getUint32(0, true);
  return { bytes: body, damaged: given !== frameCheckSequence(body) };
}

/** RCR.NLC: the length field, where it is one, disagrees with the bytes that came. */
export function lengthWrong(bytes: Uint8Array): boolean {
  const field = (bytes[12]! << 8) | bytes[13]!;
  if (field >= 0x600) return false;
  const payload = bytes.length - 14;
  return field > 46 ? field !== payload : field > payload;
}

/** RCR.PADEN: a frame with a length field below 46 loses its padding. */
export function withoutMacPadding(bytes: Uint8Array): number {
  const field = (bytes[12]! << 8) | bytes[13]!;
  return field < 46 ? 14 + field : bytes.length;
}
