// Frames with an IPv4 header and room behind it, for all but TCP, whose segments have a faster way (tcp/segment-writer.ts).
import type { Frame } from '../machine/interface.ts';
import { put16, put32 } from './bytes.ts';
import { checksum, sum16 } from './checksum.ts';
import type { FrameStore } from './frame-store.ts';

const IP = 14;

export class IpWriter {
  readonly #store: FrameStore;
  readonly #mac: Uint8Array;
  readonly #address: number;
  #identification = 1;

  constructor(store: FrameStore, mac: Uint8Array, address: number) {
    this.#store = store;
    this.#mac = mac;
    this.#address = address;
  }

  /** A frame whose data, `length` bytes from offset 34 on, are still to be filled in. */
  frame(to: number, toMac: Uint8Array, protocol: number, length: number): { bytes: Uint8Array; frame: Frame } {
    const frame = this.#store.take(IP + 20 + length);
    const { bytes } = frame;
    bytes.set(toMac, 0);
    bytes.set(this.#mac, 6);
    put16(bytes, 12, 0x0800);
    bytes[IP] = 0x45;
    put16(bytes, IP + 2, 20 + length);
    put16(bytes, IP + 4, this.#identification);
    this.#identification = (this.#identification + 1) & 0xffff;
    // Do not fragment.
    put16(bytes, IP + 6, 0x4000);
    bytes[IP + 8] = 64;
    bytes[IP + 9] = protocol;
    put32(bytes, IP + 12, this.#address);
    put32(bytes, IP + 16, to);
    put16(bytes, IP + 10, checksum(sum16(bytes, IP, IP + 20)));
    return { bytes, frame };
  }
}
