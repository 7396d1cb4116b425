// IOMUXC: which function each pad carries, its electrical settings, and the daisies. As in NXP's PERI_IOMUXC.h.

import type { AccessSize } from '../core/interface.ts';
import { padNames, secondPadNames, secondSelectNames, selectNames } from './iomuxc-names.ts';
import { type BlockContext, RegisterBlock, type RegisterFact, type RegisterTable } from './register-block.ts';

/** ALT5 is the GPIO of every pad and what it carries after reset; the debug pads AD_B0_06 to 11 carry ALT0. */
const MUX_RESET = 5;
/** Keeper, 100 kOhm pull-down chosen but not switched on, middle drive: reset value of most pads (reference manual). */
const PAD_RESET = 0x10b0;

const MUX = 0x014;
const PAD = 0x204;
const SELECT = 0x3f4;
const SECOND_MUX = 0x65c;
const SECOND_PAD = 0x6b4;
const SECOND_SELECT = 0x70c;

function row(
  names: readonly string[],
  prefix: string,
  suffix: string,
  base: number,
  reset: number,
): [string, RegisterFact][] {
  return names.map((name, n) => [`${prefix}${name}${suffix}`, { offset: base + 4 * n, reset }]);
}

export const iomuxcRegisters: RegisterTable = Object.fromEntries([
  ...row(padNames, 'SW_MUX_CTL_PAD_GPIO_', '', MUX, MUX_RESET),
  ...row(padNames, 'SW_PAD_CTL_PAD_GPIO_', '', PAD, PAD_RESET),
  ...row(selectNames, '', '_SELECT_INPUT', SELECT, 0),
  ...row(secondPadNames, 'SW_MUX_CTL_PAD_GPIO_', '', SECOND_MUX, MUX_RESET),
  ...row(secondPadNames, 'SW_PAD_CTL_PAD_GPIO_', '', SECOND_PAD, PAD_RESET),
  ...row(secondSelectNames, '', '_SELECT_INPUT', SECOND_SELECT, 0),
]);

/** What pulls a pad: fields PKE, PUE and PUS of SW_PAD_CTL. A keeper holds what was there and pulls nowhere. */
export type Pull = 'up' | 'down' | 'none';

const PKE = 1 << 12;
const PUE = 1 << 13;

export class Iomuxc extends RegisterBlock {
  /** Counts writes, so that others notice that something may have moved. */
  version = 0;
  /** Called after each write. */
  onChange: () => void = () => {};

  constructor(context: BlockContext) {
    super('IOMUXC', iomuxcRegisters, 0x4000, context);
  }

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

  private pad(name: string): number {
    const index = padNames.indexOf(name);
    if (index < 0) throw new Error(`no pad is named ${name}`);
    return index;
  }

  /** ALT number that a pad carries, 0 to 9. */
  mux(pad: string): number {
    return this.words[(MUX >>> 2) + this.pad(pad)]! & 0xf;
  }

  /** SION: the input path is forced on. */
  inputForced(pad: string): boolean {
    return (this.words[(MUX >>> 2) + this.pad(pad)]! & 0x10) !== 0;
  }

  pull(pad: string): Pull {
    const word = this.words[(PAD >>> 2) + this.pad(pad)]!;
    if ((word & PKE) === 0 || (word & PUE) === 0) return 'none';
    return ((word >>> 14) & 3) === 0 ? 'down' : 'up';
  }

  /** The value of a daisy, such as `ENET_MDIO`. */
  select(name: string): number {
    const index = selectNames.indexOf(name);
    if (index < 0) throw new Error(`no daisy is named ${name}`);
    return this.words[(SELECT >>> 2) + index]!;
  }
}
