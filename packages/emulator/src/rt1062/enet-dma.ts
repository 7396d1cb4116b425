// ENET's way to memory, and what can go wrong on it: alignment, caches, a TCM whose clock stands still, no memory at all.

import type { Bus, Core } from '../core/interface.ts';
import type { ReportFault } from './faults.ts';
import { hex } from './register-block.ts';

/** What the core keeps of its data cache and of the order of its stores; it reports what it finds by itself. */
export interface CoreMemoryOrder {
  /** From here on the core keeps track of the cache lines of these bytes. */
  track(base: number, size: number): void;
  /** The DMA is about to read: a line that the core has written and not cleaned is a fault. */
  dmaRead(address: number, length: number): void;
  /** The DMA has written: lines that the cache holds are stale from now on. */
  dmaWrite(address: number, length: number): void;
}

/** Instruction number of the last store into a watched range; -1 before the first. */
export interface StoreWatch {
  readonly lastStore: number;
}

/** What the core knows of the order of its stores. */
export interface StoreOrder {
  /** From now on stores of the core into the range are noted. */
  watch(base: number, size: number): StoreWatch;
  endWatch(watch: StoreWatch): void;
  /** Instruction number of the last DMB or DSB; -1 before the first. */
  lastBarrier(): number;
}

/** NXP's SDK asks for 64 bytes (ENET_BUFF_ALIGNMENT), the width of the DMA's bursts. */
const ALIGNMENT = 64;

/** What the DMA needs to know of the chip. */
export interface DmaSurroundings {
  readonly bus: Bus;
  readonly core: Pick<Core, 'sleeping'>;
  readonly order?: CoreMemoryOrder | undefined;
  readonly report: ReportFault;
  isTcm(address: number): boolean;
  /** True when memory of the core answers while it sleeps. */
  tcmAwake(): boolean;
  readonly stores?: StoreOrder | undefined;
  /** True when the DMA's writes to a TCM lose bytes: marked as cacheable on the RT11xx (ERR050396). */
  tcmWritesBreak?(): boolean;
}

export class EnetDma {
  /** Set after an access that met no memory; the owner turns it into EIR.EBERR. */
  failed = false;
  private readonly bus: Bus;
  private readonly around: DmaSurroundings;
  readonly stores: StoreOrder | undefined;
  private readonly order: CoreMemoryOrder | undefined;
  private readonly tracked = new Set<number>();
  private lastBlock = -1;

  constructor(around: DmaSurroundings) {
    this.around = around;
    this.bus = around.bus;
    this.order = around.order;
    this.stores = around.stores;
  }

  /** False, with a fault, when the range lies in a TCM that sleeps with the core. */
  private answers(address: number, what: string): boolean {
    if (!this.around.core.sleeping || !this.around.isTcm(address) || this.around.tcmAwake()) return true;
    this.around.report('dma-tcm-asleep', `${what} at ${hex(address, 8)}`);
    return false;
  }

  /** Tells the core, once for each 32 KB outside the TCMs, that the DMA works there. */
  private track(address: number): void {
    const block = address >>> 15;
    if (this.tracked.has(block)) return;
    this.tracked.add(block);
    if (!this.around.isTcm(address)) this.order?.track((block << 15) >>> 0, 1 << 15);
  }

  checkRing(address: number, name: string): void {
    if (address % ALIGNMENT !== 0) this.around.report('descriptor-misaligned', `${name} starts at ${hex(address, 8)}`);
  }

  checkBuffer(address: number, name: string): void {
    if (address % ALIGNMENT !== 0) this.around.report('buffer-misaligned', `${name} buffer at ${hex(address, 8)}`);
  }

  /** A kick came before what the core had stored into the ring was pushed to memory. */
  reportOrder(ring: number, kick: string): void {
    this.around.report(
      'tdar-no-barrier',
      `${kick}: no DMB or DSB since the last store into the ring at ${hex(ring, 8)}`,
    );
  }

  /** One word of a descriptor; 0 where the memory does not answer. */
  word(address: number, size: number): number {
    if (!this.answers(address, 'descriptor read')) return 0;
    this.before(address, size);
    return this.bus.read32(address);
  }

  /** Further words of a descriptor that `word` has looked at. */
  nextWord(address: number): number {
    return this.bus.read32(address);
  }

  putWord(address: number, value: number): void {
    this.bus.write32(address, value);
  }

  /** The last word of a descriptor that is given back; `size` is the descriptor's. */
  close(address: number, value: number, size: number): void {
    if (!this.answers(address, 'descriptor write')) return;
    this.bus.write32(address, value);
    this.order?.dmaWrite(address, size);
  }

  read(address: number, into: Uint8Array): boolean {
    if (!this.answers(address, 'buffer read')) return false;
    this.before(address, into.length);
    return this.bus.readBytes(address, into) || this.fail(address, 'read');
  }

  write(address: number, bytes: Uint8Array): boolean {
    if (!this.answers(address, 'buffer write')) return false;
    if (this.around.tcmWritesBreak?.() === true && this.around.isTcm(address))
      this.around.report('dma-tcm-cacheable', `buffer at ${hex(address, 8)}`);
    this.before(address, 0);
    if (!this.bus.writeBytes(address, bytes)) return this.fail(address, 'write');
    this.order?.dmaWrite(address, bytes.length);
    return true;
  }

  /** Before the DMA reads `length` bytes. */
  private before(address: number, length: number): void {
    if (this.order === undefined) return;
    if (address >>> 15 !== this.lastBlock) {
      this.lastBlock = address >>> 15;
      this.track(address);
    }
    if (length > 0) this.order.dmaRead(address, length);
  }

  private fail(address: number, verb: string): false {
    this.failed = true;
    this.around.report('dma-bus-error', `ENET DMA ${verb} at ${hex(address, 8)}`);
    return false;
  }
}
