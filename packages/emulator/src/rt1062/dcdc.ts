// DCDC: the core's supply. Names and offsets as in NXP's PERI_DCDC.h.

import { TICKS_PER_SECOND } from '../core/interface.ts';
import { type BlockContext, RegisterBlock, type RegisterTable } from './register-block.ts';

export const dcdcRegisters = {
  REG0: { offset: 0x0, reset: 0x1403_0111 },
  REG1: { offset: 0x4, reset: 0x111b_a29c },
  REG2: { offset: 0x8, reset: 0x0000_0009 },
  REG3: { offset: 0xc, reset: 0x0000_010e },
} as const satisfies RegisterTable;

const STS_DC_OK = 0x8000_0000;
const REG3_TRG = 0x1f;
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
    this.onWrite(dcdcRegisters.REG3.offset, (value, before) => {
      if (((value ^ before) & REG3_TRG) !== 0) this.steadyFrom = this.now() + SETTLE_TICKS;
    });
  }

  override reset(): void {
    super.reset();
    this.steadyFrom = 0;
  }
}
