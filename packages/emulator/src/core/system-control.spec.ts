import { describe, expect, it } from 'vitest';
import { DTCM, START, STAY, testBoard } from './testing.ts';

const SCS = 0xe000e000;

describe('the private peripheral bus', () => {
  it('Says what it is: a Cortex-M7 with caches, an FPU with double precision and 16 MPU regions.', () => {
    const { core } = testBoard([STAY]);
    const read = (offset: number) => core.scb.read(SCS + offset, 4);
    expect(read(0xd00)).toBe(0x411fc271);
    expect([read(0xf40), read(0xf44), read(0xf48)]).toEqual([0x10110221, 0x12000011, 0x40]);
    expect(read(0xd90) >>> 8).toBe(16);
    expect(read(0xd80)).toBe(0xf01fe019);
    core.scb.write(SCS + 0xd84, 4, 1);
    expect(read(0xd80)).toBe(0xf03fe009);
  });

  it('SysTick counts down, says once that it has reached 0, and reloads.', () => {
    const { core } = testBoard([STAY]);
    core.scb.write(SCS + 0x14, 4, 99);
    core.scb.write(SCS + 0x18, 4, 1);
    core.scb.write(SCS + 0x10, 4, 5);
    core.run(41);
    expect(core.scb.read(SCS + 0x18, 4)).toBe(59);
    expect(core.scb.read(SCS + 0x10, 4)).toBe(5);
    core.run(150);
    expect(core.scb.read(SCS + 0x10, 4)).toBe(0x10005);
    expect(core.scb.read(SCS + 0x10, 4)).toBe(5);
    expect(core.scb.read(SCS + 0x18, 4)).toBe(50);
    core.scb.write(SCS + 0x18, 4, 7);
    expect(core.scb.read(SCS + 0x18, 4)).toBe(0);
  });

  it('On its external reference SysTick counts one each so many core cycles.', () => {
    const { core } = testBoard([STAY]);
    core.sysTick.referenceCycles = 6000;
    core.scb.write(SCS + 0x14, 4, 9);
    core.scb.write(SCS + 0x18, 4, 0);
    core.scb.write(SCS + 0x10, 4, 3);
    const entered: number[] = [];
    core.hooks = { onException: (number) => number > 0 && entered.push(core.cycles) };
    core.run(130_000);
    expect(entered.map((cycle) => Math.floor(cycle / 100))).toEqual([600, 1200]);
  });

  it('The cycle counter starts, stops and is set.', () => {
    const { core } = testBoard([STAY]);
    core.run(10);
    core.scb.write(0xe0001000, 4, 1);
    core.run(30);
    expect(core.scb.read(0xe0001004, 4)).toBe(20);
    core.scb.write(0xe0001004, 4, 0xfffffffe);
    core.run(35);
    expect(core.scb.read(0xe0001004, 4)).toBe(3);
    core.scb.write(0xe0001000, 4, 0);
    core.run(50);
    expect(core.scb.read(0xe0001004, 4)).toBe(3);
  });

  it('Interrupts are enabled, pended and ranked by bits and bytes.', () => {
    const { core } = testBoard([STAY]);
    core.scb.write(SCS + 0x108, 4, 0x80000001);
    expect(core.scb.read(SCS + 0x108, 4)).toBe(0x80000001);
    core.scb.write(SCS + 0x188, 4, 1);
    expect(core.scb.read(SCS + 0x188, 4)).toBe(0x80000000);
    core.scb.write(SCS + 0x400 + 66, 1, 0xff);
    expect(core.scb.read(SCS + 0x400 + 64, 4)).toBe(0x00f00000);
    core.scb.write(SCS + 0xf00, 4, 64);
    expect(core.scb.read(SCS + 0x208, 4)).toBe(1);
    core.scb.write(SCS + 0x288, 4, 1);
    expect(core.scb.read(SCS + 0x208, 4)).toBe(0);
  });

  it('A reset request needs its key.', () => {
    let asked = 0;
    const { core } = testBoard([STAY], { hooks: { onResetRequest: () => (asked += 1) } });
    core.scb.write(SCS + 0xd0c, 4, 0x12340004);
    core.scb.write(SCS + 0xd0c, 4, 0x05fa0004);
    expect(asked).toBe(1);
  });

  it('Unprivileged code does not reach it, but may read APSR and CONTROL.', () => {
    // ldr r0, [r1]
    const { core } = testBoard([0xf3ef, 0x8014, 0xf3ef, 0x8210, 0x6808, STAY]);
    core.primask = 0;
    core.writeControl(1);
    core.registers[1] = SCS + 0xd00;
    core.registers[2] = 7;
    core.run(2);
    expect([core.registers[0], core.registers[2]]).toEqual([1, 0]);
    core.run(3);
    expect([core.ipsr, core.scb.cfsr, core.scb.bfar]).toEqual([3, 0x8200, SCS + 0xd00]);
  });

  it('An exclusive store needs an exclusive load before it, and an exception in between spoils it.', () => {
    // ldrex r0, [r1]; strex r2, r3, [r1]; strex r4, r3, [r1]; ldrex r0, [r1]; svc 0; strex r5, r3, [r1]; ldrex; clrex; strex r6
    const load = [0xe851, 0x0f00];
    const store = (status: number) => [0xe841, 0x3000 | (status << 8)];
    const code = [
      ...load,
      ...store(2),
      ...store(4),
      ...load,
      0xdf00,
      ...store(5),
      ...load,
      0xf3bf,
      0x8f2f,
      ...store(6),
      STAY,
    ];
    const { core, bus } = testBoard(code);
    core.registers.set([0, DTCM, 9, 0x77, 9, 9, 9]);
    core.run(60);
    expect([2, 4, 5, 6].map((r) => core.registers[r])).toEqual([0, 1, 1, 1]);
    expect(bus.read32(DTCM)).toBe(0x77);
    expect(core.registers[15]).toBe(START + 2 * (code.length - 1));
  });

  it('Unprivileged loads and stores are checked as such by the MPU.', () => {
    const { core } = testBoard([0xf851, 0x0e04, STAY]); // ldrt r0, [r1, #4]
    core.registers[1] = DTCM;
    core.scb.write(SCS + 0xd9c, 4, DTCM | 0x10);
    core.scb.write(SCS + 0xda0, 4, (1 << 24) | (11 << 1) | 1);
    core.scb.write(SCS + 0xd94, 4, 5);
    core.run(1);
    expect([core.ipsr, core.scb.cfsr & 0xff, core.scb.mmfar]).toEqual([3, 0x82, DTCM + 4]);
  });
});
