// A batch of vectors, run by unicorn and by our core, compared field by field.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CortexM7, createCore } from '../cortex-m7.ts';
import { decode } from '../decode.ts';
import { disassemble } from '../disassemble.ts';
import { createBus } from '../memory.ts';
import { type Random, type Vector, vector, WINDOW } from './generate.ts';
import type { EncodingClass } from './patterns.ts';
import { ENTRY, type Outcome, SLOT, STATE, slotCode, stateAfter, stateBefore } from './slot.ts';

export const CODE = 0x10000;
export const DATA = 0x20000000;
const SPAN = STATE * 2 + WINDOW;

export interface Difference {
  readonly vector: Vector;
  /** What differs: `r3`, `apsr`, `fpscr`, `s5`, `memory`, or `undefined` where only one side ran it. */
  readonly field: string;
  readonly ours: string;
  readonly theirs: string;
  readonly text: string;
}

export interface Batch {
  readonly vectors: readonly Vector[];
  readonly code: Uint8Array;
  readonly data: Uint8Array;
}

/** So many vectors of these classes in turn, with code and data laid out; slot k has its code at CODE + k x SLOT. */
export function makeBatch(count: number, random: Random, kinds: readonly EncodingClass[]): Batch {
  return layOut(count, (at, window, k) => vector(random, at, window, kinds[k % kinds.length]!));
}

/** A batch of vectors that `make` gives, from the addresses of their code and window. */
export function layOut(count: number, make: (at: number, window: number, k: number) => Vector): Batch {
  const size = Math.ceil((count * SPAN) / 4096) * 4096;
  const code = new Uint8Array(count * SLOT);
  const data = new Uint8Array(size);
  const vectors: Vector[] = [];
  for (let k = 0; k < count; k += 1) {
    const before = DATA + k * SPAN;
    const window = before + 2 * STATE;
    const made = make(CODE + k * SLOT + ENTRY, window, k);
    vectors.push(made);
    code.set(new Uint8Array(slotCode(made, before, before + STATE).buffer), k * SLOT);
    data.set(stateBefore(made), k * SPAN);
    data.set(made.window, k * SPAN + 2 * STATE);
  }
  return { vectors, code, data };
}

/** Runs a batch in unicorn: `m` is its Cortex-M7 (single precision only), `a` its core with every FP instruction. */
export function runUnicorn(
  batch: Batch,
  cpu: 'm' | 'a',
  python: string,
): { data: Uint8Array; failed: Map<number, string> } {
  const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
  const file = join(folder, 'memory');
  try {
    writeFileSync(file, Buffer.concat([batch.code, batch.data]));
    const job = { cpu, code: CODE, data: DATA, size: batch.data.length, slot: SLOT, count: batch.vectors.length, file };
    const script = fileURLToPath(new URL('./unicorn-vectors.py', import.meta.url));
    const run = spawnSync(python, [script], { input: JSON.stringify(job), encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`unicorn: ${run.stderr}`);
    const { failed } = JSON.parse(run.stdout) as { failed: { slot: number; error: string }[] };
    const data = new Uint8Array(readFileSync(file).subarray(batch.code.length));
    return { data, failed: new Map(failed.map(({ slot, error }) => [slot, error])) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Ours {
  readonly outcome: Outcome | undefined;
  readonly window: Uint8Array;
}

/** Runs a batch in our core, each vector from a state that is set directly. `spoil` may break the core on purpose. */
export function runOurs(batch: Batch, spoil: (core: CortexM7) => void = () => {}): Ours[] {
  const bus = createBus({ bytes: 64 << 20 });
  bus.addMemory({ name: 'code', base: CODE, size: Math.ceil(batch.code.length / 4096 + 2) * 4096, writable: true });
  bus.addMemory({ name: 'data', base: DATA, size: batch.data.length, writable: true });
  bus.writeBytes(CODE, batch.code);
  bus.writeBytes(DATA, batch.data);
  const core = createCore({ bus, undefinedInstruction: 'stop' });
  core.scb.cpacr = 0xf00000;
  core.scb.fpccr = 0;
  return batch.vectors.map((one, k) => {
    const at = CODE + k * SLOT + ENTRY;
    start(core, one, at);
    const end = at + 2 * one.code.length;
    for (let n = 0; n < 8 && core.registers[15] !== end && !core.halted; n += 1) core.run(core.cycles + 1);
    const window = new Uint8Array(WINDOW);
    bus.readBytes(DATA + k * SPAN + 2 * STATE, window);
    spoil(core);
    return { outcome: core.halted || core.registers[15] !== end ? undefined : result(core, one), window };
  });
}

function start(core: CortexM7, one: Vector, at: number): void {
  core.halted = false;
  core.ipsr = 0;
  core.it = 0;
  core.registers.set(one.registers);
  core.registers[15] = at;
  core.setFlags(one.apsr);
  core.ge = (one.apsr >>> 16) & 15;
  core.fpscr = one.fpscr | 0;
  core.s.set(one.singles);
}

function result(core: CortexM7, one: Vector): Outcome {
  return {
    registers: Array.from({ length: 15 }, (_, r) => (r === one.spare ? 0 : core.registers[r]! >>> 0)),
    apsr: (core.apsr & 0xf80f0000) >>> 0,
    fpscr: (core.fpscr & 0xf7c0009f) >>> 0,
    singles: Array.from(core.s, (value) => value >>> 0),
  };
}

const hex = (value: number | undefined) => (value === undefined ? 'none' : value.toString(16).padStart(8, '0'));

/** What differs between the two, at most one difference a vector. */
export function differences(
  batch: Batch,
  ours: readonly Ours[],
  theirs: { data: Uint8Array; failed: Map<number, string> },
): Difference[] {
  return batch.vectors.flatMap((one, k): Difference[] => {
    const text = textOf(one, CODE + k * SLOT + ENTRY);
    const found = (field: string, a: string, b: string) => [{ vector: one, field, ours: a, theirs: b, text }];
    const mine = ours[k]!;
    const error = theirs.failed.get(k);
    if (mine.outcome === undefined || error !== undefined) {
      if (mine.outcome === undefined && error !== undefined) return [];
      return found('undefined', mine.outcome ? 'runs' : 'stops', error ?? 'runs');
    }
    const after = stateAfter(one, theirs.data.subarray(k * SPAN + STATE, k * SPAN + 2 * STATE));
    for (let r = 0; r < 15; r += 1) {
      if (mine.outcome.registers[r] !== after.registers[r])
        return found(`r${r}`, hex(mine.outcome.registers[r]), hex(after.registers[r]));
    }
    for (const field of ['apsr', 'fpscr'] as const) {
      if (mine.outcome[field] !== after[field]) return found(field, hex(mine.outcome[field]), hex(after[field]));
    }
    for (let s = 0; s < 32; s += 1) {
      if (mine.outcome.singles[s] !== after.singles[s])
        return found(`s${s}`, hex(mine.outcome.singles[s]), hex(after.singles[s]));
    }
    const window = theirs.data.subarray(k * SPAN + 2 * STATE, k * SPAN + 2 * STATE + WINDOW);
    const at = mine.window.findIndex((value, index) => value !== window[index]);
    return at < 0 ? [] : found('memory', `${at}: ${hex(mine.window[at])}`, hex(window[at]));
  });
}

function textOf(one: Vector, address: number): string {
  const parts: string[] = [];
  for (let k = 0; k < one.code.length; ) {
    const i = decode(one.code[k]!, one.code[k + 1] ?? 0, address + 2 * k, parts.length > 0);
    parts.push(`${i.op} ${disassemble(i)}`);
    k += i.size / 2;
  }
  return `${one.className}: ${one.code.map((h) => h.toString(16).padStart(4, '0')).join(' ')} ${parts.join('; ')}`;
}
