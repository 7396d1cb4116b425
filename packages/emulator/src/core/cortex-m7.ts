// The core as the machine drives it: run, sleep, interrupts, reset. Instructions live in interpreter.ts and execute/.
import { AccessCounts } from './access-counts.ts';
import { type InstructionTiming, together } from './access-watcher.ts';
import { enter, leave, raise, takeFault } from './exceptions.ts';
import { NMI, type ProcessorFault, SYSTICK } from './faults.ts';
import { FpContext } from './fp-context.ts';
import type { CoreHooks, CoreReport } from './hooks.ts';
import type { Core } from './interface.ts';
import { interpret } from './interpreter.ts';
import { createBus, type MemoryBus } from './memory.ts';
import { Nvic } from './nvic.ts';
import { Predecode } from './predecode.ts';
import { CoreState } from './state.ts';
import { SystemControl } from './system-control.ts';
import { SysTick } from './systick.ts';
import { train } from './training.ts';
import { Translator } from './translate/translator.ts';

/** How instructions are run: one by one, or translated to JavaScript. Both do the same, to the cycle and the byte. */
export const engines = ['interp', 'jit'] as const;
export type Engine = (typeof engines)[number];
/** What whole runs use unless told otherwise. A core by itself takes the interpreter, the reference. */
export const usualEngine: Engine = 'jit';

export interface CoreOptions {
  readonly bus: MemoryBus;
  readonly hooks?: CoreHooks;
  /** External interrupt lines (default 160, as the i.MX RT1062 has) and priority bits (default 4). */
  readonly lines?: number;
  readonly priorityBits?: number;
  /** What an undefined instruction does: stop with a report (default), or UsageFault as on silicon. */
  readonly undefinedInstruction?: 'stop' | 'fault';
  /** False: SysTick stands while the core sleeps. */
  readonly sysTickRunsAsleep?: boolean;
  /** `interp` unless told otherwise. */
  readonly engine?: Engine;
}

const SLICE = 2 ** 30;

export class CortexM7 extends CoreState implements Core {
  readonly nvic: Nvic;
  readonly sysTick: SysTick;
  readonly scb: SystemControl;
  readonly decoder: Predecode;
  readonly fpContext: FpContext;
  readonly translator: Translator | undefined;
  /** EPSR.T of the next stacking: false once after a branch to an even address. */
  thumb = true;
  /** Why the core stands still for good. */
  report: CoreReport | undefined;
  sysTickRunsAsleep: boolean;
  /** An undefined instruction stops the core, rather than being a UsageFault. */
  readonly undefinedStops: boolean;
  private waitsForEvent = false;
  /** Privilege for which the fast tables hold. */
  private tablesPrivileged = true;

  constructor(options: CoreOptions) {
    super(options.bus);
    this.hooks = options.hooks ?? {};
    this.undefinedStops = options.undefinedInstruction !== 'fault';
    this.sysTickRunsAsleep = options.sysTickRunsAsleep ?? true;
    this.nvic = new Nvic(options.lines ?? 160, options.priorityBits ?? 4);
    this.sysTick = new SysTick(() => this.cycles);
    this.scb = new SystemControl(this);
    this.private_ = this.scb;
    this.decoder = new Predecode(this);
    this.fpContext = new FpContext(this);
    this.translator = options.engine === 'jit' ? new Translator(this) : undefined;
    this.lines.writeThrough = (address) => this.mpu.isWriteThrough(address);
    this.lines.onChange = () => this.bus.refreshAll();
    this.mpu.onChange = () => this.protectionChanged();
    this.bus.policy = (address) => {
      if (this.guarded(address)) return 0;
      if (this.accesses?.sees(address) || this.lines.tracks(address)) return 0;
      const allowed = this.mpu.page(address, this.tablesPrivileged);
      return this.watched(address) ? (allowed & 1) | ((allowed & 2) << 1) : allowed & 3;
    };
    this.bus.refreshAll();
    this.reset();
  }

  get onProcessStack(): boolean {
    return this.ipsr === 0 && (this.control & 2) !== 0;
  }

  get executionPriority(): number {
    return this.nvic.execution(this.primask, this.faultmask, this.basepri);
  }

  get priorityMask(): number {
    return this.nvic.mask;
  }

  /** Cycles without those asleep: what CYCCNT counts. */
  get awakeCycles(): number {
    return this.cycles - this.asleep;
  }

  /** From now on counts what the core asks of each region; runs by the interpreter, two to four times slower. */
  countAccesses(): AccessCounts {
    const counts = new AccessCounts(this.registers[15]!, this.instructions);
    this.accesses = this.timing === undefined ? counts : together(this.timing, counts);
    this.bus.refreshAll();
    return counts;
  }

  /** From now on a model says what each instruction costs; the interpreter runs, whatever the engine. */
  useTiming(timing: InstructionTiming): void {
    this.timing = timing;
    this.accesses = this.accesses === undefined ? timing : together(timing, this.accesses);
    this.bus.refreshAll();
  }

  /** Reset (B1.5.5): registers cleared, SP and PC from the vector table at `vectors`. Memory and counts stay. */
  reset(vectors = 0): void {
    this.registers.fill(0);
    this.s.fill(0);
    this.fpscr = 0;
    this.setFlags(0);
    this.ge = this.it = this.ipsr = this.primask = this.faultmask = this.basepri = this.control = this.otherSp = 0;
    this.exclusive = false;
    this.event = this.sleeping = this.halted = this.stopRequested = this.unalignTrap = this.divideTrap = false;
    this.thumb = true;
    this.report = undefined;
    this.nvic.reset();
    this.sysTick.reset();
    this.scb.reset();
    this.scb.vtor = vectors;
    this.mpu.reset();
    this.lines.reset();
    this.tablesPrivileged = true;
    this.registers[13] = this.bus.read32(vectors) & ~3;
    this.registers[14] = -1;
    this.registers[15] = this.bus.read32(vectors + 4) & ~1;
    this.attend();
  }

  run(untilCycle: number): void {
    if (this.halted) return;
    this.stopRequested = false;
    this.attention = true;
    for (;;) {
      const now = this.cycles;
      if (now >= this.sysTick.zeroAt) this.tick();
      if (this.attention || this.sleeping) {
        this.attention = false;
        if (this.halted || this.stopRequested) break;
        this.takePending();
        if (this.sleeping) break;
        if (this.attention) continue;
      }
      const room = Math.min(untilCycle, this.sysTick.zeroAt) - this.cycles;
      if (room <= 0) {
        if (this.cycles >= untilCycle) break;
        continue;
      }
      this.openSlice(Math.min(Math.ceil(room), SLICE) | 0);
      // What counts accesses looks at each instruction.
      if (this.timing !== undefined) this.timing.run();
      else if (this.translator === undefined || this.accesses !== undefined) interpret(this);
      else this.translator.run();
    }
    if (this.cycles >= this.sysTick.zeroAt) this.tick();
  }

  sleepUntil(untilCycle: number): void {
    while (this.sleeping && this.cycles < untilCycle) {
      const runs = this.sysTickRunsAsleep;
      const to = runs ? Math.min(untilCycle, this.sysTick.zeroAt) : untilCycle;
      const time = Math.max(0, Math.ceil(to - this.cycles));
      this.end += time;
      this.idle += time;
      this.asleep += time;
      if (!runs) this.sysTick.postpone(time);
      if (this.cycles >= this.sysTick.zeroAt) this.tick();
    }
  }

  /** Runs one instruction (or takes one pending exception and runs its first). */
  step(): void {
    const from = this.instructions;
    // Two instructions may share a cycle.
    if (this.timing !== undefined) this.timing.singly = true;
    while (this.instructions === from && !this.halted && !this.sleeping) this.run(this.cycles + 1);
    if (this.timing !== undefined) this.timing.singly = false;
  }

  stop(): void {
    this.stopRequested = true;
    this.attend();
  }

  setInterrupt(line: number, asserted: boolean): void {
    if (!this.nvic.setLevel(line, asserted)) return;
    if (this.scb.scr & 16) this.event = true;
    this.wake();
    this.attend();
  }

  private openSlice(cycles: number): void {
    this.end = this.cycles + cycles;
    this.left = cycles;
    this.hold = 0;
  }

  private tick(): void {
    if (this.sysTick.expire()) this.nvic.setPending(SYSTICK);
    this.wake();
    this.attend();
  }

  private takePending(): void {
    this.wake();
    const number = this.nvic.due(this.primask, this.faultmask, this.basepri);
    if (number === 0) return;
    this.sleeping = false;
    enter(this, number, this.registers[15]!);
  }

  /** WFI wakes on what would be taken were PRIMASK clear; WFE also on the event register (B1.5.18, B1.5.19). */
  private wake(): void {
    if (!this.sleeping) return;
    if (this.waitsForEvent && this.event) {
      this.event = false;
      this.sleeping = false;
    }
    if (this.nvic.due(this.waitsForEvent ? this.primask : 0, this.faultmask, this.basepri) !== 0) this.sleeping = false;
  }

  waitForInterrupt(): void {
    this.waitsForEvent = false;
    this.sleeping = true;
    this.attend();
  }

  waitForEvent(): void {
    if (this.event) {
      this.event = false;
      return;
    }
    this.waitsForEvent = true;
    this.sleeping = true;
    this.attend();
  }

  swapStacks(): void {
    const active = this.registers[13]!;
    this.registers[13] = this.otherSp;
    this.otherSp = active;
  }

  /** CONTROL as privileged code writes it; SPSEL only in Thread mode (B1.4.4). */
  writeControl(value: number): void {
    const before = this.onProcessStack;
    const stack = this.ipsr === 0 ? value & 2 : this.control & 2;
    this.control = (value & 5) | stack;
    if (this.onProcessStack !== before) this.swapStacks();
    this.modeChanged();
  }

  /** Mode or privilege may have changed: protection that depends on it is worked out anew. */
  modeChanged(): void {
    if (this.privileged === this.tablesPrivileged) return;
    this.tablesPrivileged = this.privileged;
    if (this.mpu.enabled) this.protectionChanged();
  }

  private protectionChanged(): void {
    this.bus.refreshAll();
    this.decoder.clear();
  }

  /** SVC: taken at once behind the instruction, or HardFault where its priority does not suffice. */
  synchronous(number: number): void {
    if (this.nvic.grouped(this.nvic.priority[number]!) >= this.executionPriority) raise(this, number, 0);
    else this.nvic.setPending(number);
    this.attend();
  }

  exceptionReturn(value: number): void {
    leave(this, value);
  }

  takeFault(fault: ProcessorFault): void {
    takeFault(this, fault);
  }

  /** NMI input of the chip. */
  requestNmi(): void {
    this.nvic.setPending(NMI);
    this.wake();
    this.attend();
  }
}

/** A Cortex-M7 on this bus, in reset state. */
export function createCore(options: CoreOptions): CortexM7 {
  if (options.engine === 'jit') return new CortexM7(options);
  train(
    () => createBus({ bytes: 0x20000 }),
    (bus) => new CortexM7({ bus, undefinedInstruction: 'fault' }),
  );
  return new CortexM7(options);
}
