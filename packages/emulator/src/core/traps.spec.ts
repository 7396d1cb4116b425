import { describe, expect, it } from 'vitest';
import { DTCM, START, STAY, testBoard } from './testing.ts';

/** movs r0, #1; adds r0, #2 (twice); it eq; addeq.w r0, r0, #4; adds r0, #8; b . */
const SUM = [0x2001, 0x3002, 0x3002, 0xbf08, 0xf100, 0x0004, 0x3008, STAY];
/** ldr r1, [pc, #8]; movs r0, #7; str r0, [r1]; ldr r2, [r1]; ldrb r3, [r1, #4]; b . */
const STORES = [0x4902, 0x2007, 0x6008, 0x680a, 0x790b, STAY, 0x0010, DTCM >>> 16];

function withTraps(code: readonly number[]) {
  const hits: number[] = [];
  const board = testBoard(code, { hooks: { onTrap: (address) => hits.push(address) } });
  return { ...board, hits };
}

describe('traps', () => {
  it('The core stops before the trapped instruction: no count and no time has gone on, and it stops there again.', () => {
    const { core, hits } = withTraps(SUM);
    core.decoder.setTrap(START + 4, true);
    core.run(100);
    expect([core.registers[15], core.registers[0], core.instructions, core.cycles]).toEqual([START + 4, 3, 2, 2]);
    core.run(100);
    expect([core.registers[15], core.instructions]).toEqual([START + 4, 2]);
    expect(hits).toEqual([START + 4, START + 4]);
  });

  it('Without its trap the program goes on as if there had never been one.', () => {
    const plain = withTraps(SUM).core;
    plain.run(100);
    const { core } = withTraps(SUM);
    for (const offset of [2, 4, 12]) {
      core.decoder.setTrap(START + offset, true);
      core.run(100);
      core.decoder.setTrap(START + offset, false);
    }
    core.run(100);
    expect([...core.registers]).toEqual([...plain.registers]);
    expect([core.cycles, core.instructions, core.xpsr]).toEqual([plain.cycles, plain.instructions, plain.xpsr]);
  });

  it('A wide instruction in an IT block keeps its width and its place when the condition fails.', () => {
    const { core, hits } = withTraps(SUM);
    core.decoder.setTrap(START + 8, true);
    core.run(100);
    expect([core.registers[0], hits]).toEqual([13, []]);
  });

  it('A trap is not in memory: code written over it later is trapped as well.', () => {
    const { core, bus, put, hits } = withTraps(SUM);
    core.decoder.setTrap(START + 2, true);
    put(START + 2, [0x3010]);
    expect(bus.read32(START) >>> 16).toBe(0x3010);
    core.run(100);
    expect(hits).toEqual([START + 2]);
  });

  it('A guarded range tells of each access to it, of no other, and of none when the guard is gone.', () => {
    const found: string[] = [];
    const { core } = testBoard(STORES, {
      hooks: {
        onGuarded: ({ address, size, write }) =>
          found.push(`${write ? 'w' : 'r'}${size} ${address.toString(16)} at ${core.registers[15]! - START}`),
      },
    });
    const done = core.guard(DTCM + 0x10, 4);
    core.run(10);
    expect(found).toEqual(['w4 20000010 at 4', 'r4 20000010 at 6']);
    done();
    core.reset();
    core.run(100);
    expect(found).toHaveLength(2);
  });
});

describe('traps in code that has been translated', () => {
  /** ldr r1, [pc, #12]; movs r0, #0; adds r0, #1; str r0, [r1]; ldr r2, [r1]; b to adds; the address. */
  const COUNT = [0x4902, 0x2000, 0x3001, 0x6008, 0x680a, 0xe7fb, DTCM & 0xffff, DTCM >>> 16];

  function hot(engine: 'interp' | 'jit') {
    const found: string[] = [];
    const board = testBoard(COUNT, {
      engine,
      hooks: {
        onTrap: (address) => found.push(`trap ${address - START}`),
        onGuarded: ({ write }) => {
          found.push(`${write ? 'write' : 'read'} at ${board.core.registers[15]! - START}`);
          board.core.stop();
        },
      },
    });
    board.core.run(100_000);
    return { ...board, found };
  }

  it('A trap stops a hot loop before its instruction, and without it the loop goes on; both engines tell the same.', () => {
    const told = (['interp', 'jit'] as const).map((engine) => {
      const { core, found } = hot(engine);
      const states: number[][] = [];
      const note = () => states.push([core.registers[15]!, core.registers[0]!, core.instructions, core.cycles]);
      for (const offset of [6, 8, 4]) {
        core.decoder.setTrap(START + offset, true);
        core.run(core.cycles + 1000);
        note();
        core.decoder.setTrap(START + offset, false);
      }
      core.run(core.cycles + 50_000);
      note();
      return { states, found };
    });
    expect(told[0]!.found).toEqual(['trap 6', 'trap 8', 'trap 4']);
    expect(told[1]).toEqual(told[0]);
  });

  it('A guard on memory that a hot loop has reached the fast way is heard at the next access; both engines tell the same.', () => {
    const told = (['interp', 'jit'] as const).map((engine) => {
      const { core, found } = hot(engine);
      const done = core.guard(DTCM, 4);
      const places: number[] = [];
      for (let n = 0; n < 3; n += 1) {
        core.run(core.cycles + 1000);
        places.push(core.registers[15]! - START, core.instructions);
      }
      done();
      core.run(core.cycles + 1000);
      return { places, found };
    });
    expect(told[0]!.found).toHaveLength(3);
    expect(told[0]!.found).toContain('write at 6');
    expect(told[1]).toEqual(told[0]);
  });
});
