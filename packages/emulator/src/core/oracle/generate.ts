// Random instruction vectors from the encoding classes: code, registers and memory before. Seeded, so that a run can be repeated.
import { decode, isWide } from '../decode.ts';
import type { Instruction } from '../instruction.ts';
import type { EncodingClass } from './patterns.ts';

export const WINDOW = 64;

export interface Vector {
  readonly className: string;
  readonly fp: boolean;
  /** Halfwords, the first at the slot's place for code. */
  readonly code: readonly number[];
  /** r0 to r12, SP, LR. */
  readonly registers: Int32Array;
  readonly apsr: number;
  readonly fpscr: number;
  /** 32 words of FP registers. */
  readonly singles: Int32Array;
  /** Bytes around the address that is loaded or stored. */
  readonly window: Uint8Array;
  /** Registers that the harness may use: never touched by the code. */
  readonly spare: number;
}

export type Random = (below: number) => number;

/** A small generator (xorshift, 32 bits): the same numbers for the same seed on every machine. */
export function seeded(seed: number): Random {
  let state = seed | 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const word = (random: Random): number => (random(0x10000) << 16) | random(0x10000);

/** Numbers near the edges are met more often than their share. */
function interesting(random: Random): number {
  const edges = [0, 1, -1, 0x7fffffff, 0x80000000, 0x7fff, 0x8000, 0xffff, 0x10000, 0xff, 0x80, 0x80008000, 0x7fff7fff];
  const kind = random(8);
  if (kind === 0) return edges[random(edges.length)]! | 0;
  if (kind === 1) return random(33);
  if (kind === 2) return 1 << random(32);
  return word(random);
}

/** FP words: edges of both precisions, denormals, infinities, NaNs of both kinds, and numbers of like size. */
function fpWord(random: Random): number {
  const edges = [
    0, 0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 1, 0x807fffff, 0x00800000,
    0x7f7fffff, 0x4f000000, 0xcf000000, 0x4f800000, 0x3f000000, 0x3fc00000, 0x477fe000, 0x7fffffff, 0x33000000,
    0x38800000,
  ];
  const kind = random(6);
  if (kind === 0) return edges[random(edges.length)]! | 0;
  if (kind === 1) return (random(2) << 31) | ((120 + random(16)) << 23) | random(0x800000) | 0;
  if (kind === 2) return (random(2) << 31) | (random(32) << 23) | random(0x800000) | 0;
  if (kind === 3) return (random(2) << 31) | ((1015 + random(48)) << 20) | random(0x100000) | 0;
  if (kind === 4) {
    const double = [
      0x3ff00000, 0xbff00000, 0x7ff00000, 0x7ff80000, 0x7ff00001, 0x00100000, 0x000fffff, 0x41e00000, 0xc1e00000,
      0x41f00000, 0x7fefffff, 0x36900000, 0x47efffff, 0x38000000,
    ];
    return double[random(double.length)]! | 0;
  }
  return word(random);
}

/** Fills the free bits of a pattern. */
function fill(pattern: string, random: Random): number[] {
  return pattern.split(' ').map((half) =>
    Number.parseInt(
      half.replace(/\./g, () => String(random(2))),
      2,
    ),
  );
}

/** An instruction of the class that is defined, predictable, and keeps away from the harness. */
export function draw(
  kind: EncodingClass,
  random: Random,
  address: number,
  inIt: boolean,
): { code: number[]; i: Instruction } {
  for (;;) {
    const code = fill(kind.patterns[random(kind.patterns.length)]!, random);
    if (isWide(code[0]!) !== (code.length === 2)) throw new Error(`${kind.name}: pattern of the wrong width`);
    const i = decode(code[0]!, code[1] ?? 0, address, inIt);
    if (i.op === 'UDF' || i.op === 'NOCP' || i.unpredictable || !suits(i)) continue;
    return { code, i };
  }
}

/** PC as a target, and SP but for its aligned uses, are tested by images and branches instead. */
function suits(i: Instruction): boolean {
  const fpOnly = i.op.startsWith('V') && !/VMOV\.(R|S\.R|D\.R|SS|D\.RR)|VM[RS]|V(LD|ST)/.test(i.op);
  if (fpOnly) return true;
  if (i.op === 'VMRS') return true;
  if (i.d === 15 && !['TST', 'TEQ', 'CMP', 'CMN'].includes(i.op)) return false;
  if (i.op === 'MOV' && i.size === 2 && i.operand === 'reg' && i.d === 13) return i.m < 13;
  if (i.d === 13 && !(i.operand === 'imm' && (i.op === 'ADD' || i.op === 'SUB') && (i.imm & 3) === 0)) return false;
  if (i.m === 13 || (i.m === 15 && i.size === 2)) return i.op === 'MOV' && i.size === 2;
  return (i.list & 0x8000) === 0 || i.op.startsWith('V');
}

/** The registers that an instruction names, for choosing one that it does not. */
export function named(i: Instruction): number {
  return (1 << i.d) | (1 << i.n) | (1 << i.m) | (1 << i.a) | (i.op.startsWith('V') ? 0 : i.list);
}

/** A vector of one instruction, or of an IT block of one to four. `at` is its code's address, `window` that of its memory. */
export function vector(random: Random, at: number, window: number, kind: EncodingClass): Vector {
  const inIt = !kind.memory && random(5) === 0 && !kind.name.startsWith('hints');
  const count = inIt ? 1 + random(4) : 1;
  const registers = Int32Array.from({ length: 15 }, () => interesting(random));
  registers[13] = window + 4 * random(WINDOW / 4);
  const code: number[] = inIt ? [itOf(random, count)] : [];
  let used = 0;
  for (let k = 0; k < count; k += 1) {
    const drawn = draw(kind, random, at + 2 * code.length, inIt);
    code.push(...drawn.code);
    used |= named(drawn.i);
    if (kind.memory && !aim(drawn.i, registers, window, random)) return vector(random, at, window, kind);
  }
  const spare = Array.from({ length: 13 }, (_, r) => r).filter((r) => (used & (1 << r)) === 0);
  if (spare.length === 0) return vector(random, at, window, kind);
  const flags = (word(random) & 0xf80f0000) >>> 0;
  const modes = random(3) === 0 ? word(random) & 0xf7c0009f : (random(16) << 28) | 0x10;
  return {
    className: kind.name,
    fp: kind.fp,
    code,
    registers,
    apsr: flags,
    fpscr: modes >>> 0,
    singles: Int32Array.from({ length: 32 }, () => fpWord(random)),
    window: Uint8Array.from({ length: WINDOW }, () => random(256)),
    spare: spare[random(spare.length)]!,
  };
}

/** IT with a random condition for so many instructions (A7.7.38); AL goes with "then" alone. */
function itOf(random: Random, count: number): number {
  const first = random(15);
  let mask = 1 << (4 - count);
  for (let k = 1; k < count; k += 1) mask |= ((first & 1) ^ (first === 14 ? 0 : random(2))) << (4 - k);
  return 0xbf00 | (first << 4) | mask;
}

const BYTES: Record<string, number> = { B: 1, H: 2 };

/** Sets base and index so that the access falls into the window; false when this instruction cannot. */
function aim(i: Instruction, registers: Int32Array, window: number, random: Random): boolean {
  const multiple = /^(V?LDM|V?STM)/.test(i.op);
  const words = i.op.startsWith('V') ? (multiple ? i.list * (i.double ? 2 : 1) : 2) : bits(i.list);
  const size = multiple ? words * 4 : /^(LDRD|STRD|V)/.test(i.op) ? 8 : (BYTES[i.op.replace(/T$/, '').slice(-1)] ?? 4);
  if (size > WINDOW) return false;
  const aligned = multiple || /^(LDRD|STRD|V|LDREX)/.test(i.op) || i.n === 13;
  let start = window + random(WINDOW - size + 1);
  start -= aligned || random(2) === 0 ? start % Math.min(size, 4) : 0;
  if (i.op.startsWith('STR') && i.n === i.d && i.writeBack) return false;
  let base = start;
  if (multiple) base = i.op.endsWith('DB') ? start + size : start;
  else if (i.operand === 'reg') {
    if (i.m === i.n || i.m === 15) return false;
    registers[i.m] = random(64) - 32;
    base = start - (registers[i.m]! << i.amount);
  } else if (i.index) base = start - i.imm;
  if (i.n === 15) return false;
  if (i.n === 13 && base & 3) return false;
  registers[i.n] = base;
  return true;
}

const bits = (list: number): number => list.toString(2).replace(/0/g, '').length;
