// GPT1 and GPT2: 32-bit counters. Names and offsets as in NXP's PERI_GPT.h. Counts are worked out when asked for.

import { type AccessSize, TICKS_PER_SECOND } from '../core/interface.ts';
import type { Clock } from '../machine/interface.ts';
import { type BlockContext, RegisterBlock, type RegisterTable } from './register-block.ts';

export const gptRegisters = {
  CR: { offset: 0x00 },
  PR: { offset: 0x04 },
  SR: { offset: 0x08, writeOneToClear: 0x3f },
  IR: { offset: 0x0c },
  OCR: { offset: 0x10, count: 3, reset: 0xffff_ffff },
  ICR: { offset: 0x1c, count: 2, readOnly: ~0 },
  CNT: { offset: 0x24, readOnly: ~0 },
} as const satisfies RegisterTable;

const CR_EN = 1 << 0;
const CR_ENMOD = 1 << 1;
const CR_FRR = 1 << 9;
const CR_SWR = 1 << 15;
const SR_ROV = 1 << 5;
const CR = 0;
const PR = 1;
const SR = 2;
const IR = 3;
const OCR1 = 4;
const WRAP = 2 ** 32;

export class Gpt extends RegisterBlock {
  private readonly clock: Clock;
  private readonly irq: (asserted: boolean) => void;
  private readonly wake = () => this.update();
  private perclk = 24e6;
  private ipg = 132e6;
  /** Counts since the counter last stood at 0, at time `since`; whole numbers. */
  private count = -0;
  private since = -0;
  /** Ticks of one count, infinite while it stands; what CR and PR were when it was worked out. */
  private ticksPerCount = Number.POSITIVE_INFINITY;
  private cr = 0;
  private pr = 0;
  /** Up to here counting changes nothing but `count`: no compare and no turn-over lies before it. */
  private quietUntil = -0;
  private event = -1;

  constructor(name: string, context: BlockContext, clock: Clock, irq: (asserted: boolean) => void) {
    super(name, gptRegisters, 0x4000, context);
    this.clock = clock;
    this.irq = irq;
    this.onRead(gptRegisters.CNT.offset, () => {
      this.advance();
      return this.count;
    });
    this.onRead(gptRegisters.SR.offset, () => {
      this.advance();
      return this.words[SR]!;
    });
    this.onWrite(gptRegisters.CR.offset, (value, before) => this.control(value, before));
    for (const offset of [0x04, 0x08, 0x0c, 0x10, 0x14, 0x18]) this.onWrite(offset, () => this.update());
  }

  /** Roots in Hz, from CCM. */
  setClocks(perclk: number, ipg: number): void {
    this.advance();
    this.perclk = perclk;
    this.ipg = ipg;
    this.ticksPerCount = this.ticks();
    this.update();
  }

  // Programs wait by reading CNT again and again: it goes past the tables.
  override read(offset: number, size: AccessSize): number {
    if (offset !== gptRegisters.CNT.offset || size !== 4 || this.gatedBy !== undefined) return super.read(offset, size);
    this.context.stall();
    this.advance();
    return this.count >>> 0;
  }

  override write(offset: number, size: AccessSize, value: number): void {
    // What has been counted so far was counted with the old settings.
    if (this.gatedBy === undefined) this.advance();
    this.quietUntil = 0;
    super.write(offset, size, value);
  }

  override reset(): void {
    super.reset();
    this.count = 0;
    this.quietUntil = 0;
    this.update();
  }

  private control(value: number, before: number): void {
    if ((value & CR_SWR) !== 0) {
      this.resetWords();
      this.count = 0;
    } else if ((value & ~before & CR_EN) !== 0) {
      this.since = this.clock.now;
      if ((value & CR_ENMOD) !== 0) this.count = 0;
    }
    this.update();
  }

  /** Counter clock in Hz; 0 while off. CLKSRC: 1 peripheral, 2 high frequency, 4 32 kHz, 5 the 24 MHz crystal. */
  private rate(): number {
    const cr = this.words[CR]!;
    if ((cr & CR_EN) === 0) return 0;
    return this.source((cr >>> 6) & 7) / ((this.words[PR]! & 0xfff) + 1);
  }

  private source(select: number): number {
    if (select === 1) return this.perclk;
    if (select === 2) return this.ipg;
    return select === 4 ? 32_768 : select === 5 ? 24e6 : 0;
  }

  /** Counts until the counter starts again at 0. */
  private period(): number {
    return (this.words[CR]! & CR_FRR) !== 0 ? WRAP : this.words[OCR1]! + 1;
  }

  private ticks(): number {
    const rate = this.rate();
    return rate === 0 ? Number.POSITIVE_INFINITY : TICKS_PER_SECOND / rate;
  }

  private advance(): void {
    const { words } = this;
    if (words[CR] !== this.cr || words[PR] !== this.pr) {
      this.cr = words[CR]!;
      this.pr = words[PR]!;
      this.ticksPerCount = this.ticks();
    }
    const ticks = this.ticksPerCount;
    const now = this.clock.now;
    if (ticks === Number.POSITIVE_INFINITY) {
      this.since = now;
      return;
    }
    const steps = Math.floor((now - this.since) / ticks);
    if (steps === 0) return;
    this.since += steps * ticks;
    if (this.count + steps < this.quietUntil) this.count += steps;
    else this.passCompares(steps);
  }

  /** Counts on where compares or the turn-over may lie in between. */
  private passCompares(steps: number): void {
    const period = this.period();
    const end = this.count + steps;
    for (let n = 0; n < 3; n++) {
      const target = this.words[OCR1 + n]!;
      const next = target > this.count ? target : target + period;
      if (target < period && next <= end) this.words[SR] = this.words[SR]! | (1 << n);
    }
    if (period === WRAP && end >= WRAP) this.words[SR] = this.words[SR]! | SR_ROV;
    this.count = end % period;
    this.quietUntil = period;
    for (let n = 0; n < 3; n++) {
      const target = this.words[OCR1 + n]!;
      if (target > this.count) this.quietUntil = Math.min(this.quietUntil, target);
    }
  }

  /** Drives the line and asks to be woken when the next enabled compare comes. */
  private update(): void {
    this.advance();
    this.irq((this.words[SR]! & this.words[IR]!) !== 0);
    if (this.event >= 0) this.clock.cancel(this.event);
    this.event = -1;
    const rate = this.rate();
    if (rate === 0 || this.words[IR]! === 0) return;
    const period = this.period();
    let steps = (this.words[IR]! & SR_ROV) !== 0 ? period - this.count : Infinity;
    for (let n = 0; n < 3; n++) {
      const target = this.words[OCR1 + n]!;
      if ((this.words[IR]! & (1 << n)) === 0 || target >= period) continue;
      steps = Math.min(steps, target > this.count ? target - this.count : target + period - this.count);
    }
    if (steps === Infinity) return;
    this.event = this.clock.at(Math.ceil(this.since + (steps * TICKS_PER_SECOND) / rate), () => {
      this.event = -1;
      this.wake();
    });
  }
}
