// Memory protection unit, PMSAv7 with 16 regions (Armv7-M ARM B3.5), and the default memory map (B3.1).
import { CFSR, MEM_MANAGE, ProcessorFault } from './faults.ts';

interface MpuRegion {
  base: number;
  size: number;
  subregions: number;
  attributes: number;
}

/** MPU_RASR fields. */
const XN = 1 << 28;
const S = 1 << 18;

export class Mpu {
  readonly rbar = new Int32Array(16);
  readonly rasr = new Int32Array(16);
  control = 0;
  number = 0;
  /** Called when rules have changed. */
  onChange: () => void = () => {};
  /** Regions that count, highest number first. */
  private active: MpuRegion[] = [];
  /** What `page` found for a page: bit 2 known, bits 1:0 the answer; the same for unprivileged code in bits 6:4. */
  private readonly known = new Uint8Array(0x100000);
  /** What `isDevice` found for a page that follows one rule: 1 no, 2 yes. */
  private readonly kinds = new Uint8Array(0x100000);
  private anyKnown = false;
  private wasEnabled = false;

  get enabled(): boolean {
    return (this.control & 1) !== 0;
  }

  reset(): void {
    this.rbar.fill(0);
    this.rasr.fill(0);
    this.control = 0;
    this.number = 0;
    this.rebuild();
  }

  /** Registers 0xE000ED90 to 0xE000EDB8 by offset from 0xE000ED90. */
  read(offset: number): number {
    if (offset === 0) return 16 << 8;
    if (offset === 4) return this.control;
    if (offset === 8) return this.number;
    const number = offset < 0x14 ? this.number : (this.number & ~3) | (((offset - 0xc) >> 3) & 3);
    if (offset > 0x28) return 0;
    return offset & 4 ? this.rbar[number]! | number : this.rasr[number]!;
  }

  write(offset: number, value: number): void {
    if (offset === 4) this.control = value & 7;
    else if (offset === 8) this.number = value & 15;
    else if (offset >= 0xc && offset <= 0x28) {
      const alias = ((offset - 0xc) >> 3) & 3;
      let number = offset < 0x14 ? this.number : (this.number & ~3) | alias;
      if (offset & 4) {
        if (value & 0x10) {
          number = value & 15;
          this.number = number;
        }
        this.rbar[number] = value & ~31;
      } else this.rasr[number] = value & 0x173fff3f;
    }
    this.rebuild();
  }

  private rebuild(): void {
    this.active = [];
    for (let number = 15; number >= 0; number -= 1) {
      const attributes = this.rasr[number]!;
      if (!(attributes & 1)) continue;
      const size = 2 ** (((attributes >> 1) & 31) + 1);
      const base = Math.floor((this.rbar[number]! >>> 0) / size) * size;
      const subregions = size >= 256 ? (attributes >> 8) & 0xff : 0;
      this.active.push({ base, size, subregions, attributes });
    }
    if (this.anyKnown) {
      this.known.fill(0);
      this.kinds.fill(0);
    }
    this.anyKnown = false;
    if (this.enabled || this.wasEnabled) this.onChange();
    this.wasEnabled = this.enabled;
  }

  private region(address: number): MpuRegion | undefined {
    const a = address >>> 0;
    for (const region of this.active) {
      if (a < region.base || a >= region.base + region.size) continue;
      if (region.subregions & (1 << Math.floor(((a - region.base) * 8) / region.size))) continue;
      return region;
    }
    return undefined;
  }

  /** Throws MemManage when this data access is not allowed (B3.5.5). The handlers -1 and -2 bypass unless HFNMIENA. */
  check(address: number, write: boolean, privileged: boolean, ipsr: number): void {
    const shift = privileged ? 0 : 4;
    let rights = this.known[address >>> 12]! >> shift;
    if ((rights & 4) === 0) {
      rights = 4 | this.page(address & ~0xfff, privileged);
      this.known[address >>> 12]! |= rights << shift;
      this.anyKnown = true;
    }
    if (rights & (write ? 2 : 1)) return;
    if (!this.allows(address, write, privileged, ipsr)) {
      throw new ProcessorFault(MEM_MANAGE, CFSR.DACCVIOL | CFSR.MMARVALID, address);
    }
  }

  allows(address: number, write: boolean, privileged: boolean, ipsr: number): boolean {
    if (!this.applies(address, ipsr)) return true;
    const region = this.region(address);
    if (!region) return privileged && (this.control & 4) !== 0;
    return permits((region.attributes >> 24) & 7, write, privileged);
  }

  /** May instructions be fetched here? */
  executable(address: number, privileged: boolean, ipsr: number): boolean {
    const a = address >>> 0;
    if (a >= 0xe0000000) return false;
    if (!this.enabled || !this.applies(a, ipsr)) return !defaultExecuteNever(a);
    const region = this.region(a);
    if (!region) return privileged && (this.control & 4) !== 0 && !defaultExecuteNever(a);
    return (region.attributes & XN) === 0 && permits((region.attributes >> 24) & 7, false, privileged);
  }

  /** Do all addresses of a 4 KB page follow the same rule, and which bits does it give: 1 loads, 2 stores? */
  page(address: number, privileged: boolean): number {
    if (!this.enabled) return 3;
    const base = address >>> 0;
    if (!this.isUniform(base)) return 0;
    return (this.allows(base, false, privileged, 0) ? 1 : 0) | (this.allows(base, true, privileged, 0) ? 2 : 0);
  }

  /** Device or Strongly-ordered memory, where an unaligned access faults (A3.2.1). */
  isDevice(address: number): boolean {
    const known = this.kinds[address >>> 12]!;
    if (known !== 0) return known === 2;
    const found = this.findDevice(address);
    if (!this.enabled || this.isUniform((address & ~0xfff) >>> 0)) {
      this.kinds[address >>> 12] = found ? 2 : 1;
      this.anyKnown = true;
    }
    return found;
  }

  /** Do all addresses of the 4 KB page at `base` follow the same rule? */
  private isUniform(base: number): boolean {
    for (const region of this.active) {
      const part = region.size >= 256 && region.subregions ? region.size / 8 : region.size;
      if (part < 0x1000 && region.base < base + 0x1000 && region.base + region.size > base) return false;
    }
    return true;
  }

  private findDevice(address: number): boolean {
    const region = this.enabled ? this.region(address) : undefined;
    if (region) return tex(region) === 0 ? (region.attributes & 0x20000) === 0 : tex(region) === 2;
    const top = address >>> 29;
    return top === 2 || top >= 5;
  }

  /** Normal memory that the data cache may hold (inner cacheable), by MPU or default map. */
  isCacheable(address: number): boolean {
    const region = this.enabled ? this.region(address) : undefined;
    if (!region) return address >>> 29 < 2 || address >>> 29 === 3 || address >>> 29 === 4;
    if (region.attributes & S) return false;
    if (tex(region) >= 4) return ((region.attributes >> 16) & 3) !== 0;
    return (region.attributes & 0x20000) !== 0 || (tex(region) === 1 && (region.attributes & 0x30000) === 0x30000);
  }

  /** A store that misses fetches the line (write-allocate); only of meaning where `isCacheable` and not `isWriteThrough`. */
  isWriteAllocate(address: number): boolean {
    const region = this.enabled ? this.region(address) : undefined;
    if (!region) return address >>> 29 === 1 || address >>> 29 === 3;
    if (tex(region) >= 4) return ((region.attributes >> 16) & 3) === 1;
    return tex(region) === 1 && (region.attributes & 0x30000) === 0x30000;
  }

  /** Write-through rather than write-back; only of meaning where `isCacheable`. */
  isWriteThrough(address: number): boolean {
    const region = this.enabled ? this.region(address) : undefined;
    if (!region) return address >>> 29 === 0 || address >>> 29 === 4;
    return ((region.attributes >> 16) & 3) === 2;
  }

  /** The private bus is never checked; NMI, HardFault and FAULTMASK run without the MPU unless HFNMIENA (B3.5.1). */
  private applies(address: number, ipsr: number): boolean {
    if (address >>> 20 === 0xe00) return false;
    return !((ipsr === 2 || ipsr === 3) && (this.control & 2) === 0);
  }
}

const tex = (region: MpuRegion): number => (region.attributes >> 19) & 7;

function permits(ap: number, write: boolean, privileged: boolean): boolean {
  if (ap === 0 || ap === 4) return false;
  if (ap === 3) return true;
  if (ap === 6 || ap === 7) return !write;
  if (ap === 5) return privileged && !write;
  return privileged || (ap === 2 && !write);
}

function defaultExecuteNever(address: number): boolean {
  const top = address >>> 29;
  return top === 2 || top >= 5;
}
