import { describe, expect, it } from 'vitest';
import { createBus } from './memory.ts';
import { BLOCK, DTCM, FLASH, START, STAY, testBoard } from './testing.ts';

describe('the bus', () => {
  it('A region keeps its bytes when it is taken away and added elsewhere.', () => {
    const bus = createBus({ bytes: 1 << 20 });
    bus.addMemory({ name: 'bank 3', base: DTCM, size: 0x8000, writable: true });
    bus.write32(DTCM + 0x7ffc, 0xdeadbeef);
    bus.removeMemory(DTCM);
    expect(bus.read32(DTCM + 0x7ffc)).toBe(0);
    bus.addMemory({ name: 'bank 3', base: 0x8000, size: 0x8000, writable: true });
    expect(bus.read32(0xfffc)).toBe(0xdeadbeef);
  });

  it('Bytes are read across pages, and not at all where one page is missing.', () => {
    const bus = createBus({ bytes: 1 << 20 });
    bus.addMemory({ name: 'two', base: 0x2000, size: 0x1000, writable: true });
    bus.addMemory({ name: 'one', base: 0x1000, size: 0x1000, writable: true });
    expect(bus.writeBytes(0x1ffe, Uint8Array.of(1, 2, 3, 4))).toBe(true);
    expect(bus.read32(0x2000) & 0xffff).toBe(0x0403);
    const into = new Uint8Array(4);
    expect(bus.readBytes(0x1ffe, into)).toBe(true);
    expect([...into]).toEqual([1, 2, 3, 4]);
    expect(bus.readBytes(0x2ffe, into)).toBe(false);
    expect(bus.writeBytes(0xffe, into)).toBe(false);
  });

  it('Regions are made of whole pages, and their sum is bounded.', () => {
    const bus = createBus({ bytes: 0x4000 });
    expect(() => bus.addMemory({ name: 'odd', base: 0x100, size: 0x1000, writable: true })).toThrow(RangeError);
    bus.addMemory({ name: 'a', base: 0, size: 0x3000, writable: true });
    expect(() => bus.addMemory({ name: 'b', base: 0x8000, size: 0x2000, writable: true })).toThrow(
      /create it with more/,
    );
  });

  it('Blocks answer by offset, the one added last first.', () => {
    const { bus } = testBoard([STAY]);
    bus.addBlock(BLOCK + 0x10, 4, { name: 'inner', read: (offset) => 100 + offset, write: () => {} });
    expect(bus.read32(BLOCK + 0x10)).toBe(100);
    expect(bus.nameAt(BLOCK + 0x14)).toBe('block');
    expect(bus.nameAt(FLASH + 4)).toBe('flash');
    expect(bus.nameAt(0x90000000)).toBeUndefined();
  });

  it('A store to flash is a bus fault and told to the machine, and changes nothing.', () => {
    const told: unknown[] = [];
    // str r0, [r1]
    const { core, bus } = testBoard([0x6008, STAY], { hooks: { onReadOnly: (access) => told.push(access) } });
    core.registers[0] = 1;
    core.registers[1] = FLASH;
    core.run(1);
    expect(told).toEqual([{ address: FLASH, size: 4 }]);
    expect([core.ipsr, core.scb.bfar, core.scb.cfsr & 0xff00, core.scb.hfsr >>> 30]).toEqual([3, FLASH, 0x8200, 1]);
    expect(bus.read32(FLASH)).toBe(0);
  });

  it('Where nothing answers, the access faults at its own address and pc.', () => {
    const told: unknown[] = [];
    const hooks = { onUnmapped: (access: unknown) => told.push(access), onFault: (fault: unknown) => told.push(fault) };
    const { core } = testBoard([0xbf00, 0x7808, STAY], { hooks }); // ldrb r0, [r1]
    core.registers[1] = 0x50000003;
    core.run(2);
    expect(told).toEqual([
      { address: 0x50000003, size: 1, write: false, fetch: false },
      { exception: 5, escalated: true, status: 0x8200, address: 0x50000003, pc: START + 2 },
    ]);
  });

  it('A jump into nothing is an instruction bus fault there.', () => {
    const { core } = testBoard([0x4708, STAY]); // bx r1
    core.registers[1] = 0x08000001;
    core.run(2);
    expect([core.ipsr, core.scb.cfsr, core.bus.read32(core.registers[13]! + 24)]).toEqual([3, 0x100, 0x08000000]);
  });

  it('Unaligned words are made of bytes, over the edge of a page too.', () => {
    const { core, bus } = testBoard([0x6808, 0x6050, STAY]); // ldr r0, [r1]; str r0, [r2, #4]
    bus.writeBytes(DTCM + 0xffe, Uint8Array.of(1, 2, 3, 4));
    core.registers[1] = DTCM + 0xffe;
    core.registers[2] = DTCM + 0x1ff9;
    core.run(2);
    expect(core.registers[0]).toBe(0x04030201);
    expect(bus.read32(DTCM + 0x1ffc) >>> 8).toBe(0x030201);
  });
});
