// 32-bit loads and stores (Armv7-M ARM A5.3.5 to A5.3.10).
import { type Instruction, instruction, LSL } from './instruction.ts';

const bad = (r: number) => r === 13 || r === 15;

/** 111 0100 xx0x: load and store multiple (A5.3.5). */
export function multipleTransfer(h1: number, h2: number, address: number): Instruction {
  const i = instruction('UDF', 4, ((h1 << 16) | h2) >>> 0, address);
  const mode = (h1 >> 7) & 3;
  const load = (h1 & 0x10) !== 0;
  if (mode !== 1 && mode !== 2) return i;
  i.op = (load ? 'LDM' : 'STM') + (mode === 2 ? 'DB' : '');
  i.n = h1 & 15;
  i.writeBack = (h1 & 0x20) !== 0;
  i.list = h2;
  const count = h2.toString(2).replace(/0/g, '').length;
  if (i.n === 15 || count < 2 || h2 & 0x2000) i.unpredictable = 'base PC, fewer than two registers, or SP in the list';
  if (load ? (h2 & 0xc000) === 0xc000 : (h2 & 0x8000) !== 0) i.unpredictable = 'PC in the list';
  if (i.writeBack && h2 & (1 << i.n)) i.unpredictable = 'base in the list and written back';
  return i;
}

/** 111 0100 xx1x: dual, exclusive and table branch (A5.3.6). */
export function dualExclusive(h1: number, h2: number, address: number): Instruction {
  const i = instruction('UDF', 4, ((h1 << 16) | h2) >>> 0, address);
  const load = (h1 & 0x10) !== 0;
  const p = (h1 >> 8) & 1;
  const u = (h1 >> 7) & 1;
  const w = (h1 >> 5) & 1;
  i.n = h1 & 15;
  i.d = h2 >> 12;
  i.operand = 'imm';
  if (p || w) {
    i.op = load ? 'LDRD' : 'STRD';
    i.a = (h2 >> 8) & 15;
    i.imm = (u ? 1 : -1) * ((h2 & 0xff) << 2);
    i.index = p === 1;
    i.writeBack = w === 1;
    if (i.n === 15) i.imm = (((address + 4) & ~3) + i.imm) | 0;
    if (bad(i.d) || bad(i.a) || (load && i.d === i.a)) i.unpredictable = 'SP, PC or one register twice';
    if (w && (i.n === i.d || i.n === i.a || i.n === 15)) i.unpredictable = 'base written back and transferred';
    if (i.n === 15 && !load) i.unpredictable = 'base is PC';
    return i;
  }
  if (u === 0) {
    i.op = load ? 'LDREX' : 'STREX';
    i.a = (h2 >> 8) & 15;
    i.imm = (h2 & 0xff) << 2;
    exclusiveRules(i, load);
    if (load && i.a !== 15) i.unpredictable = 'should-be-one bits';
    return i;
  }
  const op3 = (h2 >> 4) & 15;
  if (load && op3 < 2) {
    i.op = op3 === 0 ? 'TBB' : 'TBH';
    i.m = h2 & 15;
    i.d = 0;
    i.operand = 'reg';
    if (i.n === 13 || bad(i.m) || h2 >> 8 !== 0xf0) i.unpredictable = 'SP or PC as index';
    return i;
  }
  if (op3 === 4 || op3 === 5) {
    i.op = (load ? 'LDREX' : 'STREX') + (op3 === 4 ? 'B' : 'H');
    i.a = h2 & 15;
    exclusiveRules(i, load);
    if (((h2 >> 8) & 15) !== 15 || (load && i.a !== 15)) i.unpredictable = 'should-be-one bits';
  }
  return i;
}

/** In the exclusive stores a is the register of the status. */
function exclusiveRules(i: Instruction, load: boolean): void {
  if (bad(i.d) || i.n === 15) i.unpredictable = 'SP or PC';
  if (!load && (bad(i.a) || i.a === i.n || i.a === i.d))
    i.unpredictable = 'status register is SP, PC, address or value';
}

/** 111 1100: single loads and stores (A5.3.7 to A5.3.10). */
export function singleTransfer(h1: number, h2: number, address: number): Instruction {
  const i = instruction('UDF', 4, ((h1 << 16) | h2) >>> 0, address);
  const load = (h1 & 0x10) !== 0;
  const size = (h1 >> 5) & 3;
  const signed = (h1 & 0x100) !== 0;
  if (size === 3 || (signed && (!load || size === 2))) return i;
  const suffix = (signed ? 'S' : '') + ['B', 'H', ''][size]!;
  i.op = (load ? 'LDR' : 'STR') + suffix;
  i.n = h1 & 15;
  i.d = h2 >> 12;
  i.operand = 'imm';
  const hint = load && i.d === 15 && size < 2;
  if (i.n === 15) {
    if (!load) return instruction('UDF', 4, i.raw, address);
    i.imm = (((address + 4) & ~3) + (h1 & 0x80 ? 1 : -1) * (h2 & 0xfff)) | 0;
    if (hint) return preload(i, signed);
    if (i.d === 13 && size < 2) i.unpredictable = 'Rt is SP';
    return i;
  }
  if (h1 & 0x80) {
    i.imm = h2 & 0xfff;
  } else if (h2 & 0x800) {
    i.index = (h2 & 0x400) !== 0;
    i.writeBack = (h2 & 0x100) !== 0;
    i.imm = (h2 & 0x200 ? 1 : -1) * (h2 & 0xff);
    if (!i.index && !i.writeBack) return instruction('UDF', 4, i.raw, address);
    if (i.index && !i.writeBack && h2 & 0x200) i.op = (load ? 'LDR' : 'STR') + suffix + 'T';
    if (i.writeBack && i.n === i.d) i.unpredictable = 'base written back and transferred';
  } else {
    if (h2 & 0x7c0) return instruction('UDF', 4, i.raw, address);
    i.operand = 'reg';
    i.m = h2 & 15;
    i.shift = LSL;
    i.amount = (h2 >> 4) & 3;
    if (bad(i.m)) i.unpredictable = 'Rm is SP or PC';
  }
  const unprivileged = i.op.endsWith('T');
  if (hint && !i.writeBack && !unprivileged) return preload(i, signed);
  if (i.d === 15 && (!load || size < 2 || unprivileged)) i.unpredictable = 'Rt is PC';
  if (i.d === 13 && (size < 2 || unprivileged)) i.unpredictable = 'Rt is SP';
  return i;
}

function preload(i: Instruction, signed: boolean): Instruction {
  i.op = i.op.endsWith('H') ? 'NOP' : signed ? 'PLI' : 'PLD';
  return i;
}
