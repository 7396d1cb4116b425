// 32-bit register operations: shifts, extends, parallel arithmetic, multiplies, divides (Armv7-M ARM A5.3.12 to A5.3.17).
import { type Instruction, instruction } from './instruction.ts';

const bad = (r: number) => r === 13 || r === 15;
const parallel = ['ADD8', 'ADD16', 'ASX', '', 'SUB8', 'SUB16', 'SAX', ''];
const prefixes = ['S', 'Q', 'SH', '', 'U', 'UQ', 'UH', ''];
const extends_ = ['SXTAH', 'UXTAH', 'SXTAB16', 'UXTAB16', 'SXTAB', 'UXTAB'];

/** 111 11010: data processing of registers (A5.3.12 to A5.3.15). */
export function registerOperation(h1: number, h2: number, address: number): Instruction {
  const i = instruction('UDF', 4, ((h1 << 16) | h2) >>> 0, address);
  if ((h2 & 0xf000) !== 0xf000) return i;
  const op1 = (h1 >> 4) & 15;
  const op2 = (h2 >> 4) & 15;
  i.n = h1 & 15;
  i.d = (h2 >> 8) & 15;
  i.m = h2 & 15;
  if (bad(i.d) || bad(i.m)) i.unpredictable = 'Rd or Rm is SP or PC';
  if (op1 < 8 && op2 === 0) {
    i.op = 'MOV';
    i.s = (op1 & 1) !== 0;
    i.operand = 'regshift';
    i.shift = op1 >> 1;
    i.a = i.m;
    i.m = i.n;
    if (bad(i.m)) i.unpredictable = 'Rn is SP or PC';
    return i;
  }
  if (op1 < 6 && op2 >= 8) {
    i.amount = (op2 & 3) << 3;
    i.op = i.n === 15 ? extends_[op1]!.replace('TA', 'T') : extends_[op1]!;
    if (op2 & 4) i.op = 'UDF';
    if (i.n === 13) i.unpredictable = 'Rn is SP';
    return i;
  }
  if (op1 >= 8 && op2 < 8) {
    const name = parallel[op1 & 7]!;
    const prefix = prefixes[op2]!;
    if (name && prefix) i.op = prefix + name;
    if (bad(i.n)) i.unpredictable = 'Rn is SP or PC';
    return i;
  }
  if (op1 >= 8 && op1 < 12 && op2 >= 8 && op2 < 12) {
    const table = [
      ['QADD', 'QDADD', 'QSUB', 'QDSUB'],
      ['REV', 'REV16', 'RBIT', 'REVSH'],
      ['SEL', '', '', ''],
      ['CLZ', '', '', ''],
    ];
    i.op = table[op1 & 3]![op2 & 3]! || 'UDF';
    if (bad(i.n)) i.unpredictable = 'Rn is SP or PC';
    if (op1 & 1 && i.n !== i.m) i.unpredictable = 'the two copies of Rm differ';
  }
  return i;
}

/** 111 110110: multiplies (A5.3.16). */
export function multiply(h1: number, h2: number, address: number): Instruction {
  const i = instruction('UDF', 4, ((h1 << 16) | h2) >>> 0, address);
  const op1 = (h1 >> 4) & 7;
  const op2 = (h2 >> 4) & 3;
  i.n = h1 & 15;
  i.a = h2 >> 12;
  i.d = (h2 >> 8) & 15;
  i.m = h2 & 15;
  if (h2 & 0xc0) return i;
  const alone = i.a === 15;
  const halves = (op2 & 2 ? 'T' : 'B') + (op2 & 1 ? 'T' : 'B');
  const x = op2 & 1 ? 'X' : '';
  const low = op2 < 2;
  const byOp: Record<number, string> = {
    0: op2 === 0 ? (alone ? 'MUL' : 'MLA') : op2 === 1 ? 'MLS' : 'UDF',
    1: (alone ? 'SMUL' : 'SMLA') + halves,
    2: low ? (alone ? 'SMUAD' : 'SMLAD') + x : 'UDF',
    3: low ? (alone ? 'SMULW' : 'SMLAW') + (op2 & 1 ? 'T' : 'B') : 'UDF',
    4: low ? (alone ? 'SMUSD' : 'SMLSD') + x : 'UDF',
    5: low ? (alone ? 'SMMUL' : 'SMMLA') + (op2 & 1 ? 'R' : '') : 'UDF',
    6: low ? 'SMMLS' + (op2 & 1 ? 'R' : '') : 'UDF',
    7: op2 === 0 ? (alone ? 'USAD8' : 'USADA8') : 'UDF',
  };
  i.op = byOp[op1]!;
  if (bad(i.d) || bad(i.n) || bad(i.m) || i.a === 13) i.unpredictable = 'SP or PC in a multiply';
  if (i.a === 15 && (i.op === 'MLS' || i.op.startsWith('SMMLS'))) i.unpredictable = 'Ra is PC';
  return i;
}

/** 111 110111: long multiplies and divides (A5.3.17). a is RdHi, d is RdLo. */
export function longMultiply(h1: number, h2: number, address: number): Instruction {
  const i = instruction('UDF', 4, ((h1 << 16) | h2) >>> 0, address);
  const op1 = (h1 >> 4) & 7;
  const op2 = (h2 >> 4) & 15;
  const halves = (op2 & 2 ? 'T' : 'B') + (op2 & 1 ? 'T' : 'B');
  const x = op2 & 1 ? 'X' : '';
  i.n = h1 & 15;
  i.m = h2 & 15;
  i.d = h2 >> 12;
  i.a = (h2 >> 8) & 15;
  if (op1 === 0 && op2 === 0) i.op = 'SMULL';
  if (op1 === 2 && op2 === 0) i.op = 'UMULL';
  if (op1 === 4 && op2 === 0) i.op = 'SMLAL';
  if (op1 === 4 && op2 >> 2 === 2) i.op = 'SMLAL' + halves;
  if (op1 === 4 && op2 >> 1 === 6) i.op = 'SMLALD' + x;
  if (op1 === 5 && op2 >> 1 === 6) i.op = 'SMLSLD' + x;
  if (op1 === 6 && op2 === 0) i.op = 'UMLAL';
  if (op1 === 6 && op2 === 6) i.op = 'UMAAL';
  if ((op1 === 1 || op1 === 3) && op2 === 15) {
    i.op = op1 === 1 ? 'SDIV' : 'UDIV';
    if (bad(i.a) || bad(i.n) || bad(i.m) || i.d !== 15) i.unpredictable = 'SP or PC in a division';
    i.d = i.a;
    i.a = 0;
    return i;
  }
  if (bad(i.a) || bad(i.d) || bad(i.n) || bad(i.m) || i.a === i.d)
    i.unpredictable = 'SP, PC or one register twice in a long multiply';
  return i;
}
