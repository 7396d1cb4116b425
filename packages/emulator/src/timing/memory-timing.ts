// Runs instructions at the cost of a model: stretch by stretch through the interpreter, which stays what it is.
//
// The interpreter counts one cycle an instruction. A stretch of code without jumps is given to it as a slice of its own; what the
// model says differs from that count is added to the core's `end` and `idle`, which moves its time and nothing else. That
// happens at the end of each stretch, and before any access that something outside the core can see or that has to wait,
// so that time is exact wherever it is looked at and never goes back.
import type { InstructionTiming } from '../core/access-watcher.ts';
import type { CortexM7 } from '../core/cortex-m7.ts';
import { interpret } from '../core/interpreter.ts';
import { Account, type Item } from './account.ts';
import { isTcm, KIND, placeOf } from './attributes.ts';
import { type Block, Blocks, END } from './blocks.ts';
import { type Values, valuesOf } from './constants.ts';
import { maintenanceOf } from './maintenance.ts';
import { MemorySystem } from './memory-system.ts';
import { Predictor } from './predictor.ts';

export interface MemoryTimingOptions {
  /** Clock of the core in MHz, asked again after each write to a register of the chip. */
  readonly clockMHz: () => number;
  /** Clock of the bus to the flash. */
  readonly flashMHz: number;
  /** What differs from the table of constants. */
  readonly values?: Partial<Values>;
}

export class MemoryTiming implements InstructionTiming {
  readonly account = new Account();
  singly = false;
  private readonly core: CortexM7;
  private readonly values: Values;
  private readonly memory: MemorySystem;
  private readonly predictor: Predictor;
  private readonly blocks: Blocks;
  private readonly clockMHz: () => number;
  private clock = -0;
  /** The stretch that runs, the instruction of it at which the slice began, and what has been corrected in the slice. */
  private block: Block | undefined;
  private index = 0;
  private generation = 0;
  private corrected = 0;
  /** Instructions before the slice; minus one outside. */
  private before = -1;
  /** The cycle at which the whole run has to look up. */
  private stop = -0;
  /** Registers of the chip were written: the clock may be another one. Registers of the core: the caches may be on. */
  private touched = true;
  private privateTouched = true;
  /** What is left of a cycle where `fitCore` is not 1. */
  private fraction = 0;

  constructor(core: CortexM7, options: MemoryTimingOptions) {
    this.core = core;
    this.values = valuesOf(options.values);
    this.memory = new MemorySystem(core.mpu, this.values, options.flashMHz);
    this.predictor = new Predictor(this.values.btacEntries);
    this.blocks = new Blocks(core, this.values);
    this.clockMHz = options.clockMHz;
    const { onForget } = core.decoder;
    core.decoder.onForget = (address, length) => {
      onForget(address, length);
      this.blocks.forget(address, length);
      // Protection has changed when all is forgotten.
      if (length < 2 ** 32) return;
      this.memory.attributes.clear();
      this.privateTouched = true;
    };
    core.useTiming(this);
  }

  sees(page: number): boolean {
    return !isTcm(page);
  }

  turn(): void {}

  run(): void {
    const { core } = this;
    this.stop = core.end;
    if (this.touched) this.lookAtClock();
    do {
      if (this.privateTouched) this.lookAtCaches();
      const block = this.find();
      if (block === undefined) this.single();
      else this.stretch(block);
      const now = core.end - core.left - core.hold;
      core.end = this.stop;
      core.left = (this.stop - now) | 0;
      core.hold = 0;
      if (this.touched) this.lookAtClock();
    } while (core.left > 0 && !core.attention && !this.singly);
  }

  /** The stretch at the PC: the one in hand where it goes on, or one that is begun. */
  private find(): Block | undefined {
    const pc = this.core.registers[15]!;
    const held = this.block;
    if (held !== undefined && this.generation === this.blocks.generation) {
      if (this.index < held.count && held.addresses[this.index] === pc) return held;
      this.index = 0;
      if (held.next?.start === pc) this.block = held.next;
      else if (held.other?.start === pc) this.block = held.other;
      else {
        const found = this.blocks.at(pc);
        held.other = held.next;
        held.next = found;
        this.block = found;
      }
    } else {
      this.index = 0;
      this.generation = this.blocks.generation;
      this.block = this.blocks.at(pc);
    }
    const block = this.block;
    if (block !== undefined && block.code.lines.length > 0) this.fetch(block);
    return block;
  }

  private fetch(block: Block): void {
    const { core } = this;
    const now = core.end - core.left;
    const wait = Math.ceil(this.memory.fetch(now, block.code));
    if (wait <= 0) return;
    core.end += wait;
    core.idle += wait;
    this.account.waited('fetch', block.start, wait);
  }

  /** Runs what is left of a stretch, or one instruction of it where an event comes before its end. */
  private stretch(block: Block): void {
    const { core } = this;
    const from = this.index;
    const now = core.end - core.left;
    const { at, count } = block;
    let n = count - from;
    if (n > 1 && (this.singly || at[count]! - at[from]! > this.stop - now)) n = 1;
    core.end = now + n;
    core.left = n;
    const before = now - core.idle;
    this.before = before;
    this.corrected = 0;
    interpret(core);
    this.before = -1;
    const done = core.end - core.left - core.hold - core.idle - before;
    this.index = Math.min(count, from + done);
    this.account.fetched[placeOf[block.start >>> 20]!]! += done;
    const by = at[this.index]! - at[from]! - done - this.corrected;
    core.end += by;
    core.idle += by;
    if (this.values.fitCore !== 1) this.scale(at[this.index]! - at[from]!);
    if (this.index === count && done > 0) this.finish(block);
  }

  private scale(cycles: number): void {
    this.fraction += cycles * (this.values.fitCore - 1);
    const whole = Math.trunc(this.fraction);
    this.fraction -= whole;
    this.core.end += whole;
    this.core.idle += whole;
  }

  /** The end of a stretch has been run: what a branch, a barrier or a flush costs. */
  private finish({ end, addresses, count }: Block): void {
    const { core, values } = this;
    let wait = 0;
    if (end === END.BRANCH || end === END.DIRECT) {
      const target = core.registers[15]!;
      // An exception that is entered or left is not foretold; its own cost is the core's.
      if (core.attention || this.predictor.went(addresses[count - 1]!, target, addresses[count]!)) return;
      wait = Math.round((end === END.DIRECT ? values.redirect : values.mispredict) * values.fitCore);
      this.account.spent.branch += wait;
    } else if (end === END.BARRIER) {
      const now = core.end - core.left - core.hold;
      wait = values.barrier + Math.max(0, Math.ceil(this.memory.stores.drained - now));
      this.account.spent.data += wait;
    } else if (end === END.FLUSH) {
      wait = values.flush;
      this.account.spent.branch += wait;
    }
    core.end += wait;
    core.idle += wait;
  }

  /** One instruction that is in no stretch: it cannot be fetched, and faults. */
  private single(): void {
    const { core } = this;
    const now = core.end - core.left;
    core.end = now + 1;
    core.left = 1;
    interpret(core);
  }

  read(address: number, _size: number): void {
    const kind = this.memory.attributes.of(address);
    if (kind === KIND.TCM) return;
    if (kind === KIND.PRIVATE) {
      this.wait(this.values.privateBus, 'peripherals', address);
      return;
    }
    const now = this.synchronize();
    const wait = this.memory.load(now, address >>> 0, kind, this.core.instructions);
    if (wait > 0) this.wait(Math.ceil(wait), kind === KIND.DEVICE ? 'peripherals' : 'data', address);
  }

  write(address: number, _size: number, value: number): void {
    const kind = this.memory.attributes.of(address);
    if (kind === KIND.TCM) return;
    const now = this.synchronize();
    if (kind === KIND.PRIVATE) {
      this.privateTouched = true;
      this.wait(this.values.privateBus + this.maintain(now, address, value), 'peripherals', address);
      return;
    }
    if (kind === KIND.DEVICE) this.touched = true;
    const wait = this.memory.store(now, address >>> 0, kind);
    if (wait > 0) this.wait(Math.ceil(wait), kind === KIND.DEVICE ? 'peripherals' : 'data', address);
  }

  /** Brings the core's time to where the model has it, in the middle of a stretch; answers it. */
  private synchronize(): number {
    const { core, block } = this;
    const now = core.end - core.left - core.hold;
    if (this.before < 0 || block === undefined) return now;
    const done = now - core.idle - this.before;
    const by = block.at[Math.min(block.count, this.index + done)]! - block.at[this.index]! - done - this.corrected;
    if (by === 0) return now;
    this.corrected += by;
    core.end += by;
    core.idle += by;
    return now + by;
  }

  /** Lets the access in hand wait. When that takes the core past where it has to look up, the slice ends behind it. */
  private wait(cycles: number, item: Item, address: number): void {
    const { core } = this;
    if (this.before >= 0) this.synchronize();
    core.end += cycles;
    core.idle += cycles;
    this.account.waited(item, address, cycles);
    if (this.before < 0) return;
    const beyond = core.left + core.hold - 1;
    if (beyond <= 0 || core.end - core.left - core.hold < this.stop) return;
    core.left = 1;
    core.hold = 0;
    core.end -= beyond;
  }

  /** What a store to the private bus does to the caches; answers the cycles that it takes. */
  private maintain(now: number, address: number, value: number): number {
    const operation = maintenanceOf(address);
    if (operation === undefined) return 0;
    const { clean, invalidate, byAddress, isData } = operation;
    const { cacheOperation } = this.values;
    if (!byAddress) {
      // A line by set and way: which addresses those are does not matter when all of them are gone over.
      this.memory.forget(isData && invalidate, !isData);
      return cacheOperation;
    }
    return cacheOperation + Math.ceil(this.memory.maintain(now, value >>> 0, clean, invalidate));
  }

  private lookAtClock(): void {
    this.touched = false;
    const mhz = this.clockMHz();
    if (mhz === this.clock) return;
    this.clock = mhz;
    this.memory.setClock(mhz);
  }

  private lookAtCaches(): void {
    this.privateTouched = false;
    const { ccr } = this.core.scb;
    this.memory.instructionCache = (ccr & 0x20000) !== 0;
    this.memory.dataCache = (ccr & 0x10000) !== 0;
  }
}
