// From a record to the two words of the hot loop; what it has no case for becomes SLOW with its handler.

import { handlerOf } from './execute/handlers.ts';
import { FAST_OP, type FastOp } from './fast-ops.ts';
import type { Instruction } from './instruction.ts';
import type { CodePage } from './predecode.ts';

type Packed = readonly [number, number];

const conditions = ['EQ', 'NE', 'CS', 'CC', 'MI', 'PL', 'VS', 'VC', 'HI', 'LS', 'GE', 'LT', 'GT', 'LE'] as const;
/** Numbers of the operations inside SHIFTED and IMMEDIATE: the manual's op field, MOV and MVN beside them. */
const numbers: Record<string, number> = {
  AND: 0,
  TST: 0,
  BIC: 1,
  ORR: 2,
  ORN: 3,
  EOR: 4,
  TEQ: 4,
  ADD: 8,
  CMN: 8,
  ADC: 10,
  SBC: 11,
  SUB: 13,
  CMP: 13,
  RSB: 12,
  MOV: 14,
  MVN: 15,
};
const comparing = new Set(['TST', 'TEQ', 'CMN', 'CMP']);

/** The packed words of an instruction that stands in this page. */
export function pack(i: Instruction, page: CodePage): Packed {
  const fast = i.unpredictable ? undefined : (fastData(i) ?? fastMemory(i) ?? fastBranch(i, page) ?? fastOther(i));
  if (fast) return fast;
  page.slow.push({ instruction: i, run: handlerOf(i) as (core: unknown, instruction: Instruction) => void });
  return words('SLOW', i, 0, page.slow.length - 1);
}

function words(op: FastOp, i: Instruction, extra: number, second: number): Packed {
  const wide = i.size === 4 ? 0x200 : 0;
  return [FAST_OP[op] | wide | (i.d << 10) | (i.n << 14) | (i.m << 18) | (extra << 22), second];
}

const has = (name: string): name is FastOp => name in FAST_OP;
const usesPc = (i: Instruction) => i.d === 15 || i.n === 15 || i.m === 15;

function fastData(i: Instruction): Packed | undefined {
  if (i.op === 'ADR') return words('MOV_IMM', i, 0, i.imm);
  const number = numbers[i.op];
  if (number === undefined || i.operand === 'none')
    return i.op === 'MUL' ? words(i.s ? 'MULS' : 'MUL', i, 0, 0) : undefined;
  const compare = comparing.has(i.op);
  const single = i.op === 'MOV' || i.op === 'MVN';
  if (i.operand === 'reg' && single && i.m === 15 && i.d !== 15 && !i.s)
    return words('MOV_IMM', { ...i, m: 0 }, 0, i.address + 4);
  if ((!compare && i.d === 15) || (!single && i.n === 15) || (i.operand !== 'imm' && i.m === 15)) return undefined;
  const bare = { ...i, d: compare ? 0 : i.d, n: single ? 0 : i.n, m: i.operand === 'imm' ? 0 : i.m };
  if (i.d === 13 && !compare) return stackPointer(bare);
  const s = i.s && !compare ? 'S' : '';
  if (i.operand === 'imm') {
    const name = `${i.op}${s}_IMM`;
    if (has(name)) return words(name, bare, i.s && number < 8 + (single ? 8 : 0) ? i.carry + 1 : 0, i.imm);
    const flags = i.s ? (compare ? 0x40 : 0) | (i.carry < 0 ? 0 : 0x10 | (i.carry << 5)) : 0;
    return words(i.s ? 'IMMEDIATES' : 'IMMEDIATE', bare, number | flags, i.imm);
  }
  if (i.operand === 'regshift') return s ? undefined : words('SHIFT_REG', bare, i.a, i.shift);
  if (i.amount === 0) {
    const name = `${i.op}${s}_REG`;
    if (has(name)) return words(name, bare, 0, 0);
  }
  if (i.op === 'MOV' && i.shift < 3 && i.amount > 0) {
    const name = `${['LSL', 'LSR', 'ASR'][i.shift]}${s}_IMM`;
    if (i.amount < 32 || name.startsWith('ASR') || s) return words(name as FastOp, bare, i.amount, 0);
  }
  if (i.op === 'ADD' && !s && i.shift === 0) return words('ADD_LSL', bare, i.amount, 0);
  const sub = number | (i.shift << 4) | (i.amount << 8) | (compare ? 0x10000 : 0);
  return words(i.s ? 'SHIFTEDS' : 'SHIFTED', bare, 0, sub);
}

/** Bits 1:0 of SP stay 0 (B5.1.3), so only what keeps them so is fast. */
function stackPointer(i: Instruction): Packed | undefined {
  const keeps = i.operand === 'imm' && (i.imm & 3) === 0 && !i.s;
  if (keeps && i.op === 'ADD') return words('ADD_IMM', i, 0, i.imm);
  if (keeps && i.op === 'SUB' && i.n === 13) return words('SUB_SP', i, 0, i.imm);
  return i.op === 'MOV' && i.operand === 'reg' && i.amount === 0 && !i.s ? words('MOV_SP', i, 0, 0) : undefined;
}

function fastMemory(i: Instruction): Packed | undefined {
  if (i.op === 'LDR' && i.n === 15 && i.operand === 'imm' && i.d < 13) return words('LDR_LIT', i, 0, i.imm);
  if (/^(LDRS?|STR)[BH]?$/.test(i.op)) {
    if (usesPc(i) || i.d === 13 || (i.n === 13 && i.writeBack && i.imm < 0)) return undefined;
    if (i.operand === 'reg') return words(`${i.op}_REG` as FastOp, i, i.amount, 0);
    return i.writeBack
      ? words(`${i.op}_WB` as FastOp, i, i.index ? 1 : 0, i.imm)
      : words(`${i.op}_IMM` as FastOp, i, 0, i.imm);
  }
  if (i.op === 'LDRD' || i.op === 'STRD') {
    return i.writeBack || usesPc(i) ? undefined : words(`${i.op}_IMM` as FastOp, i, i.a, i.imm);
  }
  if (/^(LDM|STM|STMDB)$/.test(i.op)) {
    const name = i.op === 'STMDB' && i.n === 13 && i.writeBack ? 'PUSH' : i.op + (i.writeBack ? '_WB' : '');
    const count = i.list.toString(2).replace(/0/g, '').length;
    return has(name) ? words(name, i, count, i.list) : undefined;
  }
  return undefined;
}

function fastBranch(i: Instruction, page: CodePage): Packed | undefined {
  const near = (i.imm - page.base) >>> 0 < 0x10000;
  const offset = (i.imm - page.base) | 0;
  switch (i.op) {
    case 'B':
      if (i.cond === 14) return near ? words('B', i, 0, offset) : words('B_FAR', i, 0, i.imm | 1);
      return near ? words(`B${conditions[i.cond]!}` as FastOp, i, 0, offset) : words('BCC_FAR', i, i.cond, i.imm | 1);
    case 'BL':
      return near ? words('BL', i, 0, offset) : words('BL_FAR', i, 0, i.imm | 1);
    case 'CBZ':
    case 'CBNZ':
      return near ? words(i.op, i, 0, offset) : undefined;
    case 'BX':
    case 'BLX':
      return i.m === 15 ? undefined : words(i.op, i, 0, 0);
    case 'TBB':
    case 'TBH':
      return words(i.n === 15 ? `${i.op}_PC` : i.op, i, 0, 0);
    default:
      return undefined;
  }
}

function fastOther(i: Instruction): Packed | undefined {
  switch (i.op) {
    case 'MLA':
    case 'MLS':
    case 'UMULL':
    case 'SMULL':
    case 'UMLAL':
    case 'SMLAL':
      return words(i.op, i, i.a, 0);
    case 'UDIV':
    case 'SDIV':
    case 'CLZ':
    case 'REV':
    case 'REV16':
      return words(i.op, i, 0, 0);
    case 'UXTB':
    case 'UXTH':
    case 'SXTB':
    case 'SXTH':
      return i.amount === 0 ? words(i.op, i, 0, 0) : undefined;
    case 'UBFX':
    case 'SBFX':
      return words(i.op, i, (32 - i.width) | ((32 - i.width - i.lsb) << 5), 0);
    case 'BFI':
    case 'BFC':
      return words(
        i.op,
        { ...i, n: i.op === 'BFC' ? 0 : i.n },
        i.lsb,
        (i.width === 32 ? -1 : (1 << i.width) - 1) << i.lsb,
      );
    case 'MOVT':
      return words('MOVT', { ...i, n: 0 }, 0, i.imm << 16);
    case 'IT':
      return words('IT', i, 0, i.cond);
    case 'NOP':
    case 'YIELD':
    case 'PLD':
    case 'PLI':
      return words('NOP', i, 0, 0);
    default:
      return undefined;
  }
}
