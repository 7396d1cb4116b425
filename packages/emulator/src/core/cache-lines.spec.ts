import { describe, expect, it } from 'vitest';
import { OCRAM, STAY, testBoard } from './testing.ts';

const CCR = 0xe000ed14;

/** A board with OCRAM tracked and the data cache on; code loads to r0, or stores it, at r1. */
function tracking(code: readonly number[]) {
  const board = testBoard(code);
  const problems: string[] = [];
  board.core.lines.track(OCRAM, 0x80000);
  board.core.lines.onProblem = ({ code: name, address }) => problems.push(`${name} ${(address - OCRAM).toString(16)}`);
  board.core.scb.write(CCR, 4, 0x10000);
  board.core.registers[1] = OCRAM + 0x44;
  return { ...board, problems };
}

const LOAD = [0x6808, STAY];
const STORE = [0x6008, STAY];
const LOAD_TWICE = [0x6808, 0x6808, STAY];

describe('data cache lines under DMA', () => {
  it('Reading a line after DMA has written it is a stale read, unless it was invalidated.', () => {
    const bad = tracking(LOAD_TWICE);
    bad.core.run(1);
    bad.core.lines.dmaWrite(OCRAM + 0x40, 64);
    bad.core.run(2);
    expect(bad.problems).toEqual(['stale-read 44']);
    const good = tracking(LOAD_TWICE);
    good.core.run(1);
    good.core.lines.dmaWrite(OCRAM + 0x40, 64);
    good.core.scb.write(0xe000ef5c, 4, OCRAM + 0x40); // DCIMVAC
    good.core.run(2);
    expect(good.problems).toEqual([]);
  });

  it('DMA that reads a dirty line is told, unless it was cleaned.', () => {
    const bad = tracking(STORE);
    bad.core.run(1);
    bad.core.lines.dmaRead(OCRAM, 0x100);
    expect(bad.problems).toEqual(['dirty-read-by-dma 40']);
    const good = tracking(STORE);
    good.core.run(1);
    good.core.scb.write(0xe000ef68, 4, OCRAM + 0x40); // DCCMVAC
    good.core.lines.dmaRead(OCRAM, 0x100);
    expect(good.problems).toEqual([]);
  });

  it('DMA into a dirty line, and throwing a dirty line away, are told.', () => {
    const over = tracking(STORE);
    over.core.run(1);
    over.core.lines.dmaWrite(OCRAM + 0x5c, 4);
    over.core.lines.dmaWrite(OCRAM + 0x60, 4);
    expect(over.problems).toEqual(['dirty-overwritten-by-dma 40']);
    const thrown = tracking(STORE);
    thrown.core.run(1);
    thrown.core.scb.write(0xe000ef5c, 4, OCRAM + 0x40);
    expect(thrown.problems).toEqual(['dirty-discarded 40']);
  });

  it('Without the cache, or where memory is not cacheable, nothing is told.', () => {
    const off = tracking(STORE);
    off.core.scb.write(CCR, 4, 0);
    off.core.run(1);
    off.core.lines.dmaRead(OCRAM, 0x100);
    const uncached = tracking(STORE);
    uncached.core.scb.write(0xe000ed9c, 4, OCRAM | 0x10);
    uncached.core.scb.write(0xe000eda0, 4, (3 << 24) | (1 << 19) | (18 << 1) | 1);
    uncached.core.scb.write(0xe000ed94, 4, 5);
    uncached.core.run(1);
    uncached.core.lines.dmaRead(OCRAM, 0x100);
    expect([...off.problems, ...uncached.problems]).toEqual([]);
  });

  it('Write-through lines never become dirty.', () => {
    const board = tracking(STORE);
    board.core.scb.write(0xe000ed9c, 4, OCRAM | 0x10);
    board.core.scb.write(0xe000eda0, 4, (3 << 24) | (2 << 16) | (18 << 1) | 1);
    board.core.scb.write(0xe000ed94, 4, 5);
    board.core.run(1);
    board.core.lines.dmaRead(OCRAM, 0x100);
    expect(board.problems).toEqual([]);
  });

  it('Cleaning by set and way cleans every line.', () => {
    const board = tracking(STORE);
    board.core.run(1);
    board.core.scb.write(0xe000ef6c, 4, 0);
    board.core.lines.dmaRead(OCRAM, 0x80000);
    expect(board.problems).toEqual([]);
  });

  it('Only declared memory is tracked.', () => {
    const board = testBoard(LOAD);
    board.core.lines.track(OCRAM + 0x1000, 0x1000);
    board.core.scb.write(CCR, 4, 0x10000);
    expect([board.core.lines.tracks(OCRAM + 0xfff), board.core.lines.tracks(OCRAM + 0x1000)]).toEqual([false, true]);
    expect(board.bus.fastRead[(OCRAM + 0x1000) >>> 12]).toBe(0);
    expect(board.bus.fastRead[OCRAM >>> 12]).toBeGreaterThan(0);
  });
});

describe('stores and barriers', () => {
  it('A watched range tells the instruction that stored last, and the core the last barrier.', () => {
    // str r0, [r1]; dsb; str r0, [r1, #32]; nop
    const board = testBoard([0x6008, 0xf3bf, 0x8f4f, 0x6208, 0xbf00, STAY]);
    board.core.registers[1] = OCRAM + 0x1000;
    const watch = board.core.watchStores(OCRAM + 0x1000, 16);
    expect(watch.lastStore).toBe(Number.NEGATIVE_INFINITY);
    board.core.run(5);
    expect([watch.lastStore, board.core.lastDsb, board.core.lastDmb]).toEqual([0, 1, Number.NEGATIVE_INFINITY]);
    const late = board.core.watchStores(OCRAM + 0x1020, 4);
    board.core.registers[15] = 0x406;
    board.core.run(7);
    expect(late.lastStore).toBeGreaterThan(board.core.lastDsb);
    board.core.endWatch(watch);
    board.core.endWatch(late);
    expect(board.bus.fastWrite[(OCRAM + 0x1000) >>> 12]).toBeGreaterThan(0);
  });
});
