// DCDC: the core's supply. Names and offsets as in NXP's PERI_DCDC.h (RT1170).

import { TICKS_PER_SECOND } from '../core/interface.ts';
import { type BlockContext, RegisterBlock, type RegisterTable } from '../rt1062/register-block.ts';

/** CTRL1 at reset: 1.0 V for the core (16 steps of 25 mV above 0.6 V). The rest is kept as words. [assumed] */
export const dcdcRegisters = {
  CTRL0: { offset: 0x00 },
  CTRL1: { offset: 0x04, reset: 0x0c0c_100c },
  REG0: { offset: 0x08 },
  REG1: { offset: 0x0c },
  REG2: { offset: 0x10 },
  REG3: { offset: 0x14 },
  REG4: { offset: 0x18, modelled: false },
  REG5: { offset: 0x1c, modelled: false },
  REG6: { offset: 0x20, modelled: false },
  REG7: { offset: 0x24, modelled: false },
  REG7P: { offset: 0x28, modelled: false },
  REG8: { offset: 0x2c, count: 17, modelled: false },
} as const satisfies RegisterTable;

const STS_DC_OK = 0x8000_0000;
const VDD1P0_TARGET = 0x1f00;
/** Time until a new target voltage is reached. [assumed: no figure found] */
const SETTLE_TICKS = 25e-6 * TICKS_PER_SECOND;

export class Dcdc extends RegisterBlock {
  private readonly now: () => number;
  private steadyFrom = 0;

  constructor(context: BlockContext, now: () => number) {
    super('DCDC', dcdcRegisters, 0x4000, context);
    this.now = now;
    this.onRead(dcdcRegisters.REG0.offset, (index) => {
      return ((this.words[index]! & ~STS_DC_OK) | (this.now() >= this.steadyFrom ? STS_DC_OK : 0)) >>> 0;
    });
    this.onWrite(dcdcRegisters.CTRL1.offset, (value, before) => {
      if (((value ^ before) & VDD1P0_TARGET) !== 0) this.steadyFrom = this.now() + SETTLE_TICKS;
    });
  }

  override reset(): void {
    super.reset();
    this.steadyFrom = 0;
  }

  /** The core's supply in volts. */
  get volts(): number {
    return 0.6 + 0.025 * ((this.words[1]! & VDD1P0_TARGET) >>> 8);
  }
}
