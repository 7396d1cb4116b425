// ENET's transmit half: TDAR, descriptors, checksums, the frame on the wire, the descriptors given back.

import type { Frame } from '../machine/interface.ts';
import { insertChecksums } from './enet-checksum.ts';
import { BD_KEPT, BD_L, BD_R, BD_TC, BDU, TX_IINS, TX_INT, TX_PINS, TX_TS } from './enet-descriptors.ts';
import type { EnetDma } from './enet-dma.ts';
import { FrameStore, pauseFrame, withOwnFcs } from './enet-frame.ts';
import { counter, type EnetMib } from './enet-mib.ts';
import {
  EIR_BABT,
  EIR_GRA,
  EIR_TS_AVAIL,
  RCR_LOOP,
  TACC_IPCHK,
  TACC_PROCHK,
  TACC_SHIFT16,
  TCR_ADDINS,
  TCR_CRCFWD,
  TCR_GTS,
  TFWR_STRFWD,
  wordOf,
} from './enet-registers.ts';
import { classEnabled, QOS, ROUND_ROBIN, shareOf, transmitRings } from './enet-rings.ts';
import { TransmitQueue } from './enet-transmit-queue.ts';
import { type EnetCore, WIRE_OVERHEAD } from './enet-wire.ts';

const FRAME_OK = counter('IEEE_T_FRAME_OK');
const OCTETS_OK = counter('IEEE_T_OCTETS_OK');
const PAUSES = counter('IEEE_T_FDXFC');
const SHORTEST = 60;
const LONGEST_CHAIN = 64;

export class EnetTransmit {
  /** One for each ring. */
  readonly queues: readonly TransmitQueue[];
  /** The ring whose frame is on the wire, or was last. */
  private queue: TransmitQueue;
  /** A frame that comes back inside the MAC (RCR.LOOP). */
  onLoop: (frame: Frame) => void = () => {};
  private readonly enet: EnetCore;
  private readonly dma: EnetDma;
  private readonly mib: EnetMib;
  private readonly done: () => void;
  private readonly resumed: () => void;
  /** Descriptors of the frame on the wire, how many, their statuses and their lengths. */
  private readonly descriptors = new Uint32Array(LONGEST_CHAIN);
  private readonly statuses = new Uint16Array(LONGEST_CHAIN);
  private readonly lengths = new Uint16Array(LONGEST_CHAIN);
  private chained = 0;
  private readonly frames = new FrameStore();
  private busy = false;
  private extended = 0;
  /** The checksums of that frame were put in by us. */
  private sumsRight = false;
  /** Time until which a PAUSE frame keeps us quiet. */
  private pausedUntil = 0;
  private pauseAsked = false;
  /** Time at which the frame on the wire ends, its gap included. */
  busyUntil = 0;
  private event = -1;

  /** @param rings how many there are: 1 or 3. */
  constructor(enet: EnetCore, dma: EnetDma, mib: EnetMib, rings = 1) {
    this.enet = enet;
    this.dma = dma;
    this.mib = mib;
    this.queues = transmitRings.slice(0, rings).map((facts, n) => new TransmitQueue(enet, dma, facts, n));
    this.queue = this.queues[0]!;
    this.done = () => this.complete();
    this.resumed = () => {
      this.busy = false;
      this.next();
    };
  }

  /** ETHEREN goes on: each ring starts at its TDSR. */
  start(enhanced: boolean, littleEndian: boolean): void {
    for (const { ring, facts, number } of this.queues) {
      const start = this.enet.words[facts.start]!;
      if (number === 0 || start !== 0) ring.restart(start, enhanced, littleEndian);
    }
  }

  /** TDAR, or that of another ring. */
  isActive(ring: number): boolean {
    return this.queues[ring]!.active;
  }

  /** ETHEREN goes off, or reset: what is on the wire is cut off. */
  stop(): void {
    if (this.event >= 0) this.enet.clock.cancel(this.event);
    this.event = -1;
    this.busy = false;
    this.pauseAsked = false;
    for (const queue of this.queues) {
      queue.active = false;
      queue.freeAt = 0;
      queue.coalescing.reset();
    }
  }

  /** TDAR of a ring was written. */
  kick(number = 0): void {
    const queue = this.queues[number]!;
    queue.ring.checkOrder(this.enet.name, queue.facts.name);
    if (this.dma.failed) return;
    if (!queue.active) this.dma.checkRing(queue.ring.start, 'transmit ring (TDSR)');
    queue.active = true;
    if (!this.busy) this.next();
  }

  /** PAUSE came in, or a longer one: quanta are 512 bit times. */
  pause(quanta: number): void {
    this.pausedUntil = this.enet.clock.now + quanta * 64 * this.enet.wire.byteTicks;
  }

  /** TCR.TFC_PAUSE: a PAUSE frame goes out ahead of what waits. */
  sendPause(): void {
    this.pauseAsked = true;
    if (!this.busy) this.next();
  }

  /** Graceful stop is asked for: at once when nothing is under way. */
  gracefulStop(): void {
    if (!this.busy) this.enet.raise(EIR_GRA);
  }

  private next(): void {
    const tcr = this.enet.words[wordOf.TCR]!;
    if ((tcr & TCR_GTS) !== 0) {
      this.enet.raise(EIR_GRA);
      return;
    }
    if (this.pauseAsked) {
      this.pauseAsked = false;
      this.busy = true;
      this.mib.add(PAUSES);
      this.event = this.enet.clock.at(
        this.toWire({ bytes: pauseFrame(this.enet.words), damaged: false }),
        this.resumed,
      );
      return;
    }
    if (this.enet.clock.now < this.pausedUntil) {
      this.busy = true;
      this.event = this.enet.clock.at(this.pausedUntil, this.resumed);
      return;
    }
    if (this.queues.length > 1) {
      this.choose(tcr);
      return;
    }
    const bytes = this.gather(tcr);
    if (bytes !== undefined) this.launch(bytes, tcr);
  }

  /** Of three rings, the next one that has a frame and may send it. */
  private choose(tcr: number): void {
    const { words, clock } = this.enet;
    const inTurn = (words[QOS]! & 7) === ROUND_ROBIN;
    const last = this.queue.number;
    let wait = Infinity;
    for (let n = 1; n <= 3; n++) {
      const number = (inTurn ? last + n : n) % 3;
      const queue = this.queues[number]!;
      if (!queue.active || !classEnabled(words, number)) continue;
      if (!inTurn && queue.freeAt > clock.now) {
        wait = Math.min(wait, queue.freeAt);
        continue;
      }
      this.queue = queue;
      const bytes = this.gather(tcr);
      if (bytes === undefined) continue;
      const start = clock.now;
      this.launch(bytes, tcr);
      queue.freeAt = start + (this.busyUntil - start) / shareOf(words, number);
      return;
    }
    if (wait === Infinity) return;
    this.busy = true;
    this.event = clock.at(wait, this.resumed);
  }

  /** Reads descriptors up to the one with L and the buffers behind them; undefined when the ring has no whole frame. */
  private gather(tcr: number): Uint8Array | undefined {
    const { ring } = this.queue;
    let address = ring.current;
    let total = 0;
    let n = 0;
    ring.load(address);
    while ((ring.status & BD_R) !== 0 && n < LONGEST_CHAIN) {
      this.dma.checkBuffer(ring.buffer, 'transmit');
      this.descriptors[n] = address;
      this.statuses[n] = ring.status;
      this.lengths[n] = ring.length;
      this.chained = ++n;
      total += ring.length;
      if ((ring.status & BD_L) !== 0) return this.assemble(total, ring.buffer, tcr);
      address = ring.after(address, ring.status);
      ring.load(address);
    }
    this.queue.active = false;
    return undefined;
  }

  private assemble(total: number, lastBuffer: number, tcr: number): Uint8Array | undefined {
    const tacc = this.enet.words[wordOf.TACC]!;
    const shift = (tacc & TACC_SHIFT16) !== 0 ? 2 : 0;
    const last = this.chained - 1;
    // Room for padding to the shortest frame, so that no second copy is needed.
    const raw = this.frames.take(Math.max(total - shift, SHORTEST) + shift);
    let filled = 0;
    for (let n = 0; n <= last; n++) {
      const length = this.lengths[n]!;
      const buffer = n === last ? lastBuffer : this.bufferOf(n);
      const piece = length === raw.length ? raw : raw.subarray(filled, filled + length);
      if (length > 0 && !this.dma.read(buffer, piece)) {
        if (this.dma.failed) this.enet.busError();
        this.queue.active = false;
        return undefined;
      }
      filled += length;
    }
    const bytes = shift === 0 ? raw : raw.subarray(shift);
    const plain = total - shift < bytes.length ? bytes.subarray(0, total - shift) : bytes;
    this.extended = this.queue.ring.enhanced ? this.queue.ring.extended(this.descriptors[0]!) >>> 16 : 0;
    if ((tcr & TCR_ADDINS) !== 0) this.insertSource(bytes);
    this.sumsRight = this.insertSums(plain, tacc);
    return bytes;
  }

  private bufferOf(n: number): number {
    const { ring } = this.queue;
    ring.load(this.descriptors[n]!);
    return ring.buffer;
  }

  /**
   * Both the accelerator and, with enhanced descriptors, the frame's own bits ask for it; and the whole frame is in the FIFO.
   * Answers whether all sums are right now.
   */
  private insertSums(bytes: Uint8Array, tacc: number): boolean {
    if ((this.enet.words[wordOf.TFWR]! & TFWR_STRFWD) === 0) return false;
    const header = (tacc & TACC_IPCHK) !== 0 && (!this.queue.ring.enhanced || (this.extended & TX_IINS) !== 0);
    const protocol = (tacc & TACC_PROCHK) !== 0 && (!this.queue.ring.enhanced || (this.extended & TX_PINS) !== 0);
    return (header || protocol) && insertChecksums(bytes, header, protocol);
  }

  private insertSource(bytes: Uint8Array): void {
    const low = this.enet.words[wordOf.PALR]!;
    const high = this.enet.words[wordOf.PAUR]!;
    bytes[6] = low >>> 24;
    bytes[7] = low >>> 16;
    bytes[8] = low >>> 8;
    bytes[9] = low;
    bytes[10] = high >>> 24;
    bytes[11] = high >>> 16;
  }

  private launch(bytes: Uint8Array, tcr: number): void {
    const status = this.statuses[this.chained - 1]!;
    const appends = (status & BD_TC) !== 0 || (tcr & TCR_CRCFWD) !== 0;
    const frame: Frame = appends ? { bytes, damaged: false, sumsRight: this.sumsRight } : withOwnFcs(bytes);
    const longest = (this.enet.words[wordOf.RCR]! >>> 16) & 0x3fff;
    const length = frame.bytes.length + 4;
    if (length > longest) this.enet.raise(EIR_BABT);
    this.mib.frame(true, frame.bytes, length, frame.damaged, longest);
    this.mib.add(FRAME_OK);
    this.mib.add(OCTETS_OK, length);
    this.busy = true;
    this.event = this.enet.clock.at(this.toWire(frame), this.done);
  }

  /** Sends a frame, or loops it back; answers when frame and gap have passed. */
  private toWire(frame: Frame): number {
    const { clock, wire } = this.enet;
    const looped = (this.enet.words[wordOf.RCR]! & RCR_LOOP) !== 0;
    const onWire = !looped && wire.passes();
    this.busyUntil = onWire ? wire.send(frame) : clock.now + (frame.bytes.length + WIRE_OVERHEAD) * wire.byteTicks;
    if (looped) this.onLoop(frame);
    return this.busyUntil;
  }

  /** The frame and its gap have passed: the descriptors go back to the software. */
  private complete(): void {
    this.event = -1;
    this.busy = false;
    const { ring, facts, coalescing } = this.queue;
    const last = this.chained - 1;
    let bits = ring.enhanced ? 0 : facts.buffer;
    let framed = !ring.enhanced;
    for (let n = 0; n <= last; n++) {
      const address = this.descriptors[n]!;
      const status = this.statuses[n]!;
      if (ring.enhanced) {
        const extended = n === 0 ? this.extended : ring.extended(address) >>> 16;
        ring.put(address, 4, BDU << 16);
        if ((extended & TX_TS) !== 0) {
          ring.put(address, 5, this.enet.timestamp());
          this.enet.words[wordOf.ATSTMP] = this.enet.timestamp();
          bits |= EIR_TS_AVAIL;
        }
        if ((extended & TX_INT) !== 0) {
          bits |= facts.buffer;
          if (n === last) framed = true;
        }
      }
      ring.close(address, this.lengths[n]!, status & (BD_KEPT | BD_L | BD_TC));
      ring.current = ring.after(address, status);
    }
    if (bits !== 0) this.enet.raise(bits);
    if (framed) coalescing.frameDone(this.enet.words[facts.coalescing]!, this.enet.busHz());
    this.next();
  }
}
