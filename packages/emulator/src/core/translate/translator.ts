// The second engine: runs what runs often as translated regions, steps through the rest, and gives up what has been
// overwritten. The interpreter is the reference: at each block access, and whenever `run` returns, both agree in all.
import type { CortexM7 } from '../cortex-m7.ts';
import { CFSR, ProcessorFault, usageFault } from '../faults.ts';
import { interpret } from '../interpreter.ts';
import type { BackEnd } from './back-end.ts';
import { type EntryPage, EntryPages } from './entry-pages.ts';
import type { Block } from './ir.ts';
import { JavaScriptBackEnd } from './javascript-back-end.ts';
import { type Run, write } from './region.ts';
import { around, entriesOf } from './regions.ts';
import { scan } from './scan.ts';
import { type SlowPath, slowPath } from './slow-path.ts';
import { SlowPlaces } from './slow-places.ts';
import { Stepper } from './stepper.ts';
import { WasmBackEnd } from './wasm/wasm-back-end.ts';

const HOT = 60;
/** Times that code of a 4 KB page may be overwritten before the page is left to the interpreter. */
const PATIENCE = 8;
/** Times that protection may change under translated code before everything is left to the interpreter. */
const CHANGES = 100;
/** Times that a function may end before an access that is not plain memory, until it is made anew with the long way there. */
const MISSES = 8;
/** Instructions that are run at a time where there is no translation. */
const STRETCH = 64;

/** A function and the code that it was made of. */
interface Translation {
  readonly run: Run;
  readonly blocks: readonly Block[];
}

export class Translator {
  /** Functions made, the instructions in them, and translations given up because code or protection changed. */
  readonly figures = { regions: 0, instructions: 0, dropped: 0 };
  readonly stepper: Stepper;
  /** Arrivals at an address after which it is translated, 2 at least: what has not run is not looked at. */
  hot = HOT;
  /** Sees the text of each function before it is made: tests break it on purpose. */
  edit: (body: string) => string = (body) => body;
  private readonly core: CortexM7;
  private readonly slow: SlowPath;
  private readonly backEnd: BackEnd;
  private readonly entries = new EntryPages();
  private translations: Translation[] = [];
  /** 1 for 4 KB pages that hold translated code. */
  private readonly translated = new Uint8Array(0x100000);
  /** How often code of a 4 KB page was overwritten; and how often protection changed. */
  private readonly overwritten = new Map<number, number>();
  private changes = 0;
  /** How often functions ended before an instruction. */
  private readonly misses = new Map<number, number>();
  /** Code is running here: what it was made of may change under it. */
  private running = false;

  constructor(core: CortexM7) {
    this.core = core;
    const { shared } = core.bus;
    this.slow = slowPath(core, shared?.cells);
    this.backEnd = shared ? new WasmBackEnd(core, shared, this.slow) : new JavaScriptBackEnd(core, this.slow);
    this.stepper = new Stepper(core);
    core.slowPlaces = new SlowPlaces();
    core.decoder.onForget = (address, length) => this.forget(address, length);
  }

  /** As `interpret`: until the slice is used up or something wants attention. */
  run(): void {
    const { core } = this;
    if (this.changes > CHANGES) {
      interpret(core);
      return;
    }
    core.left += core.hold;
    core.hold = 0;
    if (core.left <= 0 || core.attention) return;
    this.running = true;
    try {
      this.dispatch();
    } catch (error) {
      if (!(error instanceof ProcessorFault)) throw error;
      core.left -= 1;
      core.takeFault(error);
    } finally {
      this.running = false;
    }
  }

  private dispatch(): void {
    const { core } = this;
    const { cells } = this.slow;
    let pc = core.registers[15]!;
    let number = pc >>> 16;
    let page = this.entries.page(number);
    for (;;) {
      if (pc >>> 16 !== number) {
        number = pc >>> 16;
        page = this.entries.page(number);
      }
      const entry = page.entries[(pc & 0xffff) >> 1];
      let t = 0;
      if (entry !== undefined && entry.steps <= core.left && core.it === 0) t = this.backEnd.enter(entry, pc);
      else if (entry !== undefined || core.it !== 0) t = this.stepper.run(pc, core.left);
      else if (this.isPatient(pc)) t = this.cold(page, pc);
      else {
        core.registers[15] = pc;
        t = this.interpretSome();
        if (t === 0) return;
      }
      if ((t & 1) === 0 && cells[0] !== 0) {
        cells[0] = 0;
        t = this.single(t);
      }
      if ((t & 1) === 0 || (t >>> 28 === 15 && core.ipsr !== 0)) {
        this.special(t);
        return;
      }
      pc = t & ~1;
      if (core.left <= 0) break;
    }
    core.registers[15] = pc;
  }

  /** Runs the instruction before which a function has ended. */
  private single(pc: number): number {
    const misses = (this.misses.get(pc) ?? 0) + 1;
    this.misses.set(pc, misses % MISSES);
    if (misses === MISSES) {
      this.core.slowPlaces!.note(pc);
      this.drop(({ start, end }) => start >>> 0 <= pc >>> 0 && end >>> 0 > pc >>> 0, this.hot - 1);
    }
    return this.stepper.run(pc, 1);
  }

  private isPatient(pc: number): boolean {
    return this.overwritten.size === 0 || (this.overwritten.get(pc >>> 12) ?? 0) < PATIENCE;
  }

  /** An address without a translation: it is stepped through, until it has been met often enough. */
  private cold(page: EntryPage, pc: number): number {
    const heat = ++page.heat[(pc & 0xffff) >> 1]!;
    if (heat < this.hot) return this.stepper.run(pc, STRETCH);
    page.heat[(pc & 0xffff) >> 1] = 0;
    this.translate(pc);
    return page.entries[(pc & 0xffff) >> 1] === undefined ? this.stepper.run(pc, STRETCH) : pc | 1;
  }

  private translate(pc: number): void {
    const blocks = around(pc, {
      block: (address) => (this.stepper.hasRun(address) ? scan(this.core, address) : undefined),
      isEntry: (address) => this.entries.has(address),
    });
    if (blocks.length === 0) return;
    const entries = entriesOf(pc, blocks);
    const run = this.backEnd.compile(this.edit(write(blocks, entries, this.slow)));
    this.translations.push({ run, blocks });
    this.figures.regions += 1;
    blocks.forEach(({ start, end, steps }, b) => {
      this.figures.instructions += steps.length;
      if (entries.has(start) && !this.entries.has(start) && this.backEnd.mark(start, run, b))
        this.entries.set(start, { run, b, steps: steps.length });
      this.translated.fill(1, start >>> 12, ((end - 1) >>> 12) + 1);
    });
  }

  /** Lets the interpreter run for a stretch; answers where it stands, or 0 when the slice has ended there. */
  private interpretSome(): number {
    const { core } = this;
    const aside = Math.max(0, core.left - STRETCH);
    core.left -= aside;
    core.end -= aside;
    interpret(core);
    core.left += aside;
    core.end += aside;
    return core.attention || core.left + core.hold <= 0 ? 0 : core.registers[15]! | 1;
  }

  /** A jump that is none: to an address without the Thumb bit, or the end of an exception handler. */
  private special(t: number): void {
    const { core } = this;
    if (t >>> 28 === 15 && core.ipsr !== 0) {
      core.it = 0;
      core.exceptionReturn(t);
      return;
    }
    core.registers[15] = t & ~1;
    core.thumb = false;
    core.left += 1;
    throw usageFault(CFSR.INVSTATE);
  }

  /** The decoder has forgotten these bytes: so does all that was made of any of them. */
  private forget(address: number, length: number): void {
    const from = Math.max(0, (address >>> 0) - 2);
    const to = (address >>> 0) + length;
    this.stepper.forget(address, length);
    if (this.running) this.leaveSoon();
    const next = this.translated.indexOf(1, from >>> 12);
    if (next < 0 || next * 0x1000 >= to) return;
    const dropped = this.drop(({ start, end }) => start >>> 0 < to && end >>> 0 > from, 0);
    if (dropped === 0) return;
    this.figures.dropped += dropped;
    if (length === 2 ** 32) this.changes += 1;
    else if (length < 0x10000) this.lose(from, to);
  }

  /** Gives up the functions that hold such a block; answers how many. Places where they began are as hot as `heat` then. */
  private drop(isMeant: (block: Block) => boolean, heat: number): number {
    const gone = new Set(this.translations.filter(({ blocks }) => blocks.some(isMeant)).map(({ run }) => run));
    if (gone.size === 0) return 0;
    this.translations = this.translations.filter(({ run }) => !gone.has(run));
    this.entries.drop(gone, heat);
    for (const run of gone) this.backEnd.drop(run);
    return gone.size;
  }

  /** Notes that translated code of these pages was overwritten. */
  private lose(from: number, to: number): void {
    for (let at = from >>> 12; at <= (to - 1) >>> 12; at += 1) {
      this.overwritten.set(at, (this.overwritten.get(at) ?? 0) + 1);
    }
  }

  /** What runs now ends behind the instruction that runs now; the rest of the slice goes on from there. */
  private leaveSoon(): void {
    const { core } = this;
    if (core.left <= 0) return;
    core.hold += core.left;
    core.left = 0;
  }
}
