import { decimal } from './sexpr.ts';

/** A number for a message: at most six decimals. */
export const number = decimal;

/** A point or a size for a message, mm. */
export function spot([x, y]: readonly [number, number]): string {
  return `(${decimal(x)}, ${decimal(y)})`;
}
