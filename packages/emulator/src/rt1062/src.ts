// SRC: why the chip was reset. Names, offsets and bits as in NXP's PERI_SRC.h.

import { type BlockContext, RegisterBlock, type RegisterTable } from './register-block.ts';

export const srcRegisters = {
  SCR: { offset: 0x00, reset: 0xa048_0520 },
  SBMR1: { offset: 0x04, readOnly: ~0 },
  SRSR: { offset: 0x08, writeOneToClear: 0x1ff },
  /** BMOD 2: internal boot, fuses not yet selected. */
  SBMR2: { offset: 0x1c, reset: 0x0200_0000, readOnly: ~0 },
  GPR: { offset: 0x20, count: 10 },
} as const satisfies RegisterTable;

export type ResetCause = 'power' | 'pin' | 'software' | 'watchdog' | 'rtwdog';

/** SRSR bit of each cause. Power-up counts as the POR_B pin. */
const statusBit: Record<ResetCause, number> = {
  power: 1 << 0,
  pin: 1 << 0,
  software: 1 << 1,
  watchdog: 1 << 4,
  rtwdog: 1 << 7,
};

export class Src extends RegisterBlock {
  constructor(context: BlockContext) {
    super('SRC', srcRegisters, 0x4000, context);
    this.words[srcRegisters.SRSR.offset >>> 2] = statusBit.power;
  }

  /** SRSR tells of the last reset; GPR1 to GPR10 keep their words except through a power cycle. */
  resetFor(cause: ResetCause): void {
    const first = srcRegisters.GPR.offset >>> 2;
    const kept = this.words.slice(first, first + 10);
    super.reset();
    if (cause !== 'power') this.words.set(kept, first);
    this.words[srcRegisters.SRSR.offset >>> 2] = statusBit[cause];
  }
}
