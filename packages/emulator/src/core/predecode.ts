// Decoded code by 64 KB page: filled when an instruction is first met, emptied where code is written.
import { decode, isWide } from './decode.ts';
import { FAST_OP } from './fast-ops.ts';
import { BUS_FAULT, CFSR, MEM_MANAGE, ProcessorFault } from './faults.ts';
import { type Instruction, instruction } from './instruction.ts';
import { pack } from './pack.ts';
import type { CoreState } from './state.ts';

const SPAN = 0x10000;
/** Code that is rewritten again and again leaves records behind; beyond so many a page begins anew. */
const SLOW_LIMIT = 0x20000;

/** A rare instruction: its record and the function that runs it. */
export interface Slow {
  readonly instruction: Instruction;
  run(core: never, instruction: Instruction): void;
}

export interface CodePage {
  /** First address, as a signed 32-bit number. */
  readonly base: number;
  /** Two words for each halfword of code (see interpreter.ts), and behind them a jump to the next page. */
  readonly code: Int32Array;
  /** The same for instructions met inside an IT block, which decode differently. */
  itCode: Int32Array | undefined;
  readonly slow: { readonly instruction: Instruction; run(core: unknown, instruction: Instruction): void }[];
}

export class Predecode {
  /** Addresses before whose instruction the core stops: a debugger's breakpoints. Changed by `setTrap`. */
  readonly traps = new Set<number>();
  /** Called when instructions of these bytes are no longer what was decoded; a translator hangs on it. */
  onForget: (address: number, length: number) => void = () => {};
  private readonly pages = new Map<number, CodePage>();
  private readonly core: CoreState;

  constructor(core: CoreState) {
    this.core = core;
    core.bus.onCodeChanged = (address, length) => this.invalidate(address, length);
  }

  /** The page of an address; it need not have memory. */
  page(address: number): CodePage {
    const { core } = this;
    core.accesses?.turn(address, core.instructions);
    const number = address >>> 16;
    let page = this.pages.get(number);
    if (!page) {
      page = { base: (number << 16) | 0, code: blank(), itCode: undefined, slow: [] };
      this.pages.set(number, page);
    }
    return page;
  }

  itCode(page: CodePage): Int32Array {
    page.itCode ??= blank();
    return page.itCode;
  }

  /** Decodes the instruction at `offset` of a page, or throws the fault of fetching it. */
  fill(page: CodePage, offset: number, inIt: boolean): void {
    const i = this.decodeAt((page.base + offset) | 0, inIt);
    if (page.slow.length > SLOW_LIMIT) empty(page);
    const code = inIt ? this.itCode(page) : page.code;
    const [first, second] = pack(i, page);
    code[offset] = first;
    code[offset + 1] = second;
    const bus = this.core.bus;
    for (let at = i.address >>> 12; at <= (i.address + i.size - 1) >>> 12; at += 1) {
      if (bus.decoded[at] === 1) continue;
      bus.decoded[at] = 1;
      bus.refresh(at << 12, 1);
    }
  }

  /** Bytes of the instruction at `offset` of a page. */
  width(page: CodePage, offset: number): number {
    const packed = page.itCode === undefined ? 0 : page.itCode[offset]!;
    if (packed !== 0) return 2 + ((packed >>> 8) & 2);
    return isWide(this.fetch((page.base + offset) | 0)) ? 4 : 2;
  }

  decodeAt(address: number, inIt: boolean): Instruction {
    const first = this.fetch(address);
    const i = decode(first, isWide(first) ? this.fetch((address + 2) | 0) : 0, address, inIt);
    return this.traps.size > 0 && this.traps.has(address >>> 0)
      ? instruction('BKPT', i.size === 4 ? 4 : 2, i.raw, address)
      : i;
  }

  /** Sets a trap, or takes it away; memory stays as it is, so that a program that copies or sums its code is not disturbed. */
  setTrap(address: number, on: boolean): void {
    if (on) this.traps.add(address >>> 0);
    else this.traps.delete(address >>> 0);
    this.core.bus.onCodeChanged(address, 2);
  }

  /** Forgets what was decoded from these bytes. */
  invalidate(address: number, length: number): void {
    const bus = this.core.bus;
    this.onForget(address, length);
    const from = (address >>> 0) - 2;
    const to = (address >>> 0) + length;
    for (const page of this.pages.values()) {
      const base = page.base >>> 0;
      if (base >= to || base + SPAN <= from) continue;
      const first = Math.max(from, base) - base;
      const last = Math.min(to, base + SPAN) - base;
      page.code.fill(0, first & ~1, (last + 1) & ~1);
      page.itCode?.fill(0, first & ~1, (last + 1) & ~1);
      if (first <= 0 && last === SPAN) page.slow.length = 0;
    }
    if (length < 0x1000) return;
    for (let at = (address >>> 12) + 1; at < to / 0x1000 - 1; at += 1) {
      if (bus.decoded[at] !== 1) continue;
      bus.decoded[at] = 0;
      bus.refresh(at << 12, 1);
    }
  }

  /** Forgets everything: protection has changed. */
  clear(): void {
    this.onForget(0, 2 ** 32);
    for (const page of this.pages.values()) empty(page);
  }

  private fetch(address: number): number {
    const { core } = this;
    if (!core.mpu.executable(address, core.privileged, core.ipsr)) throw new ProcessorFault(MEM_MANAGE, CFSR.IACCVIOL);
    const page = core.bus.page[address >>> 12]!;
    if (page > 0) return core.bus.u16[(page + (address & 0xffe)) >> 1]!;
    core.hooks.onUnmapped?.({ address: address >>> 0, size: 2, write: false, fetch: true });
    throw new ProcessorFault(BUS_FAULT, CFSR.IBUSERR);
  }
}

function empty(page: CodePage): void {
  page.code.fill(0, 0, SPAN);
  page.itCode?.fill(0, 0, SPAN);
  page.slow.length = 0;
}

function blank(): Int32Array {
  const code = new Int32Array(SPAN + 4);
  code.fill(FAST_OP.PAGE_END, SPAN);
  return code;
}
