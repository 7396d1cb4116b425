// What translated code calls where it cannot go on by itself. Each call puts count, address and flags in place first, so
// that blocks, hooks and faults find the core exactly as the interpreter would have it.
import { checkDivide } from '../arithmetic.ts';
import type { CortexM7 } from '../cortex-m7.ts';
import { loadMultiple, storeMultiple } from '../execute/multiple.ts';
import type { AccessSize } from '../interface.ts';
import type { Rare } from './ir.ts';

export class SlowPath {
  /** Second word of the last `readDual`. */
  high = 0;
  private readonly core: CortexM7;

  constructor(core: CortexM7) {
    this.core = core;
  }

  /** The parameters that every call ends with: address of the instruction, instructions left at it, N, Z, C, V. */
  private at(pc: number, left: number, fn: number, fz: number, fc: number, fv: number): CortexM7 {
    const { core } = this;
    core.registers[15] = pc;
    core.left = left;
    core.fn = fn;
    core.fz = fz;
    core.fc = fc;
    core.fv = fv;
    return core;
  }

  read(a: number, size: AccessSize, pc: number, left: number, fn: number, fz: number, fc: number, fv: number): number {
    return this.at(pc, left, fn, fz, fc, fv).read(a, size);
  }

  write(
    a: number,
    size: AccessSize,
    value: number,
    pc: number,
    left: number,
    fn: number,
    fz: number,
    fc: number,
    fv: number,
  ): void {
    this.at(pc, left, fn, fz, fc, fv).write(a, size, value);
  }

  /** Answers the first word; the second is in `high`. */
  readDual(a: number, pc: number, left: number, fn: number, fz: number, fc: number, fv: number): number {
    const core = this.at(pc, left, fn, fz, fc, fv);
    const low = core.loadAligned(a, 4);
    this.high = core.loadAligned((a + 4) | 0, 4);
    return low;
  }

  writeDual(
    a: number,
    low: number,
    high: number,
    pc: number,
    left: number,
    fn: number,
    fz: number,
    fc: number,
    fv: number,
  ): void {
    const core = this.at(pc, left, fn, fz, fc, fv);
    core.storeAligned(a, 4, low);
    core.storeAligned((a + 4) | 0, 4, high);
  }

  /** Answers the value for the PC, if it is in the list. */
  loadMultiple(
    list: number,
    a: number,
    n: number,
    after: number,
    pc: number,
    left: number,
    fn: number,
    fz: number,
    fc: number,
    fv: number,
  ): number {
    return loadMultiple(this.at(pc, left, fn, fz, fc, fv), list, a, n, after);
  }

  storeMultiple(
    list: number,
    a: number,
    pc: number,
    left: number,
    fn: number,
    fz: number,
    fc: number,
    fv: number,
  ): void {
    storeMultiple(this.at(pc, left, fn, fz, fc, fv), list, a);
  }

  push(list: number, a: number, pc: number, left: number, fn: number, fz: number, fc: number, fv: number): void {
    const core = this.at(pc, left, fn, fz, fc, fv);
    core.checkStack(a);
    storeMultiple(core, list, a);
  }

  checkStack(sp: number, pc: number, left: number, fn: number, fz: number, fc: number, fv: number): void {
    this.at(pc, left, fn, fz, fc, fv).checkStack(sp);
  }

  /** A division by zero. */
  divide(pc: number, left: number, fn: number, fz: number, fc: number, fv: number): void {
    checkDivide(this.at(pc, left, fn, fz, fc, fv));
  }

  /** An instruction that has a handler. `core.next` tells afterwards where it goes on. */
  rare(rare: Rare, next: number, pc: number, left: number, fn: number, fz: number, fc: number, fv: number): void {
    const core = this.at(pc, left, fn, fz, fc, fv);
    core.next = next;
    rare.run(core, rare.instruction);
  }
}
