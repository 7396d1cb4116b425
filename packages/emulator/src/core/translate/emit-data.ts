// Text of arithmetic: one function for each packed operation, saying what the interpreter's case of that name does.
import type { FastOp } from '../fast-ops.ts';
import type { Step } from './ir.ts';
import { int, type Writer } from './writer.ts';

export type Emit = (w: Writer, s: Step) => void;
export type EmitTable = Partial<Record<FastOp, Emit>>;

/** N and Z of a result that is in `fn`. */
const logical = (value: string): string => `fn=fz=${value};`;
/** The carry is the sign of `fc`, worked out bit by bit: a comparison would be a branch, and most carries are not used. */
const added = (a: string, b: string): string => `fn=fz=(${a}+${b})|0;${carriesOf(a, b, false)}`;
const subtracted = (a: string, b: string): string => `fn=fz=(${a}-${b})|0;${carriesOf(a, b, true)}`;

/** C and V of a sum or a difference in `fn`; of an operand that is a constant only the sign counts. */
function carriesOf(a: string, b: string, subtracts: boolean): string {
  const isNegative = /^\(-\d+\)$/.test(b);
  if (!isNegative && !/^\d+$/.test(b)) {
    return subtracts
      ? `fc=(${a}&~${b})|((${a}|~${b})&~fn);fv=(${a}^${b})&(${a}^fn);`
      : `fc=(${a}&${b})|((${a}|${b})&~fn);fv=(${a}^fn)&(${b}^fn);`;
  }
  const sum = isNegative ? `fc=${a}|~fn;fv=${a}&~fn;` : `fc=${a}&~fn;fv=~${a}&fn;`;
  const difference = isNegative ? `fc=${a}&~fn;fv=~${a}&fn;` : `fc=${a}|~fn;fv=${a}&~fn;`;
  return subtracts ? difference : sum;
}

/** AddWithCarry; `b` may be an inverted operand, so it comes by way of `v`; `carry` is 0 or 1. */
const withCarry = (a: string, b: string, carry: string): string =>
  `v=${b};fn=fz=(${a}+v+${carry})|0;fc=(${a}&v)|((${a}|v)&~fn);fv=(${a}^fn)&(v^fn);`;

const carryOut = (extra: number): string => (extra ? `fc=${extra === 2 ? -1 : 0};` : '');

type Value = (w: Writer, s: Step) => string;

const plain =
  (value: Value): Emit =>
  (w, s) => {
    const text = value(w, s);
    w.put(w.set(s.d, text));
  };
/** Flags first, then the register from `fn`; a comparison has no register. */
const flagged =
  (flags: Value, compares = false): Emit =>
  (w, s) => {
    const text = flags(w, s);
    w.put(compares ? text : text + w.set(s.d, 'fn'));
  };

const imm: Value = (_, s) => int(s.second);
const n: Value = (w, s) => w.r(s.n);
const m: Value = (w, s) => w.r(s.m);
const binary =
  (a: Value, operator: string, b: Value): Value =>
  (w, s) =>
    `(${a(w, s)}${operator}${b(w, s)})|0`;
const not =
  (a: Value): Value =>
  (w, s) =>
    `~${a(w, s)}`;
const sums =
  (form: (a: string, b: string) => string, a: Value, b: Value): Value =>
  (w, s) =>
    form(a(w, s), b(w, s));
const carries =
  (a: Value, b: Value): Value =>
  (w, s) =>
    withCarry(a(w, s), b(w, s), '(fc>>>31)');
const bits =
  (value: Value, carry = false): Value =>
  (w, s) => {
    const text = value(w, s);
    return logical(text) + (carry ? carryOut(s.extra) : '');
  };

/** A comparison leaves its operands for a branch behind it. */
const compare =
  (b: Value): Emit =>
  (w, s) => {
    const operands = { a: w.r(s.n), b: b(w, s) };
    w.put(subtracted(operands.a, operands.b));
    if (s.it === 0) w.compared = operands;
  };

/** Left, right and arithmetic shifts by a constant of 1 to 32. */
function shifted(kind: number, o: string, by: number): string {
  if (kind === 0) return by === 0 ? o : `(${o}<<${by})`;
  if (kind === 1) return by === 32 ? '0' : `((${o}>>>${by})|0)`;
  return `(${o}>>${Math.min(by, 31)})`;
}

function shiftCarry(kind: number, o: string, by: number): string {
  if (kind === 0) return by === 0 ? '' : `fc=${o}<<${by - 1};`;
  return `fc=${o}<<${32 - Math.min(by, 32)};`;
}

const shift =
  (kind: number, flags: boolean): Emit =>
  (w, s) => {
    const o = w.r(s.m);
    if (flags) w.put(shiftCarry(kind, o, s.extra) + logical(shifted(kind, o, s.extra)) + w.set(s.d, 'fn'));
    else w.put(w.set(s.d, shifted(kind, o, s.extra)));
  };

const shiftByRegister: Emit = (w, s) => {
  const o = w.r(s.m);
  w.put(`v=${w.r(s.extra)}&255;`);
  const value = [`v>31?0:${o}<<v`, `v>31?0:(${o}>>>v)|0`, `${o}>>(v>31?31:v)`][s.second];
  w.put(w.set(s.d, value ?? `(${o}>>>(v&31))|(${o}<<(32-(v&31)))`));
};

export const dataEmitters = {
  MOV_IMM: plain(imm),
  MOVS_IMM: flagged(bits(imm, true)),
  MVN_IMM: plain(not(imm)),
  MOV_REG: plain(m),
  MOV_SP: (w, s) => w.put(w.set(13, `${w.r(s.m)}&~3`)),
  MOVS_REG: flagged(bits(m)),
  MVN_REG: plain(not(m)),
  MVNS_REG: flagged(bits(not(m))),
  ADD_IMM: plain(binary(n, '+', imm)),
  ADDS_IMM: flagged(sums(added, n, imm)),
  CMN_IMM: flagged(sums(added, n, imm), true),
  SUB_IMM: plain(binary(n, '-', imm)),
  SUBS_IMM: flagged(sums(subtracted, n, imm)),
  CMP_IMM: compare(imm),
  RSB_IMM: plain(binary(imm, '-', n)),
  RSBS_IMM: flagged(sums(subtracted, imm, n)),
  AND_IMM: plain(binary(n, '&', imm)),
  ANDS_IMM: flagged(bits(binary(n, '&', imm), true)),
  TST_IMM: flagged(bits(binary(n, '&', imm), true), true),
  ORR_IMM: plain(binary(n, '|', imm)),
  EOR_IMM: plain(binary(n, '^', imm)),
  BIC_IMM: plain(binary(n, '&~', imm)),
  BICS_IMM: flagged(bits(binary(n, '&~', imm), true)),
  ADD_REG: plain(binary(n, '+', m)),
  ADDS_REG: flagged(sums(added, n, m)),
  SUB_REG: plain(binary(n, '-', m)),
  SUBS_REG: flagged(sums(subtracted, n, m)),
  CMP_REG: compare(m),
  AND_REG: plain(binary(n, '&', m)),
  ANDS_REG: flagged(bits(binary(n, '&', m))),
  TST_REG: flagged(bits(binary(n, '&', m)), true),
  ORR_REG: plain(binary(n, '|', m)),
  ORRS_REG: flagged(bits(binary(n, '|', m))),
  EOR_REG: plain(binary(n, '^', m)),
  EORS_REG: flagged(bits(binary(n, '^', m))),
  BIC_REG: plain(binary(n, '&~', m)),
  BICS_REG: flagged(bits(binary(n, '&~', m))),
  ADC_REG: plain((w, s) => `(${w.r(s.n)}+${w.r(s.m)}+(fc>>>31))|0`),
  ADCS_REG: flagged(carries(n, m)),
  SBC_REG: plain((w, s) => `(${w.r(s.n)}+~${w.r(s.m)}+(fc>>>31))|0`),
  SBCS_REG: flagged(carries(n, not(m))),
  LSL_IMM: shift(0, false),
  LSLS_IMM: shift(0, true),
  LSR_IMM: shift(1, false),
  LSRS_IMM: shift(1, true),
  ASR_IMM: shift(2, false),
  ASRS_IMM: shift(2, true),
  ADD_LSL: plain((w, s) => `(${w.r(s.n)}+(${w.r(s.m)}<<${s.extra}))|0`),
  SHIFT_REG: shiftByRegister,
} satisfies EmitTable;

export { logical, withCarry };
