import { skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { Cable } from '../cable/cable.ts';
import { readIntelHex } from '../image/intel-hex.ts';
import { Machine } from '../machine/machine.ts';
import { ticks } from '../machine/virtual-clock.ts';
import { createTeensy41 } from './teensy41.ts';
import { buildImage } from './testing/fault-images.ts';

/** Runs a program of `images` alone; answers words of its memory and the faults. */
function run(source: string, defines: readonly string[], seconds: number) {
  const { hex, symbols } = buildImage(source, defines);
  const machine = new Machine();
  const board = createTeensy41({
    clock: machine.clock,
    image: readIntelHex(hex, 'image.hex'),
    cable: new Cable(machine.clock).a,
    onFault: machine.report,
    onConsole: () => {},
  });
  machine.add(board);
  machine.run(ticks(seconds));
  return { done: board.bus.read32(symbols.addressOf('done')!), bus: board.bus, faults: machine.faults.all };
}

describe('Sleep and reset of the emulated Teensy', () => {
  it('A core that sleeps in wait mode (CLPCR.LPM = 1) hears no SysTick, as on silicon.', (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    expect(run('frames/wait-mode.c', [], 0.05).done).toBe(0);
    expect(run('frames/wait-mode.c', ['-DCORRECTED'], 0.05).done).toBe(1);
  });

  it('A program that resets itself, or lets the watchdog bite, starts once more and finds the cause in SRSR.', (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    for (const [defines, cause] of [
      [[], 1 << 1],
      [['-DWATCHDOG'], 1 << 4],
    ] as const) {
      const { done, bus, faults } = run('frames/reset.c', defines, 0.6);
      expect(faults).toEqual([]);
      expect(done).toBe(1);
      expect(bus.read32(0x400f_8008)).toBe(cause);
      expect(bus.read32(0x400f_8020)).toBe(2);
    }
  });
});
