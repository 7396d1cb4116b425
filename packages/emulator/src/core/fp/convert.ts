// Conversions: between formats, to and from whole and fixed-point numbers, and rounding to whole (Armv7-M ARM A2.5).
import {
  type Format,
  FPSCR,
  type FpStatus,
  HALF,
  isNan,
  NEAREST,
  processNan,
  round,
  roundingMode,
  roundWhole,
  signed,
  unpack,
} from './format.ts';

/** FPConvert between half, single and double, the NaN's leading bits kept. */
export function convert(a: bigint, from: Format, to: Format, status: FpStatus): bigint {
  const alternative = (status.fpscr & FPSCR.AHP) !== 0;
  if (from === HALF && alternative && (a & HALF.infinity) === HALF.infinity) {
    const mantissa = (a & 0x3ffn) | 0x400n;
    return round((a & HALF.sign) !== 0n, mantissa, 16 - 10, to, status);
  }
  const x = unpack(a, from, status);
  if (isNan(x)) return convertNan(x, from, to, status, alternative);
  if (x.kind === 'infinity') {
    if (to !== HALF || !alternative) return signed(to.infinity, x.negative, to);
    status.fpscr |= FPSCR.IOC;
    return signed(0x7fffn, x.negative, to);
  }
  if (x.kind === 'zero') return signed(0n, x.negative, to);
  return round(x.negative, x.mantissa, x.exponent, to, status);
}

function convertNan(
  x: ReturnType<typeof unpack>,
  from: Format,
  to: Format,
  status: FpStatus,
  alternative: boolean,
): bigint {
  if (to === HALF && alternative) {
    status.fpscr |= FPSCR.IOC;
    return signed(0n, x.negative, to);
  }
  if (x.kind === 'signaling') status.fpscr |= FPSCR.IOC;
  if (status.fpscr & FPSCR.DN) return to.defaultNan;
  const fraction = x.raw & (from.quiet - 1n);
  const shift = to.fraction - from.fraction;
  const moved = shift >= 0 ? fraction << BigInt(shift) : fraction >> BigInt(-shift);
  return signed(to.defaultNan | moved, x.negative, to);
}

/** FPToFixed: a whole number of `bits` bits, saturated with IOC; NaN gives 0. `fractionBits` scales first. */
export function toFixed(
  a: bigint,
  f: Format,
  { bits, fractionBits = 0, unsigned, mode }: { bits: number; fractionBits?: number; unsigned: boolean; mode?: number },
  status: FpStatus,
): bigint {
  const x = unpack(a, f, status);
  const min = unsigned ? 0n : -(1n << BigInt(bits - 1));
  const max = unsigned ? (1n << BigInt(bits)) - 1n : (1n << BigInt(bits - 1)) - 1n;
  if (isNan(x)) {
    status.fpscr |= FPSCR.IOC;
    return 0n;
  }
  if (x.kind === 'zero') return 0n;
  if (x.kind === 'infinity') {
    status.fpscr |= FPSCR.IOC;
    return x.negative ? min : max;
  }
  const rounded = roundWhole(x.mantissa, x.exponent + fractionBits, x.negative, mode ?? roundingMode(status));
  const value = x.negative ? -rounded.whole : rounded.whole;
  if (value < min || value > max) {
    status.fpscr |= FPSCR.IOC;
    return value < min ? min : max;
  }
  if (!rounded.exact) status.fpscr |= FPSCR.IXC;
  return value;
}

/** FixedToFP. */
export function fromFixed(value: bigint, fractionBits: number, f: Format, status: FpStatus, nearest: boolean): bigint {
  if (value === 0n) return 0n;
  const mode = nearest ? NEAREST : roundingMode(status);
  return round(value < 0n, value < 0n ? -value : value, -fractionBits, f, status, mode);
}

/** FPRoundInt: to a whole number in the same format; only VRINTX tells what was lost. */
export function roundToWhole(a: bigint, f: Format, mode: number, tellInexact: boolean, status: FpStatus): bigint {
  const x = unpack(a, f, status);
  if (isNan(x)) return processNan(x, f, status);
  if (x.kind === 'zero') return signed(0n, x.negative, f);
  if (x.kind === 'infinity' || x.exponent >= 0) return x.raw;
  const { whole, exact } = roundWhole(x.mantissa, x.exponent, x.negative, mode);
  if (!exact && tellInexact) status.fpscr |= FPSCR.IXC;
  return whole === 0n ? signed(0n, x.negative, f) : round(x.negative, whole, 0, f, { fpscr: 0 });
}
