import { describe, expect, it } from 'vitest';
import { START, STAY, testBoard } from './testing.ts';

const WFI = 0xbf30;
const WFE = 0xbf20;
const SEV = 0xbf40;

/** Tests a flag of a handler and sleeps while it is 0: cbnz r4 out; wfi; b back. */
const RACE = [0xb90c, WFI, 0xe7fc, STAY];
/** The same with interrupts masked: cpsid i; cbnz r4 out; wfi; cpsie i; b back; out. */
const SAFE = [0xb672, 0xb914, WFI, 0xb662, 0xe7fa, STAY];

function withHandler(code: readonly number[]) {
  const board = testBoard(code);
  board.put(0x800 + 0x20 * 16, [0x2401, 0x4770]); // movs r4, #1; bx lr — r4 is not stacked
  board.core.nvic.enabled[16] = 1;
  return board;
}

/** A short pulse on line 0. */
function pulse({ core }: ReturnType<typeof testBoard>) {
  core.setInterrupt(0, true);
  core.setInterrupt(0, false);
}

describe('sleep', () => {
  it('An interrupt between the test and WFI is lost, as on silicon.', () => {
    const board = withHandler(RACE);
    board.core.run(1);
    pulse(board);
    board.core.run(100);
    expect([board.core.sleeping, board.core.registers[4]]).toEqual([true, 1]);
    expect(board.core.cycles).toBeLessThan(100);
  });

  it('With interrupts masked around both, WFI falls through and nothing is lost.', () => {
    for (const at of [0, 1, 2, 3, 4]) {
      const board = withHandler(SAFE);
      board.core.run(at);
      pulse(board);
      board.core.run(200);
      expect([at, board.core.sleeping, board.core.registers[15]]).toEqual([at, false, START + 10]);
    }
  });

  it('Asleep, time passes without instructions until SysTick wakes the core.', () => {
    const { core } = testBoard([WFI, STAY]);
    core.bus.write32(0, 0);
    core.sysTick.write(4, 999);
    core.sysTick.write(8, 0);
    core.sysTick.write(0, 7);
    core.run(100);
    expect(core.sleeping).toBe(true);
    const instructions = core.instructions;
    core.sleepUntil(700);
    expect([core.sleeping, core.cycles]).toEqual([true, 700]);
    core.sleepUntil(5000);
    expect([core.sleeping, core.cycles]).toEqual([false, 1000]);
    expect(core.instructions).toBe(instructions);
    core.run(1050);
    expect(core.registers[15]).toBe(START + 2);
  });

  it('The cycle counter stands while the core sleeps.', () => {
    const { core } = testBoard([WFI, STAY]);
    core.scb.write(0xe0001000, 4, 1);
    core.run(100);
    const before = core.scb.read(0xe0001004, 4);
    core.sleepUntil(10_000);
    expect(core.scb.read(0xe0001004, 4)).toBe(before);
    core.setInterrupt(0, true);
    expect(core.sleeping).toBe(true);
    core.nvic.enabled[16] = 1;
    core.nvic.update();
    core.setInterrupt(0, false);
    core.setInterrupt(0, true);
    const from = core.cycles;
    core.run(from + 200);
    expect(core.scb.read(0xe0001004, 4)).toBe(before + core.cycles - from);
  });

  it('WFE sleeps once the event register is used up, and SEV fills it.', () => {
    const { core } = testBoard([SEV, WFE, WFE, STAY]);
    core.run(50);
    expect([core.sleeping, core.registers[15]]).toEqual([true, START + 6]);
  });

  it('A level that stays high enters its handler again and again.', () => {
    const board = testBoard([STAY]);
    const entered: number[] = [];
    board.core.hooks = { onException: (number) => entered.push(number) };
    board.core.nvic.enabled[17] = 1;
    board.core.setInterrupt(1, true);
    board.core.run(60);
    expect(entered.slice(0, 5)).toEqual([17, -17, 17, -17, 17]);
    board.core.setInterrupt(1, false);
    board.core.run(200);
    expect(board.core.ipsr).toBe(0);
  });

  it('Sleep-on-exit goes to sleep when the last handler returns.', () => {
    const board = withHandler([STAY]);
    board.core.scb.write(0xe000ed10, 4, 2);
    board.core.run(5);
    pulse(board);
    board.core.run(100);
    expect([board.core.sleeping, board.core.ipsr, board.core.registers[4]]).toEqual([true, 0, 1]);
  });
});
