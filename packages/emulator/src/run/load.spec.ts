import { readFileSync } from 'node:fs';
import { skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import type { CortexM7 } from '../core/cortex-m7.ts';
import { readElfSymbols } from '../image/index.ts';
import { ticks } from '../machine/virtual-clock.ts';
import { boot } from './boot.ts';
import { loadImage } from './load-image.ts';
import { measure } from './measure.ts';
import { Station } from './station.ts';
import { firmwareImage } from './testing/images.ts';

const WFI = 0xbf30;

/**
 * Instructions and cycles from the instruction behind the idle loop's WFI to the next WFI: traps on both PCs tell when the
 * core comes by. Whether it sleeps is never asked.
 */
class PcMeter {
  instructions = 0;
  busyCycles = 0;
  loops = 0;
  readonly #core: CortexM7;
  readonly #wfi: number;
  #from: [instructions: number, cycles: number] | undefined;
  #first = 0;
  #last = 0;

  constructor(core: CortexM7, wfi: number) {
    this.#core = core;
    this.#wfi = wfi;
    core.hooks.onTrap = (address) => this.#pass(address);
    core.decoder.setTrap(wfi, true);
  }

  /** Share of the time between the first and the last WFI, in percent. */
  get percent(): number {
    return (100 * this.busyCycles) / (this.#last - this.#first);
  }

  /** The same from instructions alone, as if nothing that they do took time. */
  get percentOfInstructions(): number {
    return (100 * this.instructions) / (this.#last - this.#first);
  }

  end(): void {
    this.#core.decoder.setTrap(this.#wfi, false);
    this.#core.decoder.setTrap(this.#wfi + 2, false);
  }

  #pass(address: number): void {
    const { instructions, cycles, decoder } = this.#core;
    const isIdle = address === this.#wfi;
    if (!isIdle) this.#from = [instructions, cycles];
    else if (this.#from !== undefined) {
      this.instructions += instructions - this.#from[0];
      this.busyCycles += cycles - this.#from[1];
      this.loops += 1;
      this.#last = cycles;
    } else this.#first = cycles;
    decoder.setTrap(address, false);
    decoder.setTrap(isIdle ? this.#wfi + 2 : this.#wfi, true);
  }
}

/** The address of WFI in the function that the image's sleep is in. */
function findWfi(image: string, read: (address: number) => number): number {
  const start = readElfSymbols(readFileSync(image.replace(/hex$/, 'elf'))).addressOf('load_sleep')! & ~1;
  for (let at = start; at < start + 0x40; at += 2) {
    if (((read(at & ~3) >>> (8 * (at & 2))) & 0xffff) === WFI) return at;
  }
  throw new Error('load_sleep has no WFI');
}

/** The board receives for half a second while it burns so much of its time besides; it counts itself, and so do we. */
async function runWith(burn: number, direction: 'rx' | 'tx') {
  const file = firmwareImage('--wnd=8', '--snd=8');
  const station = new Station();
  const { machine, cable } = station;
  const board = loadImage(file).createBoard({
    clock: machine.clock,
    cable: cable.b,
    onFault: machine.report,
    onConsole: () => {},
    onWarning: () => {},
  });
  station.add(board);
  const booted = await boot(station);
  let answer: string | undefined;
  booted.control!.ask(`t ${burn}`, (line) => {
    answer = line;
  });
  machine.run(machine.clock.now + ticks(0.02));
  expect(answer).toBe('ok: busy');
  const meter = new PcMeter(
    board.core as CortexM7,
    findWfi(file, (at) => board.bus.read32(at)),
  );
  const [result] = await measure(station, [booted], { directions: [direction], seconds: 0.3 });
  meter.end();
  expect(result!.outcome).toBe('finished');
  expect(machine.faults.all).toEqual([]);
  return { meter, told: result!.cpuLoadPercent! };
}

describe('The load that the board tells over its control channel', () => {
  it.for([
    ['rx', 0, 1, 4],
    ['tx', 0, 1, 4],
    ['rx', 20, 20, 25],
    ['rx', 60, 60, 65],
  ] as const)(
    'While it does %s and burns %i %, it agrees within one point with what lies between the PCs of the idle loop.',
    async ([direction, burn, least, most], context) => {
      skipFor(context, withoutOracle('arm-none-eabi-gcc'));
      const { meter, told } = await runWith(burn, direction);
      expect(meter.loops).toBeGreaterThan(100);
      expect(told).toBeGreaterThan(least);
      expect(told).toBeLessThan(most);
      expect(Math.abs(told - meter.percent)).toBeLessThan(1);
      // Accesses to blocks take time besides; the loop that burns does hardly anything else.
      if (burn === 0) expect(Math.abs(told - meter.percentOfInstructions)).toBeLessThan(1);
      else expect(meter.percentOfInstructions).toBeLessThan(told);
    },
  );
});
