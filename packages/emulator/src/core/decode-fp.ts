// Floating-point instructions, FPv5 single and double precision (Armv7-M ARM A6.4 to A6.7).
import { type Instruction, instruction } from './instruction.ts';

const bad = (r: number) => r === 13 || r === 15;
const roundings = ['A', 'N', 'P', 'M'];

/** 111x11: everything in coprocessor space; what is not CP10 or CP11 is NOCP. */
export function coprocessor(h1: number, h2: number, address: number): Instruction {
  const i = instruction('NOCP', 4, ((h1 << 16) | h2) >>> 0, address);
  i.lsb = (h2 >> 8) & 15;
  if (i.lsb !== 10 && i.lsb !== 11) return i;
  i.op = 'UDF';
  i.double = i.lsb === 11;
  if ((h1 & 0x300) === 0x300) return i;
  if ((h1 & 0x1200) === 0x200 || (h1 & 0x1000) === 0x1000) {
    if ((h1 & 0xe00) !== 0xe00) return i;
    if (h2 & 0x10) return h1 & 0x1000 ? i : transfer(h1, h2, i);
    return h1 & 0x1000 ? selected(h1, h2, i) : arithmetic(h1, h2, i);
  }
  if ((h1 & 0x1fe0) === 0xc40) return transfer64(h1, h2, i);
  return loadStore(h1, h2, i, address);
}

const regD = (h1: number, h2: number, double: boolean) =>
  double ? ((h1 >> 2) & 16) | (h2 >> 12) : ((h2 >> 11) & 30) | ((h1 >> 6) & 1);
const regN = (h1: number, h2: number, double: boolean) =>
  double ? ((h2 >> 3) & 16) | (h1 & 15) : ((h1 & 15) << 1) | ((h2 >> 7) & 1);
const regM = (h2: number, double: boolean) =>
  double ? ((h2 >> 1) & 16) | (h2 & 15) : ((h2 & 15) << 1) | ((h2 >> 5) & 1);

/** Sets d, n, m; a double register beyond d15 does not exist in this FPU. */
function registers(h1: number, h2: number, i: Instruction, use: string): Instruction {
  if (use.includes('d')) i.d = regD(h1, h2, i.double);
  if (use.includes('n')) i.n = regN(h1, h2, i.double);
  if (use.includes('m')) i.m = regM(h2, i.double);
  if (i.double && (i.d > 15 || i.n > 15 || i.m > 15)) i.op = 'UDF';
  return i;
}

const suffix = (i: Instruction) => (i.double ? '.F64' : '.F32');

/** A6.4, three operands and the "other" group. */
function arithmetic(h1: number, h2: number, i: Instruction): Instruction {
  const opc1 = (h1 >> 4) & 11;
  const low = (h2 & 0x40) === 0;
  const names: Record<number, [string, string]> = {
    0: ['VMLA', 'VMLS'],
    1: ['VNMLS', 'VNMLA'],
    2: ['VMUL', 'VNMUL'],
    3: ['VADD', 'VSUB'],
    8: ['VDIV', ''],
    9: ['VFNMS', 'VFNMA'],
    10: ['VFMA', 'VFMS'],
  };
  if (opc1 === 11) return other(h1, h2, i);
  const name = names[opc1]![low ? 0 : 1];
  if (name === '') return i;
  i.op = name + suffix(i);
  return registers(h1, h2, i, 'dnm');
}

function other(h1: number, h2: number, i: Instruction): Instruction {
  const opc2 = h1 & 15;
  const opc3 = (h2 >> 6) & 3;
  if (!(opc3 & 1)) {
    if (h2 & 0xa0) i.unpredictable = 'should-be-zero bits';
    i.op = 'VMOV.IMM' + suffix(i);
    i.imm = (opc2 << 4) | (h2 & 15);
    return registers(h1, h2, i, 'd');
  }
  const f = suffix(i);
  const high = opc3 === 3;
  if (opc2 === 0) i.op = (high ? 'VABS' : 'VMOV') + f;
  else if (opc2 === 1) i.op = (high ? 'VSQRT' : 'VNEG') + f;
  else if (opc2 === 4 || opc2 === 5) {
    i.op = (high ? 'VCMPE' : 'VCMP') + (opc2 === 5 ? '.ZERO' : '') + f;
    if (opc2 === 5) {
      if (h2 & 0x2f) i.unpredictable = 'should-be-zero bits';
      return registers(h1, h2, i, 'd');
    }
  } else if (opc2 === 6) i.op = (high ? 'VRINTZ' : 'VRINTR') + f;
  else if (opc2 === 7 && !high) i.op = 'VRINTX' + f;
  else if (opc2 === 2 || opc2 === 3) return halfPrecision(h1, h2, i, opc2 === 3, high);
  else if (opc2 === 7) return changePrecision(h1, h2, i);
  else if (opc2 === 8 || opc2 === 12 || opc2 === 13) return toFromInteger(h1, h2, i, opc2, high);
  else if (opc2 >= 10) return fixedPoint(h1, h2, i, opc2);
  return registers(h1, h2, i, 'dm');
}

/** VCVTB, VCVTT: half precision in either half of a single register. */
function halfPrecision(h1: number, h2: number, i: Instruction, toHalf: boolean, top: boolean): Instruction {
  const wide = i.double ? '.F64' : '.F32';
  i.op = (top ? 'VCVTT' : 'VCVTB') + (toHalf ? '.F16' + wide : wide + '.F16');
  i.d = regD(h1, h2, i.double && !toHalf);
  i.m = regM(h2, i.double && toHalf);
  if (i.double && (toHalf ? i.m : i.d) > 15) i.op = 'UDF';
  return i;
}

function changePrecision(h1: number, h2: number, i: Instruction): Instruction {
  i.op = i.double ? 'VCVT.F32.F64' : 'VCVT.F64.F32';
  i.d = regD(h1, h2, !i.double);
  i.m = regM(h2, i.double);
  if ((i.double ? i.m : i.d) > 15) i.op = 'UDF';
  return i;
}

function toFromInteger(h1: number, h2: number, i: Instruction, opc2: number, high: boolean): Instruction {
  const f = suffix(i);
  if (opc2 === 8) {
    i.op = 'VCVT' + f + (high ? '.S32' : '.U32');
    i.d = regD(h1, h2, i.double);
    i.m = regM(h2, false);
    if (i.double && i.d > 15) i.op = 'UDF';
    return i;
  }
  i.op = (high ? 'VCVT' : 'VCVTR') + (opc2 & 1 ? '.S32' : '.U32') + f;
  i.d = regD(h1, h2, false);
  i.m = regM(h2, i.double);
  if (i.double && i.m > 15) i.op = 'UDF';
  return i;
}

/** VCVT between floating point and fixed point; width is 16 or 32, lsb the count of fraction bits. */
function fixedPoint(h1: number, h2: number, i: Instruction, opc2: number): Instruction {
  const width = h2 & 0x80 ? 32 : 16;
  const type = (opc2 & 1 ? '.U' : '.S') + width;
  i.op = opc2 & 4 ? 'VCVT.FIXED' + type + suffix(i) : 'VCVT.FIXED' + suffix(i) + type;
  i.width = width;
  i.lsb = width - (((h2 & 15) << 1) | ((h2 >> 5) & 1));
  if (i.lsb < 0) i.unpredictable = 'more fraction bits than the number has';
  return registers(h1, h2, i, 'd');
}

/** The unconditional FPv5 additions: VSEL, VMAXNM, VMINNM, VRINT{A,N,P,M}, VCVT{A,N,P,M} (A6.4, table of T = 1). */
function selected(h1: number, h2: number, i: Instruction): Instruction {
  const f = suffix(i);
  if ((h1 & 0x80) === 0) {
    if (h2 & 0x40) return i;
    i.op = 'VSEL' + f;
    i.cond = [0, 6, 10, 12][(h1 >> 4) & 3]!;
    return registers(h1, h2, i, 'dnm');
  }
  if ((h1 & 0xb0) === 0x80) {
    i.op = (h2 & 0x40 ? 'VMINNM' : 'VMAXNM') + f;
    return registers(h1, h2, i, 'dnm');
  }
  if ((h1 & 0xb0) !== 0xb0 || !(h2 & 0x40)) return i;
  const rounding = roundings[h1 & 3]!;
  if ((h1 & 12) === 8 && !(h2 & 0x80)) {
    i.op = 'VRINT' + rounding + f;
    return registers(h1, h2, i, 'dm');
  }
  if ((h1 & 12) === 12) {
    i.op = 'VCVT' + rounding + (h2 & 0x80 ? '.S32' : '.U32') + f;
    i.d = regD(h1, h2, false);
    i.m = regM(h2, i.double);
    if (i.double && i.m > 15) i.op = 'UDF';
  }
  return i;
}

/** A6.6: between a core register and an FP register or FPSCR. */
function transfer(h1: number, h2: number, i: Instruction): Instruction {
  const load = (h1 & 0x10) !== 0;
  const kind = (h1 >> 5) & 7;
  i.d = h2 >> 12;
  if (!i.double && kind === 0) {
    i.op = load ? 'VMOV.R.S' : 'VMOV.S.R';
    i.n = regN(h1, h2, false);
    if (bad(i.d)) i.unpredictable = 'Rt is SP or PC';
  } else if (!i.double && kind === 7) {
    if ((h1 & 15) !== 1) return i;
    i.op = load ? 'VMRS' : 'VMSR';
    if (i.d === 13 || (i.d === 15 && !load)) i.unpredictable = 'Rt is SP or PC';
  } else if (i.double && (kind & 6) === 0 && (h2 & 0x60) === 0) {
    i.op = load ? 'VMOV.R.D' : 'VMOV.D.R';
    i.n = ((h2 >> 3) & 16) | (h1 & 15);
    i.lsb = kind & 1;
    if (i.n > 15) i.op = 'UDF';
    if (bad(i.d)) i.unpredictable = 'Rt is SP or PC';
  }
  return i;
}

/** A6.7: two core registers and a double, or two singles. */
function transfer64(h1: number, h2: number, i: Instruction): Instruction {
  if ((h2 & 0xd0) !== 0x10) return i;
  const toCore = (h1 & 0x10) !== 0;
  i.op = (toCore ? 'VMOV.RR.' : 'VMOV.') + (i.double ? 'D' : 'SS') + (toCore ? '' : '.RR');
  i.d = h2 >> 12;
  i.a = h1 & 15;
  i.m = regM(h2, i.double);
  if (i.double && i.m > 15) i.op = 'UDF';
  if (bad(i.d) || bad(i.a) || (toCore && i.d === i.a) || (!i.double && i.m === 31))
    i.unpredictable = 'SP, PC or one register twice';
  return i;
}

/** A6.5: VLDR, VSTR, VLDM, VSTM. list is the count of registers. */
function loadStore(h1: number, h2: number, i: Instruction, address: number): Instruction {
  const p = (h1 >> 8) & 1;
  const u = (h1 >> 7) & 1;
  const w = (h1 >> 5) & 1;
  const load = (h1 & 0x10) !== 0;
  i.n = h1 & 15;
  i.d = regD(h1, h2, i.double);
  const offset = (h2 & 0xff) << 2;
  if (p && !w) {
    i.op = load ? 'VLDR' : 'VSTR';
    i.operand = 'imm';
    i.imm = u ? offset : -offset;
    if (i.n === 15) i.imm = (((address + 4) & ~3) + i.imm) | 0;
    if (i.n === 15 && !load) i.unpredictable = 'base is PC';
    if (i.double && i.d > 15) i.op = 'UDF';
    return i;
  }
  if (p === u) return i;
  i.op = (load ? 'VLDM' : 'VSTM') + (p ? 'DB' : '');
  i.writeBack = w === 1;
  i.list = i.double ? (h2 & 0xff) >> 1 : h2 & 0xff;
  i.imm = offset;
  const last = i.double ? 16 : 32;
  if (i.list === 0 || i.d + i.list > last || i.list > 16 * (i.double ? 1 : 2))
    i.unpredictable = 'no or too many registers';
  if (i.double && h2 & 1) i.unpredictable = 'FLDMX or FSTMX';
  if (i.n === 15) i.unpredictable = 'base is PC';
  return i;
}
