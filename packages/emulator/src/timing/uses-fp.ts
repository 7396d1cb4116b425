// The same for FP instructions: FP registers by single, core registers where a transfer names them.
import type { Instruction } from '../core/instruction.ts';
import type { Uses } from './uses.ts';

const none = {
  reads: 0,
  addresses: 0,
  writes: 0,
  jumps: false,
  shifts: false,
  words: 0,
  readsFlags: false,
  setsFlags: false,
  fpDivides: 0,
} as const;

/** Bits of an FP register among the 32 singles. */
const at = (register: number, double: boolean): number => (double ? 3 << (2 * register) : 1 << register);
const bit = (register: number): number => 1 << register;

export function fpUses(i: Instruction): Uses {
  const { op, d, n, m, a, double } = i;
  const own = at(d, double);
  if (/^V(LD|ST)R$/.test(op)) {
    const loads = op === 'VLDR';
    const address = n === 15 ? 0 : bit(n);
    return {
      ...none,
      unit: loads ? 'load' : 'store',
      addresses: address,
      words: double ? 2 : 1,
      fpReads: loads ? 0 : own,
      fpWrites: loads ? own : 0,
    };
  }
  if (/^V(LD|ST)M/.test(op)) {
    const loads = op.startsWith('VLDM');
    const words = (double ? 2 : 1) * i.list;
    const moved = ((words >= 32 ? -1 : (1 << words) - 1) << (double ? 2 * d : d)) | 0;
    return {
      ...none,
      unit: loads ? 'load' : 'store',
      addresses: bit(n),
      writes: i.writeBack ? bit(n) : 0,
      words,
      fpReads: loads ? 0 : moved,
      fpWrites: loads ? moved : 0,
    };
  }
  if (op === 'VMRS') {
    return { ...none, unit: 'fp', writes: d === 15 ? 0 : bit(d), setsFlags: d === 15, fpReads: 0, fpWrites: 0 };
  }
  if (op === 'VMSR') return { ...none, unit: 'fp', reads: bit(d), fpReads: 0, fpWrites: 0 };
  if (/^VMOV\.R\./.test(op)) return { ...none, unit: 'fp', writes: bit(d), fpReads: at(n, double), fpWrites: 0 };
  if (/^VMOV\.[SD]\.R$/.test(op)) return { ...none, unit: 'fp', reads: bit(d), fpReads: 0, fpWrites: at(n, double) };
  if (/^VMOV\.RR/.test(op)) {
    return { ...none, unit: 'fp', writes: bit(d) | bit(a), fpReads: at(m, double) | at(m + 1, double), fpWrites: 0 };
  }
  if (op.endsWith('.RR')) {
    return { ...none, unit: 'fp', reads: bit(d) | bit(a), fpReads: 0, fpWrites: at(m, double) | at(m + 1, double) };
  }
  const compares = op.startsWith('VCMP');
  const adds = /^V(F?N?ML|F?N?M)[AS]\./.test(op);
  const fpReads = at(n, double) | at(m, double) | (compares || adds ? own : 0);
  const fpDivides = /^V(DIV|SQRT)\./.test(op) ? (double ? 2 : 1) : 0;
  return { ...none, unit: 'fp', fpReads, fpWrites: compares ? 0 : own, fpDivides };
}
