// What the core, the chip's blocks and the machine around them know of each other.
import type { AccessCounts } from './access-counts.ts';

/** Time runs in thirds of a picosecond: a whole number for each clock in use (600 MHz: 5000), so that no sum rounds. */
export const TICKS_PER_SECOND = 3e12;

/** Bytes of one access. */
export type AccessSize = 1 | 2 | 4;

/** A block of the chip with registers. Offsets count from the block's base; values are unsigned. */
export interface Block {
  readonly name: string;
  read(offset: number, size: AccessSize): number;
  write(offset: number, size: AccessSize, value: number): void;
}

/** A fault that silicon would punish, as data. `pc` and `symbol` are filled in by the machine where the block knows neither. */
export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly pc: number;
  readonly symbol?: string;
  /** True when the run cannot go on. */
  readonly fatal: boolean;
}

/** The memory and blocks that a core reaches. One buffer holds every RAM and the flash, so that a translator can address it. */
export interface Bus {
  /** Adds RAM, ROM or flash. Overlaps replace what was there; `writable: false` makes a write a fault. */
  addMemory(region: { name: string; base: number; size: number; writable: boolean }): void;
  /** Takes away what lies there: FlexRAM banks move at run time. The bytes of a region stay when it is added again. */
  removeMemory(base: number): void;
  addBlock(base: number, size: number, block: Block): void;
  /** Access without a core, for DMA and loaders: no cost, no MPU; false where there is no memory. */
  readBytes(address: number, into: Uint8Array): boolean;
  writeBytes(address: number, bytes: Uint8Array): boolean;
  read32(address: number): number;
  write32(address: number, value: number): void;
}

/** A Cortex-M7, as the machine drives it. */
export interface Core {
  /** r0 to r15; r15 is the address of the instruction that runs. */
  readonly registers: Int32Array;
  /** Instructions retired since reset; exact whenever a block is accessed. */
  readonly instructions: number;
  /** Core cycles since reset, instructions plus what accesses cost; exact whenever a block is accessed. Time = cycles x ticks per cycle. */
  readonly cycles: number;
  /** True after WFI or WFE until an event or interrupt comes. */
  readonly sleeping: boolean;
  /** Runs at most until `cycles` reaches `untilCycle`; returns early when asleep, stopped or faulted. */
  run(untilCycle: number): void;
  /** While asleep: lets time pass up to `untilCycle` without an instruction. */
  sleepUntil(untilCycle: number): void;
  /** Ends `run` after the instruction that runs now: a block calls it when it has brought an event nearer. */
  stop(): void;
  /** Level of an external interrupt line, 0 to 239. */
  setInterrupt(line: number, asserted: boolean): void;
  /** Adds cycles to the access in progress, such as the 30 that a peripheral bus costs. */
  stall(cycles: number): void;
  reset(): void;
  /** From now on counts what the core asks of each region of memory; everything runs slower. */
  countAccesses?(): AccessCounts;
}
