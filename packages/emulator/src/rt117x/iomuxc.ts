// IOMUXC and IOMUXC_LPSR: which function each pad carries, its electrical settings, the daisies. As in NXP's PERI_IOMUXC.h and
// PERI_IOMUXC_LPSR.h; fields of SW_PAD_CTL as there.

import type { AccessSize } from '../core/interface.ts';
import { type BlockContext, RegisterBlock, type RegisterFact, type RegisterTable } from '../rt1062/register-block.ts';
import { lpsrPadNames, padNames, selectNames } from './iomuxc-names.ts';

/** ALT5 is GPIO_MUX on every pad and what it carries after reset; the SDRAM's and the flash's pads among them. [assumed] */
const MUX_RESET = 5;

const MUX = 0x010;
const PAD = 0x254;
const SELECT = 0x498;
const LPSR_MUX = 0x00;
const LPSR_PAD = 0x40;
const LPSR_SELECT = 0x80;
const LPSR_SELECTS = 24;

function row(names: readonly string[], prefix: string, base: number, reset: number): [string, RegisterFact][] {
  return names.map((name, n) => [`${prefix}${name}`, { offset: base + 4 * n, reset }]);
}

export const iomuxcRegisters: RegisterTable = Object.fromEntries([
  ...row(padNames, 'SW_MUX_CTL_PAD_GPIO_', MUX, MUX_RESET),
  ...row(padNames, 'SW_PAD_CTL_PAD_GPIO_', PAD, 0),
  ...selectNames.flatMap((name, n): [string, RegisterFact][] =>
    name === undefined ? [] : [[name, { offset: SELECT + 4 * n }]],
  ),
]);

export const iomuxcLpsrRegisters: RegisterTable = {
  ...Object.fromEntries(row(lpsrPadNames, 'SW_MUX_CTL_PAD_GPIO_', LPSR_MUX, MUX_RESET)),
  ...Object.fromEntries(row(lpsrPadNames, 'SW_PAD_CTL_PAD_GPIO_', LPSR_PAD, 0)),
  SELECT_INPUT: { offset: LPSR_SELECT, count: LPSR_SELECTS },
};

/** What pulls a pad. */
export type Pull = 'up' | 'down' | 'none';

/** The pads whose words have PULL[3:2] (1 up, 2 down, 3 none) instead of PUE (bit 2) and PUS (bit 3). */
const wideBanks = /^(EMC_B\d|SD_B\d|DISP_B1)_/;

/** Flash pads as the ROM leaves them: ALT1, DQS with its input forced on. */
const flashPads = ['SD_B2_05', 'SD_B2_06', 'SD_B2_07', 'SD_B2_08', 'SD_B2_09', 'SD_B2_10', 'SD_B2_11'];

class PadBlock extends RegisterBlock {
  /** Counts writes, so that others notice that something may have moved. */
  version = 0;
  /** Called after each write. */
  onChange: () => void = () => {};

  override reset(): void {
    super.reset();
    this.version++;
    this.onChange();
  }

  override write(offset: number, size: AccessSize, value: number): void {
    super.write(offset, size, value);
    this.version++;
    this.onChange();
  }
}

export class Iomuxc extends PadBlock {
  constructor(context: BlockContext) {
    super('IOMUXC', iomuxcRegisters, 0x4000, context);
    this.leaveAsRom();
  }

  private leaveAsRom(): void {
    for (const pad of flashPads) this.words[(MUX >>> 2) + padNames.indexOf(pad)] = pad === 'SD_B2_05' ? 0x11 : 1;
  }

  override reset(): void {
    super.reset();
    this.leaveAsRom();
  }

  /** The value of a daisy, by its whole name. */
  select(name: string): number {
    const index = selectNames.indexOf(name);
    if (index < 0) throw new Error(`no daisy is named ${name}`);
    return this.words[(SELECT >>> 2) + index]!;
  }

  muxWord(index: number): number {
    return this.words[(MUX >>> 2) + index]!;
  }

  padWord(index: number): number {
    return this.words[(PAD >>> 2) + index]!;
  }
}

export class IomuxcLpsr extends PadBlock {
  constructor(context: BlockContext) {
    super('IOMUXC_LPSR', iomuxcLpsrRegisters, 0x4000, context);
  }

  muxWord(index: number): number {
    return this.words[(LPSR_MUX >>> 2) + index]!;
  }

  padWord(index: number): number {
    return this.words[(LPSR_PAD >>> 2) + index]!;
  }
}

/** What a word of SW_PAD_CTL pulls the pad to. */
export function pullOf(pad: string, word: number): Pull {
  if (wideBanks.test(pad)) return ([undefined, 'up', 'down', undefined] as const)[(word >>> 2) & 3] ?? 'none';
  if ((word & 4) === 0) return 'none';
  return (word & 8) !== 0 ? 'up' : 'down';
}
