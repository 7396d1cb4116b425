/** iperf counts bytes by powers of 1024 and bits by powers of 1000. */
const powers = ['', 'K', 'M', 'G', 'T', 'P'];

export interface Amount {
  /** Bytes or bits. */
  value: number;
  /** Half a unit of the last digit printed; 0 where the number is whole and has no prefix. */
  tolerance: number;
}

/** `23.3`, `MBytes` -> bytes; `93.4`, `Mbits` -> bits. Undefined for a unit that iperf does not print. */
export function amount(digits: string, unit: string): Amount | undefined {
  const match = /^([KMGTP]?)(Bytes?|bits?)$/.exec(unit);
  const number = Number(digits);
  if (match === null || !/^-?\d+(\.\d+)?$/.test(digits) || !Number.isFinite(number)) return undefined;
  const base = match[2]!.startsWith('B') ? 1024 : 1000;
  const factor = base ** powers.indexOf(match[1]!);
  const decimals = digits.includes('.') ? digits.length - digits.indexOf('.') - 1 : 0;
  const tolerance = factor === 1 && decimals === 0 ? 0 : (factor * 10 ** -decimals) / 2;
  const value = number * factor;
  return { value: base === 1024 && tolerance === 0 ? value : Math.round(value * 1000) / 1000, tolerance };
}

/** A rate in bit/s; iperf prints Bytes/sec with -f B, K, M or G. */
export function bitsPerSecond(digits: string, unit: string): number | undefined {
  const found = amount(digits, unit);
  if (found === undefined) return undefined;
  return unit.includes('B') ? found.value * 8 : found.value;
}
