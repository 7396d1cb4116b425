// Captures with virtual time stamps, in nanoseconds: the classic pcap format (draft-ietf-opsawg-pcap, magic 0xa1b23c4d).

import type { Tap } from '../cable/cable.ts';
import { TICKS_PER_SECOND } from '../core/interface.ts';

const CHUNK = 1 << 20;
const TICKS_PER_NANOSECOND = TICKS_PER_SECOND / 1e9;

/** Takes a finished piece of the file; the bytes belong to the taker. */
export type PcapSink = (bytes: Uint8Array) => void;

/** Writes one capture. Time starts at zero with the machine: no clock of the host is read. */
export class PcapWriter {
  packets = 0;
  readonly #sink: PcapSink;
  readonly #snaplen: number;
  #chunk = new Uint8Array(CHUNK);
  #view = new DataView(this.#chunk.buffer);
  #used = 0;

  /** `snaplen` 128 keeps every header and little data; 65535 keeps all. */
  constructor(sink: PcapSink, snaplen = 128) {
    this.#sink = sink;
    this.#snaplen = snaplen;
    const view = this.#view;
    view.setUint32(0, 0xa1b23c4d, true);
    view.setUint16(4, 2, true);
    view.setUint16(6, 4, true);
    view.setUint32(16, snaplen, true);
    // LINKTYPE_ETHERNET
    view.setUint32(20, 1, true);
    this.#used = 24;
  }

  write(time: number, bytes: Uint8Array): void {
    const kept = Math.min(bytes.length, this.#snaplen);
    if (this.#used + 16 + kept > CHUNK) this.#flush();
    const nanoseconds = Math.floor(time / TICKS_PER_NANOSECOND);
    const seconds = Math.floor(nanoseconds / 1e9);
    const view = this.#view;
    const at = this.#used;
    view.setUint32(at, seconds, true);
    view.setUint32(at + 4, nanoseconds - seconds * 1e9, true);
    view.setUint32(at + 8, kept, true);
    view.setUint32(at + 12, bytes.length, true);
    this.#chunk.set(kept === bytes.length ? bytes : bytes.subarray(0, kept), at + 16);
    this.#used = at + 16 + kept;
    this.packets += 1;
  }

  /** For `Cable.tap`: what a capture program on that end's host would see; frames with a wrong FCS never reach one. */
  readonly tap: Tap = (time, frame) => {
    if (!frame.damaged) this.write(time, frame.bytes);
  };

  /** Hands over what is left. */
  close(): void {
    this.#flush();
  }

  #flush(): void {
    if (this.#used > 0) this.#sink(this.#chunk.subarray(0, this.#used));
    this.#chunk = new Uint8Array(CHUNK);
    this.#view = new DataView(this.#chunk.buffer);
    this.#used = 0;
  }
}

/** A sink that keeps the capture in memory. */
export function memorySink(): { sink: PcapSink; bytes(): Uint8Array } {
  const pieces: Uint8Array[] = [];
  return {
    sink: (bytes) => pieces.push(bytes),
    bytes: () => {
      const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
      let at = 0;
      for (const piece of pieces) {
        whole.set(piece, at);
        at += piece.length;
      }
      return whole;
    },
  };
}
