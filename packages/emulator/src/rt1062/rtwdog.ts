// RTWDOG (WDOG3). Names, offsets and keys as in NXP's PERI_RTWDOG.h and fsl_rtwdog.h.

import { TICKS_PER_SECOND } from '../core/interface.ts';
import type { Clock } from '../machine/interface.ts';
import { type BlockContext, hex, RegisterBlock, type RegisterTable } from './register-block.ts';

export const rtwdogRegisters = {
  /** CMD32EN, LPO clock, not running: nothing known shows it running when an image starts. [assumed] */
  CS: { offset: 0x0, reset: 0x0000_2100 },
  CNT: { offset: 0x4 },
  TOVAL: { offset: 0x8, reset: 0x0000_0400 },
  WIN: { offset: 0xc },
} as const satisfies RegisterTable;

const CS_EN = 1 << 7;
const CS_PRES = 1 << 12;
const CS_ULK = 1 << 11;
const CS_RCS = 1 << 10;
const UNLOCK = 0xd928_c520;
const REFRESH = 0xb480_a602;
const LPO_HZ = 32_768;

export class Rtwdog extends RegisterBlock {
  private readonly clock: Clock;
  private readonly onTimeout: () => void;
  private unlocked = false;
  private configured = false;
  private half = 0;
  private event = -1;

  /** @param control CS when the image starts. */
  constructor(
    name: string,
    context: BlockContext,
    clock: Clock,
    onTimeout: () => void,
    control: number = rtwdogRegisters.CS.reset,
  ) {
    super(name, { ...rtwdogRegisters, CS: { offset: 0, reset: control } }, 0x4000, context);
    this.clock = clock;
    this.onTimeout = onTimeout;
    this.onRead(rtwdogRegisters.CS.offset, (index) => {
      return (this.words[index]! & ~(CS_ULK | CS_RCS)) | (this.unlocked ? CS_ULK : 0) | (this.configured ? CS_RCS : 0);
    });
    this.onWrite(rtwdogRegisters.CNT.offset, (value) => this.command(value));
    this.onWrite(rtwdogRegisters.CS.offset, (value, before) => this.configure(value, before));
    this.restart();
  }

  override reset(): void {
    super.reset();
    this.unlocked = false;
    this.configured = false;
    this.restart();
  }

  private command(value: number): void {
    // Two half-words, one after the other, do the same as one word.
    if (value === 0xc520 || value === 0xa602) {
      this.half = value;
      return;
    }
    const word = value === 0xd928 || value === 0xb480 ? ((value << 16) | this.half) >>> 0 : value;
    if (word === UNLOCK) {
      this.unlocked = true;
      this.configured = false;
    } else if (word === REFRESH) this.restart();
    else this.context.report('watchdog-sequence', `${this.name}_CNT was written with ${hex(value)}`);
  }

  private configure(value: number, before: number): void {
    if (!this.unlocked) {
      this.words[0] = before;
      this.context.report('watchdog-sequence', `${this.name}_CS was written while it is locked`);
      return;
    }
    this.words[0] = value & ~(CS_ULK | CS_RCS);
    this.unlocked = false;
    this.configured = true;
    this.restart();
  }

  private restart(): void {
    if (this.event >= 0) this.clock.cancel(this.event);
    this.event = -1;
    const cs = this.words[0]!;
    if ((cs & CS_EN) === 0) return;
    const counts = (this.words[2]! & 0xffff) * ((cs & CS_PRES) !== 0 ? 256 : 1);
    this.event = this.clock.at(this.clock.now + Math.round((counts * TICKS_PER_SECOND) / LPO_HZ), () => {
      this.event = -1;
      this.onTimeout();
    });
  }
}
