// Handlers for what the interpreter has in its switch alone: branches, products, bit fields. By record, for the stepper.
import { checkDivide, highSigned, highUnsigned } from '../arithmetic.ts';
import type { Handler } from '../execute/handlers.ts';
import type { Instruction } from '../instruction.ts';

const mask = (i: Instruction): number => (i.width === 32 ? -1 : (1 << i.width) - 1) << i.lsb;

const long =
  (high: (a: number, b: number) => number, accumulates: boolean): Handler =>
  ({ registers: r }, { d, n, m, a }) => {
    const [x, y] = [r[n]!, r[m]!];
    const low = Math.imul(x, y);
    if (!accumulates) {
      r[d] = low;
      r[a] = high(x, y);
      return;
    }
    const old = r[d]!;
    const sum = (low + old) | 0;
    r[a] = r[a]! + high(x, y) + (sum >>> 0 < old >>> 0 ? 1 : 0);
    r[d] = sum;
  };

const divide: Handler = (core, i) => {
  const r = core.registers;
  const [a, b] = [r[i.n]!, r[i.m]!];
  if (b === 0) checkDivide(core);
  const signed = i.op === 'SDIV';
  r[i.d] = b === 0 ? 0 : signed ? (a / b) | 0 : ((a >>> 0) / (b >>> 0)) | 0;
};

const branch: Handler = (core, i) => {
  if (core.passes(i.cond)) core.next = i.imm | 1;
};

const table: Handler = (core, i) => {
  const base = i.n === 15 ? (i.address + 4) | 0 : core.registers[i.n]!;
  const index = core.registers[i.m]!;
  const entry =
    i.op === 'TBB' ? core.read((base + index) | 0, 1) & 0xff : core.read((base + (index << 1)) | 0, 2) & 0xffff;
  core.next = (i.address + 4 + 2 * entry) | 0 | 1;
};

const nothing: Handler = () => {};

export const plainHandlers: Readonly<Record<string, Handler>> = {
  B: branch,
  BL: (core, i) => {
    core.registers[14] = core.next | 1;
    core.next = i.imm | 1;
  },
  BX: (core, i) => {
    core.next = core.registers[i.m]!;
  },
  BLX: (core, i) => {
    const target = core.registers[i.m]!;
    core.registers[14] = core.next | 1;
    core.next = target;
  },
  TBB: table,
  TBH: table,
  IT: (core, i) => {
    core.it = i.cond;
  },
  NOP: nothing,
  YIELD: nothing,
  PLD: nothing,
  PLI: nothing,
  ADR: ({ registers }, i) => {
    registers[i.d] = i.imm;
  },
  MUL: (core, i) => {
    const value = Math.imul(core.registers[i.n]!, core.registers[i.m]!);
    core.registers[i.d] = value;
    if (!i.s) return;
    core.fn = value;
    core.fz = value;
  },
  MLA: ({ registers: r }, { d, n, m, a }) => {
    r[d] = Math.imul(r[n]!, r[m]!) + r[a]!;
  },
  MLS: ({ registers: r }, { d, n, m, a }) => {
    r[d] = r[a]! - Math.imul(r[n]!, r[m]!);
  },
  UMULL: long(highUnsigned, false),
  SMULL: long(highSigned, false),
  UMLAL: long(highUnsigned, true),
  SMLAL: long(highSigned, true),
  UDIV: divide,
  SDIV: divide,
  UBFX: ({ registers: r }, { d, n, lsb, width }) => {
    r[d] = (r[n]! << (32 - width - lsb)) >>> (32 - width);
  },
  SBFX: ({ registers: r }, { d, n, lsb, width }) => {
    r[d] = (r[n]! << (32 - width - lsb)) >> (32 - width);
  },
  BFI: ({ registers: r }, i) => {
    r[i.d] = (r[i.d]! & ~mask(i)) | ((r[i.n]! << i.lsb) & mask(i));
  },
  BFC: ({ registers: r }, i) => {
    r[i.d] = r[i.d]! & ~mask(i);
  },
  MOVT: ({ registers: r }, { d, imm }) => {
    r[d] = (r[d]! & 0xffff) | (imm << 16);
  },
  CLZ: ({ registers: r }, { d, m }) => {
    r[d] = Math.clz32(r[m]!);
  },
  REV: ({ registers: r }, { d, m }) => {
    const a = r[m]!;
    r[d] = (a << 24) | ((a << 8) & 0xff0000) | ((a >>> 8) & 0xff00) | (a >>> 24);
  },
  REV16: ({ registers: r }, { d, m }) => {
    const a = r[m]!;
    r[d] = ((a << 8) & 0xff00ff00) | ((a >>> 8) & 0xff00ff);
  },
};

/** SP as the target of what the interpreter's switch does: only what may lower it is checked there. */
export const stackHandlers: Readonly<Record<string, Handler>> = {
  ADD_IMM: ({ registers: r }, { n, imm }) => {
    r[13] = r[n]! + imm;
  },
  SUB_SP: (core, { imm }) => {
    const sp = (core.registers[13]! - imm) | 0;
    core.checkStack(sp);
    core.registers[13] = sp;
  },
  MOV_SP: ({ registers: r }, { m }) => {
    r[13] = r[m]! & ~3;
  },
};
