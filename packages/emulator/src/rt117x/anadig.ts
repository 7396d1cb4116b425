// ANADIG as it behaves: which PLL runs, what each puts out, and the bus to the registers inside PLL1 and its regulator.

import { TICKS_PER_SECOND } from '../core/interface.ts';
import { type BlockContext, RegisterBlock } from '../rt1062/register-block.ts';
import { anadigRegisters } from './anadig-registers.ts';
import { AnalogBus } from './analog-bus.ts';

const STABLE = 1 << 29;
const GATE = 1 << 30;
const OSC_HZ = 24e6;
const PFD_STABLE = 0x4040_4040;
const AI_TOGGLE = 1 << 8;
const AI_DONE = 1 << 9;
const LDO_TOGGLE = 1 << 16;
const AI_400M = 0x920;

/** Time until a PLL is stable: what board files wait before they look, the last of their steps each. [assumed: no figure found] */
const lockSeconds = { ARM_PLL: 30e-6, SYS_PLL1: 225e-6, SYS_PLL2: 250e-6, SYS_PLL3: 250e-6 } as const;

export type Pll = keyof typeof lockSeconds;

/** Bits of the plain PLLs' control words. */
const bitsOf = {
  ARM_PLL: { power: 1 << 13, enable: 1 << 14, bypass: 1 << 17 },
  SYS_PLL2: { power: 1 << 23, enable: 1 << 13, bypass: 1 << 16 },
  SYS_PLL3: { power: 1 << 21, enable: 1 << 13, bypass: 1 << 16 },
} as const;

/** Registers and bits inside PLL1. */
const PLL1_CTRL0 = 0x00;
const PLL1_NUMERATOR = 0x20;
const PLL1_DENOMINATOR = 0x30;
const PLL1_POWER_UP = 1 << 14;
const PLL1_HOLD = 1 << 13;
const PLL1_ENABLE = 1 << 15;
const PLL1_BYPASS = 1 << 16;
const PLL1_REGULATOR = 1 << 22;
/** SYS_PLL1_CTRL. */
const PLL1_CLOCK = 1 << 13;
const PLL1_GATE = 1 << 14;
const PLL1_DIV2 = 1 << 25;
const PLL1_DIV5 = 1 << 26;

/** CTRL0 of the PLLs' regulator as it stands when it has started: fsl_pmu.c writes 0x105, then this. */
const LDO_ON = 0x101;
const REFERENCE_BUFFER = 1 << 4;

export class Anadig extends RegisterBlock {
  /** Called when the output of a PLL may have changed; set by CCM. */
  onPll: () => void = () => {};
  /** Counts changes of any PLL. */
  version = 0;
  private readonly now: () => number;
  private readonly difprog: number;
  private readonly pll1 = new AnalogBus();
  private readonly ldo = new AnalogBus();
  private readonly rc400 = new AnalogBus();
  /** Time from which each PLL is stable; Infinity while it is off. */
  private readonly stableFrom: Record<Pll, number> = { ARM_PLL: 0, SYS_PLL1: 0, SYS_PLL2: 0, SYS_PLL3: 0 };
  /** FRAC of each divider as it acts, which is what UPDATE took over last. */
  private readonly fractions = { SYS_PLL2: [27, 16, 24, 32], SYS_PLL3: [13, 17, 32, 22] };

  /** @param difprog MISC_DIFPROG. */
  constructor(context: BlockContext, now: () => number, difprog: number) {
    super('ANADIG', anadigRegisters, 0x1000, context);
    this.now = now;
    this.difprog = difprog;
    for (const pll of ['ARM_PLL', 'SYS_PLL2', 'SYS_PLL3'] as const) {
      const { offset } = anadigRegisters[`${pll}_CTRL`];
      this.onRead(offset, (index) => (this.words[index]! & ~STABLE) | (this.stable(pll) ? STABLE : 0));
      this.onWrite(offset, (_, before) => this.settle(pll, (before & bitsOf[pll].power) !== 0));
    }
    const { offset } = anadigRegisters.SYS_PLL1_CTRL;
    this.onRead(offset, (index) => (this.words[index]! & ~STABLE) | (this.stable('SYS_PLL1') ? STABLE : 0));
    this.onWrite(offset, () => this.changed());
    this.onRead(anadigRegisters.OSC_24M_CTRL.offset, (index) => {
      const word = this.words[index]!;
      return (word & ~GATE) | ((word & 0x10) !== 0 ? GATE : 0);
    });
    this.onRead(anadigRegisters.PMU_BIAS_CTRL2.offset, (index) => {
      const word = this.words[index]!;
      return (word & ~(1 << 26)) | ((word & (1 << 24)) !== 0 ? 1 << 26 : 0);
    });
    this.onWrite(anadigRegisters.PMU_REF_CTRL.offset, () => this.settlePll1());
    this.dividers('SYS_PLL2');
    this.dividers('SYS_PLL3');
    this.buses();
    this.leftByRom();
  }

  private buses(): void {
    const { VDDSOC_AI_CTRL, VDDSOC2PLL_AI_CTRL_1G, PMU_LDO_PLL } = anadigRegisters;
    for (const [bus, control] of [
      [this.pll1, VDDSOC2PLL_AI_CTRL_1G.offset],
      [this.rc400, AI_400M],
    ] as const) {
      this.onWrite(control, (value, before) => {
        if (((value ^ before) & AI_TOGGLE) === 0) return;
        this.words[(control + 0x20) >>> 2] = bus.transfer(value, this.words[(control + 0x10) >>> 2]!);
        // DONE follows the toggle bit: the transfer is over at once.
        const done = (value & AI_TOGGLE) !== 0 ? AI_DONE : 0;
        this.words[control >>> 2] = (value & ~AI_DONE) | done;
      });
    }
    this.onWrite(PMU_LDO_PLL.offset, (value, before) => {
      if (((value ^ before) & LDO_TOGGLE) === 0) return;
      const control = VDDSOC_AI_CTRL.offset;
      this.words[(control + 0x20) >>> 2] = this.ldo.transfer(
        this.words[control >>> 2]!,
        this.words[(control + 0x10) >>> 2]!,
      );
    });
    this.pll1.onWrite = () => this.settlePll1();
    this.ldo.onWrite = () => this.settlePll1();
  }

  /** UPDATE's bit n + 1 turned over takes divider n's FRAC, and STABLE turns over with it. */
  private dividers(pll: 'SYS_PLL2' | 'SYS_PLL3'): void {
    const pfd = anadigRegisters[`${pll}_PFD`].offset;
    this.onWrite(pfd, (value, before) => {
      this.words[pfd >>> 2] = (value & ~PFD_STABLE) | (before & PFD_STABLE);
      this.changed();
    });
    this.onWrite(anadigRegisters[`${pll}_UPDATE`].offset, (value, before) => {
      for (let n = 0; n < 4; n++) {
        if ((((value ^ before) >>> (n + 1)) & 1) === 0) continue;
        this.fractions[pll][n] = (this.words[pfd >>> 2]! >>> (8 * n)) & 0x3f;
        this.words[pfd >>> 2] = this.words[pfd >>> 2]! ^ (0x40 << (8 * n));
      }
      this.changed();
    });
  }

  private leftByRom(): void {
    this.words[anadigRegisters.MISC_DIFPROG.offset >>> 2] = this.difprog;
    this.pll1.reset();
    this.ldo.reset();
    this.rc400.reset();
    this.pll1.set(PLL1_CTRL0, PLL1_BYPASS);
    this.fractions.SYS_PLL2 = [27, 16, 24, 32];
    this.fractions.SYS_PLL3 = [13, 17, 32, 22];
    for (const pll of ['ARM_PLL', 'SYS_PLL2', 'SYS_PLL3'] as const)
      this.stableFrom[pll] = this.powered(pll) ? 0 : Infinity;
    this.stableFrom.SYS_PLL1 = Infinity;
  }

  override reset(): void {
    super.reset();
    this.leftByRom();
    this.version++;
  }

  private changed(): void {
    this.version++;
    this.onPll();
  }

  private settle(pll: keyof typeof bitsOf, wasPowered: boolean): void {
    if (!this.powered(pll)) this.stableFrom[pll] = Infinity;
    else if (!wasPowered) this.stableFrom[pll] = this.now() + lockSeconds[pll] * TICKS_PER_SECOND;
    this.changed();
  }

  /** PLL1 runs with its regulator, its reference and its own supply on, and out of hold. */
  private settlePll1(): void {
    const { ldo, pll1, words } = this;
    const ctrl0 = pll1.word(PLL1_CTRL0);
    const supplied =
      ldo.word(0) === LDO_ON && (words[anadigRegisters.PMU_REF_CTRL.offset >>> 2]! & REFERENCE_BUFFER) !== 0;
    const on = supplied && (ctrl0 & PLL1_REGULATOR) !== 0 && (ctrl0 & PLL1_POWER_UP) !== 0;
    if (!on) this.stableFrom.SYS_PLL1 = Infinity;
    // The hold bit is set while the ring starts; the time counts from power-up.
    else if (this.stableFrom.SYS_PLL1 === Infinity)
      this.stableFrom.SYS_PLL1 = this.now() + lockSeconds.SYS_PLL1 * TICKS_PER_SECOND;
    this.changed();
  }

  private powered(pll: keyof typeof bitsOf): boolean {
    return (this.words[anadigRegisters[`${pll}_CTRL`].offset >>> 2]! & bitsOf[pll].power) !== 0;
  }

  stable(pll: Pll): boolean {
    const held = pll === 'SYS_PLL1' && (this.pll1.word(PLL1_CTRL0) & PLL1_HOLD) !== 0;
    return !held && this.now() >= this.stableFrom[pll];
  }

  /** What a PLL puts out, in Hz: 24 MHz in bypass, 0 while it is off, gated or not yet stable. */
  hz(pll: Pll): number {
    if (pll === 'SYS_PLL1') return this.pll1Hz();
    const word = this.words[anadigRegisters[`${pll}_CTRL`].offset >>> 2]!;
    const { enable, bypass } = bitsOf[pll];
    if ((word & enable) === 0 || (word & GATE) !== 0) return 0;
    if ((word & bypass) !== 0) return OSC_HZ;
    if (!this.stable(pll)) return 0;
    if (pll === 'SYS_PLL2') return 528e6;
    if (pll === 'SYS_PLL3') return 480e6;
    return (OSC_HZ * (word & 0xff)) / (2 * [2, 4, 8, 1][(word >>> 15) & 3]!);
  }

  private pll1Hz(): number {
    const control = this.words[anadigRegisters.SYS_PLL1_CTRL.offset >>> 2]!;
    const ctrl0 = this.pll1.word(PLL1_CTRL0);
    if ((control & PLL1_CLOCK) === 0 || (control & PLL1_GATE) !== 0 || (ctrl0 & PLL1_ENABLE) === 0) return 0;
    if ((ctrl0 & PLL1_BYPASS) !== 0) return OSC_HZ;
    if (!this.stable('SYS_PLL1')) return 0;
    const denominator = this.pll1.word(PLL1_DENOMINATOR);
    const fraction = denominator === 0 ? 0 : this.pll1.word(PLL1_NUMERATOR) / denominator;
    return Math.round(OSC_HZ * ((ctrl0 & 0x7f) + fraction));
  }

  /** PLL1's outputs at a half and a fifth, which have switches of their own. */
  pll1Div(by: 2 | 5): number {
    const on = this.words[anadigRegisters.SYS_PLL1_CTRL.offset >>> 2]! & (by === 2 ? PLL1_DIV2 : PLL1_DIV5);
    return on === 0 ? 0 : this.pll1Hz() / by;
  }

  pll3Div2(): number {
    return (this.words[anadigRegisters.SYS_PLL3_CTRL.offset >>> 2]! & 8) === 0 ? 0 : this.hz('SYS_PLL3') / 2;
  }

  /** A fractional divider: PLL * 18 / FRAC; 0 while it is gated. */
  pfd(pll: 'SYS_PLL2' | 'SYS_PLL3', n: number): number {
    const word = this.words[anadigRegisters[`${pll}_PFD`].offset >>> 2]! >>> (8 * n);
    return (word & 0x80) !== 0 ? 0 : (this.hz(pll) * 18) / this.fractions[pll][n]!;
  }
}
