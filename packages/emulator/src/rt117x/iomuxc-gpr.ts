// IOMUXC_GPR: switches of the chip that belong to no block. Names, offsets and fields as in NXP's PERI_IOMUXC_GPR.h.

import type { AccessSize } from '../core/interface.ts';
import { type BlockContext, RegisterBlock, type RegisterTable } from '../rt1062/register-block.ts';

export const gprRegisters = {
  GPR: { offset: 0x00, count: 76 },
} as const satisfies RegisterTable;

/** Fields that this model looks at. */
export const GPR4_ENET_REF_CLK_DIR = 1 << 1;
export const GPR5_ENET1G_TX_CLK_SEL = 1 << 0;
export const GPR5_ENET1G_REF_CLK_DIR = 1 << 1;
export const GPR5_ENET1G_RGMII_EN = 1 << 2;
export const GPR16_FLEXRAM_BANK_CFG_SEL = 1 << 2;
export const GPR16_CM7_FORCE_HCLK_EN = 1 << 3;
export const GPR28_CACHE_ENET1G = 1 << 5;
export const GPR28_CACHE_ENET = 1 << 7;
export const GPR28_CACHE_USB = 1 << 13;

/** GPR28: the ROM leaves USB's bit; NXP's example clears ENET's, so it is taken as set, and the 1G port's like it. [assumed] */
const atEntry: readonly (readonly [number, number])[] = [
  [17, 0xaaaa],
  [18, 0xffff],
  [28, GPR28_CACHE_USB | GPR28_CACHE_ENET | GPR28_CACHE_ENET1G],
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
    this.onChange(16);
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
    return (this.words[16]! & GPR16_CM7_FORCE_HCLK_EN) !== 0;
  }
}
