// SRC: why the chip was reset. Names, offsets and bits as in NXP's PERI_SRC.h (RT1170).

import { type BlockContext, RegisterBlock, type RegisterFact, type RegisterTable } from '../rt1062/register-block.ts';
import type { ResetCause } from '../rt1062/src.ts';

/** Reset slices: five registers each. */
const slices = (names: string, first: number): [string, RegisterFact][] =>
  names
    .split(' ')
    .flatMap((name, n) =>
      ['AUTHEN', 'CTRL', 'SETPOINT', 'DOMAIN', 'STAT'].map((register, word): [string, RegisterFact] => [
        `${register}_${name}`,
        { offset: first + 0x20 * n + 4 * word, modelled: false },
      ]),
    );

export const srcRegisters = {
  SCR: { offset: 0x00, reset: 2 },
  SRMR: { offset: 0x04, modelled: false },
  SBMR1: { offset: 0x08, readOnly: ~0 },
  /** BMOD 2: internal boot, fuses not yet selected. */
  SBMR2: { offset: 0x0c, reset: 0x0200_0000, readOnly: ~0 },
  SRSR: { offset: 0x10, writeOneToClear: ~0 },
  GPR: { offset: 0x14, count: 20 },
  ...Object.fromEntries(slices('MEGA DISPLAY WAKEUP', 0x200)),
  ...Object.fromEntries(slices('M4CORE M7CORE M4DEBUG M7DEBUG USBPHY1 USBPHY2', 0x280)),
} as const satisfies RegisterTable;

/** SRSR bit of each cause. Power-up counts as the POR_B pin. */
const statusBit: Record<ResetCause, number> = {
  power: 1 << 0,
  pin: 1 << 0,
  software: 1 << 1,
  watchdog: 1 << 5,
  rtwdog: 1 << 8,
};

export class Src extends RegisterBlock {
  constructor(context: BlockContext) {
    super('SRC', srcRegisters, 0x4000, context);
    this.words[srcRegisters.SRSR.offset >>> 2] = statusBit.power;
  }

  /** SRSR tells of the last reset; the GPRs keep their words except through a power cycle. */
  resetFor(cause: ResetCause): void {
    const first = srcRegisters.GPR.offset >>> 2;
    const kept = this.words.slice(first, first + 20);
    super.reset();
    if (cause !== 'power') this.words.set(kept, first);
    this.words[srcRegisters.SRSR.offset >>> 2] = statusBit[cause];
  }
}
