import { describe, expect, it } from 'vitest';
import type { Bus, Core } from '../core/interface.ts';
import type { EmulatedBoard } from './emulated-board.ts';
import { Machine } from './machine.ts';

const CYCLE = 5000;

/** A core that counts cycles in steps of three, sleeps when told, and calls `each` after every step. */
class CountingCore implements Core {
  readonly registers = new Int32Array(16);
  instructions = 0;
  cycles = 0;
  sleeping = false;
  each: () => void = () => {};
  #stop = false;

  run(untilCycle: number): void {
    this.#stop = false;
    while (this.cycles < untilCycle && !this.#stop && !this.sleeping) {
      this.cycles += 3;
      this.instructions += 1;
      this.each();
    }
  }

  sleepUntil(untilCycle: number): void {
    this.cycles = Math.max(this.cycles, untilCycle);
  }

  stop(): void {
    this.#stop = true;
  }

  setInterrupt(): void {
    this.sleeping = false;
  }

  stall(): void {}
  reset(): void {}
}

function board(core: CountingCore): EmulatedBoard {
  return { name: 'counting', core, bus: {} as Bus, ticksPerCycle: CYCLE, reset: () => {} };
}

describe('The machine', () => {
  it('An event runs when the core has reached its time, at most one instruction later.', () => {
    const machine = new Machine();
    const core = new CountingCore();
    machine.add(board(core));
    const seen: number[][] = [];
    machine.clock.at(100 * CYCLE, () => seen.push([machine.clock.now, core.cycles]));
    machine.run(1000 * CYCLE);
    expect(seen).toEqual([[100 * CYCLE, 102]]);
    expect(core.cycles).toBe(1002);
  });

  it('The time inside an access is the core’s own, and an event asked for there stops the core in time.', () => {
    const machine = new Machine();
    const core = new CountingCore();
    machine.add(board(core));
    const seen: number[] = [];
    core.each = () => {
      if (core.cycles === 30) {
        expect(machine.clock.now).toBe(30 * CYCLE);
        machine.clock.at(machine.clock.now + 10 * CYCLE, () => seen.push(core.cycles));
      }
    };
    machine.run(1000 * CYCLE);
    expect(seen).toEqual([42]);
  });

  it('A core that sleeps costs no instruction until an event wakes it; the cycles asleep are counted.', () => {
    const machine = new Machine();
    const core = new CountingCore();
    const emulated = board(core);
    machine.add(emulated);
    core.sleeping = true;
    machine.clock.at(1e6 * CYCLE, () => core.setInterrupt());
    machine.run(1e6 * CYCLE + 300 * CYCLE);
    expect(core.instructions).toBe(100);
    expect(machine.slept(emulated)).toBe(1e6);
  });

  it('A change of the core’s clock keeps the time and changes its pace.', () => {
    const machine = new Machine();
    const core = new CountingCore();
    const emulated = board(core);
    machine.add(emulated);
    core.each = () => {
      if (core.cycles === 300) emulated.onClockChange?.(2 * CYCLE);
    };
    machine.run(900 * CYCLE);
    expect(core.cycles).toBe(600);
  });

  it('Two boards stay within five microseconds of each other.', () => {
    const machine = new Machine();
    const cores = [new CountingCore(), new CountingCore()];
    for (const core of cores) machine.add(board(core));
    let furthest = 0;
    for (const core of cores) {
      core.each = () => {
        furthest = Math.max(furthest, Math.abs(cores[0]!.cycles - cores[1]!.cycles));
      };
    }
    machine.run(100_000 * CYCLE);
    expect(furthest).toBeLessThanOrEqual(3000 + 3);
    expect(cores.map((core) => core.cycles)).toEqual([100_002, 100_002]);
  });

  it('Boards that all sleep pass the time in steps as long as their own timers allow.', () => {
    const machine = new Machine();
    const cores = [1, 2].map((share) => Object.assign(new CountingCore(), { sysTick: { zeroAt: share * 1e6 } }));
    let steps = 0;
    for (const core of cores) {
      core.sleeping = true;
      core.sleepUntil = (cycle) => {
        steps += 1;
        core.cycles = Math.max(core.cycles, cycle);
        if (core.cycles >= core.sysTick.zeroAt) core.sysTick.zeroAt += 1e6;
      };
      machine.add(board(core));
    }
    machine.run(10e6 * CYCLE);
    expect(cores.map(({ cycles }) => cycles)).toEqual([10e6, 10e6]);
    expect(steps).toBeLessThan(50);
  });

  it('A fatal fault ends the run where it happened; pc and symbol are filled in, and repeated faults are counted.', () => {
    const machine = new Machine((address) => (address === 0x40 ? 'main+4' : ''));
    const core = new CountingCore();
    core.registers[15] = 0x40;
    machine.add(board(core));
    core.each = () => {
      const fault = { code: 'gated-clock', message: 'ENET has no clock', pc: 0 };
      if (core.cycles === 30 || core.cycles === 33) machine.report({ ...fault, fatal: false });
      if (core.cycles === 60) machine.report({ ...fault, code: 'bus-error', pc: 0x80, fatal: true });
    };
    machine.run(1000 * CYCLE);
    expect(core.cycles).toBe(60);
    expect(machine.faults.all).toMatchObject([
      { code: 'gated-clock', pc: 0x40, symbol: 'main+4', count: 2, time: 30 * CYCLE },
      { code: 'bus-error', pc: 0x80, symbol: '', count: 1 },
    ]);
    expect(machine.run(2000 * CYCLE)).toBeLessThan(1000 * CYCLE);
  });

  it('A core that stands still is named instead of hanging the machine.', () => {
    const machine = new Machine();
    const core = new CountingCore();
    core.run = () => {};
    machine.add(board(core));
    expect(() => machine.run(CYCLE)).toThrow('the core of counting stands still');
  });
});
