// When each instruction of a stretch without jumps is issued: two at once where the core can, later where it has to wait.
//
// The rules are those that people have measured on Cortex-M7 parts (quinapalus.com/cm7cycles.html and others): in order; of
// two instructions at once only one may store, use the shifter, the multiplier or the FPU; a load and a store do not go
// together; the second may not need the first one's result. The flags of a compare do not hold up the branch behind it.
import type { Values } from './constants.ts';
import type { Uses } from './uses.ts';

/** Cycles that a stretch needs by itself: `at[n]` is when instruction n is issued, the last entry is the whole length. */
export function schedule(uses: readonly Uses[], values: Values): Int32Array {
  const at = new Int32Array(uses.length + 1);
  const pipeline = new Pipeline(values);
  uses.forEach((one, n) => {
    at[n] = pipeline.issue(one);
  });
  at[uses.length] = pipeline.next;
  return at;
}

class Pipeline {
  /** The first cycle that is free. */
  next = 0;
  private readonly values: Values;
  /** When a register can be computed with, and when it can be an address. */
  private readonly value = new Int32Array(16);
  private readonly address = new Int32Array(16);
  private readonly fp = new Int32Array(32);
  /** The instruction that was issued alone so far in the last cycle, and that cycle. */
  private first: Uses | undefined;
  private firstAt = 0;

  constructor(values: Values) {
    this.values = values;
  }

  issue(one: Uses): number {
    const ready = this.readyAt(one);
    if (this.first !== undefined && ready <= this.firstAt && goTogether(this.first, one)) {
      const at = this.firstAt;
      this.first = undefined;
      this.done(one, at);
      return at;
    }
    const at = Math.max(this.next, ready);
    const length = this.occupies(one);
    this.first = length === 1 && one.unit !== 'system' && one.unit !== 'divide' ? one : undefined;
    this.firstAt = at;
    this.next = at + length;
    this.done(one, at);
    return at;
  }

  private readyAt(one: Uses): number {
    let ready = 0;
    for (let rest = one.reads; rest !== 0; rest &= rest - 1) {
      // What is stored is needed late.
      const at = this.value[31 - Math.clz32(rest & -rest)]! - (one.unit === 'store' ? 1 : 0);
      if (at > ready) ready = at;
    }
    for (let rest = one.addresses; rest !== 0; rest &= rest - 1) {
      ready = Math.max(ready, this.address[31 - Math.clz32(rest & -rest)]!);
    }
    for (let rest = one.fpReads; rest !== 0; rest &= rest - 1) {
      ready = Math.max(ready, this.fp[31 - Math.clz32(rest & -rest)]!);
    }
    return ready;
  }

  /** Cycles in which nothing else is issued, its own one included. */
  private occupies({ unit, words, fpDivides }: Uses): number {
    if (unit === 'load' || unit === 'store') return Math.max(1, (words + 1) >> 1);
    return 1 + (unit === 'divide' ? this.values.divide : fpDivides * this.values.fpDivide);
  }

  private done(one: Uses, at: number): void {
    const { loadUse, loadAddress, multiplyUse, fpUse } = this.values;
    const last = at + this.occupies(one);
    const value = last + (one.unit === 'load' ? loadUse : one.unit === 'multiply' ? multiplyUse : 0);
    const address = last + (one.unit === 'load' ? loadAddress : one.unit === 'multiply' ? multiplyUse : 0);
    for (let rest = one.writes; rest !== 0; rest &= rest - 1) {
      const register = 31 - Math.clz32(rest & -rest);
      // A base that is written back comes from the address adder at once.
      const isBase = (one.addresses & (1 << register)) !== 0 && one.words > 0 && !loadsInto(one, register);
      this.value[register] = isBase ? at + 1 : value;
      this.address[register] = isBase ? at + 1 : address;
    }
    const fp = last + (one.unit === 'load' ? loadUse : fpUse);
    for (let rest = one.fpWrites; rest !== 0; rest &= rest - 1) this.fp[31 - Math.clz32(rest & -rest)] = fp;
  }
}

/** A load into its own base: `writes` holds both, and the loaded value counts. */
const loadsInto = ({ unit, writes, words }: Uses, register: number): boolean => {
  if (unit !== 'load') return false;
  let others = 0;
  for (let rest = writes & ~(1 << register); rest !== 0; rest &= rest - 1) others += 1;
  return others < words;
};

/** May both be issued in one cycle, `b` behind `a`? */
export function goTogether(a: Uses, b: Uses): boolean {
  if (b.unit === 'system' || b.unit === 'divide' || b.fpDivides > 0 || b.words > 2 || a.jumps) return false;
  if ((a.writes & (b.reads | b.addresses | b.writes)) !== 0 || (a.fpWrites & (b.fpReads | b.fpWrites)) !== 0)
    return false;
  if (a.setsFlags && b.readsFlags && b.unit !== 'branch') return false;
  if (a.unit === 'store' && (b.unit === 'store' || b.unit === 'load')) return false;
  if (a.unit === 'load' && b.unit === 'store') return false;
  if (a.unit === b.unit && (a.unit === 'multiply' || a.unit === 'fp')) return false;
  return !(a.shifts && b.shifts);
}
