// PIT: four timers that count down and can be chained. Names and offsets as in NXP's PERI_PIT.h.

import { TICKS_PER_SECOND } from '../core/interface.ts';
import type { Clock } from '../machine/interface.ts';
import { type BlockContext, RegisterBlock, type RegisterTable } from './register-block.ts';

export const pitRegisters = {
  MCR: { offset: 0x000, reset: 0x0000_0006 },
  LTMR64H: { offset: 0x0e0, readOnly: ~0 },
  LTMR64L: { offset: 0x0e4, readOnly: ~0 },
  LDVAL: { offset: 0x100, count: 4, step: 16 },
  CVAL: { offset: 0x104, count: 4, step: 16, readOnly: ~0 },
  TCTRL: { offset: 0x108, count: 4, step: 16 },
  TFLG: { offset: 0x10c, count: 4, step: 16, writeOneToClear: 1 },
} as const satisfies RegisterTable;

const MCR_MDIS = 1 << 1;
const TEN = 1;
const TIE = 2;
const CHN = 4;
const channels = [0, 1, 2, 3] as const;
const LDVAL = 0x40;
const TCTRL = 0x42;
const TFLG = 0x43;

/** A running channel: input pulses counted from `start`, of which `expired` whole periods were already flagged. */
interface Run {
  start: number;
  load: number;
  expired: number;
}

export class Pit extends RegisterBlock {
  private readonly clock: Clock;
  private readonly irq: (asserted: boolean) => void;
  private readonly runs: (Run | undefined)[] = [undefined, undefined, undefined, undefined];
  private hz = 24e6;
  private event = -1;

  constructor(context: BlockContext, clock: Clock, irq: (asserted: boolean) => void) {
    super('PIT', pitRegisters, 0x4000, context);
    this.clock = clock;
    this.irq = irq;
    this.onWrite(pitRegisters.MCR.offset, () => this.update());
    this.onRead(pitRegisters.LTMR64H.offset, () => this.value(1));
    this.onRead(pitRegisters.LTMR64L.offset, () => this.value(0));
    for (const n of channels) {
      this.onRead(0x104 + 16 * n, () => this.value(n));
      this.onRead(0x10c + 16 * n, () => {
        this.flag();
        return this.words[TFLG + 4 * n]!;
      });
      this.onWrite(0x10c + 16 * n, () => this.update());
      this.onWrite(0x108 + 16 * n, (value, before) => this.control(n, value, before));
    }
  }

  override write(offset: number, size: 1 | 2 | 4, value: number): void {
    if (this.gatedBy === undefined) this.flag();
    super.write(offset, size, value);
  }

  /** PERCLK in Hz. Running counts go on from where they are. */
  setClock(hz: number): void {
    this.flag();
    const counts = channels.map((n) => this.pulses(n));
    this.hz = hz;
    for (const n of channels) {
      const run = this.runs[n];
      if (run !== undefined && !this.chained(n)) run.start = this.clockPulses() - counts[n]!;
    }
    this.update();
  }

  override reset(): void {
    super.reset();
    this.runs.fill(undefined);
    this.update();
  }

  private chained(n: number): boolean {
    return n > 0 && (this.words[TCTRL + 4 * n]! & CHN) !== 0;
  }

  private clockPulses(): number {
    if ((this.words[0]! & MCR_MDIS) !== 0) return 0;
    return Math.floor((this.clock.now / TICKS_PER_SECOND) * this.hz);
  }

  /** Pulses that channel `n` has seen since it was started. */
  private pulses(n: number): number {
    const run = this.runs[n];
    if (run === undefined) return 0;
    return (this.chained(n) ? this.expiries(n - 1) : this.clockPulses()) - run.start;
  }

  private expiries(n: number): number {
    const run = this.runs[n];
    return run === undefined ? 0 : Math.floor(this.pulses(n) / (run.load + 1));
  }

  private value(n: number): number {
    const run = this.runs[n];
    return run === undefined ? 0 : run.load - (this.pulses(n) % (run.load + 1));
  }

  private control(n: number, value: number, before: number): void {
    if ((value & ~before & TEN) !== 0) {
      const start = this.chained(n) ? this.expiries(n - 1) : this.clockPulses();
      this.runs[n] = { start, load: this.words[LDVAL + 4 * n]!, expired: 0 };
    } else if ((value & TEN) === 0) this.runs[n] = undefined;
    this.update();
  }

  private flag(): void {
    for (const n of channels) {
      const run = this.runs[n];
      if (run === undefined) continue;
      const expired = this.expiries(n);
      if (expired > run.expired) this.words[TFLG + 4 * n] = 1;
      run.expired = expired;
    }
  }

  private update(): void {
    this.flag();
    let asserted = false;
    let soonest = Infinity;
    for (const n of channels) {
      if ((this.words[TCTRL + 4 * n]! & TIE) === 0) continue;
      asserted ||= this.words[TFLG + 4 * n]! !== 0;
      soonest = Math.min(soonest, this.nextExpiry(n));
    }
    this.irq(asserted);
    if (this.event >= 0) this.clock.cancel(this.event);
    this.event = -1;
    if (soonest === Infinity) return;
    this.event = this.clock.at(Math.ceil((soonest / this.hz) * TICKS_PER_SECOND), () => {
      this.event = -1;
      this.update();
    });
  }

  /** The clock pulse at which channel `n` expires next; for a chain the next expiry of its first link. */
  private nextExpiry(n: number): number {
    const run = this.runs[n];
    if (run === undefined || (this.words[0]! & MCR_MDIS) !== 0) return Infinity;
    if (this.chained(n)) return this.nextExpiry(n - 1);
    return run.start + (run.expired + 1) * (run.load + 1);
  }
}
