import { describe, expect, it } from 'vitest';
import { DTCM, OCRAM, START, STAY, testBoard } from './testing.ts';

/** Sets a region: size as a power of two, attributes as RASR bits above the size. */
function region(
  core: ReturnType<typeof testBoard>['core'],
  number: number,
  base: number,
  log2: number,
  attributes: number,
) {
  core.scb.write(0xe000ed98, 4, number);
  core.scb.write(0xe000ed9c, 4, base);
  core.scb.write(0xe000eda0, 4, (attributes | ((log2 - 1) << 1) | 1) >>> 0);
}

const FULL = 3 << 24;
const NORMAL = 0x0b << 16;
const XN = 1 << 28;
const enable = (core: ReturnType<typeof testBoard>['core'], bits = 5) => core.scb.write(0xe000ed94, 4, bits);

/** str r0, [r1] */
const STORE = [0x6008, STAY];

function storing(address: number, prepare: (board: ReturnType<typeof testBoard>) => void) {
  const board = testBoard(STORE);
  board.core.scb.write(0xe000ed24, 4, 7 << 16);
  board.core.registers[0] = 0x55;
  board.core.registers[1] = address;
  prepare(board);
  board.core.run(1);
  return {
    ipsr: board.core.ipsr,
    stored: board.bus.read32(address),
    mmfar: board.core.scb.mmfar,
    cfsr: board.core.scb.cfsr,
  };
}

describe('the memory protection unit', () => {
  it('A guard of 32 bytes faults, and the bytes beside it do not.', () => {
    const guard = (board: ReturnType<typeof testBoard>) => {
      region(board.core, 3, DTCM + 0x1000, 5, 0);
      enable(board.core);
    };
    expect(storing(DTCM + 0x1000, guard)).toEqual({ ipsr: 4, stored: 0, mmfar: DTCM + 0x1000, cfsr: 0x82 });
    expect(storing(DTCM + 0x101c, guard).ipsr).toBe(4);
    expect(storing(DTCM + 0x1020, guard)).toMatchObject({ ipsr: 0, stored: 0x55 });
    expect(storing(DTCM + 0xffc, guard)).toMatchObject({ ipsr: 0, stored: 0x55 });
    expect(storing(DTCM + 0x5000, guard)).toMatchObject({ ipsr: 0, stored: 0x55 });
  });

  it('The region of the highest number decides, and a disabled subregion lets the next one through.', () => {
    const layers = (subregions: number) => (board: ReturnType<typeof testBoard>) => {
      region(board.core, 0, OCRAM, 16, FULL | NORMAL);
      region(board.core, 1, OCRAM, 13, (6 << 24) | NORMAL | (subregions << 8));
      enable(board.core);
    };
    expect(storing(OCRAM + 0x400, layers(0)).ipsr).toBe(4);
    expect(storing(OCRAM + 0x400, layers(2)).ipsr).toBe(0);
    expect(storing(OCRAM + 0x2000, layers(0)).ipsr).toBe(0);
  });

  it('Without a region only privileged code passes, and only with PRIVDEFENA.', () => {
    expect(storing(DTCM, ({ core }) => enable(core, 5)).ipsr).toBe(0);
    const none = (board: ReturnType<typeof testBoard>) => {
      region(board.core, 0, 0, 17, FULL | NORMAL);
      enable(board.core, 1);
    };
    // The frame cannot be stacked either, so a derived fault is noted as well.
    expect(storing(DTCM, none).cfsr & 0x92).toBe(0x92);
    const user = (board: ReturnType<typeof testBoard>) => {
      region(board.core, 0, 0, 17, FULL | NORMAL);
      region(board.core, 1, DTCM + 0x10000, 16, FULL | NORMAL);
      region(board.core, 2, DTCM, 12, (1 << 24) | NORMAL);
      enable(board.core, 5);
      board.core.writeControl(1);
    };
    expect(storing(DTCM, user).ipsr).toBe(4);
    expect(storing(DTCM + 0x10000, user)).toMatchObject({ ipsr: 0, stored: 0x55 });
  });

  it('Execute-never memory faults on the fetch, and runs again once the rule is gone.', () => {
    const board = testBoard([0x4708, STAY]); // bx r1
    board.put(OCRAM, [0x3201, STAY]); // adds r2, #1
    board.core.scb.write(0xe000ed24, 4, 7 << 16);
    board.core.registers[1] = OCRAM | 1;
    board.core.run(2);
    expect(board.core.registers[2]).toBe(1);
    region(board.core, 0, OCRAM, 16, FULL | NORMAL | XN);
    enable(board.core);
    board.core.registers[15] = START;
    board.core.run(board.core.cycles + 2);
    expect([board.core.ipsr, board.core.scb.cfsr & 0xff, board.core.registers[2]]).toEqual([4, 1, 1]);
    expect(board.bus.read32(board.core.registers[13]! + 24)).toBe(OCRAM);
  });

  it('Region attributes say what is device memory and what the cache may hold.', () => {
    const { core } = testBoard([STAY]);
    expect([core.mpu.isDevice(0x40000000), core.mpu.isDevice(OCRAM), core.mpu.isCacheable(OCRAM)]).toEqual([
      true,
      false,
      true,
    ]);
    region(core, 2, OCRAM, 12, FULL | (1 << 19)); // TEX 1, C 0, B 0: normal, not cacheable
    region(core, 3, OCRAM + 0x1000, 12, FULL | (1 << 16)); // device
    region(core, 4, OCRAM + 0x2000, 12, FULL | (2 << 16)); // write-through
    enable(core);
    expect([core.mpu.isDevice(OCRAM), core.mpu.isCacheable(OCRAM)]).toEqual([false, false]);
    expect([core.mpu.isDevice(OCRAM + 0x1000), core.mpu.isCacheable(OCRAM + 0x1000)]).toEqual([true, false]);
    expect([core.mpu.isCacheable(OCRAM + 0x2000), core.mpu.isWriteThrough(OCRAM + 0x2000)]).toEqual([true, true]);
  });

  it('Registers read back, through the aliases too.', () => {
    const { core } = testBoard([STAY]);
    core.scb.write(0xe000ed9c, 4, OCRAM | 0x10 | 5);
    core.scb.write(0xe000eda0, 4, 0x0306001f);
    expect(core.scb.read(0xe000ed98, 4)).toBe(5);
    expect(core.scb.read(0xe000ed9c, 4)).toBe(OCRAM | 5);
    expect(core.scb.read(0xe000eda0, 4)).toBe(0x0306001f);
    core.scb.write(0xe000ed98, 4, 4);
    expect(core.scb.read(0xe000eda8, 4)).toBe(0x0306001f);
    expect(core.scb.read(0xe000ed90, 4)).toBe(0x1000);
  });
});
