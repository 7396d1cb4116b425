// OCOTP: fuses as their shadow registers show them. Names and offsets as in NXP's PERI_OCOTP.h (RT1170); which fuses hold the
// MAC addresses: spsdk's fuse table of the RT1166.

import { type BlockContext, RegisterBlock, type RegisterTable } from '../rt1062/register-block.ts';

export const ocotpRegisters = {
  CTRL: { offset: 0x00, readOnly: 0x100, setClearToggle: true },
  PDN: { offset: 0x10 },
  DATA: { offset: 0x20, modelled: false },
  READ_CTRL: { offset: 0x30, modelled: false },
  OUT_STATUS: { offset: 0x90, setClearToggle: true },
  STARTWORD: { offset: 0xa0, readOnly: ~0, modelled: false },
  VERSION: { offset: 0xb0, readOnly: ~0 },
  READ_FUSE_DATA: { offset: 0x100, count: 4, step: 16, readOnly: ~0, modelled: false },
  SW_LOCK: { offset: 0x140, modelled: false },
  BIT_LOCK: { offset: 0x150, modelled: false },
  LOCKED0: { offset: 0x600, readOnly: ~0 },
  LOCKED: { offset: 0x610, count: 4, step: 16, readOnly: ~0 },
  FUSE: { offset: 0x800, count: 144, step: 16 },
} as const satisfies RegisterTable;

/** The chip's own number (fuses 0x900 and 0x910); any will do. */
const uniqueId = [0x1234_5678, 0x9abc_def0] as const;

export class Ocotp extends RegisterBlock {
  private readonly macs: readonly Uint8Array[];

  /** @param macs six bytes for each MAC, first byte on the wire first: bits 47:16 in one word, 15:0 in the next. */
  constructor(context: BlockContext, macs: readonly Uint8Array[]) {
    super('OCOTP', ocotpRegisters, 0x4000, context);
    this.macs = macs;
    this.burn();
  }

  private burn(): void {
    this.words[0x900 >>> 2] = uniqueId[0];
    this.words[0x910 >>> 2] = uniqueId[1];
    this.macs.forEach(([a, b, c, d, e, f], n) => {
      this.words[(0xa80 + 0x20 * n) >>> 2] = ((a! << 24) | (b! << 16) | (c! << 8) | d!) >>> 0;
      this.words[(0xa90 + 0x20 * n) >>> 2] = (e! << 8) | f!;
    });
  }

  override reset(): void {
    super.reset();
    this.burn();
  }
}
