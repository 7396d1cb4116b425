// The private peripheral bus: SysTick, NVIC, SCB, MPU, FPU control, cache maintenance, DWT (Armv7-M ARM B3.2, C1.8).
import type { CortexM7 } from './cortex-m7.ts';
import { PENDSV, SYSTICK } from './faults.ts';
import type { AccessSize } from './interface.ts';
import type { PrivateBus } from './state.ts';

const SCS = 0xe000e000;

/** Registers that always read the same: identification of a Cortex-M7 r1p1 with 32 KB caches and an FPv5-D16. */
const constants: Record<number, number> = {
  4: 7,
  3328: 0x411fc271,
  3392: 0x30,
  3396: 0x200,
  3400: 0x100000,
  3408: 0x100030,
  3416: 0x1000000,
  3424: 0x1101110,
  3428: 0x2112000,
  3432: 0x20232231,
  3436: 0x1111131,
  3440: 0x1310132,
  3448: 0x09000003,
  3452: 0x8303c003,
  3904: 0x10110221,
  3908: 0x12000011,
  3912: 0x40,
};

/** Cache maintenance: offset to name, whether it cleans and invalidates, by address or by set and way. */
const cacheOperations: Record<number, readonly [string, boolean, boolean, boolean]> = {
  3932: ['DCIMVAC', false, true, true],
  3936: ['DCISW', false, true, false],
  3940: ['DCCMVAU', true, false, true],
  3944: ['DCCMVAC', true, false, true],
  3948: ['DCCSW', true, false, false],
  3952: ['DCCIMVAC', true, true, true],
  3956: ['DCCISW', true, true, false],
};
const instructionOperations: Record<number, string> = { 3920: 'ICIALLU', 3928: 'ICIMVAU', 3960: 'BPIALL' };

/** Plain storage: ACTLR, DFSR, AFSR, CSSELR, DEMCR, TCM and AHB control; reset values where not 0. */
const storage: Record<number, number> = {
  8: 0,
  3376: 0,
  3388: 0,
  3460: 0,
  3580: 0,
  3900: 0,
  3984: 1,
  3988: 1,
  3992: 0,
  3996: 0,
  4000: 0,
  4008: 0,
};

export class SystemControl implements PrivateBus {
  vtor = 0;
  ccr = 0x40200;
  scr = 0;
  cfsr = 0;
  hfsr = 0;
  mmfar = 0;
  bfar = 0;
  cpacr = 0;
  /** FPCCR: ASPEN and LSPEN after reset. */
  fpccr = 0xc0000000 | 0;
  fpcar = 0;
  private stored = new Map<number, number>();
  private cycleCounter = false;
  private cycleBase = 0;
  private readonly core: CortexM7;

  constructor(core: CortexM7) {
    this.core = core;
    this.reset();
  }

  reset(): void {
    this.vtor = 0;
    this.ccr = 0x40200;
    this.scr = 0;
    this.cfsr = 0;
    this.hfsr = 0;
    this.cpacr = 0;
    this.fpccr = 0xc0000000 | 0;
    this.fpcar = 0;
    this.cycleCounter = false;
    this.cycleBase = 0;
    this.stored = new Map(Object.entries(storage).map(([at, value]) => [Number(at), value]));
  }

  /** FPDSCR: what FPSCR starts with in a new context. */
  get fpdscr(): number {
    return this.stored.get(0xf3c)! & 0x07c00000;
  }

  read(address: number, size: AccessSize): number {
    const word = this.readWord(address & ~3);
    return size === 4 ? word : (word >>> ((address & 3) * 8)) & (size === 2 ? 0xffff : 0xff);
  }

  write(address: number, size: AccessSize, value: number): void {
    const at = address & ~3;
    const offset = at >>> 0 >= SCS ? (at >>> 0) - SCS : -1;
    if (size === 4) this.writeWord(at, value);
    else if (offset === 0xd28) this.writeWord(at, value << ((address & 3) * 8));
    else {
      const shift = (address & 3) * 8;
      const mask = (size === 2 ? 0xffff : 0xff) << shift;
      this.writeWord(at, (this.readWord(at) & ~mask) | ((value << shift) & mask));
    }
    // Maintenance of caches lets nothing in.
    if (offset < 0xf50) this.core.attend();
  }

  private readWord(address: number): number {
    const at = address >>> 0;
    if (at < SCS) return this.readDwt(at);
    const offset = at - SCS;
    const { core } = this;
    if (constants[offset] !== undefined) return constants[offset]!;
    if (this.stored.has(offset)) return this.stored.get(offset)!;
    if (offset >= 0x10 && offset <= 0x1c) return core.sysTick.read(offset - 0x10);
    if (offset >= 0x100 && offset < 0x600) return core.nvic.read(offset - 0x100);
    if (offset >= 0xd90 && offset <= 0xdb8) return core.mpu.read(offset - 0xd90);
    if (offset >= 0xd18 && offset <= 0xd20) return this.systemPriorities(offset);
    switch (offset) {
      case 0xd04:
        return this.icsr;
      case 0xd08:
        return this.vtor;
      case 0xd0c:
        return 0xfa050000 | (core.nvic.group << 8);
      case 0xd10:
        return this.scr;
      case 0xd14:
        return this.ccr;
      case 0xd24:
        return core.nvic.readHandlerState();
      case 0xd28:
        return this.cfsr;
      case 0xd2c:
        return this.hfsr;
      case 0xd34:
        return this.mmfar;
      case 0xd38:
        return this.bfar;
      case 0xd80:
        return this.stored.get(0xd84)! & 1 ? 0xf03fe009 : 0xf01fe019;
      case 0xd88:
        return this.cpacr;
      case 0xf34:
        return this.fpccr;
      case 0xf38:
        return this.fpcar;
      default:
        return 0;
    }
  }

  private writeWord(address: number, value: number): void {
    const at = address >>> 0;
    if (at < SCS) {
      this.writeDwt(at, value);
      return;
    }
    const offset = at - SCS;
    const { core } = this;
    if (offset >= 0x10 && offset <= 0x18) core.sysTick.write(offset - 0x10, value);
    else if (offset >= 0x100 && offset < 0x400) core.nvic.write(offset - 0x100, value);
    else if (offset >= 0x400 && offset < 0x600) {
      for (let i = 0; i < 4; i += 1) core.nvic.writePriority(offset - 0x400 + i, (value >>> (8 * i)) & 0xff);
    } else if (offset >= 0xd94 && offset <= 0xdb8) core.mpu.write(offset - 0xd90, value);
    else if (offset >= 0xd18 && offset <= 0xd20) {
      for (let i = 0; i < 4; i += 1) core.nvic.writeSystemPriority(offset - 0xd14 + i, (value >>> (8 * i)) & 0xff);
    } else if (offset >= 0xf50 && offset <= 0xf78) this.maintain(offset, value);
    else if (this.stored.has(offset))
      this.stored.set(offset, offset === 0xd30 ? this.stored.get(offset)! & ~value : value);
    else this.writeControl(offset, value);
  }

  private writeControl(offset: number, value: number): void {
    const { core } = this;
    switch (offset) {
      case 0xd04:
        if (value & 0x80000000) core.nvic.setPending(2);
        if (value & 0x10000000) core.nvic.setPending(PENDSV);
        if (value & 0x08000000) core.nvic.pending[PENDSV] = 0;
        if (value & 0x04000000) core.nvic.setPending(SYSTICK);
        if (value & 0x02000000) core.nvic.pending[SYSTICK] = 0;
        core.nvic.update();
        break;
      case 0xd08:
        this.vtor = value & 0xffffff80;
        break;
      case 0xd0c:
        if (value >>> 16 !== 0x5fa) break;
        core.nvic.group = (value >>> 8) & 7;
        core.nvic.update();
        if (value & 4) core.hooks.onResetRequest?.();
        break;
      case 0xd10:
        this.scr = value & 0x16;
        break;
      case 0xd14:
        this.writeCcr(value);
        break;
      case 0xd24:
        core.nvic.writeHandlerState(value);
        break;
      case 0xd28:
        this.cfsr &= ~value;
        break;
      case 0xd2c:
        this.hfsr &= ~value;
        break;
      case 0xd34:
        this.mmfar = value >>> 0;
        break;
      case 0xd38:
        this.bfar = value >>> 0;
        break;
      case 0xd88:
        this.cpacr = value & 0xf00000;
        break;
      case 0xf00:
        if ((value & 0x1ff) < core.nvic.lines) core.nvic.setPending(16 + (value & 0x1ff));
        break;
      case 0xf34:
        this.fpccr = value & 0xc000017b;
        break;
      case 0xf38:
        this.fpcar = value & ~7;
        break;
    }
  }

  private writeCcr(value: number): void {
    const { core } = this;
    this.ccr = (value & 0x7031b) | 0x200;
    core.unalignTrap = (value & 8) !== 0;
    core.divideTrap = (value & 16) !== 0;
    core.lines.enable((value & 0x10000) !== 0);
    core.hooks.onCacheEnable?.({ instruction: (value & 0x20000) !== 0, data: (value & 0x10000) !== 0 });
  }

  private maintain(offset: number, value: number): void {
    const { core } = this;
    const operation = cacheOperations[offset];
    if (operation) {
      const [name, clean, invalidate, byAddress] = operation;
      if (byAddress) core.lines.maintain(value, clean, invalidate);
      else core.lines.maintainAll(clean, invalidate);
      core.hooks.onCacheOperation?.(name, value >>> 0);
      return;
    }
    const name = instructionOperations[offset];
    if (name) core.hooks.onCacheOperation?.(name, value >>> 0);
  }

  private get icsr(): number {
    const { nvic, ipsr } = this.core;
    const pendingLine = nvic.pending.indexOf(1, 16) >= 0 ? 1 << 22 : 0;
    const best = nvic.best << 12;
    const base = ipsr !== 0 && nvic.activeCount <= 1 ? 1 << 11 : 0;
    return (nvic.pending[PENDSV]! << 28) | (nvic.pending[SYSTICK]! << 26) | pendingLine | best | base | ipsr;
  }

  private systemPriorities(offset: number): number {
    const first = offset - 0xd14;
    let value = 0;
    for (let i = 3; i >= 0; i -= 1) value = (value << 8) | (this.core.nvic.priority[first + i]! & 0xff);
    return value;
  }

  /** DWT_CTRL and CYCCNT (C1.8): cycles awake, while enabled. */
  private readDwt(at: number): number {
    if (at === 0xe0001000) return 0x40000000 | (this.cycleCounter ? 1 : 0);
    if (at === 0xe0001004)
      return this.cycleCounter ? (this.core.awakeCycles - this.cycleBase) >>> 0 : this.cycleBase >>> 0;
    return 0;
  }

  private writeDwt(at: number, value: number): void {
    if (at === 0xe0001000 && ((value & 1) !== 0) !== this.cycleCounter) {
      this.cycleBase = this.core.awakeCycles - this.cycleBase;
      this.cycleCounter = !this.cycleCounter;
    }
    if (at === 0xe0001004) this.cycleBase = this.cycleCounter ? this.core.awakeCycles - value : value;
  }
}
