// Which blocks go into one function: those that hang together by jumps and have run before.
import { advanceIt, type Block, type Step } from './ir.ts';
import { calls } from './scan.ts';

/** More blocks or instructions make functions that V8 compiles slowly, or not at all (its limit is 60 KB of bytecode). */
const MOST_BLOCKS = 40;
const MOST_STEPS = 150;

/** Longest function that is put into its callers too, which is cheaper than the way there and back. */
const SHORT_STEPS = 32;

/** What is known of the code around a region. */
export interface Surroundings {
  /** The block at an address that has run; undefined for other addresses, so that data is never taken for code. */
  block(address: number): Block | undefined;
  /** Can translated code be entered at this address? Then it is left out, unless it is a short function. */
  isEntry(address: number): boolean;
}

/** Blocks around the one at `start`, cut where another begins, in the order of their addresses. */
export function around(start: number, code: Surroundings): Block[] {
  const found = new Map<number, Block>();
  const queue = [{ at: start, isCalled: false }];
  let steps = 0;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { at, isCalled } = next;
    if (found.has(at)) continue;
    for (const block of code.isEntry(at) ? (isCalled ? shortFunction(at, code) : []) : [code.block(at)]) {
      if (!block || found.has(block.start)) continue;
      if (found.size > 0 && (found.size >= MOST_BLOCKS || steps + block.steps.length > MOST_STEPS)) continue;
      found.set(block.start, block);
      steps += block.steps.length;
      const isCall = calls.test(block.steps.at(-1)!.op);
      for (const to of block.successors) queue.push({ at: to, isCalled: isCall && to !== block.end });
    }
  }
  const starts = new Set(found.keys());
  return [...found.values()].map((block) => cut(block, starts)).sort((a, b) => a.start - b.start);
}

/** All blocks of the function at an address that have run, if it is short and calls no other; else none. */
function shortFunction(start: number, code: Surroundings): Block[] {
  const found = new Map<number, Block>();
  const queue = [start];
  let steps = 0;
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const block = found.has(at) ? undefined : code.block(at);
    if (!block) continue;
    steps += block.steps.length;
    if (steps > SHORT_STEPS || calls.test(block.steps.at(-1)!.op)) return [];
    found.set(at, block);
    queue.push(...block.successors);
  }
  return [...found.values()];
}

/**
 * Where a function of these blocks can be entered: at its start, behind each call, where paths meet, and where one that
 * has not run yet is likely to come back. Code that becomes hot later then need not hold the rest of these blocks again.
 */
export function entriesOf(start: number, blocks: readonly Block[]): Set<number> {
  const starts = new Set(blocks.map((block) => block.start));
  const entries = new Set([start]);
  const met = new Set<number>();
  for (const { steps, end, successors } of blocks) {
    if (calls.test(steps.at(-1)!.op)) entries.add(end);
    const hasOther = successors.some((next) => !starts.has(next));
    for (const next of successors) {
      if (met.has(next) || hasOther) entries.add(next);
      met.add(next);
    }
  }
  return new Set([...entries].filter((entry) => starts.has(entry)));
}

/** A block as far as the next of `starts`, unless that lies within an IT block. */
function cut(block: Block, starts: ReadonlySet<number>): Block {
  const at = block.steps.findIndex(
    (step, index) => index > 0 && starts.has(step.at) && isFree(block.steps[index - 1]!),
  );
  if (at < 0) return block;
  const steps = block.steps.slice(0, at);
  const end = block.steps[at]!.at;
  return { start: block.start, steps, end, fallsThrough: true, successors: [end] };
}

/** Does the step behind this one stand outside of IT blocks? */
function isFree(step: Step): boolean {
  return step.op !== 'IT' && advanceIt(step.it) === 0;
}
