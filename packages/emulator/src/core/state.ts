// Memory access of one core, and who looks on: what instructions work on. No instruction is known here.
import type { AccessWatcher } from './access-watcher.ts';
import { CacheLines } from './cache-lines.ts';
import { BUS_FAULT, CFSR, ProcessorFault, usageFault } from './faults.ts';
import type { AccessSize } from './interface.ts';
import type { MemoryBus } from './memory.ts';
import { Mpu } from './mpu.ts';
import { ProgramState } from './program-state.ts';
import type { SlowPlaces } from './translate/slow-places.ts';

/** What the private peripheral bus answers (0xE0000000 to 0xE00FFFFF). */
export interface PrivateBus {
  read(address: number, size: AccessSize): number;
  write(address: number, size: AccessSize, value: number): void;
}

/** A range whose stores are noted; see `CoreState.watchStores`. */
export interface StoreWatch {
  readonly base: number;
  readonly size: number;
  /** Number of the instruction that stored last; minus infinity before the first. */
  lastStore: number;
}

export class CoreState extends ProgramState {
  /** Set while accesses are counted or timed: what it wants to see takes the slow way (`CortexM7.countAccesses`, `useTiming`). */
  accesses: AccessWatcher | undefined = undefined;
  /** For a translator: instructions whose access was not plain memory. */
  slowPlaces: SlowPlaces | undefined = undefined;
  private readonly watches: StoreWatch[] = [];
  private readonly guards: { readonly base: number; readonly size: number }[] = [];
  private_!: PrivateBus;
  readonly mpu: Mpu;
  readonly lines: CacheLines;
  readonly bus: MemoryBus;

  constructor(bus: MemoryBus) {
    super(bus.shared?.registers);
    this.bus = bus;
    this.mpu = new Mpu();
    this.lines = new CacheLines();
  }

  /**
   * Notes the instruction number of the last store of the core into a range, such as a descriptor ring: a block that
   * starts DMA compares it with `lastDsb` and `lastDmb`. Costs speed only in the 4 KB pages that it touches.
   */
  watchStores(base: number, size: number): StoreWatch {
    const watch = { base: base >>> 0, size, lastStore: Number.NEGATIVE_INFINITY };
    this.watches.push(watch);
    this.bus.refresh(base, size + 0x1000);
    return watch;
  }

  endWatch(watch: StoreWatch): void {
    const at = this.watches.indexOf(watch);
    if (at >= 0) this.watches.splice(at, 1);
    this.bus.refresh(watch.base, watch.size + 0x1000);
  }

  /** Does the page of this address hold watched bytes? */
  watched(page: number): boolean {
    const base = (page & ~0xfff) >>> 0;
    return this.watches.some((watch) => watch.base < base + 0x1000 && watch.base + watch.size > base);
  }

  /** Tells `hooks.onGuarded` of every access to a range; the answer takes the guard away. For debuggers. */
  guard(base: number, size: number): () => void {
    const guard = { base: base >>> 0, size };
    this.guards.push(guard);
    this.bus.refresh(base, size + 0x1000);
    return () => {
      this.guards.splice(this.guards.indexOf(guard), 1);
      this.bus.refresh(base, size + 0x1000);
    };
  }

  /** Does the page of this address hold guarded bytes? */
  guarded(page: number): boolean {
    const base = (page & ~0xfff) >>> 0;
    return this.guards.some((guard) => guard.base < base + 0x1000 && guard.base + guard.size > base);
  }

  private lookOut(address: number, size: number, write: boolean): void {
    const from = address >>> 0;
    const isHit = this.guards.some((guard) => from < guard.base + guard.size && from + size > guard.base);
    if (isHit) this.hooks.onGuarded?.({ address: from, size, write });
  }

  /** MemA (B2.3.4): an access that has to be aligned, else UsageFault. */
  loadAligned(address: number, size: AccessSize): number {
    this.accesses?.read(address, size);
    if (address & (size - 1)) throw usageFault(CFSR.UNALIGNED);
    return this.load(address, size, this.privileged);
  }

  storeAligned(address: number, size: AccessSize, value: number): void {
    this.accesses?.write(address, size, value);
    if (address & (size - 1)) throw usageFault(CFSR.UNALIGNED);
    if (this.bus.notedWrite[address >>> 12]! > 0) this.storeNoted(address, size, value);
    else this.store(address, size, value, this.privileged);
  }

  /** MemU (B2.3.4): an unaligned access is made of bytes, where it is allowed at all (A3.2.1). */
  read(address: number, size: AccessSize, privileged = this.privileged): number {
    this.accesses?.read(address, size);
    if ((address & (size - 1)) === 0) return this.load(address, size, privileged);
    this.slowPlaces?.note(this.registers[15]!);
    this.checkUnaligned(address);
    const { bus } = this;
    const page = bus.fastRead[address >>> 12]!;
    if (page > 0 && (address & 0xfff) <= 0x1000 - size && privileged === this.privileged) {
      const at = page + (address & 0xfff);
      const low = bus.u8[at]! | (bus.u8[at + 1]! << 8);
      return size === 2 ? low : low | (bus.u8[at + 2]! << 16) | (bus.u8[at + 3]! << 24);
    }
    let value = 0;
    for (let i = 0; i < size; i += 1) value |= this.load((address + i) | 0, 1, privileged) << (8 * i);
    return value;
  }

  write(address: number, size: AccessSize, value: number, privileged = this.privileged): void {
    this.accesses?.write(address, size, value);
    if ((address & (size - 1)) === 0) {
      // Unprivileged stores of privileged code are not what the table is for.
      if (this.bus.notedWrite[address >>> 12]! > 0 && privileged === this.privileged)
        this.storeNoted(address, size, value);
      else this.store(address, size, value, privileged);
      return;
    }
    this.slowPlaces?.note(this.registers[15]!);
    this.checkUnaligned(address);
    const { bus } = this;
    const page = bus.fastWrite[address >>> 12]!;
    if (page > 0 && (address & 0xfff) <= 0x1000 - size && privileged === this.privileged) {
      const at = page + (address & 0xfff);
      for (let i = 0; i < size; i += 1) bus.u8[at + i] = value >>> (8 * i);
      return;
    }
    if (this.mpu.enabled) {
      for (let i = 0; i < size; i += 1) this.mpu.check((address + i) | 0, true, privileged, this.ipsr);
    }
    for (let i = 0; i < size; i += 1) this.store((address + i) | 0, 1, (value >>> (8 * i)) & 0xff, privileged);
  }

  /** A store to plain memory of a page that holds watched bytes. */
  private storeNoted(address: number, size: AccessSize, value: number): void {
    const { bus } = this;
    this.slowPlaces?.note(this.registers[15]!);
    this.note(address);
    const offset = bus.notedWrite[address >>> 12]! + (address & 0xfff);
    if (size === 4) bus.i32[offset >> 2] = value;
    else if (size === 2) bus.u16[offset >> 1] = value;
    else bus.u8[offset] = value;
  }

  /** A store into ranges that are watched. */
  note(address: number): void {
    const { watches } = this;
    const a = address >>> 0;
    for (let k = 0; k < watches.length; k += 1) {
      const watch = watches[k]!;
      if (a - watch.base < watch.size && a >= watch.base) watch.lastStore = this.instructions;
    }
  }

  private checkUnaligned(address: number): void {
    if (this.unalignTrap || this.mpu.isDevice(address)) throw usageFault(CFSR.UNALIGNED);
  }

  private load(address: number, size: AccessSize, privileged: boolean): number {
    if (this.slowPlaces !== undefined && this.bus.fastRead[address >>> 12] === 0)
      this.slowPlaces.note(this.registers[15]!);
    if (this.guards.length > 0) this.lookOut(address, size, false);
    if (address >>> 20 === 0xe00) return this.privateAccess(address, size, false, 0, privileged);
    if (this.mpu.enabled) this.mpu.check(address, false, privileged, this.ipsr);
    const bus = this.bus;
    const page = bus.page[address >>> 12]!;
    if (page > 0) {
      if (this.lines.tracks(address)) this.lines.load(address, this.mpu.isCacheable(address));
      const offset = page + (address & 0xfff);
      if (size === 4) return bus.i32[offset >> 2]!;
      return size === 2 ? bus.u16[offset >> 1]! : bus.u8[offset]!;
    }
    const range = bus.blockAt(address);
    if (range) return range.block.read((address >>> 0) - range.base, size) | 0;
    this.hooks.onUnmapped?.({ address: address >>> 0, size, write: false, fetch: false });
    throw new ProcessorFault(BUS_FAULT, CFSR.PRECISERR | CFSR.BFARVALID, address);
  }

  private store(address: number, size: AccessSize, value: number, privileged: boolean): void {
    if (this.slowPlaces !== undefined && this.bus.fastWrite[address >>> 12] === 0)
      this.slowPlaces.note(this.registers[15]!);
    if (this.guards.length > 0) this.lookOut(address, size, true);
    if (address >>> 20 === 0xe00) {
      this.privateAccess(address, size, true, value, privileged);
      return;
    }
    if (this.mpu.enabled) this.mpu.check(address, true, privileged, this.ipsr);
    const bus = this.bus;
    const page = bus.page[address >>> 12]!;
    if (page > 0) {
      if (bus.writable[address >>> 12] === 0) {
        this.hooks.onReadOnly?.({ address: address >>> 0, size });
        throw new ProcessorFault(BUS_FAULT, CFSR.PRECISERR | CFSR.BFARVALID, address);
      }
      if (this.lines.tracks(address)) this.lines.store(address, this.mpu.isCacheable(address));
      this.note(address);
      const offset = page + (address & 0xfff);
      if (size === 4) bus.i32[offset >> 2] = value;
      else if (size === 2) bus.u16[offset >> 1] = value;
      else bus.u8[offset] = value;
      if (bus.decoded[address >>> 12] === 1) bus.onCodeChanged(address, size);
      return;
    }
    const range = bus.blockAt(address);
    if (range) {
      const unsigned = size === 4 ? value >>> 0 : size === 2 ? value & 0xffff : value & 0xff;
      range.block.write((address >>> 0) - range.base, size, unsigned);
      return;
    }
    this.hooks.onUnmapped?.({ address: address >>> 0, size, write: true, fetch: false });
    throw new ProcessorFault(BUS_FAULT, CFSR.PRECISERR | CFSR.BFARVALID, address);
  }

  /** The private bus is privileged; unprivileged code may trigger STIR alone, when CCR allows it (B3.2.1). */
  private privateAccess(address: number, size: AccessSize, write: boolean, value: number, privileged: boolean): number {
    const trigger = address >>> 0 === 0xe000ef00 && write;
    if (!privileged && !trigger) throw new ProcessorFault(BUS_FAULT, CFSR.PRECISERR | CFSR.BFARVALID, address);
    if (!write) return this.private_.read(address >>> 0, size) | 0;
    this.private_.write(address >>> 0, size, value >>> 0);
    return 0;
  }
}
