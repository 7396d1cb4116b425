// Runs code that is not worth a translation: instruction by instruction, each by the function of its record. It is slow,
// but costs V8 nothing; the interpreter's one large function would have to be compiled for it, which takes a second.
import type { CortexM7 } from '../cortex-m7.ts';
import { type Handler, handlerOf } from '../execute/handlers.ts';
import { FAST_OP, FAST_OPS } from '../fast-ops.ts';
import type { Instruction } from '../instruction.ts';
import { advanceIt } from './ir.ts';
import { plainHandlers, stackHandlers } from './plain-handlers.ts';

interface Single {
  readonly instruction: Instruction;
  readonly run: Handler;
  readonly next: number;
}

type Singles = (Single | undefined)[];

export class Stepper {
  /** Instructions run. */
  count = 0;
  /** The address behind the instruction that ran last, with the Thumb bit. */
  private behind = 0;
  private readonly core: CortexM7;
  /** By 64 KB page and halfword; the second for instructions inside IT blocks. */
  private readonly pages = new Map<number, Singles>();
  private readonly itPages = new Map<number, Singles>();

  constructor(core: CortexM7) {
    this.core = core;
  }

  /** What was decoded from these bytes is no longer so. */
  forget(address: number, length: number): void {
    for (const pages of [this.pages, this.itPages]) {
      for (const [number, page] of pages) {
        const first = Math.max(0, (address >>> 0) - 2 - number * 0x10000);
        const last = Math.min(0x10000, (address >>> 0) + length - number * 0x10000);
        if (first < last) page.fill(undefined, first >> 1, (last + 1) >> 1);
      }
    }
  }

  /** Has this address been run here? */
  hasRun(at: number): boolean {
    return this.pages.get(at >>> 16)?.[(at & 0xffff) >> 1] !== undefined;
  }

  /**
   * Runs from `pc` until something jumps or wants attention, or `most` instructions are done; answers where to go on, with
   * the Thumb bit. Throws ProcessorFault with count, address and flags in place, as the interpreter has them then.
   */
  run(pc: number, most: number): number {
    const { core } = this;
    let t = this.one(pc);
    for (let n = 1; n < most && t === this.behind && core.left > 0; n += 1) t = this.one(t & ~1);
    return t;
  }

  private one(at: number): number {
    const { core } = this;
    this.count += 1;
    core.registers[15] = at;
    const { it } = core;
    const single = this.single(at, it !== 0);
    core.next = single.next;
    this.behind = single.next | 1;
    if (it === 0 || core.passes(it >> 4)) single.run(core, single.instruction);
    core.left -= 1;
    // IT itself sets the state; a jump to an even address is a fault that shows the state of the branch.
    if (it !== 0 && (core.next === single.next || core.next & 1)) core.it = advanceIt(it);
    return core.next === single.next ? single.next | 1 : core.next;
  }

  private single(at: number, inIt: boolean): Single {
    const pages = inIt ? this.itPages : this.pages;
    let page = pages.get(at >>> 16);
    if (page === undefined) {
      page = new Array<Single | undefined>(0x8000).fill(undefined);
      pages.set(at >>> 16, page);
    }
    const index = (at & 0xffff) >> 1;
    const known = page[index];
    if (known !== undefined) return known;
    const made = this.decode(at, inIt);
    page[index] = made;
    return made;
  }

  private decode(at: number, inIt: boolean): Single {
    const { decoder } = this.core;
    const page = decoder.page(at);
    const k = at - page.base;
    // The decoder fills its page so that stores to this code are noticed.
    decoder.fill(page, k, inIt);
    const instruction = decoder.decodeAt(at, inIt);
    const word = (inIt ? decoder.itCode(page) : page.code)[k]!;
    return { instruction, run: handler(word & 0x1ff, instruction), next: (at + instruction.size) | 0 };
  }
}

/** The function of an instruction, as the interpreter's case of the same number works. */
function handler(number: number, instruction: Instruction): Handler {
  if (number === FAST_OP.SLOW) return handlerOf(instruction);
  if (instruction.d === 13) {
    const found = stackHandlers[FAST_OPS[number]!];
    if (found) return found;
  }
  return plainHandlers[instruction.op] ?? handlerOf(instruction);
}
