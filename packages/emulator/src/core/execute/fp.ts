// Floating-point data processing: picks registers and format, takes the native way where that is exact (Armv7-M ARM A7.7.225 on).
import type { CortexM7 } from '../cortex-m7.ts';
import { add, compare, divide, maxMin, multiply, multiplyAdd, negate, squareRoot, subtract } from '../fp/arithmetic.ts';
import { convert, fromFixed, roundToWhole, toFixed } from '../fp/convert.ts';
import { AWAY, DOUBLE, DOWN, type Format, HALF, NEAREST, SINGLE, UP, ZERO } from '../fp/format.ts';
import { noCoprocessor } from '../halt.ts';
import type { Instruction } from '../instruction.ts';
import { fpTransferHandlers } from './fp-transfer.ts';
import type { Handler } from './handlers.ts';

const rawOf = (core: CortexM7, r: number, double: boolean): bigint =>
  double ? core.u64[r]! : BigInt(core.s[r]! >>> 0);

function put(core: CortexM7, r: number, double: boolean, raw: bigint): void {
  if (double) core.u64[r] = raw;
  else core.s[r] = Number(raw & 0xffffffffn);
}

const formatOf = (i: Instruction): Format => (i.double ? DOUBLE : SINGLE);

type Binary = (a: bigint, b: bigint, f: Format, core: CortexM7) => bigint;

/** Rounding to nearest, no FZ, no DN, and IXC already set: then a native result that is normal changes nothing else. */
const NATIVE_MASK = 0x03c00010;
const NATIVE = 0x10;

const leastNormal = { single: 2 ** -126, double: 2 ** -1022 };

/** Three operands: the native operation where its result is a normal number, else the exact one. */
function binary(exact: Binary, native: (a: number, b: number) => number): Handler {
  return (core, i) => {
    if ((core.fpscr & NATIVE_MASK) === NATIVE) {
      if (i.double) {
        const result = native(core.f64[i.n]!, core.f64[i.m]!);
        if (Math.abs(result) > leastNormal.double && Math.abs(result) < Number.POSITIVE_INFINITY) {
          core.f64[i.d] = result;
          return;
        }
      } else {
        const result = Math.fround(native(core.f32[i.n]!, core.f32[i.m]!));
        if (Math.abs(result) > leastNormal.single && Math.abs(result) < Number.POSITIVE_INFINITY) {
          core.f32[i.d] = result;
          return;
        }
      }
    }
    const f = formatOf(i);
    put(core, i.d, i.double, exact(rawOf(core, i.n, i.double), rawOf(core, i.m, i.double), f, core));
  };
}

/** VMLA and its kin: two roundings. */
const chained =
  (negateSum: boolean, negateProduct: boolean): Handler =>
  (core, i) => {
    const f = formatOf(i);
    const product = multiply(rawOf(core, i.n, i.double), rawOf(core, i.m, i.double), f, core);
    const old = rawOf(core, i.d, i.double);
    const term = negateProduct ? negate(product, f) : product;
    put(core, i.d, i.double, add(negateSum ? negate(old, f) : old, term, f, core));
  };

const fused =
  (negateSum: boolean, negateProduct: boolean): Handler =>
  (core, i) => {
    const f = formatOf(i);
    const n = rawOf(core, i.n, i.double);
    const old = rawOf(core, i.d, i.double);
    const first = negateProduct ? negate(n, f) : n;
    const m = rawOf(core, i.m, i.double);
    put(core, i.d, i.double, multiplyAdd(negateSum ? negate(old, f) : old, first, m, f, core));
  };

const unary =
  (operate: (a: bigint, f: Format, core: CortexM7, i: Instruction) => bigint): Handler =>
  (core, i) =>
    put(core, i.d, i.double, operate(rawOf(core, i.m, i.double), formatOf(i), core, i));

const comparison =
  (quietInvalid: boolean, zero: boolean): Handler =>
  (core, i) => {
    const b = zero ? 0n : rawOf(core, i.m, i.double);
    const nzcv = compare(rawOf(core, i.d, i.double), b, quietInvalid, formatOf(i), core);
    core.fpscr = (core.fpscr & 0x0fffffff) | (nzcv << 28);
  };

/** VFPExpandImm (A6.4.1): sign, three exponent bits, four fraction bits. */
const immediate: Handler = (core, i) => {
  const f = formatOf(i);
  const width = f.bits - f.fraction - 1;
  const flipped = (i.imm & 0x40) === 0;
  const exponent = (flipped ? 2 ** (width - 1) : 2 ** (width - 1) - 4) + ((i.imm >> 4) & 3);
  const raw = (BigInt(i.imm >> 7) << BigInt(f.bits - 1)) | (BigInt(exponent) << BigInt(f.fraction));
  put(core, i.d, i.double, raw | (BigInt(i.imm & 15) << BigInt(f.fraction - 4)));
};

const select: Handler = (core, i) => {
  const from = core.passes(i.cond) ? i.n : i.m;
  if (i.double) core.u64[i.d] = core.u64[from]!;
  else core.s[i.d] = core.s[from]!;
};

const rounding: Record<string, number> = { A: AWAY, N: NEAREST, P: UP, M: DOWN, Z: ZERO };

const whole = (letter: string) =>
  unary((a, f, core) => {
    const mode = rounding[letter] ?? (core.fpscr >>> 22) & 3;
    return roundToWhole(a, f, mode, letter === 'X', core);
  });

/** Conversion to a 32-bit whole number, in a single register. */
const toWhole =
  (letter: string, unsigned: boolean): Handler =>
  (core, i) => {
    const mode = letter === 'R' ? (core.fpscr >>> 22) & 3 : rounding[letter]!;
    const value = toFixed(rawOf(core, i.m, i.double), formatOf(i), { bits: 32, unsigned, mode }, core);
    core.s[i.d] = Number(BigInt.asIntN(32, value));
  };

const fromWhole =
  (unsigned: boolean): Handler =>
  (core, i) => {
    const word = core.s[i.m]!;
    put(core, i.d, i.double, fromFixed(BigInt(unsigned ? word >>> 0 : word), 0, formatOf(i), core, false));
  };

/** Fixed point in the same register: to it (rounded to zero), or from it (rounded to nearest). */
const fixed =
  (to: boolean, unsigned: boolean): Handler =>
  (core, i) => {
    const raw = rawOf(core, i.d, i.double);
    const bits = i.width;
    const f = formatOf(i);
    if (to) {
      const value = toFixed(raw, f, { bits, fractionBits: i.lsb, unsigned, mode: ZERO }, core);
      put(core, i.d, i.double, BigInt.asUintN(f.bits, value));
    } else {
      const value = unsigned ? BigInt.asUintN(bits, raw) : BigInt.asIntN(bits, raw);
      put(core, i.d, i.double, fromFixed(value, i.lsb, f, core, true));
    }
  };

const halfTo =
  (top: boolean): Handler =>
  (core, i) => {
    const raw = (core.s[i.m]! >>> (top ? 16 : 0)) & 0xffff;
    put(core, i.d, i.double, convert(BigInt(raw), HALF, formatOf(i), core));
  };

const toHalf =
  (top: boolean): Handler =>
  (core, i) => {
    const half = Number(convert(rawOf(core, i.m, i.double), formatOf(i), HALF, core));
    const old = core.s[i.d]!;
    core.s[i.d] = top ? (old & 0xffff) | (half << 16) : (old & 0xffff0000) | half;
  };

/** Both precisions of a handler. */
const both = (name: string, handler: Handler): [string, Handler][] => [
  [`${name}.F32`, handler],
  [`${name}.F64`, handler],
];

const arithmetic: Record<string, Handler> = Object.fromEntries([
  ...both(
    'VADD',
    binary(add, (a, b) => a + b),
  ),
  ...both(
    'VSUB',
    binary(subtract, (a, b) => a - b),
  ),
  ...both(
    'VMUL',
    binary(multiply, (a, b) => a * b),
  ),
  ...both(
    'VNMUL',
    binary(
      (a, b, f, core) => negate(multiply(a, b, f, core), f),
      (a, b) => -(a * b),
    ),
  ),
  ...both(
    'VDIV',
    binary(divide, (a, b) => a / b),
  ),
  ...both(
    'VMAXNM',
    binary(
      (a, b, f, core) => maxMin(a, b, true, f, core),
      () => Number.NaN,
    ),
  ),
  ...both(
    'VMINNM',
    binary(
      (a, b, f, core) => maxMin(a, b, false, f, core),
      () => Number.NaN,
    ),
  ),
  ...both('VMLA', chained(false, false)),
  ...both('VMLS', chained(false, true)),
  ...both('VNMLA', chained(true, true)),
  ...both('VNMLS', chained(true, false)),
  ...both('VFMA', fused(false, false)),
  ...both('VFMS', fused(false, true)),
  ...both('VFNMA', fused(true, true)),
  ...both('VFNMS', fused(true, false)),
  ...both('VMOV.IMM', immediate),
  ...both(
    'VMOV',
    unary((a) => a),
  ),
  ...both(
    'VABS',
    unary((a, f) => a & (f.sign - 1n)),
  ),
  ...both(
    'VNEG',
    unary((a, f) => negate(a, f)),
  ),
  ...both(
    'VSQRT',
    unary((a, f, core) => squareRoot(a, f, core)),
  ),
  ...both('VSEL', select),
  ...both('VCMP', comparison(false, false)),
  ...both('VCMPE', comparison(true, false)),
  ...both('VCMP.ZERO', comparison(false, true)),
  ...both('VCMPE.ZERO', comparison(true, true)),
  ...[...'ANPMZRX'].flatMap((letter) => both(`VRINT${letter}`, whole(letter))),
]);

const conversions: Record<string, Handler> = Object.fromEntries([
  ...[...'ANPMRZ'].flatMap((letter) =>
    (['S', 'U'] as const).flatMap((sign) =>
      both(`VCVT${letter === 'Z' ? '' : letter}.${sign}32`, toWhole(letter, sign === 'U')),
    ),
  ),
  ...(['S', 'U'] as const).flatMap((sign) =>
    (['F32', 'F64'] as const).flatMap((f): [string, Handler][] => [
      [`VCVT.${f}.${sign}32`, fromWhole(sign === 'U')],
      ...['16', '32'].flatMap((bits): [string, Handler][] => [
        [`VCVT.FIXED.${sign}${bits}.${f}`, fixed(true, sign === 'U')],
        [`VCVT.FIXED.${f}.${sign}${bits}`, fixed(false, sign === 'U')],
      ]),
    ]),
  ),
  ...['F32', 'F64'].flatMap((f): [string, Handler][] => [
    [`VCVTB.${f}.F16`, halfTo(false)],
    [`VCVTT.${f}.F16`, halfTo(true)],
    [`VCVTB.F16.${f}`, toHalf(false)],
    [`VCVTT.F16.${f}`, toHalf(true)],
  ]),
  [
    'VCVT.F64.F32',
    ((core, i) => put(core, i.d, true, convert(rawOf(core, i.m, false), SINGLE, DOUBLE, core))) as Handler,
  ],
  [
    'VCVT.F32.F64',
    ((core, i) => put(core, i.d, false, convert(rawOf(core, i.m, true), DOUBLE, SINGLE, core))) as Handler,
  ],
]);

/** Every FP instruction first asks for the unit: access, lazy saving, a new context. */
const guarded = (handlers: Record<string, Handler>): Record<string, Handler> =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (core: CortexM7, i: Instruction) => {
        core.fpContext.check();
        handler(core, i);
      },
    ]),
  );

export const fpHandlers: Record<string, Handler> = {
  ...guarded({ ...arithmetic, ...conversions, ...fpTransferHandlers }),
  NOCP: noCoprocessor,
};
