// 32-bit data processing, multiplies and branches (Armv7-M ARM A5.3.1 to A5.3.4, A5.3.11 to A5.3.17).
import { type Instruction, instruction, ROR, RRX } from './instruction.ts';

const names = ['AND', 'BIC', 'ORR', 'ORN', 'EOR', '', 'PKH', '', 'ADD', '', 'ADC', 'SBC', '', 'SUB', 'RSB', ''];
/** What an operation turns into when Rd (with S) or Rn is 15. */
const compares: Record<string, string> = { AND: 'TST', EOR: 'TEQ', ADD: 'CMN', SUB: 'CMP' };
const moves: Record<string, string> = { ORR: 'MOV', ORN: 'MVN' };
const bad = (r: number) => r === 13 || r === 15;

/** ThumbExpandImm_C (A5.3.2): the value, and the carry that it leaves (-1 for none). */
export function expandImmediate(imm12: number): { value: number; carry: number } {
  const byte = imm12 & 0xff;
  if (imm12 >> 10 === 0) {
    const value = [byte, (byte << 16) | byte, (byte << 24) | (byte << 8), byte * 0x01010101][imm12 >> 8]!;
    return { value: value | 0, carry: -1 };
  }
  const unrotated = 0x80 | (imm12 & 0x7f);
  const by = imm12 >> 7;
  const value = (unrotated >>> by) | (unrotated << (32 - by));
  return { value, carry: value >>> 31 };
}

/** Data processing with a modified immediate (A5.3.1). */
export function modifiedImmediate(h1: number, h2: number, address: number): Instruction {
  const i = operation(h1, h2, address);
  const imm12 = ((h1 & 0x400) << 1) | ((h2 >> 4) & 0x700) | (h2 & 0xff);
  const { value, carry } = expandImmediate(imm12);
  i.operand = 'imm';
  i.imm = value;
  i.carry = carry;
  if (i.op === 'PKH') i.op = 'UDF';
  if (imm12 >> 10 === 0 && imm12 >> 8 !== 0 && (imm12 & 0xff) === 0)
    i.unpredictable = 'modified immediate with a zero byte';
  return i;
}

/** Data processing with a shifted register (A5.3.11). */
export function shiftedRegister(h1: number, h2: number, address: number): Instruction {
  const i = operation(h1, h2, address);
  i.operand = 'reg';
  i.m = h2 & 15;
  const type = (h2 >> 4) & 3;
  const amount = ((h2 >> 10) & 0x1c) | ((h2 >> 6) & 3);
  i.shift = type;
  i.amount = amount;
  if (amount === 0 && type > 0) {
    if (type === ROR) i.shift = RRX;
    i.amount = type === ROR ? 1 : 32;
  }
  if (i.op === 'PKH') {
    i.op = h2 & 0x20 ? 'PKHTB' : 'PKHBT';
    if (i.s || h2 & 0x10) i.op = 'UDF';
    i.s = false;
  }
  const plainMove = i.op === 'MOV' && type === 0 && amount === 0;
  if (plainMove ? i.s && (bad(i.m) || bad(i.d)) : bad(i.m)) i.unpredictable = 'Rm is SP or PC';
  if (plainMove && !i.s && (i.d === 15 || i.m === 15 || (i.d === 13 && i.m === 13)))
    i.unpredictable = 'MOV of SP or PC';
  if (plainMove && !i.s && (i.d === 13 || i.m === 13) && i.d !== 15 && i.m !== 15 && i.d !== i.m) i.unpredictable = '';
  const sp = i.n === 13 && (i.op === 'ADD' || i.op === 'SUB');
  if (sp && i.d === 13 && (type !== 0 || amount > 3)) i.unpredictable = 'SP shifted by more than 3';
  return i;
}

function operation(h1: number, h2: number, address: number): Instruction {
  const code = (h1 >> 5) & 15;
  const name = names[code]!;
  const i = instruction(name === '' ? 'UDF' : name, 4, ((h1 << 16) | h2) >>> 0, address);
  i.s = (h1 & 0x10) !== 0;
  i.n = h1 & 15;
  i.d = (h2 >> 8) & 15;
  if (name === '') return i;
  if (i.d === 15 && i.s && compares[name]) {
    i.op = compares[name]!;
    if (i.n === 15 || (i.n === 13 && code !== 8 && code !== 13)) i.unpredictable = 'Rn is SP or PC';
    return i;
  }
  if (i.n === 15 && moves[name]) {
    i.op = moves[name]!;
    if (bad(i.d)) i.unpredictable = 'Rd is SP or PC';
    return i;
  }
  const sp = i.n === 13 && (name === 'ADD' || name === 'SUB');
  if (i.d === 15 || (i.d === 13 && !sp) || i.n === 15 || (i.n === 13 && !sp)) i.unpredictable = 'Rd or Rn is SP or PC';
  return i;
}

/** Data processing with a plain binary immediate (A5.3.3). */
export function plainImmediate(h1: number, h2: number, address: number): Instruction {
  const raw = ((h1 << 16) | h2) >>> 0;
  const make = (op: string) => instruction(op, 4, raw, address);
  const code = (h1 >> 4) & 31;
  const n = h1 & 15;
  const d = (h2 >> 8) & 15;
  const imm12 = ((h1 & 0x400) << 1) | ((h2 >> 4) & 0x700) | (h2 & 0xff);
  const lsb = ((h2 >> 10) & 0x1c) | ((h2 >> 6) & 3);
  const finish = (i: Instruction, useN: boolean) => {
    i.n = n;
    i.d = d;
    i.operand = 'imm';
    if (d === 15 || (d === 13 && !(n === 13 && (code === 0 || code === 10)))) i.unpredictable = 'Rd is SP or PC';
    if (useN && bad(n)) i.unpredictable = 'Rn is SP or PC';
    return i;
  };
  if (code === 0 || code === 10) {
    const i = finish(make(n === 15 ? 'ADR' : code === 0 ? 'ADD' : 'SUB'), false);
    i.imm = n === 15 ? (((address + 4) & ~3) + (code === 0 ? imm12 : -imm12)) | 0 : imm12;
    return i;
  }
  if (code === 4 || code === 12) {
    const i = finish(make(code === 4 ? 'MOV' : 'MOVT'), false);
    i.imm = (n << 12) | imm12;
    return i;
  }
  if (code === 20 || code === 28) {
    const i = finish(make(code === 20 ? 'SBFX' : 'UBFX'), true);
    i.lsb = lsb;
    i.width = (h2 & 31) + 1;
    if (lsb + i.width > 32) i.unpredictable = 'bit field beyond bit 31';
    return i;
  }
  if (code === 22) {
    const i = finish(make(n === 15 ? 'BFC' : 'BFI'), n !== 15);
    i.lsb = lsb;
    i.width = (h2 & 31) + 1 - lsb;
    if (i.width <= 0) i.unpredictable = 'msb below lsb';
    return i;
  }
  if (code === 16 || code === 18 || code === 24 || code === 26) {
    const unsigned = code >= 24;
    const sixteen = (code & 2) !== 0 && lsb === 0;
    const i = finish(make((unsigned ? 'USAT' : 'SSAT') + (sixteen ? '16' : '')), true);
    i.width = (h2 & (sixteen ? 15 : 31)) + (unsigned ? 0 : 1);
    if (sixteen && h2 & 0x30) i.unpredictable = 'should-be-zero bits';
    i.shift = code & 2 ? 2 : 0;
    i.amount = lsb;
    return i;
  }
  return make('UDF');
}

/** Branches and miscellaneous control (A5.3.4). */
export function branchControl(h1: number, h2: number, address: number, inIt: boolean): Instruction {
  const raw = ((h1 << 16) | h2) >>> 0;
  const make = (op: string) => instruction(op, 4, raw, address);
  const s = (h1 >> 10) & 1;
  const j1 = (h2 >> 13) & 1;
  const j2 = (h2 >> 11) & 1;
  const kind = (h2 >> 12) & 7;
  if (kind & 1) {
    const i = make(kind & 4 ? 'BL' : 'B');
    const high = (s << 24) | ((1 - (j1 ^ s)) << 23) | ((1 - (j2 ^ s)) << 22);
    const offset = high | ((h1 & 0x3ff) << 12) | ((h2 & 0x7ff) << 1);
    i.imm = (address + 4 + ((offset << 7) >> 7)) | 0;
    return i;
  }
  if (kind & 4) return make('UDF');
  const code = (h1 >> 4) & 0x7f;
  if ((code & 0x38) !== 0x38) {
    const i = make('B');
    i.cond = (h1 >> 6) & 15;
    const offset = (s << 20) | (j2 << 19) | (j1 << 18) | ((h1 & 0x3f) << 12) | ((h2 & 0x7ff) << 1);
    i.imm = (address + 4 + ((offset << 11) >> 11)) | 0;
    if (inIt) i.unpredictable = 'conditional branch in an IT block';
    return i;
  }
  if (kind === 2 || code === 0x7f) return make('UDF');
  if (code === 0x38 || code === 0x39) {
    const i = make('MSR');
    i.n = h1 & 15;
    i.imm = h2 & 0xff;
    i.lsb = (h2 >> 10) & 3;
    if (bad(i.n)) i.unpredictable = 'Rn is SP or PC';
    return i;
  }
  if (code === 0x3a) {
    if (h2 & 0x700) return make('UDF');
    return make(['NOP', 'YIELD', 'WFE', 'WFI', 'SEV'][h2 & 0xff] ?? 'NOP');
  }
  if (code === 0x3b) {
    const op = ['', '', 'CLREX', '', 'DSB', 'DMB', 'ISB', ''][(h2 >> 4) & 7]! || 'UDF';
    return (h2 >> 4) & 8 ? make('UDF') : make(op);
  }
  if (code === 0x3e || code === 0x3f) {
    const i = make('MRS');
    i.d = (h2 >> 8) & 15;
    i.imm = h2 & 0xff;
    if (bad(i.d)) i.unpredictable = 'Rd is SP or PC';
    return i;
  }
  return make('UDF');
}
