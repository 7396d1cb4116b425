// SEMC: the controller behind the SDRAM. The memory answers once the sequence that wakes SDRAM chips has been run.
// Names and offsets as in NXP's PERI_SEMC.h; the sequence: W9825G6KH's data sheet and fsl_semc.c.

import { type BlockContext, hex, RegisterBlock, type RegisterTable } from '../rt1062/register-block.ts';

export const semcRegisters = {
  MCR: { offset: 0x00, reset: 0x1000_0002 },
  IOCR: { offset: 0x04 },
  BMCR0: { offset: 0x08 },
  BMCR1: { offset: 0x0c },
  BR: { offset: 0x10, count: 9 },
  DLLCR: { offset: 0x34, modelled: false },
  INTEN: { offset: 0x38 },
  INTR: { offset: 0x3c, writeOneToClear: 0x3f },
  SDRAMCR0: { offset: 0x40, reset: 0xc26 },
  SDRAMCR1: { offset: 0x44, reset: 0x0099_4934 },
  SDRAMCR2: { offset: 0x48, reset: 0x8000_0eee },
  SDRAMCR3: { offset: 0x4c, reset: 0x4080_8000 },
  NANDCR: { offset: 0x50, count: 4, modelled: false },
  NORCR: { offset: 0x60, count: 4, modelled: false },
  SRAMCR: { offset: 0x70, count: 4, modelled: false },
  DBICR: { offset: 0x80, count: 3, modelled: false },
  IPCR0: { offset: 0x90 },
  IPCR1: { offset: 0x94 },
  IPCR2: { offset: 0x98 },
  IPCMD: { offset: 0x9c },
  IPTXDAT: { offset: 0xa0 },
  IPRXDAT: { offset: 0xb0, readOnly: ~0 },
  STS0: { offset: 0xc0, reset: 1, readOnly: ~0 },
  STS: { offset: 0xc4, count: 15, readOnly: ~0 },
  BR9: { offset: 0x100, count: 3, modelled: false },
  SRAMCR4: { offset: 0x120, count: 3, modelled: false },
  DCCR: { offset: 0x150 },
} as const satisfies RegisterTable;

const MCR_SWRST = 1;
const MCR_MDIS = 2;
const BR_VALID = 1;
const SDRAMCR3_REN = 1;
const INTR_DONE = 1;
const INTR_ERROR = 2;
const KEY = 0xa55a;
const PRECHARGE_ALL = 0xf;
const AUTO_REFRESH = 0xc;
const MODE_SET = 0xa;
const SELF_REFRESH = 0xd;

/** What the board has at SEMC's pads. */
export interface SdramChips {
  /** SDRAMCR0.PS: 0, 1, 2 for 8, 16, 32 bits. */
  readonly portSize: number;
  readonly bytes: number;
  readonly casLatency: number;
}

export class Semc extends RegisterBlock {
  /** Frequency of the clock root in Hz; set by the chip. */
  clockHz: () => number = () => 0;
  /** What keeps SEMC's signals from their pads; undefined when nothing does. Set by the chip. */
  pinsWrong: () => string | undefined = () => undefined;
  /** Called when the memory begins or ceases to answer. */
  onMemory: (base: number, bytes: number, works: boolean) => void = () => {};
  private readonly chips: SdramChips;
  private precharged = false;
  private refreshes = 0;
  private mode: number | undefined;
  private shown: number | undefined;

  constructor(context: BlockContext, chips: SdramChips) {
    super('SEMC', semcRegisters, 0x4000, context);
    this.chips = chips;
    this.onWrite(semcRegisters.MCR.offset, (value) => {
      if ((value & MCR_SWRST) !== 0) this.words[0] = value & ~MCR_SWRST;
      this.update();
    });
    this.onWrite(semcRegisters.BR.offset, () => this.update());
    this.onWrite(semcRegisters.SDRAMCR0.offset, () => this.update());
    this.onWrite(semcRegisters.SDRAMCR3.offset, () => this.update());
    this.onWrite(semcRegisters.IPCMD.offset, (value) => this.command(value));
  }

  override reset(): void {
    super.reset();
    this.forget();
    this.update();
  }

  /** The chips have lost power, or their controller its settings: the sequence has to be run again. */
  private forget(): void {
    this.precharged = false;
    this.refreshes = 0;
    this.mode = undefined;
  }

  private command(value: number): void {
    const intr = semcRegisters.INTR.offset >>> 2;
    const works = value >>> 16 === KEY && (this.words[0]! & MCR_MDIS) === 0 && this.clockHz() > 0;
    this.words[intr] = this.words[intr]! | (works ? INTR_DONE : INTR_DONE | INTR_ERROR);
    if (!works) return;
    switch (value & 0xffff) {
      case PRECHARGE_ALL:
        this.precharged = true;
        break;
      case AUTO_REFRESH:
        if (this.precharged) this.refreshes++;
        break;
      case MODE_SET:
        this.mode = this.words[semcRegisters.IPTXDAT.offset >>> 2];
        break;
      case SELF_REFRESH:
        break;
      default:
        this.context.warn(`SEMC_IPCMD ${hex(value)}: this command is not modelled`);
    }
    this.update();
  }

  /** What keeps the SDRAM from answering; undefined when nothing does. */
  get fault(): string | undefined {
    const word = (offset: number): number => this.words[offset >>> 2]!;
    const setup = word(semcRegisters.SDRAMCR0.offset);
    if ((word(0) & MCR_MDIS) !== 0) return 'SEMC_MCR.MDIS is 1';
    if ((word(semcRegisters.BR.offset) & BR_VALID) === 0) return 'SEMC_BR0 is not valid';
    if (!this.precharged) return 'no precharge-all has been sent';
    if (this.refreshes < 2) return `${this.refreshes} auto-refreshes have been sent, the chips need two`;
    if (this.mode === undefined) return 'the chips have no mode yet';
    if ((word(semcRegisters.SDRAMCR3.offset) & SDRAMCR3_REN) === 0)
      return 'SEMC_SDRAMCR3.REN is 0: nothing is refreshed';
    if ((setup & 3) !== this.chips.portSize)
      return `SEMC_SDRAMCR0.PS is ${setup & 3}, the board's width is ${this.chips.portSize}`;
    const latency = (setup >>> 10) & 3;
    if (latency !== this.chips.casLatency || ((this.mode >>> 4) & 7) !== latency)
      return `CAS latencies differ: SEMC_SDRAMCR0 ${latency}, the chips' mode ${(this.mode >>> 4) & 7}`;
    return this.pinsWrong();
  }

  /** Called when a clock, a pin or a register may have changed. */
  update(): void {
    const works = this.fault === undefined && this.clockHz() > 0;
    const br = this.words[semcRegisters.BR.offset >>> 2]!;
    const base = works ? (br & 0xffff_f000) >>> 0 : undefined;
    if (base === this.shown) return;
    if (this.shown !== undefined) this.onMemory(this.shown, this.chips.bytes, false);
    this.shown = base;
    if (base === undefined) return;
    // BR.MS: 4 KB times two to its power.
    const bytes = Math.min(4096 * 2 ** ((br >>> 1) & 0x1f), this.chips.bytes);
    this.onMemory(base, bytes, true);
  }
}
