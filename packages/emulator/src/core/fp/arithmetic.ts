// Sums, products, quotients, roots and comparisons, exact and then rounded once (Armv7-M ARM A2.5, pseudocode of FPAdd and so on).
import {
  DOWN,
  type Format,
  FPSCR,
  type FpStatus,
  isNan,
  processNan,
  processNans,
  round,
  roundingMode,
  signed,
  unpack,
} from './format.ts';

const invalid = (f: Format, status: FpStatus): bigint => {
  status.fpscr |= FPSCR.IOC;
  return f.defaultNan;
};

/** An exact sum to the format; what cancels is +0, or -0 when rounding down. */
function roundSum(sum: bigint, exponent: number, f: Format, status: FpStatus): bigint {
  if (sum === 0n) return signed(0n, roundingMode(status) === DOWN, f);
  return round(sum < 0n, sum < 0n ? -sum : sum, exponent, f, status);
}

const signedMantissa = ({ negative, mantissa }: { negative: boolean; mantissa: bigint }) =>
  negative ? -mantissa : mantissa;

/** FPAdd. */
export function add(a: bigint, b: bigint, f: Format, status: FpStatus): bigint {
  const x = unpack(a, f, status);
  const y = unpack(b, f, status);
  const nan = processNans([x, y], f, status);
  if (nan !== undefined) return nan;
  if (x.kind === 'infinity' || y.kind === 'infinity') {
    if (x.kind === y.kind && x.negative !== y.negative) return invalid(f, status);
    return signed(f.infinity, x.kind === 'infinity' ? x.negative : y.negative, f);
  }
  if (x.kind === 'zero' && y.kind === 'zero' && x.negative === y.negative) return signed(0n, x.negative, f);
  return exactSum(signedMantissa(x), x.exponent, signedMantissa(y), y.exponent, f, status);
}

function exactSum(a: bigint, ea: number, b: bigint, eb: number, f: Format, status: FpStatus): bigint {
  if (a === 0n) return roundSum(b, eb, f, status);
  if (b === 0n) return roundSum(a, ea, f, status);
  const low = Math.min(ea, eb);
  return roundSum((a << BigInt(ea - low)) + (b << BigInt(eb - low)), low, f, status);
}

export const negate = (a: bigint, f: Format): bigint => a ^ f.sign;

/** FPSub. */
export function subtract(a: bigint, b: bigint, f: Format, status: FpStatus): bigint {
  const y = unpack(b, f, { fpscr: 0 });
  return isNan(y) ? add(a, b, f, status) : add(a, negate(b, f), f, status);
}

/** FPMul. */
export function multiply(a: bigint, b: bigint, f: Format, status: FpStatus): bigint {
  const x = unpack(a, f, status);
  const y = unpack(b, f, status);
  const nan = processNans([x, y], f, status);
  if (nan !== undefined) return nan;
  const negative = x.negative !== y.negative;
  const infinite = x.kind === 'infinity' || y.kind === 'infinity';
  const zero = x.kind === 'zero' || y.kind === 'zero';
  if (infinite) return zero ? invalid(f, status) : signed(f.infinity, negative, f);
  if (zero) return signed(0n, negative, f);
  return round(negative, x.mantissa * y.mantissa, x.exponent + y.exponent, f, status);
}

/** FPDiv. */
export function divide(a: bigint, b: bigint, f: Format, status: FpStatus): bigint {
  const x = unpack(a, f, status);
  const y = unpack(b, f, status);
  const nan = processNans([x, y], f, status);
  if (nan !== undefined) return nan;
  const negative = x.negative !== y.negative;
  if (x.kind === y.kind && x.kind !== 'number') return invalid(f, status);
  if (x.kind === 'infinity') return signed(f.infinity, negative, f);
  if (y.kind === 'zero') {
    status.fpscr |= FPSCR.DZC;
    return signed(f.infinity, negative, f);
  }
  if (x.kind === 'zero' || y.kind === 'infinity') return signed(0n, negative, f);
  const shift = BigInt(2 * f.fraction + 6);
  const scaled = x.mantissa << shift;
  const quotient = scaled / y.mantissa;
  const sticky = quotient * y.mantissa === scaled ? 0n : 1n;
  return round(negative, (quotient << 1n) | sticky, x.exponent - y.exponent - Number(shift) - 1, f, status);
}

/** FPSqrt. */
export function squareRoot(a: bigint, f: Format, status: FpStatus): bigint {
  const x = unpack(a, f, status);
  if (isNan(x)) return processNan(x, f, status);
  if (x.kind === 'zero') return signed(0n, x.negative, f);
  if (x.negative) return invalid(f, status);
  if (x.kind === 'infinity') return f.infinity;
  const shift = 2 * f.fraction + 8 + (x.exponent & 1);
  const scaled = x.mantissa << BigInt(shift);
  const root = wholeRoot(scaled);
  const sticky = root * root === scaled ? 0n : 1n;
  return round(false, (root << 1n) | sticky, (x.exponent - shift) / 2 - 1, f, status);
}

/** The whole part of a square root, by Newton's method from above. */
function wholeRoot(value: bigint): bigint {
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const better = (guess + value / guess) >> 1n;
    if (better >= guess) return guess;
    guess = better;
  }
}

/** FPMulAdd: addend + a x b, rounded once. */
export function multiplyAdd(addend: bigint, a: bigint, b: bigint, f: Format, status: FpStatus): bigint {
  const z = unpack(addend, f, status);
  const x = unpack(a, f, status);
  const y = unpack(b, f, status);
  const infinite = x.kind === 'infinity' || y.kind === 'infinity';
  const zero = x.kind === 'zero' || y.kind === 'zero';
  const undefinedProduct = infinite && zero;
  const nan = processNans([z, x, y], f, status);
  if (z.kind === 'quiet' && undefinedProduct) return invalid(f, status);
  if (nan !== undefined) return nan;
  const negative = x.negative !== y.negative;
  if (undefinedProduct || (z.kind === 'infinity' && infinite && z.negative !== negative)) return invalid(f, status);
  if (z.kind === 'infinity') return signed(f.infinity, z.negative, f);
  if (infinite) return signed(f.infinity, negative, f);
  if (z.kind === 'zero' && zero && z.negative === negative) return signed(0n, negative, f);
  const product = zero ? 0n : x.mantissa * y.mantissa;
  return exactSum(signedMantissa(z), z.exponent, negative ? -product : product, x.exponent + y.exponent, f, status);
}

/** FPCompare: NZCV as a number from 0 to 15. */
export function compare(a: bigint, b: bigint, quietInvalid: boolean, f: Format, status: FpStatus): number {
  const x = unpack(a, f, status);
  const y = unpack(b, f, status);
  if (isNan(x) || isNan(y)) {
    if (quietInvalid || x.kind === 'signaling' || y.kind === 'signaling') status.fpscr |= FPSCR.IOC;
    return 3;
  }
  const order = orderOf(x, f) - orderOf(y, f);
  return order === 0n ? 6 : order < 0n ? 8 : 2;
}

/** A whole number that orders as the values do. */
function orderOf(value: { kind: string; negative: boolean; raw: bigint }, f: Format): bigint {
  if (value.kind === 'zero') return 0n;
  const magnitude = value.raw & (f.sign - 1n);
  return value.negative ? -magnitude : magnitude;
}

/** FPMaxNum, FPMinNum: a number wins over a quiet NaN; +0 is more than -0. */
export function maxMin(a: bigint, b: bigint, max: boolean, f: Format, status: FpStatus): bigint {
  const x = unpack(a, f, status);
  const y = unpack(b, f, status);
  if (x.kind === 'quiet' && !isNan(y)) return flushed(y, f);
  if (y.kind === 'quiet' && !isNan(x)) return flushed(x, f);
  const nan = processNans([x, y], f, status);
  if (nan !== undefined) return nan;
  const order = orderOf(x, f) - orderOf(y, f);
  if (order === 0n) {
    if (x.kind !== 'zero') return x.raw;
    return signed(0n, max ? x.negative && y.negative : x.negative || y.negative, f);
  }
  return flushed(order > 0n === max ? x : y, f);
}

const flushed = (value: { kind: string; negative: boolean; raw: bigint }, f: Format): bigint =>
  value.kind === 'zero' ? signed(0n, value.negative, f) : value.raw;
