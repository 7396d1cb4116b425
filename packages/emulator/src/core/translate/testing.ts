// For tests: the same program on both engines, compared in all that a program, a block or a debugger can see.
import type { CortexM7, Engine } from '../cortex-m7.ts';
import type { MemoryBus } from '../memory.ts';

export interface Machine {
  readonly core: CortexM7;
  readonly bus: MemoryBus;
}

/** Registers, flags, counts and modes, by name. */
export function stateOf(core: CortexM7): Record<string, number> {
  const { apsr, ipsr, it, control, primask, basepri, faultmask, otherSp, fpscr, cycles, instructions } = core;
  const lasts = { lastDsb: core.lastDsb, lastDmb: core.lastDmb, lastIsb: core.lastIsb };
  const modes = { ipsr, it, control, primask, basepri, faultmask, otherSp, sleeping: Number(core.sleeping) };
  const registers = Object.fromEntries(Array.from(core.registers, (value, n) => [`r${n}`, value >>> 0]));
  const singles = Object.fromEntries(Array.from(core.s, (value, n) => [`s${n}`, value >>> 0]));
  return { ...registers, apsr, ...modes, fpscr, ...singles, cycles, instructions, ...lasts };
}

/** As comparing `stateOf`, but quick: most comparisons find nothing. */
export function same(a: CortexM7, b: CortexM7): boolean {
  if (a.cycles !== b.cycles || a.instructions !== b.instructions || a.xpsr !== b.xpsr || a.fpscr !== b.fpscr)
    return false;
  for (let n = 0; n < 16; n += 1) if (a.registers[n] !== b.registers[n]) return false;
  for (let n = 0; n < 32; n += 1) if (a.s[n] !== b.s[n]) return false;
  return a.lastDsb === b.lastDsb && a.control === b.control && a.primask === b.primask && a.otherSp === b.otherSp;
}

/** A checksum of memory (FNV-1a over words). */
export function hashOf(bus: MemoryBus, base: number, size: number): number {
  const start = bus.page[base >>> 12]! >> 2;
  let hash = 0x811c9dc5;
  for (let at = start; at < start + size / 4; at += 1) hash = Math.imul(hash ^ bus.i32[at]!, 0x01000193);
  return hash >>> 0;
}

/** What the translator makes its functions of; WebAssembly needs a bus that is shared. */
export const backEnds = [
  ['WebAssembly', true],
  ['JavaScript', false],
] as const;

/** Makes a machine for each engine; the translator begins as early as it can. */
export function both<M extends Machine>(
  make: (engine: Engine, isShared: boolean) => M,
  isShared: boolean,
): readonly [M, M] {
  const [interp, jit] = [make('interp', false), make('jit', isShared)];
  jit.core.translator!.hot = 2;
  return [interp, jit];
}
