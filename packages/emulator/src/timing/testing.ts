// Tiny programs at the cost of the model, for tests.
import { type TestBoard, testBoard } from '../core/testing.ts';
import type { Values } from './constants.ts';
import { MemoryTiming } from './memory-timing.ts';

export const MHZ = 600;
/** Core cycles of so many nanoseconds at 600 MHz. */
export const cyclesOf = (ns: number): number => Math.ceil((ns * MHZ) / 1000);

export interface TimedBoard extends TestBoard {
  readonly timing: MemoryTiming;
}

export interface TimedOptions {
  readonly caches?: boolean;
  readonly values?: Partial<Values>;
}

/** A small board whose core runs code at START at the cost of the model. Branches cost nothing besides unless told. */
export function timedBoard(code: readonly number[], { caches = false, values = {} }: TimedOptions = {}): TimedBoard {
  const board = testBoard(code);
  if (caches) board.core.scb.ccr |= 0x30000;
  const timing = new MemoryTiming(board.core, { clockMHz: () => MHZ, flashMHz: 100, values });
  return { ...board, timing };
}

/** Cycles of so many instructions, one step each. */
export function cyclesFor({ core }: TestBoard, instructions: number): number {
  const from = core.cycles;
  const until = core.instructions + instructions;
  while (core.instructions < until) core.step();
  return core.cycles - from;
}
