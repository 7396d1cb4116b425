import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK, DTCM, START, STAY, testBoard } from './testing.ts';

/** A loop with block accesses, an IT block around one, a stack, and arithmetic: r0 counts, r1 is the block. */
const LOOP = [
  0x3001, // adds r0, #1
  0x07c2, // lsls r2, r0, #31
  0xbf4c, // ite mi
  0x6008, // strmi r0, [r1]
  0x680b, // ldrpl r3, [r1]
  0xb407, // push {r0, r1, r2}
  0xe8bd,
  0x0070, // ldmia.w sp!, {r4, r5, r6}
  0x604c, // str r4, [r1, #4]
  0xe7f5, // b to the first
];

function looping() {
  const board = testBoard(LOOP);
  board.core.registers[1] = BLOCK;
  board.answer = (offset) => offset + 7;
  return board;
}

describe('the contract of run', () => {
  it('Runs end at exactly the cycle that was asked for.', () => {
    const { core } = testBoard([0xbf00, 0xbf00, 0xbf00, 0xe7fb]);
    core.run(1);
    expect([core.cycles, core.instructions, core.registers[15]]).toEqual([1, 1, START + 2]);
    core.run(1001);
    expect([core.cycles, core.instructions]).toEqual([1001, 1001]);
    core.run(500);
    expect(core.cycles).toBe(1001);
  });

  it('A block sees the number of instructions before its own, also inside an IT block.', () => {
    const { core, accesses } = looping();
    core.run(19);
    expect(accesses.map(({ offset, write, instruction, pc }) => [offset, write, instruction, pc - START])).toEqual([
      [0, true, 3, 6],
      [4, true, 7, 16],
      [0, false, 13, 8],
      [4, true, 16, 16],
    ]);
  });

  it('However a run is split, accesses, registers and counts are the same.', () => {
    const whole = looping();
    whole.core.run(900);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 }), (parts) => {
        const split = looping();
        for (let k = 0; split.core.cycles < 900; k += 1) {
          split.core.run(Math.min(900, split.core.cycles + parts[k % parts.length]!));
        }
        expect(split.accesses).toEqual(whole.accesses);
        expect([...split.core.registers]).toEqual([...whole.core.registers]);
        expect([split.core.cycles, split.core.instructions]).toEqual([whole.core.cycles, whole.core.instructions]);
      }),
      { numRuns: 20 },
    );
  });

  it('A stall costs cycles and no instructions.', () => {
    const board = looping();
    board.onAccess = () => board.core.stall(30);
    board.core.run(300);
    expect(board.core.cycles - board.core.instructions).toBe(30 * board.accesses.length);
    expect(board.accesses[1]!.cycle - board.accesses[0]!.cycle).toBe(30 + 4);
  });

  it('Stop ends a run after the instruction that called for it.', () => {
    const board = looping();
    board.onAccess = () => board.core.stop();
    board.core.run(1000);
    expect([board.core.instructions, board.core.registers[15]! - START]).toEqual([4, 8]);
    board.core.run(1000);
    expect(board.core.instructions).toBe(8);
  });

  it('An interrupt that comes with a stop is taken first in the next run.', () => {
    const board = looping();
    board.core.nvic.enabled[16] = 1;
    board.onAccess = () => {
      board.core.setInterrupt(0, board.accesses.length === 1);
      board.core.stop();
    };
    board.core.run(1000);
    expect([board.core.instructions, board.core.ipsr]).toEqual([4, 0]);
    board.core.run(board.core.cycles + 1);
    expect([board.core.instructions, board.core.ipsr]).toEqual([4, 16]);
  });

  it('An interrupt that an access raises is taken before the next instruction.', () => {
    const board = looping();
    board.core.nvic.enabled[16] = 1;
    board.onAccess = () => board.core.setInterrupt(0, board.accesses.length === 1);
    const seen: number[] = [];
    board.core.hooks = { onException: (number) => seen.push(number, board.core.instructions) };
    board.core.run(40);
    expect(seen.slice(0, 2)).toEqual([16, 4]);
    const frame = new Uint8Array(32);
    board.bus.readBytes(DTCM + 0x20000 - 32, frame);
    const words = new Int32Array(frame.buffer);
    expect(words[6]).toBe(START + 8);
    expect(((words[7]! >>> 8) & 0xfc) | ((words[7]! >>> 25) & 3)).toBe(0x58);
  });

  it('Code that is overwritten runs as written, from the next instruction on.', () => {
    // r0 = address of the target, r1 = the new halfword, twice round
    const { core, put } = testBoard([0x2200, 0xe000, STAY, 0x3201, 0x8001, 0xe7fc]);
    put(START + 6, [0x3201, 0x8001, 0xe7fc]);
    core.registers[0] = START + 6;
    core.registers[1] = 0x3210;
    core.run(3);
    expect(core.registers[2]).toBe(1);
    core.run(core.cycles + 3);
    expect(core.registers[2]).toBe(0x11);
  });

  it('Instructions may cross a 64 KB page, and branches may leave it.', () => {
    const { core, put } = testBoard([0xf00f, 0xfbfd]); // bl 0xfc00 - 2 beyond
    put(0xfffe, [0xf101, 0x0105, 0x3101, 0x4770]); // add.w r1, r1, #5 over the edge; adds r1, #1; bx lr
    core.registers[15] = 0xfffe;
    core.registers[14] = START + 9;
    core.run(3);
    expect([core.registers[1], core.registers[15]]).toEqual([6, START + 8]);
  });
});

describe('decoded code', () => {
  it('A region that covers part of a code page leaves the rest of the page as it was.', () => {
    // qadd r0, r1, r2 is one of the rare instructions; b back to it
    const { core, bus } = testBoard([0xfa82, 0xf081, 0xe7fc]);
    core.registers[1] = 1;
    core.registers[2] = 2;
    core.run(4);
    bus.addMemory({ name: 'above', base: 0x8000, size: 0x20000, writable: true });
    core.registers[0] = 0;
    core.run(6);
    expect(core.registers[0]).toBe(3);
  });

  it('Code that is rewritten without end does not fill the memory with records.', () => {
    const { core, put } = testBoard([0xfa82, 0xf081, 0xe7fc]);
    core.registers[1] = 1;
    for (let round = 0; round < 140_000; round += 1) {
      put(START, [0xfa82, 0xf081]);
      core.registers[15] = START;
      core.run(core.cycles + 1);
    }
    expect(core.decoder.page(START).slow.length).toBeLessThan(0x20002);
    expect(core.registers[0]).toBe(1);
  });
});
