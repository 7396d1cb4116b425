import { describe, expect, it } from 'vitest';
import { Cable } from '../cable/cable.ts';
import type { Fault } from '../core/interface.ts';
import type { Segment } from '../image/intel-hex.ts';
import { Machine } from '../machine/machine.ts';
import { ticks } from '../machine/virtual-clock.ts';
import { createTeensy41 } from './teensy41.ts';

/** Boot words by offset: FCB, IVT, boot data. */
const bootWords: readonly (readonly [number, number])[] = [
  [0x0000, 0x4246_4346],
  [0x0004, 0x5601_0000],
  [0x0050, 0x0080_0000],
  [0x0080, 0x0a18_04eb],
  [0x1000, 0x4320_00d1],
  [0x1004, 0x6000_2101],
  [0x1008, 0],
  [0x100c, 0],
  [0x1010, 0x6000_1020],
  [0x1014, 0x6000_1000],
  [0x1018, 0],
  [0x101c, 0],
  [0x1020, 0x6000_0000],
  [0x1024, 0x0000_8000],
  [0x1028, 0],
];

/** A flash image whose code starts at 0x2100. */
function image(code: readonly number[], entry = 0x6000_2101): { segments: Segment[] } {
  const segments = bootWords.map(([offset, word]) => {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, offset === 0x1004 ? entry : word, true);
    return { address: 0x6000_0000 + offset, bytes };
  });
  const bytes = new Uint8Array(code.length * 2);
  code.forEach((half, n) => {
    new DataView(bytes.buffer).setUint16(2 * n, half, true);
  });
  return { segments: [...segments, { address: 0x6000_2100, bytes }] };
}

/** b . */
const loop = [0xe7fe];
/** ldr r0, [pc, #4]; str r1, [r0]; ldr r2, [r0]; b .; then the address. */
const touch = (address: number): number[] => [
  0x4802,
  0x6001,
  0x6802,
  0xe7fe,
  0xbf00,
  0xbf00,
  address & 0xffff,
  address >>> 16,
];

function make(flash: { segments: Segment[] }) {
  const machine = new Machine();
  const faults: Fault[] = [];
  const warnings: string[] = [];
  const console: number[] = [];
  const cable = new Cable(machine.clock);
  const board = createTeensy41({
    clock: machine.clock,
    image: flash,
    cable: cable.a,
    onFault: (fault) => {
      faults.push(fault);
      machine.report(fault);
    },
    onConsole: (byte) => console.push(byte),
    onWarning: (message) => warnings.push(message),
  });
  machine.add(board);
  return { machine, board, cable, faults, warnings, console };
}

describe('createTeensy41', () => {
  it('Starts at the reset handler that the IVT names, at 396 MHz, with the power as reset cause.', () => {
    const { board, machine, faults } = make(image(loop));
    expect(board.core.registers[15]! >>> 0).toBe(0x6000_2100);
    expect(board.ticksPerCycle).toBe(7576);
    expect(board.bus.read32(0x400f_8008)).toBe(1);
    machine.run(ticks(1e-6));
    expect(board.core.registers[15]! >>> 0).toBe(0x6000_2100);
    expect(board.core.cycles).toBeGreaterThan(390);
    expect(faults).toEqual([]);
  });

  it('A blank flash and a broken IVT are faults that say which word is wrong, and nothing runs.', () => {
    const blank = make({ segments: [] });
    expect(blank.faults[0]).toMatchObject({ code: 'boot', fatal: true });
    expect(blank.faults[0]!.message).toContain('0x60000000: the flash configuration block starts with 0xFFFFFFFF');
    const broken = make(image(loop, 0x2000_0001));
    expect(broken.faults.map(({ message }) => message.slice(0, 10))).toEqual(['0x60001004']);
  });

  it('Bytes for a place where the board has no flash are a fault.', () => {
    const flash = image(loop);
    flash.segments.push({ address: 0x7000_0000, bytes: Uint8Array.of(1) });
    expect(make(flash).faults.map(({ code }) => code)).toEqual(['image']);
  });

  it('An address that nobody has, a register that its block has not, and a store to flash end the run with their place.', () => {
    const cases: [number, string, string][] = [
      [0x3000_0000, 'unmapped-address', '0x30000000'],
      [0x402a_8300, 'no-register', 'FLEXSPI+0x300'],
      // A block without a model has a list of its registers, too.
      [0x400c_c0b0, 'no-register', 'TRNG+0xB0'],
      [0x6000_4000, 'flash-write', '0x60004000'],
    ];
    for (const [address, code, place] of cases) {
      const { machine } = make(image(touch(address)));
      machine.run(ticks(1e-3));
      expect(machine.faults.fatal).toMatchObject({ code, pc: 0x6000_2102 });
      expect(machine.faults.fatal!.message).toContain(place);
    }
  });

  it('A block without a model is warned of by name, once for a register, and the program goes on.', () => {
    const { machine, warnings, faults } = make(image(touch(0x402e_0140)));
    machine.run(ticks(1e-3));
    expect(warnings).toEqual(['USB1_USBCMD: this block is not modelled']);
    expect(faults).toEqual([]);
  });

  it('A reset by pin keeps memory and says so in SRSR; one by power does not keep it.', () => {
    const { board, machine, faults } = make(image(loop));
    machine.run(ticks(1e-6));
    board.bus.write32(0x2020_0000, 0x1234_5678);
    board.reset('pin');
    expect(board.bus.read32(0x2020_0000)).toBe(0x1234_5678);
    expect(board.bus.read32(0x400f_8008)).toBe(1);
    board.reset('software');
    expect(board.bus.read32(0x400f_8008)).toBe(2);
    const before = board.core.cycles;
    board.reset('power');
    expect(board.bus.read32(0x2020_0000)).toBe(0xa5a5_a5a5);
    expect(board.core.registers[15]! >>> 0).toBe(0x6000_2100);
    expect(board.core.cycles).toBe(before);
    expect(faults).toEqual([]);
  });

  it("The clock that CCM makes reaches the machine and SysTick's external reference stays at 100 kHz.", () => {
    const { board, machine } = make(image(loop));
    machine.run(ticks(1e-6));
    const clock = board.bus;
    clock.write32(0x400f_c018, (clock.read32(0x400f_c018) & ~0x3000) | 0x1000);
    clock.write32(0x400f_c014, clock.read32(0x400f_c014) | (1 << 25));
    expect(board.ticksPerCycle).toBe(125_000);
    expect(board.core.sysTick.referenceCycles).toBe(240);
    const cycles = board.core.cycles;
    machine.run(machine.clock.now + ticks(1e-3));
    expect(board.core.cycles - cycles).toBeGreaterThan(23_900);
    expect(board.core.cycles - cycles).toBeLessThan(24_100);
  });

  it('The console speaks and hears once its pads and its daisy are set, one character after the other.', () => {
    const { board, machine, console, warnings } = make(image(loop));
    const { bus } = board;
    bus.write32(0x400f_c074, 0xffff_ffff);
    bus.write32(0x400f_c024, 1 << 6);
    bus.write32(0x4019_8010, 0x0f00_000d);
    bus.write32(0x4019_8028, 0x88);
    bus.write32(0x4019_8018, 0x000c_0000);
    bus.write32(0x4019_801c, 0x41);
    expect(console).toEqual([]);
    expect(warnings).toEqual(['LPUART6_TX does not reach AD_B0_02: the pad carries ALT5, not ALT2']);
    bus.write32(0x401f_80c4, 2);
    bus.write32(0x401f_80c8, 2);
    bus.write32(0x401f_8550, 1);
    bus.write32(0x4019_801c, 0x42);
    expect(console).toEqual([0x42]);
    board.typeConsole(Uint8Array.of(0x63, 0x0d));
    machine.run(ticks(90e-6));
    expect((bus.read32(0x4019_802c) >>> 24) & 7).toBe(1);
    machine.run(ticks(180e-6));
    expect(bus.read32(0x4019_801c) & 0xff).toBe(0x63);
    expect(bus.read32(0x4019_801c) & 0xff).toBe(0x0d);
  });

  it('A store that the MPU forbids is said with its address, and the handler runs on.', () => {
    // MPU: region 0 over 0x20200000 without access, default map behind it; then the store.
    const code = [0x4802, 0x6001, 0xe7fe, 0xbf00, 0xbf00, 0xbf00, 0x0000, 0x2020];
    const { board, machine, faults } = make(image(code));
    const { scb } = board.core;
    scb.write(0xe000_ed98, 4, 0);
    scb.write(0xe000_ed9c, 4, 0x2020_0000);
    scb.write(0xe000_eda0, 4, (18 << 1) | 1);
    scb.write(0xe000_ed94, 4, 5);
    machine.run(ticks(1e-6));
    expect(faults[0]).toMatchObject({ code: 'memory-protection', pc: 0x6000_2102 });
    expect(faults[0]!.message).toContain('0x20200000');
  });
});
