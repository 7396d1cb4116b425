// 64-bit products and saturation in 32-bit arithmetic, without BigInt.
import { CFSR, usageFault } from './faults.ts';
import type { CoreState } from './state.ts';

/** Upper 32 bits of the unsigned product. */
export function highUnsigned(a: number, b: number): number {
  const al = a & 0xffff;
  const ah = a >>> 16;
  const bl = b & 0xffff;
  const bh = b >>> 16;
  const middle = ah * bl + ((al * bl) >>> 16);
  const other = al * bh + (middle & 0xffff);
  return (ah * bh + (middle >>> 16) + (other >>> 16)) | 0;
}

/** Upper 32 bits of the signed product. */
export function highSigned(a: number, b: number): number {
  return (highUnsigned(a, b) - (a < 0 ? b : 0) - (b < 0 ? a : 0)) | 0;
}

/** Division by zero: UsageFault when CCR.DIV_0_TRP says so, else the quotient is 0 (A7.7.127). */
export function checkDivide(core: CoreState): void {
  if (core.divideTrap) throw usageFault(CFSR.DIVBYZERO);
}

/** SignedSat to a count of bits; the flag tells whether it saturated. */
export function signedSaturate(value: number, bits: number): { value: number; saturated: boolean } {
  const max = 2 ** (bits - 1) - 1;
  const clipped = Math.max(-max - 1, Math.min(max, value));
  return { value: clipped, saturated: clipped !== value };
}

export function unsignedSaturate(value: number, bits: number): { value: number; saturated: boolean } {
  const clipped = Math.max(0, Math.min(2 ** bits - 1, value));
  return { value: clipped, saturated: clipped !== value };
}
