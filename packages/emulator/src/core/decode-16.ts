// 16-bit Thumb encodings (Armv7-M ARM A5.2).
import { ASR, type Instruction, instruction, LSL, LSR, ROR } from './instruction.ts';

const dataProcessing = 'AND EOR LSL LSR ASR ADC SBC ROR TST RSB CMP CMN ORR MUL BIC MVN'.split(' ');
const registerLoads = 'STR STRH STRB LDRSB LDR LDRH LDRB LDRSH'.split(' ');
const hints = 'NOP YIELD WFE WFI SEV'.split(' ');
const shifts = [LSL, LSR, ASR, ROR] as const;

/** Decodes a 16-bit encoding. Inside an IT block the flag setting forms do not set flags (A7.3.2). */
export function decode16(hw: number, address: number, inIt: boolean): Instruction {
  const make = (op: string) => instruction(op, 2, hw, address);
  switch (hw >> 12) {
    case 0:
    case 1:
      return shiftAddSubtract(hw, make, inIt);
    case 2:
    case 3:
      return immediate8(hw, make, inIt);
    case 4:
      if (hw & 0x800) return literal(hw, make('LDR'), address);
      return hw & 0x400 ? special(hw, make, address) : register(hw, make, inIt);
    case 5:
      return registerOffset(hw, make);
    case 6:
    case 7:
    case 8:
    case 9:
      return immediateOffset(hw, make);
    case 10:
      return addressOf(hw, make, address);
    case 11:
      return miscellaneous(hw, make, address, inIt);
    case 12:
      return multiple(hw, make);
    case 13:
      return conditional(hw, make, address, inIt);
    default:
      return branch(hw, make, address);
  }
}

type Make = (op: string) => Instruction;

function shiftAddSubtract(hw: number, make: Make, inIt: boolean): Instruction {
  const kind = (hw >> 11) & 3;
  if (kind === 3) {
    const i = make(hw & 0x200 ? 'SUB' : 'ADD');
    i.s = !inIt;
    i.d = hw & 7;
    i.n = (hw >> 3) & 7;
    i.operand = hw & 0x400 ? 'imm' : 'reg';
    if (hw & 0x400) i.imm = (hw >> 6) & 7;
    else i.m = (hw >> 6) & 7;
    return i;
  }
  const amount = (hw >> 6) & 31;
  const i = make('MOV');
  i.operand = 'reg';
  i.s = !inIt;
  i.d = hw & 7;
  i.m = (hw >> 3) & 7;
  i.shift = shifts[kind]!;
  i.amount = kind > 0 && amount === 0 ? 32 : amount;
  if (kind === 0 && amount === 0 && inIt) i.unpredictable = 'MOVS Rd, Rm (T2) in an IT block';
  return i;
}

function immediate8(hw: number, make: Make, inIt: boolean): Instruction {
  const kind = (hw >> 11) & 3;
  const i = make(['MOV', 'CMP', 'ADD', 'SUB'][kind]!);
  i.operand = 'imm';
  i.imm = hw & 0xff;
  i.d = (hw >> 8) & 7;
  i.n = i.d;
  i.s = kind === 1 || !inIt;
  return i;
}

function register(hw: number, make: Make, inIt: boolean): Instruction {
  const op = dataProcessing[(hw >> 6) & 15]!;
  const low = hw & 7;
  const high = (hw >> 3) & 7;
  const shift = ['LSL', 'LSR', 'ASR', 'ROR'].indexOf(op);
  const i = make(shift >= 0 ? 'MOV' : op);
  i.s = !inIt;
  i.operand = 'reg';
  i.d = low;
  i.n = low;
  i.m = high;
  if (shift >= 0) {
    i.operand = 'regshift';
    i.shift = shift;
    i.m = low;
    i.a = high;
  } else if (op === 'RSB') {
    i.operand = 'imm';
    i.n = high;
  } else if (op === 'MUL') {
    i.n = high;
    i.m = low;
  } else if (op === 'TST' || op === 'CMP' || op === 'CMN') i.s = true;
  return i;
}

function special(hw: number, make: Make, address: number): Instruction {
  const m = (hw >> 3) & 15;
  const d = (hw & 7) | ((hw >> 4) & 8);
  const kind = (hw >> 8) & 3;
  const i = make(['ADD', 'CMP', 'MOV', hw & 0x80 ? 'BLX' : 'BX'][kind]!);
  i.operand = 'reg';
  i.d = d;
  i.n = d;
  i.m = m;
  if (kind === 1) {
    i.s = true;
    if (d < 8 && m < 8) i.unpredictable = 'CMP (T2) of two low registers';
    if (d === 15 || m === 15) i.unpredictable = 'CMP with PC';
  }
  if (kind === 0 && d === 15 && m === 15) i.unpredictable = 'ADD PC, PC';
  if (kind === 3) {
    i.d = 0;
    i.n = 0;
    if (hw & 7) i.unpredictable = 'BX or BLX with low bits set';
    if (hw & 0x80 && m === 15) i.unpredictable = 'BLX PC';
  }
  i.imm = address + 4;
  return i;
}

function literal(hw: number, i: Instruction, address: number): Instruction {
  i.d = (hw >> 8) & 7;
  i.n = 15;
  i.operand = 'imm';
  i.imm = (((address + 4) & ~3) + ((hw & 0xff) << 2)) | 0;
  return i;
}

function registerOffset(hw: number, make: Make): Instruction {
  const i = make(registerLoads[(hw >> 9) & 7]!);
  i.operand = 'reg';
  i.d = hw & 7;
  i.n = (hw >> 3) & 7;
  i.m = (hw >> 6) & 7;
  return i;
}

function immediateOffset(hw: number, make: Make): Instruction {
  const load = (hw & 0x800) !== 0;
  const kind = hw >> 12;
  const [suffix, scale] =
    kind === 6 || kind === 9 ? (['', 2] as const) : kind === 7 ? (['B', 0] as const) : (['H', 1] as const);
  const i = make((load ? 'LDR' : 'STR') + suffix);
  i.operand = 'imm';
  if (kind === 9) {
    i.d = (hw >> 8) & 7;
    i.n = 13;
    i.imm = (hw & 0xff) << 2;
  } else {
    i.d = hw & 7;
    i.n = (hw >> 3) & 7;
    i.imm = ((hw >> 6) & 31) << scale;
  }
  return i;
}

function addressOf(hw: number, make: Make, address: number): Instruction {
  const i = make(hw & 0x800 ? 'ADD' : 'ADR');
  i.operand = 'imm';
  i.d = (hw >> 8) & 7;
  i.n = hw & 0x800 ? 13 : 15;
  i.imm = (hw & 0xff) << 2;
  if (i.n === 15) i.imm = (((address + 4) & ~3) + i.imm) | 0;
  return i;
}

function miscellaneous(hw: number, make: Make, address: number, inIt: boolean): Instruction {
  const kind = (hw >> 8) & 15;
  if (kind === 0) {
    const i = make(hw & 0x80 ? 'SUB' : 'ADD');
    i.operand = 'imm';
    i.d = 13;
    i.n = 13;
    i.imm = (hw & 0x7f) << 2;
    return i;
  }
  if ((kind & 5) === 1) {
    const i = make(kind & 8 ? 'CBNZ' : 'CBZ');
    i.n = hw & 7;
    i.imm = (address + 4 + (((hw >> 3) & 31) << 1) + ((hw & 0x200) >> 3)) | 0;
    if (inIt) i.unpredictable = 'CBZ in an IT block';
    return i;
  }
  if (kind === 2) {
    const i = make(['SXTH', 'SXTB', 'UXTH', 'UXTB'][(hw >> 6) & 3]!);
    i.d = hw & 7;
    i.m = (hw >> 3) & 7;
    i.n = 15;
    return i;
  }
  if (kind === 4 || kind === 5) {
    const i = make('STMDB');
    i.n = 13;
    i.writeBack = true;
    i.list = (hw & 0xff) | ((hw & 0x100) << 6);
    if (i.list === 0) i.unpredictable = 'PUSH of no register';
    return i;
  }
  if (kind === 12 || kind === 13) {
    const i = make('LDM');
    i.n = 13;
    i.writeBack = true;
    i.list = (hw & 0xff) | ((hw & 0x100) << 7);
    if (i.list === 0) i.unpredictable = 'POP of no register';
    return i;
  }
  if (kind === 6 && (hw & 0xe8) === 0x60) {
    const i = make(hw & 0x10 ? 'CPSID' : 'CPSIE');
    i.imm = hw & 3;
    if ((hw & 3) === 0 || hw & 4 || inIt) i.unpredictable = 'CPS of no flag, or in an IT block';
    return i;
  }
  if (kind === 10 && ((hw >> 6) & 3) !== 2) {
    const i = make(['REV', 'REV16', '', 'REVSH'][(hw >> 6) & 3]!);
    i.d = hw & 7;
    i.m = (hw >> 3) & 7;
    return i;
  }
  if (kind === 14) {
    const i = make('BKPT');
    i.imm = hw & 0xff;
    return i;
  }
  if (kind === 15) {
    if (hw & 15) {
      const i = make('IT');
      i.cond = hw & 0xff;
      const first = (hw >> 4) & 15;
      const ones = (hw & 15).toString(2).replace(/0/g, '').length;
      if (first === 15 || (first === 14 && ones !== 1) || inIt)
        i.unpredictable = 'IT of this condition, or in an IT block';
      return i;
    }
    return make(hints[(hw >> 4) & 15] ?? 'NOP');
  }
  return make('UDF');
}

function multiple(hw: number, make: Make): Instruction {
  const i = make(hw & 0x800 ? 'LDM' : 'STM');
  i.n = (hw >> 8) & 7;
  i.list = hw & 0xff;
  i.writeBack = (hw & 0x800) === 0 || (i.list & (1 << i.n)) === 0;
  if (i.list === 0) i.unpredictable = 'no register in the list';
  if (!(hw & 0x800) && i.list & (1 << i.n) && i.list & ((1 << i.n) - 1))
    i.unpredictable = 'base in the list, not lowest';
  return i;
}

function conditional(hw: number, make: Make, address: number, inIt: boolean): Instruction {
  const cond = (hw >> 8) & 15;
  const i = make(cond === 14 ? 'UDF' : cond === 15 ? 'SVC' : 'B');
  i.imm = cond >= 14 ? hw & 0xff : (address + 4 + ((hw << 24) >> 23)) | 0;
  if (cond < 14) {
    i.cond = cond;
    if (inIt) i.unpredictable = 'conditional branch in an IT block';
  }
  return i;
}

function branch(hw: number, make: Make, address: number): Instruction {
  const i = make('B');
  i.imm = (address + 4 + ((hw << 21) >> 20)) | 0;
  return i;
}
