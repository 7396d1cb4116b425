import { describe, expect, it } from 'vitest';
import { BLOCK, DTCM, FLASH, OCRAM, START, STAY } from '../core/testing.ts';
import { constants } from './constants.ts';
import { cyclesFor, cyclesOf, timedBoard } from './testing.ts';

const { ocramFirst, ocramBeat, peripheralRead, peripheralWrite, privateBus, cacheOperation } = constants;
const [load, loadNext, store] = [0x6808, 0x684a, 0x6008]; // ldr r0, [r1]; ldr r2, [r1, #4]; str r0, [r1]

const DMB = [0xf3bf, 0x8f5f];

/** Cycles of one instruction at START with r1 set; nothing shares its cycle. */
function first(code: readonly number[], r1: number, caches = false): number {
  const board = timedBoard([...code, ...DMB, STAY], { caches });
  board.core.registers[1] = r1;
  return cyclesFor(board, 1);
}

describe('What a load costs', () => {
  it('Nothing besides in DTCM; a read over the bus in OCRAM without the cache.', () => {
    expect(first([load], DTCM)).toBe(1);
    expect(first([load], OCRAM)).toBe(1 + cyclesOf(ocramFirst.value));
  });

  it('With the cache the first word of a line waits for memory, the others do not, nor does the line when it is asked again.', () => {
    const board = timedBoard([load, ...DMB, loadNext, load, load, STAY], { caches: true });
    board.core.registers[1] = OCRAM;
    expect(cyclesFor(board, 1)).toBe(1 + cyclesOf(ocramFirst.value));
    // The other half of the first beat is there as well.
    expect(cyclesFor(board, 4)).toBeLessThan(8);
    const without = timedBoard([load, ...DMB, loadNext, load, load, STAY]);
    without.core.registers[1] = OCRAM;
    expect(cyclesFor(without, 5)).toBeGreaterThan(4 * cyclesOf(ocramFirst.value));
  });

  it('A list that is not cached comes in one burst: the first beat, then a beat for each two words.', () => {
    const ldm = (r1: number) => first([0xe891, 0x0ffc], r1) - 5; // ldm r1, {r2-r11}, by itself 5 cycles
    expect(ldm(DTCM)).toBe(0);
    const burst = ldm(OCRAM);
    expect(burst).toBeGreaterThanOrEqual(cyclesOf(ocramFirst.value + 4 * ocramBeat.value));
    expect(burst).toBeLessThanOrEqual(cyclesOf(ocramFirst.value + 4 * ocramBeat.value) + 5);
    expect(burst).toBeLessThan(2 * cyclesOf(ocramFirst.value));
  });

  it('A register of a block costs the peripheral bus, one of the core only a few cycles.', () => {
    expect(first([load], BLOCK)).toBe(1 + cyclesOf(peripheralRead.value));
    expect(first([load], 0xe000e018)).toBe(1 + privateBus.value);
  });
});

describe('What a store costs', () => {
  it('Nothing while the store buffer has room: a lone store to a block or to OCRAM goes on behind the core.', () => {
    expect(first([store], BLOCK)).toBe(1);
    expect(first([store], OCRAM)).toBe(1);
    expect(first([store], DTCM)).toBe(1);
  });

  it('A loop of stores to a block is as fast as the peripheral bus: 92 ns each, as measured on an RT1166.', () => {
    const board = timedBoard([store, 0xe7fd]); // str r0, [r1]; b START
    board.core.registers[1] = BLOCK;
    cyclesFor(board, 20);
    expect(cyclesFor(board, 200) / 100).toBeCloseTo((peripheralWrite.value * 600) / 1000, 0);
    const tcm = timedBoard([store, 0xe7fd]);
    tcm.core.registers[1] = DTCM;
    cyclesFor(tcm, 20);
    expect(cyclesFor(tcm, 200)).toBe(100);
  });

  it('A DSB waits until what was stored is there.', () => {
    const waits = (r1: number) => {
      const board = timedBoard([store, 0xf3bf, 0x8f4f, STAY]); // dsb sy
      board.core.registers[1] = r1;
      return cyclesFor(board, 2);
    };
    expect(waits(BLOCK) - waits(DTCM)).toBeGreaterThanOrEqual(cyclesOf(peripheralWrite.value) - 2);
  });

  it('A line by line invalidation costs what was measured: 11 cycles a line with its loop.', () => {
    // str r1, [r2]; adds r1, #32; cmp r1, r3; bcc START
    const board = timedBoard([0x6011, 0x3120, 0x4299, 0xd3fb], { caches: true });
    board.core.registers.set([0, OCRAM, 0xe000ef5c | 0, OCRAM + 0x10000]);
    cyclesFor(board, 40);
    const line = cyclesFor(board, 400) / 100;
    expect(line).toBeGreaterThan(cacheOperation.value);
    expect(line).toBeLessThan(16);
  });
});

describe('What code costs', () => {
  /** Cycles of a walk over 16 lines of NOPs with a branch at the end, at an address, the nth time. */
  function walk(address: number, caches: boolean, times: number): number[] {
    const nops = new Array<number>(256).fill(0xbf00);
    const board = timedBoard([0x4708, STAY], { caches }); // bx r1
    board.put(address, [...nops, 0x4708]); // bx r1 again
    board.core.registers[1] = address | 1;
    cyclesFor(board, 1);
    return Array.from({ length: times }, () => cyclesFor(board, 257));
  }

  it('In ITCM two instructions a cycle; in flash the first walk waits for each line, the next one comes out of the cache.', () => {
    const [cold, warm] = walk(FLASH, true, 2);
    const [, itcm] = walk(0x4000, true, 2);
    expect(itcm).toBeLessThan(150);
    // 16 lines of 41 + 4 x 16 clocks at 100 MHz, the next line being under way: at least 16 x 64 clocks of 6 cycles.
    expect(cold).toBeGreaterThan(16 * 64 * 6);
    expect(warm! - itcm!).toBeLessThan(10);
  });

  it('Without the cache each walk waits again, for what FlexSPI holds at least.', () => {
    const [, warm] = walk(FLASH, true, 2);
    const [, second] = walk(FLASH, false, 2);
    expect(second! / warm!).toBeGreaterThan(3);
  });

  it('A branch that goes elsewhere each time costs its surprise, one that goes home does not.', () => {
    const loop = (code: readonly number[], values: { mispredict: number }) => {
      const board = timedBoard(code, { values });
      cyclesFor(board, 100);
      return cyclesFor(board, 600);
    };
    // adds r0, #1; lsls r2, r0, #31; bmi over a nop; b START: the branch is taken every second time.
    const odd = [0x3001, 0x07c2, 0xd400, 0xbf00, 0xe7fa];
    expect(loop(odd, { mispredict: 7 })).toBeGreaterThan(loop(odd, { mispredict: 0 }) + 100);
    const even = [0x3002, 0x07c2, 0xd400, 0xbf00, 0xe7fa];
    expect(loop(even, { mispredict: 7 })).toBe(loop(even, { mispredict: 0 }));
  });
});

describe('Time with the model', () => {
  // Reads of a counter that is the core's own time, between pairs, lists and stores of all kinds.
  const program = [
    0x6868, // ldr r0, [r5, #4]   block
    0x3001, // adds r0, #1
    0x3101, // adds r1, #1
    0x6822, // ldr r2, [r4]       OCRAM
    0x606a, // str r2, [r5, #4]   block
    0x3301, // adds r3, #1
    0x60a2, // str r2, [r4, #8]   OCRAM
    0x6868, // ldr r0, [r5, #4]
    0x6868, // ldr r0, [r5, #4]
    0x3420, // adds r4, #32
    0x2f00, // cmp r7, #0
    0xd0f3, // beq START
  ];
  const start = () => {
    const board = timedBoard(program, { caches: true });
    board.core.registers[4] = OCRAM;
    board.core.registers[5] = BLOCK;
    return board;
  };

  it('Never goes back, and accesses come at the same cycle however the run is split.', () => {
    const whole = start();
    whole.core.run(20_000);
    const pieces = start();
    for (let until = 0, n = 0; until < 20_000; n += 1) {
      until = Math.min(20_000, until + 1 + ((n * 37) % 211));
      pieces.core.run(until);
    }
    const cycles = whole.accesses.map(({ cycle }) => cycle);
    expect(cycles.length).toBeGreaterThan(200);
    expect(cycles.every((cycle, n) => n === 0 || cycle > cycles[n - 1]!)).toBe(true);
    expect(pieces.accesses.slice(0, cycles.length)).toEqual(whole.accesses);
    expect(new Set(whole.accesses.map(({ instruction }) => instruction)).size).toBe(cycles.length);
  });

  it('An interrupt is taken between two instructions, and its handler costs its exception besides.', () => {
    const board = start();
    board.core.registers[7] = 1;
    board.put(START + 2 * program.length, [STAY]);
    board.core.nvic.write(0, 1);
    board.core.run(2000);
    board.core.setInterrupt(0, true);
    const from = board.core.instructions;
    board.core.run(board.core.cycles + 40);
    expect(board.core.instructions).toBeGreaterThan(from);
    expect(board.core.registers[15]).toBeGreaterThanOrEqual(START);
  });

  it('Asleep, time passes as without the model.', () => {
    const board = timedBoard([0xbf30, STAY]); // wfi
    board.core.run(100);
    expect(board.core.sleeping).toBe(true);
    const slept = board.core.cycles;
    board.core.sleepUntil(slept + 12_345);
    expect(board.core.cycles).toBe(slept + 12_345);
    expect(board.core.awakeCycles).toBe(slept);
  });

  it('Code that is overwritten is timed anew.', () => {
    const board = timedBoard([0x3001, 0x3101, 0xe7fc]); // adds r0; adds r1; b START
    cyclesFor(board, 30);
    expect(cyclesFor(board, 30)).toBe(20);
    board.put(START + 2, [0x3001]); // adds r0 again: no pair with the first
    cyclesFor(board, 3);
    expect(cyclesFor(board, 30)).toBe(20);
    expect(board.core.registers[1]).toBe(20);
  });
});
