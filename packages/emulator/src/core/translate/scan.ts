// From an address to a block of steps, up to the first instruction that may jump.
import type { CortexM7 } from '../cortex-m7.ts';
import { isWide } from '../decode.ts';
import { FAST_OP, FAST_OPS, type FastOp } from '../fast-ops.ts';
import type { CodePage } from '../predecode.ts';
import { advanceIt, type Block, type Rare, type Step } from './ir.ts';

/** Longest block: what is left of the budget in its middle has to be run one by one. */
const LONGEST = 48;
const PAGE_END = 0x10000;

const nearBranch = /^(B|BEQ|BNE|BCS|BCC|BMI|BPL|BVS|BVC|BHI|BLS|BGE|BLT|BGT|BLE|BL|CBZ|CBNZ)$/;
const otherBranch = /^(B_FAR|BCC_FAR|BL_FAR|BX|BLX|TBB|TBH|TBB_PC|TBH_PC)$/;
/** Branches behind which control never goes on by itself. */
const leaves = /^(B|B_FAR|BX|TBB|TBH|TBB_PC|TBH_PC)$/;
/** Calls: control comes back behind them by way of an address in a register. */
export const calls = /^(BL|BL_FAR|BLX)$/;

/** The block at `start`, at most `limit` instructions long; undefined where the first cannot be fetched. */
export function scan(core: CortexM7, start: number, limit = LONGEST): Block | undefined {
  const page = core.decoder.page(start);
  const steps: Step[] = [];
  let at = start;
  let it = 0;
  /** Steps and address before an IT instruction: an IT block is translated whole or not at all. */
  let whole = { count: 0, at: start };
  while (at - page.base < PAGE_END && (steps.length < limit || it !== 0)) {
    if (it === 0) whole = { count: steps.length, at };
    const step = stepAt(core, page, at, it);
    if (!step) break;
    steps.push(step);
    at = step.next;
    const ends = jumps(step);
    if (it !== 0) it = advanceIt(it);
    else if (step.op === 'IT') it = step.second;
    if (it === 0) whole = { count: steps.length, at };
    if (ends) break;
  }
  // A single IT instruction may stand alone: what follows it is left to the interpreter.
  if (it !== 0 && limit > 1) steps.length = whole.count;
  if (steps.length === 0) return undefined;
  return finish(steps, it !== 0 && limit > 1 ? whole.at : at);
}

function finish(steps: Step[], end: number): Block {
  const last = steps.at(-1)!;
  const conditional = last.it !== 0 || !leaves.test(last.op);
  const isCall = calls.test(last.op);
  const rareJump = last.rare !== undefined && last.it === 0 && rareJumps(last.rare);
  const listJump = isListJump(last) && last.it === 0;
  const fallsThrough = conditional && !(isCall && last.it === 0) && !rareJump && !listJump;
  const successors: number[] = [];
  if (nearBranch.test(last.op)) successors.push((last.base + last.second) | 0);
  if (fallsThrough || isCall) successors.push(end);
  return { start: steps[0]!.at, steps, end, fallsThrough, successors };
}

const isListJump = ({ op, second }: Step): boolean => (op === 'LDM' || op === 'LDM_WB') && (second & 0x8000) !== 0;

/** Rare instructions that may set the PC, or stop here for good. */
function rareJumps({ instruction: { op, d, list, unpredictable } }: Rare): boolean {
  if (unpredictable !== '' || op === 'UDF' || op === 'BKPT' || op === 'SVC') return true;
  return op.startsWith('LDM') ? (list & 0x8000) !== 0 : d === 15 && !op.startsWith('V');
}

function jumps(step: Step): boolean {
  if (nearBranch.test(step.op) || otherBranch.test(step.op) || isListJump(step)) return true;
  return step.rare !== undefined && rareJumps(step.rare);
}

/** One step, decoded if need be; undefined where fetching it would fault or the page ends within it. */
function stepAt(core: CortexM7, page: CodePage, at: number, it: number): Step | undefined {
  const { decoder } = core;
  const k = at - page.base;
  let code = it === 0 ? page.code : decoder.itCode(page);
  if (code[k] === 0) {
    if (!canFetch(core, at)) return undefined;
    decoder.fill(page, k, it !== 0);
    code = it === 0 ? page.code : decoder.itCode(page);
  }
  const word = code[k]!;
  const second = code[k + 1]!;
  const number = word & 0x1ff;
  if (number === FAST_OP.UNDECODED || number === FAST_OP.PAGE_END) return undefined;
  return {
    op: FAST_OPS[number] as FastOp,
    d: (word >>> 10) & 15,
    n: (word >>> 14) & 15,
    m: (word >>> 18) & 15,
    extra: word >>> 22,
    second,
    at,
    next: (at + 2 + ((word >>> 8) & 2)) | 0,
    base: page.base,
    it,
    rare: number === FAST_OP.SLOW ? page.slow[second] : undefined,
    isSlow: core.slowPlaces?.has(at) ?? false,
  };
}

/** Looks whether an instruction can be fetched, without the report that a fetch that fails would make. */
function canFetch(core: CortexM7, at: number): boolean {
  const { bus } = core;
  const fetches = (address: number) =>
    bus.page[address >>> 12]! > 0 && core.mpu.executable(address, core.privileged, core.ipsr);
  if (!fetches(at)) return false;
  const first = bus.u16[(bus.page[at >>> 12]! + (at & 0xffe)) >> 1]!;
  return !isWide(first) || fetches((at + 2) | 0);
}
