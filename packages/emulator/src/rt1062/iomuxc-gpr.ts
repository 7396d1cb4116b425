// IOMUXC_GPR: switches of the chip that belong to no block. Names, offsets and fields as in NXP's PERI_IOMUXC_GPR.h.

import type { AccessSize } from '../core/interface.ts';
import { type BlockContext, RegisterBlock, type RegisterTable } from './register-block.ts';

export const gprRegisters = {
  GPR: { offset: 0x00, count: 35 },
} as const satisfies RegisterTable;

/** Fields that this model looks at. */
export const GPR1_ENET1_CLK_SEL = 1 << 13;
export const GPR1_ENET1_TX_CLK_DIR = 1 << 17;
export const GPR1_ENET_IPG_CLK_S_EN = 1 << 23;
export const GPR1_CM7_FORCE_HCLK_EN = 1 << 31;
export const GPR16_FLEXRAM_BANK_CFG_SEL = 1 << 2;

/** Values at entry that are not 0. GPR14: TCM sizes of 128 KB each, GPR16: both TCMs on, banks by fuses. [assumed] */
const atEntry: readonly (readonly [number, number])[] = [
  [14, 0x0088_0000],
  [16, 0x0020_0003],
];

export class IomuxcGpr extends RegisterBlock {
  /** Called after each write with the number of the register. */
  onChange: (gpr: number) => void = () => {};
  version = 0;

  constructor(context: BlockContext) {
    super('IOMUXC_GPR', gprRegisters, 0x4000, context);
    this.setAtEntry();
  }

  private setAtEntry(): void {
    for (const [gpr, value] of atEntry) this.words[gpr] = value;
  }

  override reset(): void {
    super.reset();
    this.setAtEntry();
    this.version++;
    for (const gpr of [1, 14, 16, 17, 27]) this.onChange(gpr);
  }

  override write(offset: number, size: AccessSize, value: number): void {
    super.write(offset, size, value);
    this.version++;
    this.onChange(offset >>> 2);
  }

  gpr(number: number): number {
    return this.words[number]!;
  }

  /** True when the TCM answers the DMA while the core sleeps. */
  get tcmClockForced(): boolean {
    return (this.words[1]! & GPR1_CM7_FORCE_HCLK_EN) !== 0;
  }
}
