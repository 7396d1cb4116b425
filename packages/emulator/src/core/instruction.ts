// The one typed record of an instruction: the decoder fills it, and interpreter, disassembler and vector tests read it.

/** Shift kinds as the manual numbers them (Armv7-M ARM A7.4.2), RRX being ROR by nothing. */
export const LSL = 0;
export const LSR = 1;
export const ASR = 2;
export const ROR = 3;
export const RRX = 4;

/** Where operand 2 comes from. */
export type Operand = 'none' | 'imm' | 'reg' | 'regshift';

/**
 * One decoded instruction. Fields that an operation does not have stay 0 or false; their meaning follows the manual's
 * encoding diagrams (Armv7-M ARM A7.7): d, n, m, a are Rd or Rt, Rn, Rm, and Ra, Rt2 or RdHi.
 */
export class Instruction {
  /** The manual's mnemonic without condition and size suffix, such as `ADD`, `LDRSB`, `VCVT.F64.S32`. */
  op = 'UDF';
  /** Bytes: 2 or 4. */
  size = 2;
  /** The encoding, first halfword in the high half when there are two. */
  raw = 0;
  address = 0;
  /** Sets the flags. */
  s = false;
  operand: Operand = 'none';
  d = 0;
  n = 0;
  m = 0;
  a = 0;
  /** Immediate value, offset (signed), absolute target of a branch, or BKPT and SVC number. */
  imm = 0;
  /** Carry out of a modified immediate: 0, 1, or -1 where the carry stays (A5.3.2). */
  carry = -1;
  shift = LSL;
  amount = 0;
  /** Memory: offset applied before the access, and written back. */
  index = true;
  writeBack = false;
  /** Register list of LDM, STM, VLDM; for FP the count of registers. */
  list = 0;
  /** Condition of B, mask and first condition of IT (bits 7:0 as ITSTATE). */
  cond = 14;
  /** Bit fields: lowest bit and width; saturation: the bit count in width. */
  lsb = 0;
  width = 0;
  /** FP: operands are double precision. */
  double = false;
  /** Why the manual calls this encoding UNPREDICTABLE; empty when it does not. */
  unpredictable = '';
}

/** A new record for the encoding at an address. */
export function instruction(op: string, size: 2 | 4, raw: number, address: number): Instruction {
  const made = new Instruction();
  made.op = op;
  made.size = size;
  made.raw = raw;
  made.address = address;
  return made;
}
