// IEEE 754 numbers in whole-number arithmetic: taking apart and rounding, with the flags of FPSCR (Armv7-M ARM A2.5).

/** Bits of FPSCR. */
export const FPSCR = {
  IOC: 1,
  DZC: 2,
  OFC: 4,
  UFC: 8,
  IXC: 16,
  IDC: 128,
  FZ: 1 << 24,
  DN: 1 << 25,
  AHP: 1 << 26,
} as const;

/** Rounding modes as FPSCR.RMode numbers them, and ties away for VCVTA and VRINTA. */
export const NEAREST = 0;
export const UP = 1;
export const DOWN = 2;
export const ZERO = 3;
export const AWAY = 4;

export interface Format {
  readonly bits: number;
  /** Fraction bits, without the hidden one. */
  readonly fraction: number;
  readonly bias: number;
  readonly infinity: bigint;
  readonly sign: bigint;
  readonly quiet: bigint;
  readonly defaultNan: bigint;
}

function format(bits: number, fraction: number): Format {
  const width = BigInt(bits - fraction - 1);
  const infinity = ((1n << width) - 1n) << BigInt(fraction);
  const quiet = 1n << BigInt(fraction - 1);
  return {
    bits,
    fraction,
    bias: 2 ** (bits - fraction - 2) - 1,
    infinity,
    sign: 1n << BigInt(bits - 1),
    quiet,
    defaultNan: infinity | quiet,
  };
}

export const HALF = format(16, 10);
export const SINGLE = format(32, 23);
export const DOUBLE = format(64, 52);

/** What an operation reads of FPSCR, and the flags that it raises. */
export interface FpStatus {
  fpscr: number;
}

export const roundingMode = (status: FpStatus): number => (status.fpscr >>> 22) & 3;

export type Kind = 'zero' | 'number' | 'infinity' | 'quiet' | 'signaling';

/** value = (-1)^negative x mantissa x 2^exponent, where it is a number. */
export interface Unpacked {
  readonly kind: Kind;
  readonly negative: boolean;
  readonly mantissa: bigint;
  readonly exponent: number;
  readonly raw: bigint;
}

/** FPUnpack: with FZ, a denormal is a zero and sets IDC (not so in half precision). */
export function unpack(raw: bigint, f: Format, status: FpStatus): Unpacked {
  const negative = (raw & f.sign) !== 0n;
  const magnitude = raw & (f.sign - 1n);
  const fraction = magnitude & ((1n << BigInt(f.fraction)) - 1n);
  const biased = Number(magnitude >> BigInt(f.fraction));
  const make = (kind: Kind, mantissa = 0n, exponent = 0) => ({ kind, negative, mantissa, exponent, raw });
  if (magnitude > f.infinity) return make(fraction & f.quiet ? 'quiet' : 'signaling');
  if (magnitude === f.infinity) return make('infinity');
  if (magnitude === 0n) return make('zero');
  if (biased > 0) return make('number', fraction | (1n << BigInt(f.fraction)), biased - f.bias - f.fraction);
  if (status.fpscr & FPSCR.FZ && f !== HALF) {
    status.fpscr |= FPSCR.IDC;
    return make('zero');
  }
  return make('number', fraction, 1 - f.bias - f.fraction);
}

export const isNan = (value: Unpacked): boolean => value.kind === 'quiet' || value.kind === 'signaling';

/** FPProcessNaN: quieted, or the default NaN with DN; a signaling one sets IOC. */
export function processNan(value: Unpacked, f: Format, status: FpStatus): bigint {
  if (value.kind === 'signaling') status.fpscr |= FPSCR.IOC;
  return status.fpscr & FPSCR.DN ? f.defaultNan : value.raw | f.quiet;
}

/** FPProcessNaNs: signaling before quiet, first operand before second; undefined where none is a NaN. */
export function processNans(values: readonly Unpacked[], f: Format, status: FpStatus): bigint | undefined {
  const chosen = values.find(({ kind }) => kind === 'signaling') ?? values.find(({ kind }) => kind === 'quiet');
  return chosen && processNan(chosen, f, status);
}

export const signed = (magnitude: bigint, negative: boolean, f: Format): bigint =>
  negative ? magnitude | f.sign : magnitude;

const bitLength = (value: bigint): number => {
  const hex = value.toString(16);
  return hex.length * 4 - Math.clz32(Number.parseInt(hex[0]!, 16)) + 28;
};

/** Divides by 2^shift: the quotient, and whether the rest is 0, below, at or above one half. */
function shiftRight(value: bigint, shift: number): { quotient: bigint; rest: number } {
  if (shift <= 0) return { quotient: value << BigInt(-shift), rest: 0 };
  const by = BigInt(shift);
  const quotient = value >> by;
  const rest = value - (quotient << by);
  if (rest === 0n) return { quotient, rest: 0 };
  const half = 1n << (by - 1n);
  return { quotient, rest: rest < half ? 1 : rest === half ? 2 : 3 };
}

/** Does this rest (0 to 3 as above) round away from zero? */
export function roundsUp(rest: number, odd: boolean, negative: boolean, mode: number): boolean {
  if (rest === 0) return false;
  if (mode === NEAREST) return rest === 3 || (rest === 2 && odd);
  if (mode === UP) return !negative;
  if (mode === DOWN) return negative;
  return mode === AWAY && rest >= 2;
}

/** An exact non-zero value to a whole number by rounding; tells whether that lost anything. */
export function roundWhole(
  mantissa: bigint,
  exponent: number,
  negative: boolean,
  mode: number,
): { whole: bigint; exact: boolean } {
  const { quotient, rest } = shiftRight(mantissa, Math.min(-exponent, 4096));
  const up = roundsUp(rest, (quotient & 1n) === 1n, negative, mode);
  return { whole: up ? quotient + 1n : quotient, exact: rest === 0 };
}

/** FPRound: an exact value (mantissa not 0) to the format, raising OFC, UFC, IXC. Tininess is found before rounding. */
export function round(
  negative: boolean,
  mantissa: bigint,
  exponent: number,
  f: Format,
  status: FpStatus,
  mode: number = roundingMode(status),
): bigint {
  const length = bitLength(mantissa);
  const top = exponent + length - 1;
  const least = 1 - f.bias;
  if (status.fpscr & FPSCR.FZ && f !== HALF && top < least) {
    status.fpscr |= FPSCR.UFC;
    return signed(0n, negative, f);
  }
  const unit = Math.max(top, least) - f.fraction;
  const { quotient, rest } = shiftRight(mantissa, unit - exponent);
  const up = roundsUp(rest, (quotient & 1n) === 1n, negative, mode);
  const rounded = up ? quotient + 1n : quotient;
  if (top < least && rest !== 0) status.fpscr |= FPSCR.UFC;
  const biased = Math.max(top, least) - least;
  const result = (BigInt(biased) << BigInt(f.fraction)) + rounded;
  const alternative = f === HALF && (status.fpscr & FPSCR.AHP) !== 0;
  if (alternative ? result >= f.sign : result >= f.infinity) return overflow(negative, f, status, mode, alternative);
  if (rest !== 0) status.fpscr |= FPSCR.IXC;
  return signed(result, negative, f);
}

function overflow(negative: boolean, f: Format, status: FpStatus, mode: number, alternative: boolean): bigint {
  if (alternative) {
    status.fpscr |= FPSCR.IOC;
    return signed(f.sign - 1n, negative, f);
  }
  status.fpscr |= FPSCR.OFC | FPSCR.IXC;
  const infinite = mode === NEAREST || mode === AWAY || (mode === UP ? !negative : mode === DOWN ? negative : false);
  return signed(infinite ? f.infinity : f.infinity - 1n, negative, f);
}
