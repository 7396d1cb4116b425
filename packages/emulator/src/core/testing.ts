// A small board for the core's tests: code at 0, DTCM, OCRAM, flash, and a block that writes down each access.
import { type CoreOptions, type CortexM7, createCore } from './cortex-m7.ts';
import type { CoreHooks } from './hooks.ts';
import { createBus, type MemoryBus } from './memory.ts';

export interface Access {
  readonly offset: number;
  readonly write: boolean;
  readonly value: number;
  readonly cycle: number;
  readonly instruction: number;
  readonly pc: number;
}

export interface TestBoard {
  readonly core: CortexM7;
  readonly bus: MemoryBus;
  readonly accesses: Access[];
  /** What a read of the block at 0x40000000 answers, and what an access does besides. */
  answer: (offset: number) => number;
  onAccess: (access: Access) => void;
  /** Places halfwords at an address. */
  put(address: number, halfwords: readonly number[]): void;
}

export const DTCM = 0x20000000;
export const OCRAM = 0x20200000;
export const FLASH = 0x60000000;
export const BLOCK = 0x40000000;
/** Where `testBoard` puts code, behind the vectors. */
export const START = 0x400;

/** A core whose vectors lead to: reset at START, exception n at 0x800 + 0x20 n (where a BX LR stands). */
export function testBoard(
  code: readonly number[],
  { isShared = false, ...options }: Partial<CoreOptions> & { hooks?: CoreHooks; isShared?: boolean } = {},
): TestBoard {
  const bus = createBus({ bytes: 4 << 20, isShared });
  bus.addMemory({ name: 'ITCM', base: 0, size: 0x20000, writable: true });
  bus.addMemory({ name: 'DTCM', base: DTCM, size: 0x20000, writable: true });
  bus.addMemory({ name: 'OCRAM', base: OCRAM, size: 0x80000, writable: true });
  bus.addMemory({ name: 'flash', base: FLASH, size: 0x10000, writable: false });
  bus.write32(0, DTCM + 0x20000);
  bus.write32(4, START | 1);
  for (let n = 2; n < 16 + 16; n += 1) {
    bus.write32(4 * n, (0x800 + 0x20 * n) | 1);
    bus.writeBytes(0x800 + 0x20 * n, Uint8Array.from([0x70, 0x47]));
  }
  const put = (address: number, halfwords: readonly number[]) => {
    bus.writeBytes(address, new Uint8Array(Uint16Array.from(halfwords).buffer));
  };
  put(START, code);
  const core = createCore({ bus, ...options });
  const board: TestBoard = { core, bus, accesses: [], answer: () => 0, onAccess: () => {}, put };
  const note = (offset: number, write: boolean, value: number) => {
    const pc = core.registers[15]! >>> 0;
    const access = { offset, write, value, cycle: core.cycles, instruction: core.instructions, pc };
    board.accesses.push(access);
    board.onAccess(access);
  };
  bus.addBlock(BLOCK, 0x1000, {
    name: 'block',
    read: (offset) => {
      const value = board.answer(offset);
      note(offset, false, value);
      return value;
    },
    write: (offset, _, value) => note(offset, true, value),
  });
  return board;
}

/** Code that waits: B to itself. */
export const STAY = 0xe7fe;
