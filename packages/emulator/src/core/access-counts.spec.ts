import { describe, expect, it } from 'vitest';
import { between } from './access-counts.ts';
import { BLOCK, DTCM, FLASH, OCRAM, START, STAY, testBoard } from './testing.ts';

/** Runs so many instructions of a program in ITCM with counting on. */
function counted(code: readonly number[], instructions: number, set: (registers: Int32Array) => void = () => {}) {
  const board = testBoard(code);
  set(board.core.registers);
  const counts = board.core.countAccesses();
  for (let n = 0; n < instructions; n += 1) board.core.step();
  return { board, found: between(undefined, counts.snapshot(board.core.instructions)) };
}

describe('Counting accesses', () => {
  it('Loads, stores, pairs, lists and unaligned words are counted in the region of their address, as the program asks for them.', () => {
    const { found } = counted(
      [
        0x6808, // ldr r0, [r1]        OCRAM
        0x6010, // str r0, [r2]        DTCM
        0xc918, // ldmia r1!, {r3, r4} OCRAM, two
        0xb418, // push {r3, r4}       DTCM, two
        0xf8d5, // ldr.w r3, [r5, #2]  DTCM, unaligned: one
        0x3002,
        0x6830, // ldr r0, [r6]        block
        0x4800, // ldr r0, [pc, #0]    ITCM
        0xe9d2, // ldrd r3, r4, [r2]   DTCM, two
        0x3400,
        STAY,
      ],
      8,
      (registers) => {
        registers[1] = OCRAM;
        registers[2] = DTCM;
        registers[5] = DTCM + 0x100;
        registers[6] = BLOCK;
      },
    );
    expect(found).toEqual([
      { region: 'ITCM', fetches: 8, reads: 1, writes: 0 },
      { region: 'DTCM', fetches: 0, reads: 3, writes: 3 },
      { region: 'OCRAM', fetches: 0, reads: 3, writes: 0 },
      { region: 'peripherals', fetches: 0, reads: 1, writes: 0 },
    ]);
  });

  it('Instructions are counted where they lie, and a branch where it stands, not where it leads.', () => {
    const board = testBoard([0x4708]); // bx r1
    board.put(OCRAM, [0xbf00, 0xbf00, 0x4710]); // nop, nop, bx r2
    board.put(START + 0x20, [0xbf00, STAY]);
    board.core.registers[1] = OCRAM | 1;
    board.core.registers[2] = (START + 0x20) | 1;
    const counts = board.core.countAccesses();
    board.core.run(board.core.cycles + 10);
    const found = between(undefined, counts.snapshot(board.core.instructions));
    expect(found).toEqual([
      { region: 'ITCM', fetches: 7, reads: 0, writes: 0 },
      { region: 'OCRAM', fetches: 3, reads: 0, writes: 0 },
    ]);
  });

  it('An IT block that runs over the end of a page is counted to the last instruction.', () => {
    const board = testBoard([0x4708]); // bx r1
    // ITTE EQ and its three instructions lie across the border of two 64 KB pages of OCRAM.
    board.put(OCRAM + 0xfffc, [0xbf06, 0x2001, 0x2002, 0x2003, 0x4710]);
    board.put(FLASH, [STAY]);
    board.core.registers[1] = (OCRAM + 0xfffc) | 1;
    board.core.registers[2] = FLASH | 1;
    const counts = board.core.countAccesses();
    board.core.run(board.core.cycles + 20);
    const found = between(undefined, counts.snapshot(board.core.instructions));
    expect(found).toEqual([
      { region: 'ITCM', fetches: 1, reads: 0, writes: 0 },
      { region: 'OCRAM', fetches: 5, reads: 0, writes: 0 },
      { region: 'QSPI', fetches: 14, reads: 0, writes: 0 },
    ]);
  });

  it('What happened between two snapshots leaves out what was before.', () => {
    const { core } = testBoard([0x6808, STAY]);
    core.registers[1] = OCRAM;
    const counts = core.countAccesses();
    core.step();
    const first = counts.snapshot(core.instructions);
    core.step();
    core.step();
    const later = counts.snapshot(core.instructions);
    expect(between(first, later)).toEqual([{ region: 'ITCM', fetches: 2, reads: 0, writes: 0 }]);
  });
});
