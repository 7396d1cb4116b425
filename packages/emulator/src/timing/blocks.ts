// Stretches of code up to the next jump, each with the times that it has by itself; made when code is first come to.
import type { CortexM7 } from '../core/cortex-m7.ts';
import { isWide } from '../core/decode.ts';
import type { Instruction } from '../core/instruction.ts';
import { isTcm } from './attributes.ts';
import type { Values } from './constants.ts';
import type { CodeLines } from './memory-system.ts';
import { schedule } from './schedule.ts';
import { type Uses, usesOf } from './uses.ts';

/** Longest stretch: an event in its middle has it run one by one. */
const LONGEST = 24;
const PAGE = 0x1000;

/** How a stretch ends, where the end costs something by itself. */
export const END = { PLAIN: 0, BRANCH: 1, DIRECT: 2, BARRIER: 3, FLUSH: 4 } as const;

export interface Block {
  readonly start: number;
  /** Address of each instruction, and of the one behind the last. */
  readonly addresses: Int32Array;
  readonly count: number;
  /** When each instruction is issued, from the start; the last entry is the length. */
  readonly at: Int32Array;
  readonly code: CodeLines;
  readonly end: number;
  /** Where control went the last two times: most often it goes there again. */
  next: Block | undefined;
  other: Block | undefined;
}

export class Blocks {
  private readonly core: CortexM7;
  private readonly values: Values;
  /** By 64 KB page and halfword. */
  private readonly pages = new Map<number, (Block | undefined)[]>();
  /** Goes up where blocks are dropped: what was held is looked up anew. */
  generation = 0;

  constructor(core: CortexM7, values: Values) {
    this.core = core;
    this.values = values;
  }

  /** The block at an address; undefined where it cannot be fetched, or where a translation would be an odd one (ITSTATE). */
  at(address: number): Block | undefined {
    const number = address >>> 16;
    let page = this.pages.get(number);
    if (page === undefined) {
      page = new Array<Block | undefined>(0x8000).fill(undefined);
      this.pages.set(number, page);
    }
    const index = (address & 0xffff) >> 1;
    page[index] ??= this.make(address);
    return page[index];
  }

  /** Instructions of these bytes are not what they were. A block lies within 4 KB. */
  forget(address: number, length: number): void {
    this.generation += 1;
    if (length >= PAGE) {
      this.pages.clear();
      return;
    }
    const from = ((address >>> 0) & ~(PAGE - 1)) >>> 0;
    for (let at = from; at < (address >>> 0) + length; at += PAGE) {
      this.pages.get(at >>> 16)?.fill(undefined, (at & 0xffff) >> 1, ((at & 0xffff) + PAGE) >> 1);
    }
  }

  private make(start: number): Block | undefined {
    const list: Instruction[] = [];
    const uses: Uses[] = [];
    let { it } = this.core;
    let at = start;
    while (list.length < LONGEST && (list.length === 0 || ((at ^ start) & ~(PAGE - 1)) === 0)) {
      if (!this.canFetch(at)) break;
      const i = this.core.decoder.decodeAt(at, it !== 0);
      const use = usesOf(i, it !== 0);
      list.push(i);
      uses.push(use);
      at = (at + i.size) | 0;
      if (use.jumps) break;
      if (i.op === 'IT') it = i.cond;
      else if (it !== 0) it = it & 7 ? (it & 0xe0) | ((it << 1) & 0x1f) : 0;
    }
    if (list.length === 0) return undefined;
    const times = schedule(uses, this.values);
    const addresses = Int32Array.from([...list.map((i) => i.address), at]);
    return {
      start,
      addresses,
      count: list.length,
      at: times,
      code: linesOf(list, times),
      end: endOf(list.at(-1)!, uses.at(-1)!),
      next: undefined,
      other: undefined,
    };
  }

  /** Looks whether an instruction can be fetched, without the report that a fetch that fails would make. */
  private canFetch(at: number): boolean {
    const { bus, mpu, privileged, ipsr } = this.core;
    const fetches = (address: number) => bus.page[address >>> 12]! > 0 && mpu.executable(address, privileged, ipsr);
    if (!fetches(at)) return false;
    const first = bus.u16[(bus.page[at >>> 12]! + (at & 0xffe)) >> 1]!;
    return !isWide(first) || fetches((at + 2) | 0);
  }
}

function endOf(last: Instruction, { unit, jumps, readsFlags }: Uses): number {
  if (last.op === 'ISB') return END.FLUSH;
  if (last.op === 'DSB') return END.BARRIER;
  if ((last.op === 'B' && last.cond === 14 && !readsFlags) || last.op === 'BL') return END.DIRECT;
  return jumps && unit !== 'system' ? END.BRANCH : END.PLAIN;
}

/** The lines that a stretch lies in; none in the ITCM. */
function linesOf(list: readonly Instruction[], at: Int32Array): CodeLines {
  const lines: number[] = [];
  const uses: { firstBeat: number; lastBeat: number; firstAt: number; lastAt: number }[] = [];
  const use = (address: number, time: number): void => {
    const line = address >>> 5;
    const beat = (address >>> 3) & 3;
    if (lines.at(-1) !== line) {
      lines.push(line);
      uses.push({ firstBeat: beat, lastBeat: beat, firstAt: time, lastAt: time });
    }
    Object.assign(uses.at(-1)!, { lastBeat: beat, lastAt: time });
  };
  list.forEach((i, n) => {
    if (isTcm(i.address)) return;
    use(i.address, at[n]!);
    use(i.address + i.size - 2, at[n]!);
  });
  return {
    lines: Int32Array.from(lines),
    firstBeat: Uint8Array.from(uses, ({ firstBeat }) => firstBeat),
    lastBeat: Uint8Array.from(uses, ({ lastBeat }) => lastBeat),
    firstAt: Int32Array.from(uses, ({ firstAt }) => firstAt),
    lastAt: Int32Array.from(uses, ({ lastAt }) => lastAt),
  };
}
