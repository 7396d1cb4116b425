// The Internet checksum (RFC 1071). Sums are kept unfolded: a double holds far more than a frame's.

/** The sum of the 16-bit words of a range; an odd last byte counts as the upper half of a word. */
export function sum16(bytes: Uint8Array, start: number, end: number): number {
  let sum = 0;
  let at = start;
  for (const last = end - 7; at < last; at += 8) {
    sum +=
      ((bytes[at]! + bytes[at + 2]! + bytes[at + 4]! + bytes[at + 6]!) << 8) +
      (bytes[at + 1]! + bytes[at + 3]! + bytes[at + 5]! + bytes[at + 7]!);
  }
  for (; at + 1 < end; at += 2) sum += (bytes[at]! << 8) + bytes[at + 1]!;
  return at < end ? sum + (bytes[at]! << 8) : sum;
}

/** Folds a sum to 16 bits (ones' complement addition). */
export function fold(sum: number): number {
  let folded = sum;
  while (folded > 0xffff) folded = (folded % 0x10000) + Math.floor(folded / 0x10000);
  return folded;
}

/** The checksum field for a sum of everything else. */
export function checksum(sum: number): number {
  return ~fold(sum) & 0xffff;
}

/** The part of a pseudo header (RFC 9293, 3.1) that does not change within a connection. */
export function pseudoSum(source: number, destination: number, protocol: number): number {
  return (source >>> 16) + (source & 0xffff) + (destination >>> 16) + (destination & 0xffff) + protocol;
}
