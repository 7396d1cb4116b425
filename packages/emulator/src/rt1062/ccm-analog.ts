// CCM_ANALOG and what shares its page: PLLs with their lock times, PFDs, and words of PMU, TEMPMON, USB_ANALOG, XTALOSC24M.
// Names and offsets as in NXP's PERI_CCM_ANALOG.h, PERI_PMU.h, PERI_TEMPMON.h, PERI_USB_ANALOG.h, PERI_XTALOSC24M.h.

import { TICKS_PER_SECOND } from '../core/interface.ts';
import { type BlockContext, RegisterBlock, type RegisterTable } from './register-block.ts';

const LOCK = 0x8000_0000;
const POWERDOWN = 1 << 12;
const ENABLE = 1 << 13;
const BYPASS = 1 << 16;
const OSC_HZ = 24_000_000;
const aliased = { setClearToggle: true } as const;

/** PLL_ARM, PLL_USB1 and PLL_SYS as the ROM leaves them (792, 480 and 528 MHz, locked); the others as after reset. */
export const ccmAnalogRegisters = {
  PLL_ARM: { offset: 0x000, reset: 0x0000_2042, ...aliased },
  PLL_USB1: { offset: 0x010, reset: 0x0000_3000, ...aliased },
  PLL_USB2: { offset: 0x020, reset: 0x0001_2000, ...aliased },
  PLL_SYS: { offset: 0x030, reset: 0x0000_2001, ...aliased },
  PLL_SYS_SS: { offset: 0x040 },
  PLL_SYS_NUM: { offset: 0x050 },
  PLL_SYS_DENOM: { offset: 0x060, reset: 0x12 },
  PLL_AUDIO: { offset: 0x070, reset: 0x0001_1006, ...aliased },
  PLL_AUDIO_NUM: { offset: 0x080, reset: 0x05f5_e100 },
  PLL_AUDIO_DENOM: { offset: 0x090, reset: 0x2964_619c },
  PLL_VIDEO: { offset: 0x0a0, reset: 0x0001_100c, ...aliased },
  PLL_VIDEO_NUM: { offset: 0x0b0, reset: 0x05f5_e100 },
  PLL_VIDEO_DENOM: { offset: 0x0c0, reset: 0x10a2_4447 },
  PLL_ENET: { offset: 0x0e0, reset: 0x0001_1001, ...aliased },
  PFD_480: { offset: 0x0f0, reset: 0x1311_100c, ...aliased },
  PFD_528: { offset: 0x100, reset: 0x1018_101b, ...aliased },
  MISC0: { offset: 0x150, reset: 0x0400_0000, ...aliased },
  MISC1: { offset: 0x160, ...aliased },
  MISC2: { offset: 0x170, reset: 0x0027_2727, ...aliased },
  PMU_REG_1P1: { offset: 0x110, reset: 0x0002_1073, ...aliased },
  PMU_REG_3P0: { offset: 0x120, reset: 0x0002_0f74, ...aliased },
  PMU_REG_2P5: { offset: 0x130, reset: 0x0002_1073, ...aliased },
  PMU_REG_CORE: { offset: 0x140, reset: 0x0048_2012, ...aliased },
  TEMPMON_TEMPSENSE0: { offset: 0x180, reset: 0x0000_0001, modelled: false, ...aliased },
  TEMPMON_TEMPSENSE1: { offset: 0x190, reset: 0x0000_0001, modelled: false, ...aliased },
  USB_ANALOG_USB1_VBUS_DETECT: { offset: 0x1a0, reset: 0x0010_0004, modelled: false, ...aliased },
  USB_ANALOG_USB1_CHRG_DETECT: { offset: 0x1b0, modelled: false, ...aliased },
  USB_ANALOG_USB1_VBUS_DETECT_STAT: { offset: 0x1c0, readOnly: ~0 },
  USB_ANALOG_USB1_CHRG_DETECT_STAT: { offset: 0x1d0, readOnly: ~0 },
  USB_ANALOG_USB1_LOOPBACK: { offset: 0x1e0, modelled: false, ...aliased },
  USB_ANALOG_USB1_MISC: { offset: 0x1f0, reset: 2, modelled: false, ...aliased },
  USB_ANALOG_USB2_VBUS_DETECT: { offset: 0x200, reset: 0x0010_0004, modelled: false, ...aliased },
  USB_ANALOG_USB2_CHRG_DETECT: { offset: 0x210, modelled: false, ...aliased },
  USB_ANALOG_USB2_VBUS_DETECT_STAT: { offset: 0x220, readOnly: ~0 },
  USB_ANALOG_USB2_CHRG_DETECT_STAT: { offset: 0x230, readOnly: ~0 },
  USB_ANALOG_USB2_LOOPBACK: { offset: 0x240, modelled: false, ...aliased },
  USB_ANALOG_USB2_MISC: { offset: 0x250, reset: 2, modelled: false, ...aliased },
  /** i.MX RT1062 A1. */
  USB_ANALOG_DIGPROG: { offset: 0x260, reset: 0x006c_0001, readOnly: ~0 },
  XTALOSC24M_LOWPWR_CTRL: { offset: 0x270, reset: 0x0000_4009, ...aliased },
  TEMPMON_TEMPSENSE2: { offset: 0x290, modelled: false, ...aliased },
  XTALOSC24M_OSC_CONFIG0: { offset: 0x2a0, reset: 0x0000_1020, ...aliased },
  XTALOSC24M_OSC_CONFIG1: { offset: 0x2b0, reset: 0x0000_02ee, ...aliased },
  XTALOSC24M_OSC_CONFIG2: { offset: 0x2c0, reset: 0x0001_02e2, ...aliased },
} as const satisfies RegisterTable;

export type Pll = 'PLL_ARM' | 'PLL_USB1' | 'PLL_USB2' | 'PLL_SYS' | 'PLL_AUDIO' | 'PLL_VIDEO' | 'PLL_ENET';

/** Longest lock times, in cycles of the 24 MHz reference: PLL tables of the i.MX data sheets. [unchecked for this part] */
const lockCycles: Record<Pll, number> = {
  PLL_ARM: 2250,
  PLL_USB1: 383,
  PLL_USB2: 383,
  PLL_SYS: 11250,
  PLL_AUDIO: 11250,
  PLL_VIDEO: 11250,
  PLL_ENET: 11250,
};

/** The USB PLLs have POWER where the others have POWERDOWN. */
const powersByOne = new Set<Pll>(['PLL_USB1', 'PLL_USB2']);

export class CcmAnalog extends RegisterBlock {
  /** Called when a PLL's output may have changed; set by CCM. */
  onPll: () => void = () => {};
  /** Counts changes of any PLL. */
  version = 0;
  private readonly now: () => number;
  /** Time from which each PLL is locked; Infinity while it is off. */
  private readonly lockedFrom = new Map<Pll, number>();

  constructor(context: BlockContext, now: () => number) {
    super('CCM_ANALOG', ccmAnalogRegisters, 0x1000, context);
    this.now = now;
    for (const pll of Object.keys(lockCycles) as Pll[]) {
      const offset = ccmAnalogRegisters[pll].offset;
      this.onRead(offset, (index) => (this.words[index]! | (this.locked(pll) ? LOCK : 0)) >>> 0);
      this.onWrite(offset, (value, before) => this.written(pll, value, before));
    }
    for (const [pfd, pll] of [
      ['PFD_480', 'PLL_USB1'],
      ['PFD_528', 'PLL_SYS'],
    ] as const) {
      // STABLE of each of the four: the PLL behind them runs.
      this.onRead(ccmAnalogRegisters[pfd].offset, (index) => this.words[index]! | (this.locked(pll) ? 0x4040_4040 : 0));
      this.onWrite(ccmAnalogRegisters[pfd].offset, () => this.onPll());
    }
    this.settleAtReset();
  }

  private settleAtReset(): void {
    for (const pll of Object.keys(lockCycles) as Pll[]) this.lockedFrom.set(pll, this.powered(pll) ? 0 : Infinity);
  }

  override reset(): void {
    super.reset();
    this.version++;
    this.settleAtReset();
  }

  private written(pll: Pll, value: number, before: number): void {
    this.words[ccmAnalogRegisters[pll].offset >>> 2] = value & ~LOCK;
    const divider = pll === 'PLL_ENET' ? 0xf : 0x7f;
    const wasOff = this.lockedFrom.get(pll) === Infinity;
    if (!this.powered(pll)) this.lockedFrom.set(pll, Infinity);
    else if (wasOff || ((value ^ before) & divider) !== 0) {
      this.lockedFrom.set(pll, this.now() + (lockCycles[pll] * TICKS_PER_SECOND) / OSC_HZ);
    }
    this.version++;
    this.onPll();
  }

  private powered(pll: Pll): boolean {
    const bit = (this.words[ccmAnalogRegisters[pll].offset >>> 2]! & POWERDOWN) !== 0;
    return powersByOne.has(pll) ? bit : !bit;
  }

  locked(pll: Pll): boolean {
    return this.now() >= this.lockedFrom.get(pll)!;
  }

  /** What a PLL puts out, in Hz: 24 MHz in bypass, 0 while it is off, disabled or not yet locked. */
  hz(pll: Pll): number {
    const word = this.words[ccmAnalogRegisters[pll].offset >>> 2]!;
    if ((word & BYPASS) !== 0) return OSC_HZ;
    if ((word & ENABLE) === 0 || !this.locked(pll)) return 0;
    switch (pll) {
      case 'PLL_ARM':
        return (OSC_HZ * (word & 0x7f)) / 2;
      case 'PLL_USB1':
      case 'PLL_USB2':
        return OSC_HZ * (word & 3 ? 22 : 20);
      case 'PLL_SYS':
        return OSC_HZ * (word & 1 ? 22 : 20);
      case 'PLL_ENET':
        return [25e6, 50e6, 100e6, 125e6][word & 3]!;
      default:
        return OSC_HZ * (word & 0x7f);
    }
  }

  /** PLL2's fractional divider `n` in Hz: 528 MHz * 18 / FRAC, 0 when gated. */
  pfd528(n: number): number {
    const word = this.words[ccmAnalogRegisters.PFD_528.offset >>> 2]! >>> (8 * n);
    return word & 0x80 ? 0 : (this.hz('PLL_SYS') * 18) / (word & 0x3f);
  }
}
