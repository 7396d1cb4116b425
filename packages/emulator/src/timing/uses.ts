// What an instruction needs of the pipeline: registers in and out, and which unit does it.
import type { Instruction } from '../core/instruction.ts';
import { fpUses } from './uses-fp.ts';

export type Unit = 'alu' | 'load' | 'store' | 'multiply' | 'divide' | 'branch' | 'fp' | 'system';

/** Registers are bits 0 to 15; FP registers are counted apart, in `fp` fields, by single. */
export interface Uses {
  readonly unit: Unit;
  /** Read as a value, read as an address, written. */
  readonly reads: number;
  readonly addresses: number;
  readonly writes: number;
  readonly readsFlags: boolean;
  readonly setsFlags: boolean;
  /** Goes through the shifter: of those only one a cycle. */
  readonly shifts: boolean;
  /** Words moved to or from memory; 0 where there are none. */
  readonly words: number;
  /** Times that VDIV and VSQRT count: once in single precision, twice in double; 0 for all else. */
  readonly fpDivides: number;
  readonly fpReads: number;
  readonly fpWrites: number;
  /** Goes on elsewhere, or may do so. */
  readonly jumps: boolean;
}

const PC = 1 << 15;
const bit = (register: number): number => 1 << register;
const none = {
  fpDivides: 0,
  fpReads: 0,
  fpWrites: 0,
  jumps: false,
  shifts: false,
  words: 0,
  readsFlags: false,
  setsFlags: false,
};
const branch = /^(B|BL|BX|BLX|CBZ|CBNZ|TBB|TBH)$/;
const system = /^(MRS|MSR|CPS|SVC|BKPT|WFI|WFE|SEV|DSB|DMB|ISB|UDF|NOCP|CLREX)/;
/** Operations of three or four registers that the multiplier does. */
const multiply = /^(MUL|MLA|MLS|[SU]MULL|[SU]MLAL|UMAAL|SM(UL|LA|LS|UA|US|MUL|MLA|MLS)|USAD)/;
const longMultiply = /^([SU]MULL|[SU]MLAL|UMAAL|SMLSLD|SMLALD)/;
const alone = /^(CMP|CMN|TST|TEQ)$/;
const single = /^(MOV|MVN|REV|RBIT|CLZ|[SU]XT[BH]16$|[SU]XT[BH]$)/;

/** The registers and unit of an instruction as it stands; `inIt` where a condition may keep it from running. */
export function usesOf(i: Instruction, inIt: boolean): Uses {
  const plain = i.op.startsWith('V') ? fpUses(i) : integerUses(i);
  const jumps = plain.jumps || (plain.writes & PC) !== 0;
  // What is skipped leaves its target as it was: so it reads it too.
  const reads = inIt ? plain.reads | plain.writes : plain.reads;
  return {
    ...plain,
    jumps,
    reads: reads & ~PC,
    addresses: plain.addresses & ~PC,
    readsFlags: plain.readsFlags || inIt,
  };
}

function integerUses(i: Instruction): Uses {
  const { op, d, n, m, a } = i;
  if (branch.test(op)) return branchUses(i);
  if (/^(LDM|STM)/.test(op)) return listUses(i);
  if (/^(LDR|STR)/.test(op)) return memoryUses(i);
  if (op === 'IT') return { ...none, unit: 'alu', reads: 0, addresses: 0, writes: 0 };
  if (op === 'NOP' || op === 'YIELD' || op === 'PLD' || op === 'PLI') {
    return { ...none, unit: 'alu', reads: 0, addresses: 0, writes: 0 };
  }
  if (system.test(op)) {
    const reads = op === 'MSR' ? bit(n) : 0;
    const writes = op === 'MRS' ? bit(d) : 0;
    const jumps = /^(SVC|BKPT|WFI|WFE|UDF|NOCP|ISB|DSB|CPS|MSR)/.test(op) || i.unpredictable !== '';
    return { ...none, unit: 'system', reads, addresses: 0, writes, jumps };
  }
  if (op === 'UDIV' || op === 'SDIV') {
    return { ...none, unit: 'divide', reads: bit(n) | bit(m), addresses: 0, writes: bit(d) };
  }
  if (multiply.test(op)) {
    const long = longMultiply.test(op);
    const adds = /^(MLA|MLS|SMLA|SMLS|SMMLA|SMMLS|USADA8|UMLAL|UMAAL)/.test(op);
    const reads = bit(n) | bit(m) | (adds ? bit(a) | (long ? bit(d) : 0) : 0);
    return { ...none, unit: 'multiply', reads, addresses: 0, writes: bit(d) | (long ? bit(a) : 0), setsFlags: i.s };
  }
  return dataUses(i);
}

function branchUses(i: Instruction): Uses {
  const { op, n, m, cond } = i;
  const table = op === 'TBB' || op === 'TBH';
  const reads = /^CB/.test(op) ? bit(n) : op === 'BX' || op === 'BLX' ? bit(m) : 0;
  const addresses = table ? bit(n) | bit(m) : 0;
  const writes = op === 'BL' || op === 'BLX' ? bit(14) : 0;
  return { ...none, unit: 'branch', reads, addresses, writes, jumps: true, readsFlags: op === 'B' && cond !== 14 };
}

function listUses(i: Instruction): Uses {
  const loads = i.op.startsWith('LDM');
  let words = 0;
  for (let rest = i.list; rest !== 0; rest &= rest - 1) words += 1;
  const back = i.writeBack ? bit(i.n) : 0;
  const reads = loads ? 0 : i.list;
  return {
    ...none,
    unit: loads ? 'load' : 'store',
    reads,
    addresses: bit(i.n),
    writes: (loads ? i.list : 0) | back,
    words,
    jumps: loads && (i.list & PC) !== 0,
  };
}

function memoryUses(i: Instruction): Uses {
  const { op, d, n, m, a } = i;
  const loads = op.startsWith('LDR');
  const pair = op === 'LDRD' || op === 'STRD';
  const moved = bit(d) | (pair ? bit(a) : 0);
  const status = op.startsWith('STREX') ? bit(a) : 0;
  const back = i.writeBack ? bit(n) : 0;
  return {
    ...none,
    unit: loads ? 'load' : 'store',
    reads: loads ? 0 : moved,
    addresses: (n === 15 ? 0 : bit(n)) | (i.operand === 'reg' ? bit(m) : 0),
    writes: (loads ? moved : status) | back,
    words: pair ? 2 : 1,
  };
}

function dataUses(i: Instruction): Uses {
  const { op, d, n, m, a, operand } = i;
  const reads =
    (single.test(op) || op === 'MOVT' || op === 'ADR' || op === 'BFC' || n === 15 ? 0 : bit(n)) |
    (operand === 'imm' || /^(MOVT|ADR|BFC|BFI|[SU]BFX|[SU]SAT)/.test(op) ? 0 : bit(m)) |
    (operand === 'regshift' ? bit(a) : 0) |
    (/^(MOVT|BFC|BFI)$/.test(op) ? bit(d) : 0);
  const shifts =
    operand === 'regshift' ||
    (operand === 'reg' && (i.amount > 0 || i.shift !== 0)) ||
    /^([SU]XT|[SU]BFX|BF|PKH)/.test(op);
  const writes = alone.test(op) ? 0 : bit(d);
  const setsFlags = i.s || alone.test(op);
  return { ...none, unit: 'alu', reads, addresses: 0, writes, shifts, setsFlags, readsFlags: /^(ADC|SBC)$/.test(op) };
}
