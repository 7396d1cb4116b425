// Frames as ENET handles them: where their bytes come from, their FCS, their length field.

import { frameCheckSequence } from './enet-filters.ts';
import { wordOf } from './enet-registers.ts';

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

/** The PAUSE frame that TCR.TFC_PAUSE sends: from the MAC's own address, for the quanta in OPD. */
export function pauseFrame(words: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(60);
  const view = new DataView(bytes.buffer);
  bytes.set([0x01, 0x80, 0xc2, 0x00, 0x00, 0x01]);
  view.setUint32(6, words[wordOf.PALR]!);
  view.setUint16(10, words[wordOf.PAUR]! >>> 16);
  view.setUint16(12, 0x8808);
  view.setUint16(14, 1);
  view.setUint16(16, words[wordOf.OPD]! & 0xffff);
  return bytes;
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
