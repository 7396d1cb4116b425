// SNVS: real-time counters and the words that outlive a reset. Names and offsets as in NXP's PERI_SNVS.h.

import { TICKS_PER_SECOND } from '../core/interface.ts';
import { type BlockContext, RegisterBlock, type RegisterTable } from './register-block.ts';

export const snvsRegisters = {
  HPLR: { offset: 0x00 },
  HPCOMR: { offset: 0x04 },
  HPCR: { offset: 0x08 },
  HPSICR: { offset: 0x0c, modelled: false },
  HPSVCR: { offset: 0x10, modelled: false },
  /** SSM state 1011: non-secure, as on an open part. */
  HPSR: { offset: 0x14, reset: 0x8000_0b00, writeOneToClear: 3 },
  HPSVSR: { offset: 0x18, writeOneToClear: 0x3f },
  HPHACIVR: { offset: 0x1c, modelled: false },
  HPHACR: { offset: 0x20, readOnly: ~0, modelled: false },
  HPRTCMR: { offset: 0x24 },
  HPRTCLR: { offset: 0x28 },
  HPTAMR: { offset: 0x2c, modelled: false },
  HPTALR: { offset: 0x30, modelled: false },
  LPLR: { offset: 0x34 },
  LPCR: { offset: 0x38, reset: 0x0000_0020 },
  LPMKCR: { offset: 0x3c, modelled: false },
  LPSVCR: { offset: 0x40, modelled: false },
  LPSECR: { offset: 0x48, modelled: false },
  LPSR: { offset: 0x4c, reset: 0x0000_0008, writeOneToClear: 0x0007_03ff },
  LPSRTCMR: { offset: 0x50 },
  LPSRTCLR: { offset: 0x54 },
  LPTAR: { offset: 0x58, modelled: false },
  LPSMCMR: { offset: 0x5c, modelled: false },
  LPSMCLR: { offset: 0x60, modelled: false },
  LPLVDR: { offset: 0x64 },
  LPGPR0_LEGACY_ALIAS: { offset: 0x68 },
  LPZMKR: { offset: 0x6c, count: 8, modelled: false },
  LPGPR_ALIAS: { offset: 0x90, count: 4 },
  LPGPR: { offset: 0x100, count: 8 },
  HPVIDR1: { offset: 0xbf8, reset: 0x003e_0104, readOnly: ~0 },
  HPVIDR2: { offset: 0xbfc, reset: 0x0600_0300, readOnly: ~0 },
} as const satisfies RegisterTable;

const HPCR_RTC_EN = 1;
const LPCR_SRTC_ENV = 1;
/** First register of the low-power half, which keeps its words while the coin cell or supply lasts. */
const LP_FIRST = 0x34 >>> 2;
const LP_LAST = 0x120 >>> 2;

export class Snvs extends RegisterBlock {
  private readonly now: () => number;
  /** Time at which either counter would have stood at 0. */
  private readonly zero = { HP: 0, LP: 0 };

  constructor(context: BlockContext, now: () => number) {
    super('SNVS', snvsRegisters, 0x4000, context);
    this.now = now;
    this.counter('HP', snvsRegisters.HPRTCMR.offset, snvsRegisters.HPCR.offset, HPCR_RTC_EN);
    this.counter('LP', snvsRegisters.LPSRTCMR.offset, snvsRegisters.LPCR.offset, LPCR_SRTC_ENV);
    const aliases = [snvsRegisters.LPGPR0_LEGACY_ALIAS.offset, snvsRegisters.LPGPR_ALIAS.offset];
    for (const offset of aliases) this.alias(offset, snvsRegisters.LPGPR.offset);
    for (let n = 1; n < 4; n++)
      this.alias(snvsRegisters.LPGPR_ALIAS.offset + 4 * n, snvsRegisters.LPGPR.offset + 4 * n);
  }

  /** 47 bits of 32768 Hz: bits 46 to 32 in the upper register. */
  private counter(half: 'HP' | 'LP', upper: number, control: number, enable: number): void {
    const counts = (): number => Math.floor(((this.now() - this.zero[half]) / TICKS_PER_SECOND) * 32_768);
    const running = (): boolean => (this.words[control >>> 2]! & enable) !== 0;
    this.onRead(upper, (index) => (running() ? Math.floor(counts() / 2 ** 32) & 0x7fff : this.words[index]!));
    this.onRead(upper + 4, (index) => (running() ? counts() >>> 0 : this.words[index]!));
    this.onWrite(control, (value, before) => {
      if ((value & ~before & enable) === 0) return;
      const start = this.words[upper >>> 2]! * 2 ** 32 + this.words[(upper >>> 2) + 1]!;
      this.zero[half] = this.now() - (start / 32_768) * TICKS_PER_SECOND;
    });
  }

  private alias(offset: number, target: number): void {
    this.onRead(offset, () => this.words[target >>> 2]!);
    this.onWrite(offset, (value) => {
      this.words[target >>> 2] = value;
    });
  }

  /** A reset clears the HP half; the LP half is lost with all power only. */
  resetFor(powerLost: boolean): void {
    const kept = powerLost ? undefined : this.words.slice(LP_FIRST, LP_LAST);
    super.reset();
    if (kept !== undefined) this.words.set(kept, LP_FIRST);
  }
}
