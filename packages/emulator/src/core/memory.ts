// The bus: one buffer that holds every RAM and the flash, a table of 4 KB pages onto it, and blocks beside it.
import type { AccessSize, Block, Bus } from './interface.ts';
import { SharedMemory } from './translate/wasm/layout.ts';

/** Bytes of a page of the address map; memory starts and ends on one. */
export const PAGE = 0x1000;
const PAGES = 0x100000;

interface Region {
  readonly name: string;
  readonly base: number;
  readonly size: number;
  readonly writable: boolean;
  readonly offset: number;
}

interface BlockRange {
  readonly base: number;
  readonly size: number;
  readonly block: Block;
}

/** What a core tells the bus about a page: bit 0, loads may go straight to memory; bit 1, stores may; bit 2, once noted. */
export type PagePolicy = (address: number) => number;

/** Memory and blocks by address. The interpreter reads its tables directly; everything else uses the methods of `Bus`. */
export class MemoryBus implements Bus {
  readonly u8: Uint8Array;
  readonly u16: Uint16Array;
  readonly i32: Int32Array;
  /** Where a page lies in the buffer, or 0 (nothing lies there, so that tables need no filling). */
  readonly page = new Int32Array(PAGES);
  /** As `page`, but 0 also where a load (or store) has to take the slow way: MPU, line tracking, code that was decoded. */
  readonly fastRead: Int32Array;
  readonly fastWrite: Int32Array;
  /** As `fastWrite`, where a store has only to be noted in a `StoreWatch`. */
  readonly notedWrite: Int32Array;
  /** What translated code shares with this bus, if it was made for that. */
  readonly shared: SharedMemory | undefined;
  /** 1 where stores are allowed. */
  readonly writable = new Uint8Array(PAGES);
  /** 1 where instructions of the page were decoded. */
  readonly decoded = new Uint8Array(PAGES);
  /** Set by the core: which pages may be reached straight. */
  policy: PagePolicy = () => 3;
  /** Set by the core: instructions of these bytes have to be decoded anew. */
  onCodeChanged: (address: number, length: number) => void = () => {};
  private readonly regions = new Map<number, Region>();
  private readonly stores = new Map<string, { offset: number; size: number }>();
  private readonly blocks = new Map<number, BlockRange[]>();
  private lastBlock: BlockRange | undefined;
  private used = PAGE;
  private readonly limit: number;

  /** `bytes` bounds the sum of all memories that are ever added; untouched bytes cost nothing. */
  constructor(bytes = 16 * 1024 * 1024, isShared = false) {
    this.limit = bytes + PAGE;
    // A power of two, so that translated code can mask an index instead of testing it.
    const size = 2 ** Math.ceil(Math.log2(bytes + PAGE));
    const shared = isShared ? new SharedMemory(size) : undefined;
    const buffer = shared?.memory.buffer ?? new ArrayBuffer(size);
    this.u8 = new Uint8Array(buffer, 0, size);
    this.u16 = new Uint16Array(buffer, 0, size >> 1);
    this.i32 = new Int32Array(buffer, 0, size >> 2);
    this.fastRead = shared?.fastRead ?? new Int32Array(PAGES);
    this.fastWrite = shared?.fastWrite ?? new Int32Array(PAGES);
    this.notedWrite = shared?.notedWrite ?? new Int32Array(PAGES);
    this.shared = shared;
  }

  /** Throws RangeError when the region is not made of whole 4 KB pages or the buffer is too small. */
  addMemory({ name, base, size, writable }: { name: string; base: number; size: number; writable: boolean }): void {
    if (base % PAGE !== 0 || size % PAGE !== 0)
      throw new RangeError(`${name}: base and size must be multiples of 4096`);
    const offset = this.storage(name, size);
    this.regions.set(base >>> 0, { name, base: base >>> 0, size, writable, offset });
    for (let i = 0; i < size / PAGE; i += 1) {
      const at = (base >>> 12) + i;
      this.page[at] = offset + i * PAGE;
      this.writable[at] = writable ? 1 : 0;
    }
    this.changed(base, size);
  }

  removeMemory(base: number): void {
    const region = this.regions.get(base >>> 0);
    if (!region) return;
    this.regions.delete(base >>> 0);
    this.page.fill(0, region.base >>> 12, (region.base >>> 12) + region.size / PAGE);
    this.changed(region.base, region.size);
  }

  addBlock(base: number, size: number, block: Block): void {
    const range = { base: base >>> 0, size, block };
    for (let at = base >>> 12; at <= (base + size - 1) >>> 12; at += 1) {
      const list = this.blocks.get(at) ?? [];
      list.unshift(range);
      this.blocks.set(at, list);
    }
    this.lastBlock = undefined;
  }

  /** The name of the memory or block at an address, for reports. */
  nameAt(address: number): string | undefined {
    for (const region of this.regions.values()) {
      if (address >>> 0 >= region.base && address >>> 0 < region.base + region.size) return region.name;
    }
    return this.blockAt(address)?.block.name;
  }

  blockAt(address: number): BlockRange | undefined {
    const a = address >>> 0;
    const last = this.lastBlock;
    if (last && a >= last.base && a < last.base + last.size) return last;
    const found = this.blocks.get(a >>> 12)?.find(({ base, size }) => a >= base && a < base + size);
    if (found) this.lastBlock = found;
    return found;
  }

  readBytes(address: number, into: Uint8Array): boolean {
    return this.pieces(address, into.length, (offset, done, length) => {
      into.set(this.u8.subarray(offset, offset + length), done);
    });
  }

  writeBytes(address: number, bytes: Uint8Array): boolean {
    return this.pieces(address, bytes.length, (offset, done, length, at) => {
      this.u8.set(bytes.subarray(done, done + length), offset);
      if (this.decoded[at >>> 12] === 1) this.onCodeChanged(at, length);
    });
  }

  /** A word of memory, or of a block at no cost; 0 where there is nothing. */
  read32(address: number): number {
    const offset = this.page[address >>> 12]!;
    if (offset > 0) return this.i32[(offset + (address & 0xffc)) >> 2]! >>> 0;
    const range = this.blockAt(address);
    return range ? range.block.read((address >>> 0) - range.base, 4) >>> 0 : 0;
  }

  write32(address: number, value: number): void {
    const offset = this.page[address >>> 12]!;
    if (offset > 0) {
      this.i32[(offset + (address & 0xffc)) >> 2] = value;
      if (this.decoded[address >>> 12] === 1) this.onCodeChanged(address, 4);
      return;
    }
    const range = this.blockAt(address);
    if (range) range.block.write((address >>> 0) - range.base, 4, value >>> 0);
  }

  /** Works out the fast tables of these pages anew. */
  refresh(base: number, size: number): void {
    const first = base >>> 12;
    const last = Math.min(PAGES, first + Math.ceil(size / PAGE));
    for (let at = first; at < last; at += 1) {
      const offset = this.page[at]!;
      const allowed = offset === 0 ? 0 : this.policy(at << 12);
      this.fastRead[at] = allowed & 1 ? offset : 0;
      const plain = this.writable[at] === 1 && this.decoded[at] === 0;
      this.fastWrite[at] = allowed & 2 && plain ? offset : 0;
      this.notedWrite[at] = allowed & 4 && plain ? offset : 0;
    }
  }

  /** As `refresh`, for every page that has memory. */
  refreshAll(): void {
    for (const { base, size } of this.regions.values()) this.refresh(base, size);
  }

  private changed(base: number, size: number): void {
    this.refresh(base, size);
    this.onCodeChanged(base, size);
  }

  /** Storage stays with its name, so that bytes live on while a region moves. */
  private storage(name: string, size: number): number {
    const known = this.stores.get(name);
    if (known && known.size >= size) return known.offset;
    const offset = this.used;
    this.used += size;
    if (this.used > this.limit)
      throw new RangeError(`${name}: the bus has ${this.limit - PAGE} bytes; create it with more`);
    if (known) this.u8.copyWithin(offset, known.offset, known.offset + known.size);
    this.stores.set(name, { offset, size });
    return offset;
  }

  private pieces(
    address: number,
    length: number,
    use: (offset: number, done: number, length: number, at: number) => void,
  ): boolean {
    for (let at = address >>> 0; at < (address >>> 0) + length; at = (Math.floor(at / PAGE) + 1) * PAGE) {
      if (this.page[at >>> 12] === 0) return false;
    }
    for (let done = 0; done < length; ) {
      const at = ((address >>> 0) + done) >>> 0;
      const part = Math.min(length - done, PAGE - (at & 0xfff));
      use(this.page[at >>> 12]! + (at & 0xfff), done, part, at);
      done += part;
    }
    return true;
  }
}

/**
 * A bus without memory or blocks. `bytes` bounds the sum of its memories (default 16 MB); `isShared` makes it one that
 * WebAssembly can reach, for a core that translates.
 */
export function createBus(options: { bytes?: number; isShared?: boolean } = {}): MemoryBus {
  return new MemoryBus(options.bytes, options.isShared);
}

/** Reads one register of a block as a core does: narrow values come back unsigned. */
export function readBlock(range: BlockRange, address: number, size: AccessSize): number {
  return range.block.read((address >>> 0) - range.base, size);
}
