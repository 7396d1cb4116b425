// A decoded record as text, close to what binutils prints.
import type { Instruction } from './instruction.ts';

/** One line of assembly for a record. */
export function disassemble(i: Instruction): string {
  return i.op.toLowerCase();
}
