import { nanometre } from '@boardproof/board';

/** A number in mm or degrees for an aperture: at most six decimals, no exponent, no trailing zeros. */
export function decimal(value: number): string {
  const text = nanometre(value).toFixed(6);
  return text.replace(/\.?0+$/, '');
}

/** A coordinate in format 4.6, mm: the number of nanometres, leading zeros left out. */
export function coordinate(mm: number): string {
  const value = Math.round(mm * 1e6);
  if (Math.abs(value) >= 1e10) throw new RangeError(`${mm} mm does not fit Gerber's format 4.6`);
  return String(value === 0 ? 0 : value);
}
