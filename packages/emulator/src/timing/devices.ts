// The memories behind the bus, each with one port: how long a line, a word or a write takes, and until when it is busy.
// Times are core cycles and may be broken ones; a line comes in four beats of eight bytes.
import { constants } from './constants.ts';

/** When each beat of the line that was asked for last arrives. */
export type Beats = Float64Array;

export interface MemoryDevice {
  /** Asks for a line at time `now`; `beat` (0 to 3) is the one that is waited for. Fills `beats`. */
  line(now: number, line: number, beat: number, beats: Beats): void;
  /** A read that is not cached, or the next words of one that goes on (`burst`). Answers when it is there. */
  word(now: number, address: number, burst: boolean): number;
  /** Writes `beats` beats; answers when that is done. */
  write(now: number, beats: number): number;
  /** One more beat of the last write; answers when that is done. */
  writeOn(): number;
  /** Until when it does what was asked before. */
  readonly busyUntil: number;
  /** Begins anew: clock or board has changed. */
  reset(): void;
}

export interface RandomAccessTimes {
  readonly fill: number;
  readonly read: number;
  readonly beat: number;
  readonly write: number;
}

/** OCRAM and SDRAM: the beat that is waited for comes first, the others behind it in turn. */
export class RandomAccess implements MemoryDevice {
  busyUntil = -0;
  private readonly times: RandomAccessTimes;

  constructor(times: RandomAccessTimes) {
    this.times = times;
  }

  reset(): void {
    this.busyUntil = -0;
  }

  line(now: number, _line: number, beat: number, beats: Beats): void {
    const { fill, beat: each } = this.times;
    const first = Math.max(now, this.busyUntil) + fill;
    for (let n = 0; n < 4; n += 1) beats[(beat + n) & 3] = first + n * each;
    this.busyUntil = first + 3 * each;
  }

  word(now: number, _address: number, burst: boolean): number {
    const { read, beat } = this.times;
    this.busyUntil = Math.max(now, this.busyUntil) + (burst ? beat : read);
    return this.busyUntil;
  }

  write(now: number, beats: number): number {
    const { write, beat } = this.times;
    this.busyUntil = Math.max(now, this.busyUntil) + write + beats * beat;
    return this.busyUntil;
  }

  writeOn(): number {
    this.busyUntil += this.times.beat;
    return this.busyUntil;
  }
}

export interface SerialTimes {
  /** Command, address, mode and dummy clocks, and what the controller adds. */
  readonly start: number;
  readonly beat: number;
  /** A line that lies in the controller's buffer. */
  readonly buffered: number;
  /** Bytes that the controller reads on behind what was asked for, and has room for. */
  readonly ahead: number;
}

const LINE = constants.cacheLine.value;

/**
 * Flash behind FlexSPI. Data come in the order of their addresses, and the controller goes on reading: a line behind the last
 * one is on its way already. A line elsewhere breaks that off at once and begins a new command (how silicon breaks off is not
 * published).
 */
export class SerialFlash implements MemoryDevice {
  readonly busyUntil = 0;
  /** What is being read: from which address, when its first beat arrives, and where it ends. */
  private from = -0;
  private first = -0;
  private end = -0;
  private readonly times: SerialTimes;

  constructor(times: SerialTimes) {
    this.times = times;
  }

  reset(): void {
    this.end = this.from = this.first = -0;
  }

  line(now: number, line: number, _beat: number, beats: Beats): void {
    const { beat } = this.times;
    const begin = this.begin(now, line * LINE, LINE);
    const floor = now + this.times.buffered;
    for (let n = 0; n < 4; n += 1) beats[n] = Math.max(floor, begin + n * beat);
  }

  word(now: number, address: number, _burst: boolean): number {
    const aligned = Math.floor(address / 8) * 8;
    return Math.max(now + this.times.buffered, this.begin(now, aligned, 8));
  }

  /** Flash is not written by stores. */
  write(now: number): number {
    return now;
  }

  writeOn(): number {
    return 0;
  }

  /** When the first beat at an address arrives; `length` bytes are asked for there. */
  private begin(now: number, address: number, length: number): number {
    const { start, beat, ahead } = this.times;
    const oldest = Math.max(this.from, this.end - ahead - LINE);
    if (address >= oldest && address + length <= this.end) {
      const comes = this.first + ((address - this.from) / 8) * beat;
      if (comes <= now + start + beat) {
        // The controller has room again behind what was asked for, while it is still reading.
        const isReading = this.first + ((this.end - this.from) / 8) * beat > now;
        if (isReading) this.end = Math.max(this.end, address + length + ahead);
        return comes;
      }
    }
    this.from = address;
    this.first = now + start + beat;
    this.end = address + length + ahead;
    return this.first;
  }
}
