// FlexRAM: sixteen banks of 32 KB that GPR16/17 deal out to ITCM, DTCM and OCRAM, and the block's own registers.
// Names and offsets as in NXP's PERI_FLEXRAM.h; bank codes: application note AN12077.

import type { Bus } from '../core/interface.ts';
import { GPR16_FLEXRAM_BANK_CFG_SEL, type IomuxcGpr } from './iomuxc-gpr.ts';
import { type BlockContext, RegisterBlock, type RegisterTable } from './register-block.ts';

export const flexramRegisters = {
  TCM_CTRL: { offset: 0x00 },
  OCRAM_MAGIC_ADDR: { offset: 0x04, modelled: false },
  DTCM_MAGIC_ADDR: { offset: 0x08, modelled: false },
  ITCM_MAGIC_ADDR: { offset: 0x0c, modelled: false },
  INT_STATUS: { offset: 0x10, writeOneToClear: 0x3f },
  INT_STAT_EN: { offset: 0x14 },
  INT_SIG_EN: { offset: 0x18, modelled: false },
} as const satisfies RegisterTable;

const BANK = 32 * 1024;
export const ITCM_BASE = 0x0000_0000;
export const DTCM_BASE = 0x2000_0000;
/** OCRAM2, 512 KB, always there; FlexRAM's share of OCRAM follows it. */
export const OCRAM2_BASE = 0x2020_0000;
export const OCRAM2_SIZE = 512 * 1024;
export const FLEXRAM_OCRAM_BASE = 0x2028_0000;

/** Banks by default fuses: 128 KB ITCM, 128 KB DTCM, 256 KB OCRAM. */
const fuseBanks = { itcm: 4, dtcm: 4, ocram: 8 };

/** Sizes in bytes. */
export interface FlexramSizes {
  readonly itcm: number;
  readonly dtcm: number;
  readonly ocram: number;
}

/** GPR14's size code: 0 none, 3 to 10 are 4 KB to 512 KB. */
function configuredSize(code: number): number {
  return code < 3 ? 0 : 4096 << (Math.min(code, 10) - 3);
}

/** What GPR14, 16 and 17 make of the banks. A TCM is never larger than GPR14 says, however many banks it has. */
export function flexramSizes(gpr14: number, gpr16: number, gpr17: number): FlexramSizes {
  const banks = { itcm: 0, dtcm: 0, ocram: 0 };
  if ((gpr16 & GPR16_FLEXRAM_BANK_CFG_SEL) === 0) Object.assign(banks, fuseBanks);
  else {
    for (let n = 0; n < 16; n++) {
      const code = (gpr17 >>> (2 * n)) & 3;
      if (code === 1) banks.ocram++;
      else if (code === 2) banks.dtcm++;
      else if (code === 3) banks.itcm++;
    }
  }
  return {
    itcm: (gpr16 & 1) === 0 ? 0 : Math.min(banks.itcm * BANK, configuredSize((gpr14 >>> 16) & 0xf)),
    dtcm: (gpr16 & 2) === 0 ? 0 : Math.min(banks.dtcm * BANK, configuredSize((gpr14 >>> 20) & 0xf)),
    ocram: banks.ocram * BANK,
  };
}

export class Flexram extends RegisterBlock {
  private sizes: FlexramSizes = { itcm: 0, dtcm: 0, ocram: 0 };
  private readonly bus: Bus;
  private readonly gpr: IomuxcGpr;

  constructor(context: BlockContext, bus: Bus, gpr: IomuxcGpr) {
    super('FLEXRAM', flexramRegisters, 0x4000, context);
    this.bus = bus;
    this.gpr = gpr;
  }

  /** Lays the three memories out anew; called when GPR14, 16 or 17 was written. */
  layOut(): void {
    const next = flexramSizes(this.gpr.gpr(14), this.gpr.gpr(16), this.gpr.gpr(17));
    const was = this.sizes;
    this.sizes = next;
    this.lay('ITCM', ITCM_BASE, was.itcm, next.itcm);
    this.lay('DTCM', DTCM_BASE, was.dtcm, next.dtcm);
    this.lay('FlexRAM OCRAM', FLEXRAM_OCRAM_BASE, was.ocram, next.ocram);
  }

  private lay(name: string, base: number, was: number, size: number): void {
    if (was === size) return;
    if (was > 0) this.bus.removeMemory(base);
    if (size > 0) this.bus.addMemory({ name, base, size, writable: true });
  }

  /** True for an address in either TCM. */
  isTcm(address: number): boolean {
    return address - DTCM_BASE < this.sizes.dtcm && address >= DTCM_BASE ? true : address < this.sizes.itcm;
  }
}
