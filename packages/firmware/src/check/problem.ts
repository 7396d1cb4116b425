import type { Problem } from '@boardproof/nx';
import { hex } from '../layout/layout.ts';

/** An error that a check found in an image: the symbol or section, and its address. */
export function fault(
  code: string,
  where: string,
  address: number | undefined,
  message: string,
  hint: string,
): Problem {
  return {
    code: `image-${code}`,
    severity: 'error',
    path: address === undefined ? where : `${where} at ${hex(address)}`,
    message,
    hint,
  };
}

/** `0x60000000 to 0x607BFFFF` */
export function range(start: number, size: number): string {
  return `${hex(start)} to ${hex(start + Math.max(1, size) - 1)}`;
}
