// WDOG1 and WDOG2: watchdogs with 16-bit registers. Names and offsets as in NXP's PERI_WDOG.h.

import { type AccessSize, type Block, TICKS_PER_SECOND } from '../core/interface.ts';
import type { Clock } from '../machine/interface.ts';
import { type BlockContext, hex } from './register-block.ts';
import type { ResetCause } from './src.ts';

/** Offsets in bytes; all registers are half-words. */
export const wdogRegisters = { WCR: 0x0, WSR: 0x2, WRSR: 0x4, WICR: 0x6, WMCR: 0x8 } as const;

const WCR_WDE = 1 << 2;
const WCR_SRS = 1 << 4;
const WCR_RESET = 0x0030;
const WICR_RESET = 0x0004;
const WRSR_SFTW = 1 << 0;
const WRSR_TOUT = 1 << 1;
const WRSR_POR = 1 << 4;

export class Wdog implements Block {
  readonly name: string;
  private readonly context: BlockContext;
  private readonly clock: Clock;
  private readonly onTimeout: () => void;
  private wcr = WCR_RESET;
  private wrsr = WRSR_POR;
  private wicr = WICR_RESET;
  private wmcr = 1;
  private served = 0;
  private event = -1;

  constructor(name: string, context: BlockContext, clock: Clock, onTimeout: () => void) {
    this.name = name;
    this.context = context;
    this.clock = clock;
    this.onTimeout = onTimeout;
  }

  /** After a reset of the chip; WRSR tells whether this watchdog was the cause. */
  resetFor(cause: ResetCause): void {
    const own = this.wrsr & (WRSR_SFTW | WRSR_TOUT);
    this.wcr = WCR_RESET;
    this.wicr = WICR_RESET;
    this.wmcr = 1;
    this.wrsr = cause === 'power' || cause === 'pin' ? WRSR_POR : cause === 'software' ? WRSR_SFTW : own;
    this.restart();
  }

  /** Its time is up. */
  bite(): void {
    this.wrsr = WRSR_TOUT;
    this.onTimeout();
  }

  read(offset: number, size: AccessSize): number {
    this.context.stall();
    this.checkSize(offset, size);
    const registers = [this.wcr, 0, this.wrsr, this.wicr, this.wmcr];
    const value = registers[offset >>> 1];
    if (value === undefined) this.context.report('no-register', `${this.name}+${hex(offset)} was read`);
    return value ?? 0;
  }

  write(offset: number, size: AccessSize, value: number): void {
    this.context.stall();
    this.checkSize(offset, size);
    if (offset === wdogRegisters.WCR) this.writeControl(value & 0xffff);
    else if (offset === wdogRegisters.WSR) this.service(value & 0xffff);
    else if (offset === wdogRegisters.WICR) this.wicr = value & 0xc0ff;
    else if (offset === wdogRegisters.WMCR) this.wmcr = value & 1;
    else if (offset !== wdogRegisters.WRSR)
      this.context.report('no-register', `${this.name}+${hex(offset)} was written`);
  }

  private checkSize(offset: number, size: AccessSize): void {
    if (size !== 2) this.context.report('access-size', `${this.name}+${hex(offset)} takes 16 bits, not ${size * 8}`);
  }

  private writeControl(value: number): void {
    // WDE can be set once and not cleared.
    this.wcr = value | (this.wcr & WCR_WDE);
    if ((value & WCR_SRS) === 0) {
      this.wrsr = WRSR_SFTW;
      this.onTimeout();
      return;
    }
    this.restart();
  }

  private service(value: number): void {
    if (value === 0x5555) this.served = 1;
    else if (value === 0xaaaa && this.served === 1) {
      this.served = 0;
      this.restart();
    }
  }

  private restart(): void {
    if (this.event >= 0) this.clock.cancel(this.event);
    this.event = -1;
    if ((this.wcr & WCR_WDE) === 0) return;
    const halfSeconds = (this.wcr >>> 8) + 1;
    this.event = this.clock.at(this.clock.now + (halfSeconds * TICKS_PER_SECOND) / 2, () => {
      this.event = -1;
      this.bite();
    });
  }
}
