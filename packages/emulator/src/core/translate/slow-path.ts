// What translated code calls where it cannot go on by itself. Count, address and flags are put in place first, so that
// blocks, hooks and faults find the core exactly as the interpreter would have it.
import { checkDivide } from '../arithmetic.ts';
import type { CortexM7 } from '../cortex-m7.ts';
import { loadMultiple, storeMultiple } from '../execute/multiple.ts';
import type { AccessSize } from '../interface.ts';
import type { Rare } from './ir.ts';

/** What is to be done, with the operands that it takes (the others are 0). */
export const SLOW = {
  /** x: address, y: size; answers the value. */
  read: 0,
  /** x: address, y: size, z: value. */
  write: 1,
  /** x: address; answers the first word, the second is in `high`. */
  readDual: 2,
  /** x: address, y and z: the words. */
  writeDual: 3,
  /** x: list, y: first address, z: number of the base register, u: its value afterwards; answers what the PC gets. */
  loadMultiple: 4,
  /** x: list, y: first address. */
  storeMultiple: 5,
  /** The same, SP having been compared with its limit before. */
  push: 6,
  /** x: SP as it is to become. */
  checkStack: 7,
  /** A division by zero. */
  divide: 8,
  /** x: index of the rare instruction, y: address behind it. `core.next` tells afterwards where it goes on. */
  rare: 9,
} as const;

export type SlowName = keyof typeof SLOW;

/** One function for all, which is too long for V8 to copy it into every place that calls it. */
export type Slow = (
  what: number,
  x: number,
  y: number,
  z: number,
  u: number,
  pc: number,
  left: number,
  fn: number,
  fz: number,
  fc: number,
  fv: number,
) => number;

export interface SlowPath {
  readonly run: Slow;
  /** Makes room for a rare instruction; answers its index. */
  add(rare: Rare): number;
  /** A store that has only to be noted: its address, and the instructions left at it. */
  readonly noted: (address: number, left: number) => void;
  /**
   * Cells that translated code reads and writes. 0: not 0 when a function has ended before an instruction that is to be
   * run by itself; 1: second word of the last `readDual`.
   */
  readonly cells: Int32Array;
}

export function slowPath(core: CortexM7, cells: Int32Array = new Int32Array(2)): SlowPath {
  const rares: Rare[] = [];
  const run: Slow = (what, x, y, z, u, pc, left, fn, fz, fc, fv) => {
    core.registers[15] = pc;
    core.left = left;
    core.fn = fn;
    core.fz = fz;
    core.fc = fc >>> 31;
    core.fv = fv;
    switch (what) {
      case SLOW.read:
        return core.read(x, y as AccessSize);
      case SLOW.write:
        core.write(x, y as AccessSize, z);
        return 0;
      case SLOW.readDual: {
        const low = core.loadAligned(x, 4);
        cells[1] = core.loadAligned((x + 4) | 0, 4);
        return low;
      }
      case SLOW.writeDual:
        core.storeAligned(x, 4, y);
        core.storeAligned((x + 4) | 0, 4, z);
        return 0;
      case SLOW.loadMultiple:
        return loadMultiple(core, x, y, z, u);
      case SLOW.storeMultiple:
        storeMultiple(core, x, y);
        return 0;
      case SLOW.push:
        core.checkStack(y);
        storeMultiple(core, x, y);
        return 0;
      case SLOW.checkStack:
        core.checkStack(x);
        return 0;
      case SLOW.divide:
        checkDivide(core);
        return 0;
      default: {
        const rare = rares[x]!;
        core.next = y;
        rare.run(core, rare.instruction);
        return 0;
      }
    }
  };
  const noted = (address: number, left: number): void => {
    core.left = left;
    core.note(address);
  };
  return { run, noted, add: (rare) => rares.push(rare) - 1, cells };
}
