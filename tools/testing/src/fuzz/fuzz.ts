// Gives a reader many damaged and many well-formed but odd inputs, the same ones each time, and counts them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { perTier } from '../tier.ts';
import { mutate } from './mutate.ts';
import { type Random, randomFrom } from './random.ts';

/** A reader under test. */
export interface FuzzTarget<I extends string | Uint8Array> {
  /** What is read, as in `price file`; unique in the workspace. */
  readonly name: string;
  /** Sound inputs, which are damaged without regard to their grammar. */
  readonly seeds: readonly I[];
  /** An input that follows the reader's grammar, with hostile contents. */
  readonly grammar: (random: Random) => I;
  /** Reads an input and throws when the reader broke its word: it may refuse, it may not throw, loop or forget. */
  readonly read: (input: I) => void | Promise<void>;
  /** Inputs that have brought a reader down once. They come first, always. */
  readonly known?: readonly I[];
}

/** What was tried. */
export interface FuzzReport {
  readonly name: string;
  readonly seed: number;
  readonly cases: number;
  /** Of them made by the grammar, with or without damage. */
  readonly grammarCases: number;
  readonly meanBytes: number;
}

/** CPU time that a single input may take, microseconds: far more than any needs, far less than a loop. */
const longest = 20_000_000;
/** Seed of every run, unless BOARDPROOF_FUZZ_SEED names another. */
const usualSeed = 20261130;

/** Inputs that `npm test` tries on each reader, and those of `npm run test:long`; BOARDPROOF_FUZZ_CASES names another number. */
export const fuzzCases = () =>
  Number(process.env['BOARDPROOF_FUZZ_CASES'] ?? perTier({ quick: 400, normal: 1_000, long: 150_000 }));

/**
 * Reads `cases` inputs: every other one by the grammar (a quarter of those damaged afterwards), the others damaged seeds. Throws with the number
 * of the case and the input that made the reader fail. Where BOARDPROOF_FUZZ_RESULTS names a folder, the counts go there.
 */
export async function fuzz<I extends string | Uint8Array>(
  target: FuzzTarget<I>,
  cases = fuzzCases(),
): Promise<FuzzReport> {
  const seed = Number(process.env['BOARDPROOF_FUZZ_SEED'] ?? usualSeed);
  for (const input of target.known ?? []) await tryOne(target, input, 'a known one');
  let grammarCases = 0;
  let bytes = 0;
  for (let index = 0; index < cases; index++) {
    const random = randomFrom(Math.imul(seed, 2_654_435_761) + index);
    const byGrammar = index % 2 === 0;
    if (byGrammar) grammarCases += 1;
    const input = makeInput(target, random, byGrammar);
    bytes += typeof input === 'string' ? Buffer.byteLength(input) : input.length;
    await tryOne(target, input, `case ${index} of seed ${seed}`);
  }
  const report = { name: target.name, seed, cases, grammarCases, meanBytes: Math.round(bytes / Math.max(1, cases)) };
  keep(report);
  return report;
}

function makeInput<I extends string | Uint8Array>(
  { seeds, grammar }: FuzzTarget<I>,
  random: Random,
  byGrammar: boolean,
): I {
  if (!byGrammar) return mutate(random, random.pick(seeds), seeds);
  const input = grammar(random);
  return random.chance(0.25) ? mutate(random, input, seeds) : input;
}

async function tryOne<I extends string | Uint8Array>(target: FuzzTarget<I>, input: I, which: string): Promise<void> {
  const before = process.cpuUsage();
  try {
    const going = target.read(input);
    if (going instanceof Promise) await going;
  } catch (error) {
    const shown = typeof input === 'string' ? JSON.stringify(input) : `base64 ${Buffer.from(input).toString('base64')}`;
    throw new Error(`${target.name}, ${which}: ${(error as Error).message}\ninput: ${shown.slice(0, 4000)}`, {
      cause: error,
    });
  }
  const { user } = process.cpuUsage(before);
  if (user > longest) throw new Error(`${target.name}, ${which}: took ${Math.round(user / 1e6)} s of CPU time`);
}

function keep(report: FuzzReport): void {
  const folder = process.env['BOARDPROOF_FUZZ_RESULTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${report.name.replaceAll(/[^a-z0-9]+/gi, '-')}.json`), JSON.stringify(report));
}

/** Throws what was broken unless it holds; many times faster than an expectation, which counts over a hundred thousand cases. */
export function holds(condition: boolean, broken: string): asserts condition {
  if (!condition) throw new Error(broken);
}
