import { describe, expect, it } from 'vitest';
import type { CoreReport } from './hooks.ts';
import { DTCM, START, STAY, testBoard } from './testing.ts';

const SHCSR = 0xe000ed24;
const CCR = 0xe000ed14;

/** Runs a few instructions with all fault handlers enabled; answers what CFSR and the stacked frame say. */
function faulting(code: readonly number[], prepare: (board: ReturnType<typeof testBoard>) => void = () => {}) {
  const board = testBoard(code, { undefinedInstruction: 'fault' });
  board.core.scb.write(SHCSR, 4, 7 << 16);
  prepare(board);
  for (let k = 0; k < 10 && board.core.ipsr === 0; k += 1) board.core.run(board.core.cycles + 1);
  const sp = board.core.registers[13]!;
  return { core: board.core, pc: board.bus.read32(sp + 24), xpsr: board.bus.read32(sp + 28) };
}

describe('faults', () => {
  it('An undefined instruction stops the core with pc, disassembly and registers.', () => {
    const reports: CoreReport[] = [];
    const { core } = testBoard([0x2007, 0xde01], { hooks: { onHalt: (report) => reports.push(report) } });
    core.run(100);
    expect(reports).toHaveLength(1);
    const [report] = reports;
    expect([report!.code, report!.pc, report!.registers[0]]).toEqual(['undefined-instruction', START + 2, 7]);
    expect(report!.disassembly).toContain('udf');
    expect(core.instructions).toBe(2);
    core.run(1000);
    expect(core.instructions).toBe(2);
  });

  it('An unpredictable instruction stops the core and says why.', () => {
    const { core } = testBoard([0xb400]); // push {}
    core.run(10);
    expect([core.report?.code, core.report?.message]).toEqual(['unpredictable-instruction', 'PUSH of no register']);
  });

  it('With undefinedInstruction "fault" it is a UsageFault, at the instruction.', () => {
    const { core, pc } = faulting([0xbf00, 0xde01]);
    expect([core.ipsr, core.scb.cfsr, pc]).toEqual([6, 1 << 16, START + 2]);
  });

  it('UNALIGN_TRP makes an unaligned word a UsageFault; without it, only for device memory and multiple transfers.', () => {
    const load = [0x6808, STAY];
    const at = (address: number) => (board: ReturnType<typeof testBoard>) => {
      board.core.registers[1] = address;
    };
    expect(faulting(load, at(DTCM + 1)).core.ipsr).toBe(0);
    expect(faulting(load, at(0x40000002)).core.scb.cfsr).toBe(1 << 24);
    expect(faulting([0xc90c], at(DTCM + 2)).core.scb.cfsr).toBe(1 << 24); // ldmia r1!, {r2, r3}
    const trapped = faulting(load, (board) => {
      at(DTCM + 1)(board);
      board.core.scb.write(CCR, 4, 8);
    });
    expect([trapped.core.ipsr, trapped.core.scb.cfsr]).toEqual([6, 1 << 24]);
  });

  it('Division by zero gives 0, or faults when DIV_0_TRP is set.', () => {
    const divide = [0xfbb1, 0xf0f2, STAY]; // udiv r0, r1, r2
    expect(faulting(divide).core.ipsr).toBe(0);
    const trapped = faulting(divide, (board) => board.core.scb.write(CCR, 4, 16));
    expect([trapped.core.ipsr, trapped.core.scb.cfsr, trapped.pc]).toEqual([6, 1 << 25, START]);
  });

  it('A branch to an even address faults there, with the Thumb bit clear in the frame.', () => {
    const { core, pc, xpsr } = faulting([0x4708], (board) => {
      board.core.registers[1] = 0x600;
    });
    expect([core.ipsr, core.scb.cfsr, pc, (xpsr >>> 24) & 1]).toEqual([6, 1 << 17, 0x600, 0]);
  });

  it('Without CPACR, an FP instruction is a UsageFault NOCP; with it, lazy state keeps the registers.', () => {
    const add = [0xee30, 0x0a00, STAY];
    expect(faulting(add).core.scb.cfsr).toBe(1 << 19);
    const board = testBoard([0xee30, 0x0a00, 0xdf01, STAY]); // vadd.f32 s0, s0, s0; svc 1
    board.put(0x800 + 0x20 * 11, [0xee30, 0x0a80, 0x4770]); // vadd.f32 s0, s1, s0; bx lr
    board.core.scb.cpacr = 0xf00000;
    board.core.f32[0] = 1.5;
    board.core.f32[1] = 10;
    board.core.run(60);
    expect([board.core.f32[0], board.core.registers[15], board.core.control]).toEqual([3, START + 6, 4]);
  });

  it('A fault in a fault handler is a HardFault, one in HardFault a lock-up.', () => {
    const board = testBoard([0xde01], { undefinedInstruction: 'fault' });
    board.core.scb.write(SHCSR, 4, 7 << 16);
    board.put(0x800 + 0x20 * 6, [0xde02]);
    board.put(0x800 + 0x20 * 3, [0xde03]);
    board.core.run(200);
    expect(board.core.report?.code).toBe('lockup');
    expect([board.core.ipsr, board.core.scb.hfsr >>> 30]).toEqual([3, 1]);
  });

  it('A stack that overflows its memory is a stacking fault.', () => {
    const board = testBoard([0xdf01], {});
    board.core.registers[13] = DTCM + 8;
    board.core.run(1);
    expect(board.core.scb.cfsr & (1 << 12)).not.toBe(0);
    expect(board.core.ipsr).toBe(3);
  });

  it('SP below the limit is told where it goes down: PUSH, SUB, exception entry.', () => {
    const told: unknown[] = [];
    const hooks = { onStackOverflow: (overflow: unknown) => told.push(overflow) };
    const { core } = testBoard([0xb503, 0xb084, 0xdf01, STAY], { hooks }); // push {r0, r1, lr}; sub sp, #16; svc 1
    core.stackLimit = DTCM + 0x20000 - 12;
    core.run(3);
    const top = DTCM + 0x20000;
    expect(told).toEqual([
      { pc: START + 2, sp: top - 28, limit: top - 12 },
      { pc: START + 6, sp: top - 64, limit: top - 12 },
    ]);
  });

  it('A breakpoint without a listener is a HardFault with DEBUGEVT; a listener may go on.', () => {
    const { core } = testBoard([0xbeab, STAY]);
    core.run(1);
    expect([core.ipsr, core.scb.hfsr >>> 31]).toEqual([3, 1]);
    const numbers: number[] = [];
    const listening = testBoard([0xbeab, STAY], { hooks: { onBreakpoint: (n) => numbers.push(n) > 0 } });
    listening.core.run(5);
    expect([numbers, listening.core.ipsr]).toEqual([[0xab], 0]);
  });
});
