// LPUART1 to LPUART8. Names, offsets and bits as in NXP's PERI_LPUART.h. Characters take their time on the line.

import { TICKS_PER_SECOND } from '../core/interface.ts';
import type { Clock } from '../machine/interface.ts';
import { type BlockContext, RegisterBlock, type RegisterTable } from './register-block.ts';

export const lpuartRegisters = {
  VERID: { offset: 0x00, reset: 0x0401_0003, readOnly: ~0 },
  PARAM: { offset: 0x04, reset: 0x0000_0202, readOnly: ~0 },
  GLOBAL: { offset: 0x08 },
  PINCFG: { offset: 0x0c, modelled: false },
  BAUD: { offset: 0x10, reset: 0x0f00_0004 },
  STAT: { offset: 0x14, reset: 0x00c0_0000, readOnly: 0x01e0_0000, writeOneToClear: 0xc01f_c000 },
  CTRL: { offset: 0x18 },
  DATA: { offset: 0x1c, reset: 0x0000_1000 },
  MATCH: { offset: 0x20, modelled: false },
  MODIR: { offset: 0x24 },
  FIFO: { offset: 0x28, reset: 0x00c0_0011, readOnly: 0x00c0_0077, writeOneToClear: 0x0003_0000 },
  WATER: { offset: 0x2c, readOnly: 0x0700_0700 },
} as const satisfies RegisterTable;

const STAT_TDRE = 1 << 23;
const STAT_TC = 1 << 22;
const STAT_RDRF = 1 << 21;
const STAT_OR = 1 << 19;
const CTRL_TE = 1 << 19;
const CTRL_RE = 1 << 18;
const CTRL_TIE = 1 << 23;
const CTRL_TCIE = 1 << 22;
const CTRL_RIE = 1 << 21;
const CTRL_ORIE = 1 << 27;
const FIFO_RXFE = 1 << 3;
const FIFO_TXFE = 1 << 7;
const FIFO_RXFLUSH = 1 << 14;
const FIFO_TXFLUSH = 1 << 15;
const DATA_RXEMPT = 1 << 12;
const STAT = 5;
const CTRL = 6;
const BAUD = 4;
const FIFO = 10;
const WATER = 11;
/** Words of either FIFO when it is on (PARAM 2: 2 to the 2). */
const DEPTH = 4;

export class Lpuart extends RegisterBlock {
  private readonly clock: Clock;
  private readonly irq: (asserted: boolean) => void;
  private readonly send: (byte: number) => void;
  private hz = 24e6;
  /** Time at which each character that was written has left, oldest first. */
  private leaving: number[] = [];
  private received: number[] = [];
  private event = -1;

  /** @param send gets each byte when it is written; its time on the line is kept in the flags. */
  constructor(
    name: string,
    context: BlockContext,
    clock: Clock,
    irq: (asserted: boolean) => void,
    send: (byte: number) => void,
  ) {
    super(name, lpuartRegisters, 0x4000, context);
    this.clock = clock;
    this.irq = irq;
    this.send = send;
    this.onRead(lpuartRegisters.STAT.offset, () => this.status());
    this.onRead(lpuartRegisters.DATA.offset, () => this.takeReceived());
    this.onRead(lpuartRegisters.WATER.offset, (index) => {
      return this.words[index]! | (Math.min(this.queued(), 7) << 8) | (Math.min(this.received.length, 7) << 24);
    });
    this.onRead(lpuartRegisters.FIFO.offset, (index) => {
      const empties = (this.received.length === 0 ? 1 << 22 : 0) | (this.queued() === 0 ? 1 << 23 : 0);
      return ((this.words[index]! & ~0x00c0_0000) | empties) >>> 0;
    });
    this.onWrite(lpuartRegisters.DATA.offset, (value) => this.transmit(value & 0xff));
    this.onWrite(lpuartRegisters.GLOBAL.offset, (value) => {
      if ((value & 2) !== 0) this.reset();
    });
    this.onWrite(lpuartRegisters.FIFO.offset, (value) => this.fifoWritten(value));
    for (const offset of [0x10, 0x14, 0x18, 0x2c]) this.onWrite(offset, () => this.update());
  }

  /** UART clock root in Hz. */
  setClock(hz: number): void {
    this.hz = hz;
  }

  override reset(): void {
    super.reset();
    this.leaving = [];
    this.received = [];
    this.update();
  }

  /** A character comes in from the line; it is lost while the receiver is off or full. */
  receive(byte: number): void {
    if ((this.words[CTRL]! & CTRL_RE) === 0) return;
    if (this.received.length >= ((this.words[FIFO]! & FIFO_RXFE) !== 0 ? DEPTH : 1)) {
      this.words[STAT] = this.words[STAT]! | STAT_OR;
    } else this.received.push(byte);
    this.update();
  }

  /** Ticks of one character: start, eight bits, stop. */
  get characterTicks(): number {
    const baud = this.words[BAUD]!;
    const oversampling = (baud >>> 24) & 0x1f;
    // An OSR of 0 means 16.
    const divisor = (oversampling === 0 ? 16 : oversampling + 1) * Math.max(1, baud & 0x1fff);
    return Math.round((10 * divisor * TICKS_PER_SECOND) / this.hz);
  }

  private fifoWritten(value: number): void {
    if ((value & FIFO_RXFLUSH) !== 0) this.received = [];
    if ((value & FIFO_TXFLUSH) !== 0) this.leaving = this.leaving.slice(0, 1);
    this.words[FIFO] = value & ~(FIFO_RXFLUSH | FIFO_TXFLUSH);
    this.update();
  }

  private transmit(byte: number): void {
    if ((this.words[CTRL]! & CTRL_TE) === 0) return;
    if (this.queued() >= ((this.words[FIFO]! & FIFO_TXFE) !== 0 ? DEPTH : 1)) return;
    const now = this.clock.now;
    const start = Math.max(now, this.leaving.at(-1) ?? 0);
    this.leaving.push(start + this.characterTicks);
    this.send(byte);
    this.update();
  }

  /** Characters that wait behind the one on the line. */
  private queued(): number {
    const now = this.clock.now;
    while (this.leaving.length > 0 && this.leaving[0]! <= now) this.leaving.shift();
    return Math.max(0, this.leaving.length - 1);
  }

  private takeReceived(): number {
    const byte = this.received.shift();
    this.update();
    // RXEMPT: the data of this very read are not valid.
    return byte ?? DATA_RXEMPT;
  }

  private status(): number {
    const queued = this.queued();
    const water = this.words[WATER]!;
    let word = this.words[STAT]! & ~(STAT_TDRE | STAT_TC | STAT_RDRF);
    const room = (this.words[FIFO]! & FIFO_TXFE) !== 0 ? queued <= (water & 3) : queued === 0;
    if (room) word |= STAT_TDRE;
    if (this.leaving.length === 0) word |= STAT_TC;
    const level = (this.words[FIFO]! & FIFO_RXFE) !== 0 ? (water >>> 16) & 3 : 0;
    if (this.received.length > level) word |= STAT_RDRF;
    return word >>> 0;
  }

  private update(): void {
    const status = this.status();
    const ctrl = this.words[CTRL]!;
    const asserted =
      ((status & STAT_TDRE) !== 0 && (ctrl & CTRL_TIE) !== 0) ||
      ((status & STAT_TC) !== 0 && (ctrl & CTRL_TCIE) !== 0) ||
      ((status & STAT_RDRF) !== 0 && (ctrl & CTRL_RIE) !== 0) ||
      ((status & STAT_OR) !== 0 && (ctrl & CTRL_ORIE) !== 0);
    this.irq(asserted);
    if (this.event >= 0 || this.leaving.length === 0 || (ctrl & (CTRL_TIE | CTRL_TCIE)) === 0) return;
    this.event = this.clock.at(this.leaving[0]!, () => {
      this.event = -1;
      this.update();
    });
  }
}
