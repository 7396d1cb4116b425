// Runs boards, cables and peers on one clock. Nothing here depends on the wall clock: the same machine does the same thing again.
import type { Core, Fault } from '../core/interface.ts';
import type { EmulatedBoard } from './emulated-board.ts';
import { FaultLog, type SymbolAt } from './fault-log.ts';
import { type TimeSource, ticks, VirtualClock } from './virtual-clock.ts';

/**
 * How far boards that share a clock may run apart: less than the shortest frame takes on a cable of 100 Mbit/s (6.72 us),
 * so that nothing that one board does can reach another in its past.
 */
const APART = ticks(5e-6);

/** Several boards on one clock, with their faults. */
export class Machine {
  readonly clock = new VirtualClock();
  readonly faults: FaultLog;
  readonly #boards: RunningBoard[] = [];
  #stopped = false;

  constructor(symbolAt?: SymbolAt) {
    this.faults = new FaultLog(symbolAt);
  }

  /** Adds a board, which runs from now on. */
  add(board: EmulatedBoard): void {
    this.#boards.push(new RunningBoard(board, this.clock));
  }

  /** For a board's `onFault`: the fault is logged; a fatal one ends `run`. */
  readonly report = (fault: Fault): void => {
    const running = this.#boards.find((board) => board.isRunning) ?? this.#boards[0];
    this.faults.add(fault, this.clock.now, running?.pc ?? 0, running?.board.core.registers);
    if (fault.fatal) this.stop();
  };

  /** Cycles that a board has slept. */
  slept(board: EmulatedBoard): number {
    for (const running of this.#boards) if (running.board === board) return running.slept;
    return 0;
  }

  /** Where a board's own time stands, in ticks: a little ahead of the clock after `stop`. */
  timeOf(board: EmulatedBoard): number {
    return this.#boards.find((running) => running.board === board)?.now ?? this.clock.now;
  }

  /** Ends `run` after the instruction or event in progress. */
  stop(): void {
    this.#stopped = true;
    for (const board of this.#boards) if (board.isRunning) board.interrupt();
  }

  /** Runs up to `until` (ticks), or until `stop` or a fatal fault; answers the time that was reached. */
  run(until: number): number {
    const { clock } = this;
    this.#stopped = this.faults.fatal !== undefined;
    while (!this.#stopped) {
      if (this.#boards.length === 0) {
        if (clock.next > until) {
          clock.advance(until);
          break;
        }
        clock.step();
        continue;
      }
      const limit = Math.min(clock.next, until);
      const reached = this.#boards.length === 1 ? this.#runOne(this.#boards[0]!, limit) : this.#runAll(limit);
      if (this.#stopped) break;
      // A board ends a few cycles beyond the limit at most; events are due at their own time, in order.
      if (reached >= limit) clock.advance(limit);
      if (limit >= until && reached >= until && clock.next > until) break;
    }
    return clock.now;
  }

  #runOne(board: RunningBoard, limit: number): number {
    if (board.now < limit) board.runTo(limit);
    return board.now;
  }

  #runAll(limit: number): number {
    let behind = Number.POSITIVE_INFINITY;
    let quiet = Number.POSITIVE_INFINITY;
    for (const board of this.#boards) {
      behind = Math.min(behind, board.now);
      quiet = Math.min(quiet, board.quietUntil);
    }
    // While all of them sleep, nothing can happen before the first one wakes.
    const target = Math.min(limit, Math.max(behind + APART, quiet));
    let reached = Number.POSITIVE_INFINITY;
    for (const board of this.#boards) {
      // An event that an earlier board has asked for bounds the later ones too.
      const bound = Math.min(target, this.clock.next);
      if (board.now < bound && !this.#stopped) board.runTo(bound);
      reached = Math.min(reached, board.now);
    }
    return reached;
  }
}

/** A board's core as a source of time: cycles since the last change of its clock, and the time at that change. */
class RunningBoard implements TimeSource {
  isRunning = false;
  /** Cycles spent asleep. */
  slept = -0;
  readonly board: EmulatedBoard;
  readonly #clock: VirtualClock;
  #ticksPerCycle: number;
  #baseTime = -0;
  #baseCycles = -0;
  #idleRuns = 0;

  constructor(board: EmulatedBoard, clock: VirtualClock) {
    this.board = board;
    this.#clock = clock;
    this.#ticksPerCycle = board.ticksPerCycle;
    this.#baseTime += clock.now;
    this.#baseCycles += board.core.cycles;
    board.onClockChange = (ticksPerCycle) => {
      this.#baseTime = this.now;
      this.#baseCycles = this.board.core.cycles;
      this.#ticksPerCycle = ticksPerCycle;
      if (this.isRunning) this.interrupt();
    };
  }

  get now(): number {
    return this.#baseTime + (this.board.core.cycles - this.#baseCycles) * this.#ticksPerCycle;
  }

  /** Until when the board does nothing by itself: asleep, until its own timer wakes it; else it may act at once. */
  get quietUntil(): number {
    const { core } = this.board;
    const wakes = (core as Core & { sysTick?: { zeroAt: number } }).sysTick?.zeroAt;
    if (!core.sleeping || wakes === undefined) return this.now;
    return this.#baseTime + (wakes - this.#baseCycles) * this.#ticksPerCycle;
  }

  get pc(): number {
    return this.board.core.registers[15]! >>> 0;
  }

  interrupt(): void {
    this.board.core.stop();
  }

  /** Runs, or sleeps, until the core's time is at least `limit` or something stops it. */
  runTo(limit: number): void {
    const { core } = this.board;
    const cycle = this.#baseCycles + Math.ceil((limit - this.#baseTime) / this.#ticksPerCycle);
    if (core.sleeping) {
      const asleep = core.cycles;
      core.sleepUntil(cycle);
      this.slept += core.cycles - asleep;
      return;
    }
    const before = core.cycles;
    this.#clock.follow(this, limit);
    this.isRunning = true;
    try {
      core.run(cycle);
    } finally {
      this.isRunning = false;
      this.#clock.unfollow();
    }
    // A block may stop the core before its first instruction; a core that never goes on would hang the machine.
    this.#idleRuns = core.cycles === before && !core.sleeping ? this.#idleRuns + 1 : 0;
    if (this.#idleRuns > 100) throw new Error(`the core of ${this.board.name} stands still at ${this.pc.toString(16)}`);
  }
}
