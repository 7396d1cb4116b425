// Builds the frames of one connection from a header that is filled in once; sums of what never changes are kept.
import type { Frame } from '../../machine/interface.ts';
import { put16, put32 } from '../bytes.ts';
import { checksum, fold, pseudoSum, sum16 } from '../checksum.ts';
import type { FrameStore } from '../frame-store.ts';
import type { StreamSource } from './stream-source.ts';

const IP = 14;
const TCP = 34;
const OPTIONS = 54;

/** Who talks to whom. */
export interface FlowAddress {
  readonly localMac: Uint8Array;
  readonly remoteMac: Uint8Array;
  readonly local: number;
  readonly localPort: number;
  readonly remote: number;
  readonly remotePort: number;
}

export class SegmentWriter {
  readonly #store: FrameStore;
  readonly #header = new Uint8Array(OPTIONS);
  /** Sum of the IP header without length, identification and checksum; of pseudo header and ports. */
  readonly #ipSum: number;
  readonly #tcpSum: number;
  #identification = 1;

  constructor(store: FrameStore, flow: FlowAddress) {
    this.#store = store;
    const header = this.#header;
    header.set(flow.remoteMac, 0);
    header.set(flow.localMac, 6);
    put16(header, 12, 0x0800);
    header[IP] = 0x45;
    // Do not fragment.
    put16(header, IP + 6, 0x4000);
    header[IP + 8] = 64;
    header[IP + 9] = 6;
    put32(header, IP + 12, flow.local);
    put32(header, IP + 16, flow.remote);
    put16(header, TCP, flow.localPort);
    put16(header, TCP + 2, flow.remotePort);
    this.#ipSum = sum16(header, IP, IP + 20);
    this.#tcpSum = pseudoSum(flow.local, flow.remote, 6) + flow.localPort + flow.remotePort;
  }

  /** One segment; `options` must be a multiple of four bytes, `window` as the header holds it. */
  build(
    sequence: number,
    acknowledgement: number,
    flags: number,
    window: number,
    options: Uint8Array | undefined,
    source: StreamSource | undefined,
    offset: number,
    count: number,
  ): Frame {
    const optionBytes = options === undefined ? 0 : options.length;
    const frame = this.#store.take(OPTIONS + optionBytes + count, true);
    const { bytes } = frame;
    bytes.set(this.#header, 0);
    const ipLength = 40 + optionBytes + count;
    const identification = this.#identification;
    this.#identification = (identification + 1) & 0xffff;
    bytes[16] = ipLength >>> 8;
    bytes[17] = ipLength;
    bytes[18] = identification >>> 8;
    bytes[19] = identification;
    put16(bytes, 24, checksum(this.#ipSum + ipLength + identification));
    put32(bytes, TCP + 4, sequence);
    put32(bytes, TCP + 8, acknowledgement);
    const lengthAndFlags = ((20 + optionBytes) << 10) | flags;
    put16(bytes, TCP + 12, lengthAndFlags);
    put16(bytes, TCP + 14, window);
    let sum =
      this.#tcpSum +
      (20 + optionBytes + count) +
      (sequence >>> 16) +
      (sequence & 0xffff) +
      (acknowledgement >>> 16) +
      (acknowledgement & 0xffff) +
      lengthAndFlags +
      window;
    if (options !== undefined) {
      bytes.set(options, OPTIONS);
      sum += sum16(options, 0, optionBytes);
    }
    if (count > 0) {
      source!.copy(offset, count, bytes, OPTIONS + optionBytes);
      sum += source!.sum(offset, count);
    }
    put16(bytes, TCP + 16, checksum(sum));
    return frame;
  }
}

/** Whether the segment in `bytes[start, end)` carries a right checksum. */
export function isChecksumRight(bytes: Uint8Array, start: number, end: number, pseudo: number): boolean {
  return fold(sum16(bytes, start, end) + pseudo + (end - start)) === 0xffff;
}
