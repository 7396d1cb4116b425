// FlexRAM: sixteen banks of 32 KB that GPR16, 17 and 18 deal out to ITCM, DTCM and OCRAM. Names and offsets as in NXP's
// PERI_FLEXRAM.h (RT1170); bank codes as on the RT1060.

import type { Bus } from '../core/interface.ts';
import { type BlockContext, RegisterBlock, type RegisterTable } from '../rt1062/register-block.ts';
import { GPR16_FLEXRAM_BANK_CFG_SEL, type IomuxcGpr } from './iomuxc-gpr.ts';

export const flexramRegisters = {
  TCM_CTRL: { offset: 0x00 },
  OCRAM_MAGIC_ADDR: { offset: 0x04, modelled: false },
  DTCM_MAGIC_ADDR: { offset: 0x08, modelled: false },
  ITCM_MAGIC_ADDR: { offset: 0x0c, modelled: false },
  INT_STATUS: { offset: 0x10, writeOneToClear: ~0 },
  INT_STAT_EN: { offset: 0x14 },
  INT_SIG_EN: { offset: 0x18, modelled: false },
  /** Where single and multiple bit errors of the ECC were found. */
  ECC_INFO: { offset: 0x1c, count: 59, readOnly: ~0, modelled: false },
  FLEXRAM_CTRL: { offset: 0x108, modelled: false },
  OCRAM_PIPELINE_STATUS: { offset: 0x10c, readOnly: ~0 },
} as const satisfies RegisterTable;

const BANK = 32 * 1024;
export const ITCM_BASE = 0x0000_0000;
export const DTCM_BASE = 0x2000_0000;
/** FlexRAM's share of OCRAM (linker files of the RT1176). */
export const FLEXRAM_OCRAM_BASE = 0x2038_0000;

/** Banks of ITCM, DTCM and OCRAM by GPR17 (banks 0 to 7) and GPR18 (8 to 15), or by fuses: eight of each TCM. */
export function flexramBanks(gpr16: number, gpr17: number, gpr18: number): readonly [number, number, number] {
  if ((gpr16 & GPR16_FLEXRAM_BANK_CFG_SEL) === 0) return [8, 8, 0];
  const banks = [0, 0, 0, 0];
  for (let n = 0; n < 16; n++) banks[((n < 8 ? gpr17 >>> (2 * n) : gpr18 >>> (2 * (n - 8))) & 3) as 0]!++;
  return [banks[3]!, banks[2]!, banks[1]!];
}

export class Flexram extends RegisterBlock {
  private sizes = { itcm: 0, dtcm: 0, ocram: 0 };
  private readonly bus: Bus;
  private readonly gpr: IomuxcGpr;

  constructor(context: BlockContext, bus: Bus, gpr: IomuxcGpr) {
    super('FLEXRAM', flexramRegisters, 0x4000, context);
    this.bus = bus;
    this.gpr = gpr;
  }

  /** Lays the three memories out anew; called when GPR16, 17 or 18 was written. */
  layOut(): void {
    const [itcm, dtcm, ocram] = flexramBanks(this.gpr.gpr(16), this.gpr.gpr(17), this.gpr.gpr(18));
    const was = this.sizes;
    this.sizes = { itcm: itcm * BANK, dtcm: dtcm * BANK, ocram: ocram * BANK };
    this.lay('ITCM', ITCM_BASE, was.itcm, this.sizes.itcm);
    this.lay('DTCM', DTCM_BASE, was.dtcm, this.sizes.dtcm);
    this.lay('FlexRAM OCRAM', FLEXRAM_OCRAM_BASE, was.ocram, this.sizes.ocram);
  }

  private lay(name: string, base: number, was: number, size: number): void {
    if (was === size) return;
    if (was > 0) this.bus.removeMemory(base);
    if (size > 0) this.bus.addMemory({ name, base, size, writable: true });
  }

  /** True for an address in either TCM. */
  isTcm(address: number): boolean {
    return address >= DTCM_BASE ? address - DTCM_BASE < this.sizes.dtcm : address < this.sizes.itcm;
  }
}
