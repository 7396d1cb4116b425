// What both engines read: packed instructions (pack.ts), here as blocks of steps for the translator.
import type { FastOp } from '../fast-ops.ts';
import type { Instruction } from '../instruction.ts';

/** A rare instruction as the interpreter runs it too: its record and its handler. */
export interface Rare {
  readonly instruction: Instruction;
  run(core: unknown, instruction: Instruction): void;
}

/** One packed instruction with its fields apart (interpreter.ts tells the layout). */
export interface Step {
  readonly op: FastOp;
  readonly d: number;
  readonly n: number;
  readonly m: number;
  readonly extra: number;
  readonly second: number;
  /** Address of the instruction and of the one behind it. */
  readonly at: number;
  readonly next: number;
  /** First address of the 64 KB code page: near branches count from there. */
  readonly base: number;
  /** ITSTATE while it runs; 0 outside of IT blocks. */
  readonly it: number;
  readonly rare: Rare | undefined;
  /** Its access has not been plain memory before. */
  readonly isSlow: boolean;
}

/** Instructions that run one behind the other. Only the last may jump. */
export interface Block {
  readonly start: number;
  readonly steps: readonly Step[];
  /** Address behind the last step. */
  readonly end: number;
  /** True when control can go on to `end`. */
  readonly fallsThrough: boolean;
  /** Where it may go by addresses known now, `end` included; and the address that a call returns to. */
  readonly successors: readonly number[];
}

/** ITAdvance (A7.3.3). */
export const advanceIt = (it: number): number => (it & 7 ? (it & 0xe0) | ((it << 1) & 0x1f) : 0);
