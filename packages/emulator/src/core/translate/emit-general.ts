// Text of the operations that carry a second operation inside: shifted operands and immediates in general.
import type { EmitTable } from './emit-data.ts';
import { logical, withCarry } from './emit-data.ts';
import { int, type Writer } from './writer.ts';

/** The shifted operand and the carry that the shifter gives, from bits 13:4 of the second word. */
function shifter(o: string, sub: number): { value: string; carry: string } {
  const by = (sub >> 8) & 63;
  switch ((sub >> 4) & 7) {
    case 0:
      return { value: by === 0 ? o : `${o}<<${by}`, carry: by === 0 ? '' : `fc=${o}<<${by - 1};` };
    case 1:
      return { value: by === 32 ? '0' : `(${o}>>>${by})|0`, carry: `fc=${o}<<${(32 - by) & 31};` };
    case 2:
      return { value: `${o}>>${Math.min(by, 31)}`, carry: `fc=${o}<<${(32 - by) & 31};` };
    case 3:
      return { value: `(${o}>>>${by & 31})|(${o}<<${(32 - by) & 31})`, carry: 'fc=o;' };
    default:
      return { value: `(fc&0x80000000)|(${o}>>>1)`, carry: `fc=${o}<<31;` };
  }
}

/** Operations that leave the carry to the shifter. */
const bitwise: Readonly<Record<number, string>> = {
  0: 'A&o',
  1: 'A&~o',
  2: 'A|o',
  3: 'A|~o',
  4: 'A^o',
  14: 'o',
  15: '~o',
};
/** The others: value, and as AddWithCarry's operands and carry in. */
const sums: Readonly<Record<number, { value: string; x: string; y: string; carry: string }>> = {
  8: { value: 'A+o', x: 'A', y: 'o', carry: '0' },
  10: { value: 'A+o+(fc>>>31)', x: 'A', y: 'o', carry: '(fc>>>31)' },
  11: { value: 'A+~o+(fc>>>31)', x: 'A', y: '~o', carry: '(fc>>>31)' },
  13: { value: 'A-o', x: 'A', y: '~o', carry: '1' },
  12: { value: 'o-A', x: 'o', y: '~A', carry: '1' },
};

/** MOV and MVN have no first operand. */
const first = (w: Writer, op: number, n: number): string => (op >= 14 ? '0' : w.r(n));

function plainText(op: number, a: string): string {
  const text = bitwise[op] ?? (sums[op] ?? sums[12]!).value;
  return `(${text.replaceAll('A', a)})|0`;
}

/** Flags of operation `op` on `a` and the operand `o`; `carry` is what a bitwise one does to C. */
function flagText(op: number, a: string, carry: string): string {
  const text = bitwise[op];
  if (text !== undefined) return logical(`(${text.replaceAll('A', a)})|0`) + carry;
  const { x, y, carry: into } = sums[op] ?? sums[12]!;
  return withCarry(x.replaceAll('A', a), y.replaceAll('A', a), into);
}

export const generalEmitters = {
  SHIFTED: (w, s) => {
    const op = s.second & 15;
    const a = first(w, op, s.n);
    w.put(`o=${shifter(w.r(s.m), s.second).value};`);
    w.put(w.set(s.d, plainText(op, a)));
  },
  SHIFTEDS: (w, s) => {
    const op = s.second & 15;
    const a = first(w, op, s.n);
    const { value, carry } = shifter(w.r(s.m), s.second);
    w.put(`o=${value};${flagText(op, a, carry)}`);
    if ((s.second & 0x10000) === 0) w.put(w.set(s.d, 'fn'));
  },
  IMMEDIATE: (w, s) => {
    const op = s.extra & 15;
    const a = first(w, op, s.n);
    w.put(`o=${int(s.second)};${w.set(s.d, plainText(op, a))}`);
  },
  IMMEDIATES: (w, s) => {
    const op = s.extra & 15;
    const a = first(w, op, s.n);
    const carry = s.extra & 0x30 ? `fc=${s.extra & 0x20 ? -1 : 0};` : '';
    w.put(`o=${int(s.second)};${flagText(op, a, carry)}`);
    if ((s.extra & 0x40) === 0) w.put(w.set(s.d, 'fn'));
  },
} satisfies EmitTable;
