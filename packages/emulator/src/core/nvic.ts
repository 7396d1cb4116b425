// Exceptions pending, active and enabled, and their priorities (Armv7-M ARM B1.5, B3.4).
import {
  BUS_FAULT,
  DEBUG_MONITOR,
  HARD_FAULT,
  MEM_MANAGE,
  NMI,
  PENDSV,
  SVCALL,
  SYSTICK,
  USAGE_FAULT,
} from './faults.ts';

const EXTERNAL = 16;
/** A priority below every other. */
const LOWEST = 256;

/** Bits of SHCSR. */
const STATE_BITS: readonly (readonly ['active' | 'pending' | 'enabled', number, number])[] = [
  ['active', MEM_MANAGE, 0],
  ['active', BUS_FAULT, 1],
  ['active', USAGE_FAULT, 3],
  ['active', SVCALL, 7],
  ['active', DEBUG_MONITOR, 8],
  ['active', PENDSV, 10],
  ['active', SYSTICK, 11],
  ['pending', USAGE_FAULT, 12],
  ['pending', MEM_MANAGE, 13],
  ['pending', BUS_FAULT, 14],
  ['pending', SVCALL, 15],
  ['enabled', MEM_MANAGE, 16],
  ['enabled', BUS_FAULT, 17],
  ['enabled', USAGE_FAULT, 18],
];

export class Nvic {
  /** Count of external lines that the chip has. */
  readonly lines: number;
  /** Priority bits that are implemented, as a mask of a priority byte. */
  readonly mask: number;
  readonly pending: Uint8Array;
  readonly active: Uint8Array;
  readonly enabled: Uint8Array;
  readonly level: Uint8Array;
  readonly priority: Int16Array;
  /** AIRCR.PRIGROUP. */
  group = 0;
  /** The pending and enabled exception of highest priority, 0 for none; kept by `update`. */
  best = 0;
  private bestPriority = LOWEST;
  /** Four exceptions in a word, of `pending`, `enabled` and `active`: most words are 0. */
  private readonly pendingWords: Uint32Array;
  private readonly enabledWords: Uint32Array;
  private readonly activeWords: Uint32Array;
  /** Group priority of the active exceptions, 256 for none, and how many they are. */
  private activePriority = LOWEST;
  activeCount = 0;

  constructor(lines: number, priorityBits: number) {
    this.lines = lines;
    this.mask = (0xff << (8 - priorityBits)) & 0xff;
    const count = EXTERNAL + lines;
    const bytes = (count + 3) & ~3;
    this.pendingWords = new Uint32Array(bytes >> 2);
    this.activeWords = new Uint32Array(bytes >> 2);
    this.enabledWords = new Uint32Array(bytes >> 2);
    this.pending = new Uint8Array(this.pendingWords.buffer, 0, count);
    this.active = new Uint8Array(this.activeWords.buffer, 0, count);
    this.enabled = new Uint8Array(this.enabledWords.buffer, 0, count);
    this.level = new Uint8Array(count);
    this.priority = new Int16Array(count);
    this.reset();
  }

  reset(): void {
    this.pending.fill(0);
    this.active.fill(0);
    this.enabled.fill(0);
    for (const always of [NMI, HARD_FAULT, SVCALL, PENDSV, SYSTICK]) this.enabled[always] = 1;
    this.priority.fill(0);
    this.priority[1] = -3;
    this.priority[NMI] = -2;
    this.priority[HARD_FAULT] = -1;
    this.group = 0;
    for (let number = EXTERNAL; number < this.level.length; number += 1) this.pending[number] = this.level[number]!;
    this.update();
  }

  /** Works out `best` and the priority of what is active. */
  update(): void {
    this.best = 0;
    this.bestPriority = LOWEST;
    this.activePriority = LOWEST;
    this.activeCount = 0;
    const { pendingWords, enabledWords, activeWords } = this;
    for (let at = 0; at < pendingWords.length; at += 1) {
      if (((pendingWords[at]! & enabledWords[at]!) | activeWords[at]!) === 0) continue;
      for (let number = Math.max(2, 4 * at); number < 4 * at + 4; number += 1) this.look(number);
    }
  }

  private look(number: number): void {
    const priority = this.priority[number]!;
    if (this.active[number] === 1) {
      this.activeCount += 1;
      this.activePriority = Math.min(this.activePriority, this.grouped(priority));
    }
    if (this.pending[number] === 1 && this.enabled[number] === 1 && priority < this.bestPriority) {
      this.best = number;
      this.bestPriority = priority;
    }
  }

  /** Priority without its subpriority (B1.5.4). */
  grouped(priority: number): number {
    return priority < 0 ? priority : priority & (0xff << (this.group + 1)) & 0xff;
  }

  /** Priority of what runs: active exceptions and masks (B1.5.4, ExecutionPriority). 256 in plain Thread mode. */
  execution(primask: number, faultmask: number, basepri: number): number {
    let masked = LOWEST;
    if (basepri !== 0) masked = this.grouped(basepri);
    if (primask) masked = Math.min(masked, 0);
    if (faultmask) masked = -1;
    return Math.min(masked, this.activePriority);
  }

  /** The exception that would be taken now, or 0. */
  due(primask: number, faultmask: number, basepri: number): number {
    if (this.best === 0) return 0;
    return this.grouped(this.bestPriority) < this.execution(primask, faultmask, basepri) ? this.best : 0;
  }

  setPending(number: number): void {
    this.pending[number] = 1;
    this.update();
  }

  /** A line's level; rising, or high while its handler does not run, makes it pending (B3.4.1). */
  setLevel(line: number, asserted: boolean): boolean {
    const number = line + EXTERNAL;
    const value = asserted ? 1 : 0;
    if (this.level[number] === value) return false;
    this.level[number] = value;
    if (!asserted || this.pending[number] === 1) return false;
    this.pending[number] = 1;
    this.update();
    return true;
  }

  enter(number: number): void {
    this.pending[number] = 0;
    this.active[number] = 1;
    this.update();
  }

  /** A handler has returned: a level that is still high pends again. */
  leave(number: number): void {
    this.active[number] = 0;
    if (this.level[number] === 1) this.pending[number] = 1;
    this.update();
  }

  /** ISER, ICER, ISPR, ICPR, IABR, IPR by offset from 0xE000E100 (B3.4.3). */
  read(offset: number): number {
    const kind = offset >> 7;
    if (kind >= 6) {
      const first = EXTERNAL + (offset - 0x300);
      let value = 0;
      for (let i = 3; i >= 0; i -= 1) value = (value << 8) | (this.priority[first + i] ?? 0);
      return value >>> 0;
    }
    const array = kind < 2 ? this.enabled : kind < 4 ? this.pending : this.active;
    const first = EXTERNAL + (offset & 0x7c) * 8;
    let value = 0;
    for (let i = 0; i < 32; i += 1) value |= (array[first + i] ?? 0) << i;
    return value >>> 0;
  }

  write(offset: number, value: number): void {
    const kind = offset >> 7;
    const first = EXTERNAL + (offset & 0x7c) * 8;
    for (let i = 0; i < 32; i += 1) {
      const number = first + i;
      if (!((value >>> i) & 1) || number >= this.pending.length) continue;
      if (kind === 0) this.enabled[number] = 1;
      else if (kind === 1) this.enabled[number] = 0;
      else if (kind === 2) this.pending[number] = 1;
      else if (kind === 3) this.pending[number] = this.level[number] === 1 && this.active[number] === 0 ? 1 : 0;
    }
    this.update();
  }

  writePriority(line: number, value: number): void {
    const number = line + EXTERNAL;
    if (number < this.priority.length) this.priority[number] = value & this.mask;
    this.update();
  }

  /** SHPR1 to SHPR3 by exception number, 4 to 15. */
  writeSystemPriority(number: number, value: number): void {
    if ([MEM_MANAGE, BUS_FAULT, USAGE_FAULT, SVCALL, DEBUG_MONITOR, PENDSV, SYSTICK].includes(number)) {
      this.priority[number] = value & this.mask;
    }
    this.update();
  }

  /** SHCSR (B3.2.13). */
  readHandlerState(): number {
    return STATE_BITS.reduce((value, [array, number, bit]) => value | (this[array][number]! << bit), 0);
  }

  writeHandlerState(value: number): void {
    for (const [array, number, bit] of STATE_BITS) this[array][number] = (value >>> bit) & 1;
    this.update();
  }
}
