// Where unicorn 2.0.1 (a QEMU of 2020) differs from the Armv7-M manual: each with its clause. What is not listed fails the test.
import { decode } from '../decode.ts';
import type { Instruction } from '../instruction.ts';
import type { Difference } from './batch.ts';

export interface KnownDifference {
  readonly what: string;
  /** Clause of the Armv7-M Architecture Reference Manual (DDI 0403E). */
  readonly clause: string;
  /** Seen in long runs alone. */
  readonly rare?: boolean;
  readonly matches: (difference: Difference, instructions: readonly Instruction[]) => boolean;
}

export const known: readonly KnownDifference[] = [
  {
    what: 'YIELD ends the emulation with an error, where the architecture lets it pass as a NOP',
    clause: 'A7.7.262',
    matches: ({ field }, instructions) => field === 'undefined' && instructions.some(({ op }) => op === 'YIELD'),
  },
  {
    what: 'VCVT from fixed point rounds as FPSCR.RMode says, where the manual rounds to nearest',
    clause: 'A7.7.229: round_nearest is TRUE unless to_fixed',
    matches: ({ vector }, instructions) =>
      ((vector.fpscr >>> 22) & 3) !== 0 && instructions.some(({ op }) => /^VCVT\.FIXED\.F/.test(op)),
  },
  {
    what: 'SP keeps bits 1:0 that MOV writes, where the architecture has them 0',
    clause: "B1.4.7: R[13] is written as value<31:2>:'00'",
    matches: ({ field, ours, theirs }) =>
      field === 'r13' && ((Number.parseInt(ours, 16) ^ Number.parseInt(theirs, 16)) & ~3) === 0,
  },
  {
    what: 'Its core with double precision has FPSCR.Len, Stride and FZ16, which VMSR then VMRS show; here they stay 0',
    clause: 'A2.5.1: FPSCR bits 21:8 and 19 are reserved',
    rare: true,
    matches: ({ field, ours, theirs }, instructions) =>
      /^r\d+$/.test(field) &&
      instructions.some(({ op }) => op === 'VMSR') &&
      instructions.some(({ op }) => op === 'VMRS') &&
      ((Number.parseInt(ours, 16) ^ Number.parseInt(theirs, 16)) & 0xf7c0009f) === 0,
  },
];

/** The entry that explains a difference, if one does. */
export function explanation(difference: Difference): KnownDifference | undefined {
  const instructions = instructionsOf(difference.vector.code);
  return known.find(({ matches }) => matches(difference, instructions));
}

function instructionsOf(code: readonly number[]): Instruction[] {
  const found: Instruction[] = [];
  for (let k = 0; k < code.length; ) {
    const i = decode(code[k]!, code[k + 1] ?? 0, 0, found.length > 0);
    found.push(i);
    k += i.size / 2;
  }
  return found;
}
