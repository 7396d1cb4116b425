// Data processing where it touches SP or PC, or shifts by a register and sets flags (A7.7).
import { ASR, type Instruction, LSL, LSR, ROR } from '../instruction.ts';
import type { CoreState } from '../state.ts';
import type { Handler } from './handlers.ts';

/** A register as an operand: the PC reads as the instruction's address plus 4 (A5.1.2). */
export const operand = (core: CoreState, i: Instruction, r: number): number =>
  r === 15 ? (i.address + 4) | 0 : core.registers[r]!;

/** Shift_C (A7.4.2): the value, and the carry out. */
export function shift(value: number, type: number, amount: number, carry: number): { value: number; carry: number } {
  if (type === 4) return { value: (carry << 31) | (value >>> 1), carry: value & 1 };
  if (amount === 0) return { value, carry };
  switch (type) {
    case LSL:
      if (amount > 32) return { value: 0, carry: 0 };
      return { value: amount === 32 ? 0 : value << amount, carry: (value >>> (32 - amount)) & 1 };
    case LSR:
      if (amount > 32) return { value: 0, carry: 0 };
      return { value: amount === 32 ? 0 : (value >>> amount) | 0, carry: (value >>> (amount - 1)) & 1 };
    case ASR: {
      const by = Math.min(amount, 32);
      return { value: value >> Math.min(by, 31), carry: (value >> (by - 1)) & 1 };
    }
    default: {
      const by = amount & 31;
      const turned = by === 0 ? value : (value >>> by) | (value << (32 - by));
      return { value: turned, carry: turned >>> 31 };
    }
  }
}

/** AddWithCarry (A2.2.1); sets the flags when told. */
export function addWithCarry(core: CoreState, x: number, y: number, carry: number, s: boolean): number {
  const result = (x + y + carry) | 0;
  if (s) {
    core.fn = result;
    core.fz = result;
    core.fc = (x >>> 0) + (y >>> 0) + carry > 0xffffffff ? 1 : 0;
    core.fv = (x ^ result) & (y ^ result);
  }
  return result;
}

function operand2(core: CoreState, i: Instruction): { value: number; carry: number } {
  if (i.operand === 'imm') return { value: i.imm, carry: i.carry < 0 ? core.fc : i.carry };
  const value = operand(core, i, i.m);
  if (i.operand === 'regshift') return shift(value, i.shift, core.registers[i.a]! & 0xff, core.fc);
  return shift(value, i.shift, i.amount, core.fc);
}

const logical: Record<string, (a: number, b: number) => number> = {
  AND: (a, b) => a & b,
  BIC: (a, b) => a & ~b,
  ORR: (a, b) => a | b,
  ORN: (a, b) => a | ~b,
  EOR: (a, b) => a ^ b,
  MOV: (_, b) => b,
  MVN: (_, b) => ~b,
  TST: (a, b) => a & b,
  TEQ: (a, b) => a ^ b,
};

/** Writes a result; to the PC it is a branch that stays in Thumb state (ALUWritePC, B1.4.7), to SP it is word aligned. */
export function writeRegister(core: CoreState, r: number, value: number): void {
  if (r === 15) core.next = value | 1;
  else core.registers[r] = r === 13 ? value & ~3 : value;
  if (r === 13) core.checkStack(value);
}

const processLogical: Handler = (core, i) => {
  const a = i.op === 'MOV' || i.op === 'MVN' ? 0 : operand(core, i, i.n);
  const b = operand2(core, i);
  const result = logical[i.op]!(a, b.value);
  if (i.s) {
    core.fn = result;
    core.fz = result;
    core.fc = b.carry;
  }
  if (i.op !== 'TST' && i.op !== 'TEQ') writeRegister(core, i.d, result);
};

const processArithmetic: Handler = (core, i) => {
  const a = operand(core, i, i.n);
  const b = operand2(core, i).value;
  const compare = i.op === 'CMP' || i.op === 'CMN';
  let result: number;
  if (i.op === 'ADD' || i.op === 'CMN') result = addWithCarry(core, a, b, 0, i.s);
  else if (i.op === 'SUB' || i.op === 'CMP') result = addWithCarry(core, a, ~b, 1, i.s);
  else if (i.op === 'RSB') result = addWithCarry(core, b, ~a, 1, i.s);
  else if (i.op === 'ADC') result = addWithCarry(core, a, b, core.fc, i.s);
  else result = addWithCarry(core, a, ~b, core.fc, i.s);
  if (!compare) writeRegister(core, i.d, result);
};

const branchIfZero: Handler = (core, i) => {
  if ((core.registers[i.n] === 0) === (i.op === 'CBZ')) core.next = i.imm | 1;
};

/** BX and BLX of the PC itself: an even address, so that the fault follows. */
const branchExchange: Handler = (core, i) => {
  core.next = operand(core, i, i.m);
};

export const dataHandlers: Record<string, Handler> = {
  ...Object.fromEntries(Object.keys(logical).map((op) => [op, processLogical])),
  ...Object.fromEntries(['ADD', 'SUB', 'RSB', 'ADC', 'SBC', 'CMP', 'CMN'].map((op) => [op, processArithmetic])),
  CBZ: branchIfZero,
  CBNZ: branchIfZero,
  BX: branchExchange,
};

/** ROR of one register by a constant, as extends and some DSP instructions do. */
export const rotate = (value: number, amount: number): number => shift(value, ROR, amount, 0).value;
