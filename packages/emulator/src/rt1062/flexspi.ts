// FLEXSPI: the controller behind the flash. Reads of flash go past it; its registers hold what the ROM wrote.
// Names and offsets as in NXP's PERI_FLEXSPI.h.

import { type BlockContext, RegisterBlock, type RegisterTable } from './register-block.ts';

export const flexspiRegisters = {
  MCR0: { offset: 0x00, reset: 0xffff_80c0 },
  MCR1: { offset: 0x04, reset: 0xffff_ffff },
  MCR2: { offset: 0x08, reset: 0x2000_81f7 },
  AHBCR: { offset: 0x0c, reset: 0x0000_0078 },
  INTEN: { offset: 0x10, modelled: false },
  INTR: { offset: 0x14, writeOneToClear: 0xfff },
  LUTKEY: { offset: 0x18, reset: 0x5af0_5af0 },
  LUTCR: { offset: 0x1c, reset: 0x0000_0002 },
  AHBRXBUFCR0: { offset: 0x20, count: 4, reset: 0x8000_0020 },
  FLSHCR0: { offset: 0x60, count: 4, reset: 0x0000_2000 },
  FLSHCR1: { offset: 0x70, count: 4, reset: 0x0000_0063 },
  FLSHCR2: { offset: 0x80, count: 4 },
  FLSHCR4: { offset: 0x94 },
  IPCR0: { offset: 0xa0 },
  IPCR1: { offset: 0xa4 },
  IPCMD: { offset: 0xb0 },
  IPRXFCR: { offset: 0xb8 },
  IPTXFCR: { offset: 0xbc },
  DLLCR: { offset: 0xc0, count: 2, reset: 0x0000_0100 },
  /** ARBIDLE and SEQIDLE. */
  STS0: { offset: 0xe0, reset: 0x0000_0003, readOnly: ~0 },
  STS1: { offset: 0xe4, readOnly: ~0 },
  /** Both DLLs locked. */
  STS2: { offset: 0xe8, reset: 0x0003_0003, readOnly: ~0 },
  AHBSPNDSTS: { offset: 0xec, readOnly: ~0 },
  IPRXFSTS: { offset: 0xf0, readOnly: ~0 },
  IPTXFSTS: { offset: 0xf4, readOnly: ~0 },
  RFDR: { offset: 0x100, count: 32, readOnly: ~0 },
  TFDR: { offset: 0x180, count: 32 },
  LUT: { offset: 0x200, count: 64 },
} as const satisfies RegisterTable;

const MCR0_SWRESET = 1;
const INTR_IPCMDDONE = 1;

export class Flexspi extends RegisterBlock {
  private refused = false;

  constructor(name: string, context: BlockContext) {
    super(name, flexspiRegisters, 0x4000, context);
    this.onWrite(flexspiRegisters.MCR0.offset, (value) => {
      this.words[0] = value & ~MCR0_SWRESET;
    });
    this.onWrite(flexspiRegisters.IPCMD.offset, () => this.refuseCommand());
    this.onWrite(flexspiRegisters.AHBCR.offset, (value) => {
      // The buffer clears come back as 0.
      this.words[3] = value & ~6;
    });
  }

  /** No IP command reaches a device: each ends at once, reads bring zeros, and it is said once. */
  private refuseCommand(): void {
    this.words[flexspiRegisters.IPCMD.offset >>> 2] = 0;
    this.words[flexspiRegisters.INTR.offset >>> 2]! |= INTR_IPCMDDONE;
    if (this.refused) return;
    this.refused = true;
    this.context.warn(
      `${this.name}_IPCMD: commands to the flash, or to memory at its pads, are not modelled; they read zeros`,
    );
  }

  /** The look-up table as the ROM copies it from the FCB. */
  loadLut(words: Uint32Array): void {
    this.words.set(words.subarray(0, 64), flexspiRegisters.LUT.offset >>> 2);
  }
}
