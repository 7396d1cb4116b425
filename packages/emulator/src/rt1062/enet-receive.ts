// ENET's receive half: filters, checks, the FIFO, descriptors.

import type { Frame } from '../machine/interface.ts';
import {
  checkFrame,
  IP_WRONG,
  IS_FRAGMENT,
  IS_IPV6,
  IS_VLAN,
  lengthWithoutPadding,
  PROTOCOL_WRONG,
} from './enet-checksum.ts';
import { Coalescing } from './enet-coalescing.ts';
import * as bd from './enet-descriptors.ts';
import type { EnetDma } from './enet-dma.ts';
import { acceptance, BROADCAST, frameCheckSequence, MISSED, MULTICAST, OWN, REJECTED } from './enet-filters.ts';
import { lengthWrong, withoutMacPadding } from './enet-frame.ts';
import { counter, type EnetMib } from './enet-mib.ts';
import * as reg from './enet-registers.ts';
import { wordOf } from './enet-registers.ts';
import { type RingFacts, receiveRings, ringOf } from './enet-rings.ts';
import type { EnetCore } from './enet-wire.ts';

const FRAME_OK = counter('IEEE_R_FRAME_OK');
const OCTETS_OK = counter('IEEE_R_OCTETS_OK');
const CRC_ERRORS = counter('IEEE_R_CRC');
const FIFO_OVERFLOWS = counter('IEEE_R_MACERR');
const DROPPED = counter('IEEE_R_DROP');
const PAUSES = counter('IEEE_R_FDXFC');
const CONTROL_TYPE = 0x8808;

/** A frame that waits for a descriptor: bytes as they will be stored, and what the descriptor will say. */
interface Waiting {
  readonly bytes: Uint8Array;
  readonly status: number;
  readonly extended: number;
  readonly errors: number;
}

/** The receive FIFO: frames of all rings wait in it. */
export interface ReceiveFifo {
  readonly bytes: number;
  used: number;
}

export class EnetReceive {
  readonly ring: bd.DescriptorRing;
  /** RDAR. */
  active = false;
  /** A PAUSE frame has come in. */
  onPause: (quanta: number) => void = () => {};
  private readonly fifo: ReceiveFifo;
  private readonly facts: RingFacts;
  /** All rings of the MAC, this one among them; undefined where it is the only one. */
  rings: readonly EnetReceive[] | undefined;
  private readonly enet: EnetCore;
  private readonly dma: EnetDma;
  private readonly mib: EnetMib;
  private readonly coalescing: Coalescing;
  private waiting: Waiting[] = [];

  /** @param fifo what the rings of a MAC share. */
  constructor(enet: EnetCore, dma: EnetDma, mib: EnetMib, fifo: ReceiveFifo, facts = receiveRings[0]!) {
    this.fifo = fifo;
    this.facts = facts;
    this.enet = enet;
    this.dma = dma;
    this.mib = mib;
    this.ring = new bd.DescriptorRing(dma);
    this.coalescing = new Coalescing(enet.clock, () => enet.raise(facts.frame));
  }

  start(enhanced: boolean, littleEndian: boolean): void {
    const start = this.enet.words[this.facts.start]!;
    if (this.facts.start === wordOf.RDSR || start !== 0) this.ring.restart(start, enhanced, littleEndian);
  }

  stop(): void {
    this.active = false;
    this.waiting = [];
    this.fifo.used = 0;
    this.coalescing.reset();
  }

  /** RDAR was written. */
  kick(): void {
    this.ring.checkOrder(this.enet.name, this.facts.name);
    if (!this.active) this.dma.checkRing(this.ring.start, 'receive ring (RDSR)');
    this.active = true;
    this.drain();
    this.prefetch();
  }

  /** The last bit of a frame is in. */
  receive(frame: Frame): void {
    const { bytes, damaged } = frame;
    const words = this.enet.words;
    const rcr = words[wordOf.RCR]!;
    if (rcr & reg.RCR_GRS) return;
    const accepted = acceptance(words, bytes);
    if (accepted === REJECTED) {
      this.control(bytes, damaged, rcr);
      return;
    }
    const longest = (rcr >>> 16) & 0x3fff;
    const length = bytes.length + 4;
    this.mib.frame(false, bytes, length, damaged, longest);
    if (damaged) this.mib.add(CRC_ERRORS);
    else {
      this.mib.add(FRAME_OK);
      this.mib.add(OCTETS_OK, length);
    }
    if (this.control(bytes, damaged, rcr) && (rcr & reg.RCR_PAUFWD) === 0) return;
    this.judge(frame, rcr, accepted);
  }

  /** Status bits of a frame, and whether the accelerator lets it through. */
  private judge({ bytes, damaged, sumsRight }: Frame, rcr: number, accepted: number): void {
    const words = this.enet.words;
    const racc = words[wordOf.RACC]!;
    const wholeFrames = words[wordOf.RSFL] === 0;
    const length = bytes.length + 4;
    let status = 0;
    if (accepted === BROADCAST) status |= bd.BD_BC;
    else if (accepted === MULTICAST || (accepted === MISSED && (bytes[0]! & 1) !== 0)) status |= bd.BD_MC;
    if (accepted === MISSED) status |= bd.BD_M;
    if (damaged) status |= bd.BD_CR;
    if (length > ((rcr >>> 16) & 0x3fff)) {
      status |= bd.BD_LG;
      this.enet.raise(reg.EIR_BABR);
    }
    const wrongLength = (rcr & reg.RCR_NLC) !== 0 && lengthWrong(bytes);
    if (wrongLength) this.enet.raise(reg.EIR_PLR);
    const found = checkFrame(bytes, sumsRight);
    if (wholeFrames) {
      if ((racc & reg.RACC_LINEDIS) !== 0 && (damaged || wrongLength || (status & bd.BD_LG) !== 0)) return;
      if ((racc & reg.RACC_IPDIS) !== 0 && (found & IP_WRONG) !== 0) return;
      if ((racc & reg.RACC_PRODIS) !== 0 && (found & PROTOCOL_WRONG) !== 0) return;
    }
    this.store(bytes, status, found, accepted, rcr, racc);
  }

  private store(bytes: Uint8Array, status: number, found: number, accepted: number, rcr: number, racc: number): void {
    const stripped = (rcr & reg.RCR_CRCFWD) !== 0 || (rcr & reg.RCR_PADEN) !== 0;
    let kept = bytes.length;
    if ((racc & reg.RACC_PADREM) !== 0) kept = lengthWithoutPadding(bytes);
    if ((rcr & reg.RCR_PADEN) !== 0) kept = Math.min(kept, withoutMacPadding(bytes));
    const shift = (racc & reg.RACC_SHIFT16) !== 0 ? 2 : 0;
    const limit = this.enet.words[wordOf.FTRL]! & 0x3fff;
    const size = Math.min(shift + kept + (stripped ? 0 : 4), limit);
    const whole = kept === bytes.length;
    let stored = bytes;
    if (shift === 0 && stripped) {
      if (!whole || size < bytes.length) stored = bytes.subarray(0, Math.min(kept, size));
    } else {
      stored = new Uint8Array(size);
      stored.set(bytes.subarray(0, Math.min(kept, size - shift)), shift);
      if (!stripped && shift + kept + 4 <= size) {
        new DataView(stored.buffer).setUint32(shift + kept, frameCheckSequence(bytes) ^ (status & bd.BD_CR), true);
      }
    }
    const extended =
      ((found & IS_VLAN) !== 0 ? bd.RX_VLAN : 0) |
      ((found & IS_IPV6) !== 0 ? bd.RX_IPV6 : 0) |
      ((found & IS_FRAGMENT) !== 0 ? bd.RX_FRAG : 0) |
      ((found & IP_WRONG) !== 0 ? bd.RX_ICE : 0) |
      ((found & PROTOCOL_WRONG) !== 0 ? bd.RX_PCR : 0);
    const cut = size < shift + kept ? bd.BD_TR : 0;
    const errors = (accepted === OWN ? bd.RX_UC : 0) | ((status & bd.BD_CR) !== 0 ? bd.RX_ME : 0);
    const frame = { bytes: stored, status: status | cut, extended, errors };
    const { rings } = this;
    if (rings === undefined) this.queue(frame);
    else rings[ringOf(this.enet.words, bytes)]!.queue(frame);
  }

  private queue(frame: Waiting): void {
    if (this.waiting.length === 0 && this.active && this.toMemory(frame)) {
      this.prefetch();
      return;
    }
    if (this.fifo.used + frame.bytes.length > this.fifo.bytes) {
      this.mib.add(FIFO_OVERFLOWS);
      return;
    }
    this.waiting.push(frame);
    this.fifo.used += frame.bytes.length;
  }

  private drain(): void {
    while (this.waiting.length > 0 && this.toMemory(this.waiting[0]!)) {
      this.fifo.used -= this.waiting.shift()!.bytes.length;
    }
  }

  /** The DMA looks at the next descriptor ahead of the next frame: with none empty, RDAR goes to 0. */
  private prefetch(): void {
    if (!this.active) return;
    this.ring.load(this.ring.current);
    if ((this.ring.status & bd.BD_E) === 0) this.active = false;
  }

  /** Writes a frame into as many buffers as it needs; false when the first descriptor is not empty. */
  private toMemory(frame: Waiting): boolean {
    const size = this.enet.words[this.facts.size]! & 0x3ff0;
    const { ring, dma } = this;
    ring.load(ring.current);
    if ((ring.status & bd.BD_E) === 0) {
      this.active = false;
      return false;
    }
    let offset = 0;
    for (;;) {
      const end = Math.min(offset + Math.max(size, 16), frame.bytes.length);
      const last = end === frame.bytes.length;
      const { current, status, buffer } = ring;
      dma.checkBuffer(buffer, 'receive');
      const piece = offset === 0 && last ? frame.bytes : frame.bytes.subarray(offset, end);
      if (!dma.write(buffer, piece)) {
        if (dma.failed) this.enet.busError();
        else this.mib.add(DROPPED);
        return true;
      }
      this.closeOne(current, status, end - (last ? 0 : offset), last, frame);
      ring.current = ring.after(current, status);
      offset = end;
      if (last) return true;
      ring.load(ring.current);
      if ((ring.status & bd.BD_E) === 0) {
        this.active = false;
        this.mib.add(FIFO_OVERFLOWS);
        return true;
      }
    }
  }

  private closeOne(address: number, before: number, length: number, last: boolean, frame: Waiting): void {
    const { ring, enet } = this;
    let notify = true;
    if (ring.enhanced) {
      const asked = ring.extended(address) >>> 16;
      notify = (asked & bd.RX_INT) !== 0;
      const flags = (asked & bd.RX_INT) | (last ? frame.errors : 0);
      ring.put(address, 2, ((flags << 16) | (last ? frame.extended : 0)) >>> 0);
      ring.put(address, 4, bd.BDU << 16);
      if (last) ring.put(address, 5, enet.timestamp());
    }
    const status = (before & bd.BD_KEPT) | (last ? frame.status | bd.BD_L : 0);
    ring.close(address, length, status);
    if (!notify) return;
    if (last) this.coalescing.frameDone(enet.words[this.facts.coalescing]!, enet.busHz());
    else enet.raise(this.facts.buffer);
  }

  private isControl(bytes: Uint8Array): boolean {
    return ((bytes[12]! << 8) | bytes[13]!) === CONTROL_TYPE;
  }

  /** MAC control frames: PAUSE is obeyed with RCR.FCE, others go with RCR.CFEN. True when the frame ends here. */
  private control(bytes: Uint8Array, damaged: boolean, rcr: number): boolean {
    if (damaged || !this.isControl(bytes)) return false;
    const pause = bytes[14] === 0 && bytes[15] === 1;
    if (!pause) return (rcr & reg.RCR_CFEN) !== 0;
    if ((rcr & reg.RCR_FCE) === 0) return false;
    this.mib.add(PAUSES);
    this.onPause((bytes[16]! << 8) | bytes[17]!);
    return true;
  }
}
