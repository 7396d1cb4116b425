// Buffer descriptors in memory: 8 bytes each, or 32 with ECR.EN1588. Bits as in the reference manual and NXP's fsl_enet.h.

import type { EnetDma, StoreWatch } from './enet-dma.ts';

// Status half-word, both directions where not said otherwise.
/** TX: ready. */
export const BD_R = 0x8000;
/** RX: empty. */
export const BD_E = 0x8000;
export const BD_W = 0x2000;
export const BD_L = 0x0800;
/** TX: the MAC appends the FCS. */
export const BD_TC = 0x0400;
// RX only.
export const BD_M = 0x0100;
export const BD_BC = 0x0080;
export const BD_MC = 0x0040;
export const BD_LG = 0x0020;
export const BD_CR = 0x0004;
export const BD_OV = 0x0002;
export const BD_TR = 0x0001;
/** What the DMA leaves of a status: E and R go, the ring's W and the software's RO1, RO2 stay. */
export const BD_KEPT = 0x7000;

// Extended status, second half-word of word 2.
export const TX_INT = 0x4000;
export const TX_TS = 0x2000;
export const TX_PINS = 0x1000;
export const TX_IINS = 0x0800;
export const RX_INT = 0x0080;
export const RX_UC = 0x0100;
export const RX_ME = 0x8000;
// Extended status of received frames, first half-word of word 2.
export const RX_VLAN = 0x0004;
export const RX_IPV6 = 0x0002;
export const RX_FRAG = 0x0001;
export const RX_ICE = 0x0020;
export const RX_PCR = 0x0010;
/** Word 4, second half-word: the DMA is done with this descriptor. */
export const BDU = 0x8000;

const LONGEST_RING = 512;

/**
 * One of the two rings. Half-words lie as a little-endian core sees them (ECR.DBSWP = 1: length, then status); with
 * DBSWP = 0 each word is turned round, as on the chip.
 */
export class DescriptorRing {
  start = 0;
  current = 0;
  enhanced = false;
  swapped = false;
  /** Bytes from the start to the end of the furthest descriptor seen. */
  extent = 0;
  /** Written last: words 0 and 1 of the current descriptor. */
  length = 0;
  status = 0;
  buffer = 0;
  private readonly dma: EnetDma;
  private watch: StoreWatch | undefined;

  constructor(dma: EnetDma) {
    this.dma = dma;
  }

  /** Bytes of a descriptor. */
  get size(): number {
    return this.enhanced ? 32 : 8;
  }

  restart(start: number, enhanced: boolean, littleEndian: boolean): void {
    this.start = start;
    this.current = start;
    this.enhanced = enhanced;
    this.swapped = !littleEndian;
    this.extent = this.size;
    if (this.dma.stores === undefined) return;
    this.findEnd();
    this.watchStores();
  }

  /** Software sets W in the last descriptor before it starts the MAC; where it has not, the ring grows as it is used. */
  private findEnd(): void {
    for (let n = 0; n < LONGEST_RING; n++) {
      if ((this.turn(this.dma.nextWord(this.start + n * this.size)) >>> 16) & BD_W) {
        this.extent = (n + 1) * this.size;
        return;
      }
    }
  }

  private watchStores(): void {
    const { stores } = this.dma;
    if (this.watch !== undefined) stores?.endWatch(this.watch);
    this.watch = stores?.watch(this.start, this.extent);
  }

  /** Reports a kick that follows a store into the ring without a barrier between them. */
  checkOrder(mac: string, kick: string): void {
    const { stores } = this.dma;
    if (this.watch === undefined || stores === undefined || this.watch.lastStore <= stores.lastBarrier()) return;
    this.dma.reportOrder(this.start, `${mac}_${kick}`);
  }

  /** Reads words 0 and 1 of the descriptor at `address`. */
  load(address: number): void {
    const word = this.turn(this.dma.word(address, this.size));
    this.length = word & 0xffff;
    this.status = word >>> 16;
    this.buffer = this.turn(this.dma.nextWord(address + 4));
  }

  /** Where the descriptor after this one is; `status` is this one's. */
  after(address: number, status: number): number {
    if ((status & BD_W) !== 0) return this.start;
    const next = address + this.size;
    if (next + this.size - this.start > this.extent) {
      this.extent = next + this.size - this.start;
      this.watchStores();
    }
    return next;
  }

  /** Extended status as the software left it: first half-word below, second above. */
  extended(address: number): number {
    return this.turn(this.dma.nextWord(address + 8));
  }

  put(address: number, word: number, value: number): void {
    this.dma.putWord(address + 4 * word, this.turn(value));
  }

  /** Gives the descriptor back. */
  close(address: number, length: number, status: number): void {
    const word = this.turn((length | (status << 16)) >>> 0);
    this.dma.close(address, word, this.size);
  }

  private turn(word: number): number {
    if (!this.swapped) return word >>> 0;
    return ((word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24)) >>> 0;
  }
}
