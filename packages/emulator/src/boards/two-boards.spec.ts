import { skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { Cable } from '../cable/cable.ts';
import { readIntelHex } from '../image/intel-hex.ts';
import { Machine } from '../machine/machine.ts';
import { ticks } from '../machine/virtual-clock.ts';
import { createTeensy41 } from './teensy41.ts';
import { buildImage } from './testing/fault-images.ts';

describe('Two Teensys on one cable', () => {
  it('Each sends five frames and hears the five of the other, with no fault and nothing lost.', (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const image = buildImage('frames/exchange.c');
    const machine = new Machine((address) => image.symbols.nameOf(address));
    const cable = new Cable(machine.clock);
    const boards = [cable.a, cable.b].map((end, n) => {
      const board = createTeensy41({
        clock: machine.clock,
        image: readIntelHex(image.hex, 'exchange.hex'),
        cable: end,
        onFault: machine.report,
        onConsole: () => {},
        macAddress: Uint8Array.of(4, 0xe9, 0xe5, 0, 0, n),
        symbols: image.symbols,
      });
      machine.add(board);
      return board;
    });
    machine.run(ticks(1.9));
    const word = (n: number, symbol: string): number => boards[n]!.bus.read32(image.symbols.addressOf(symbol)!);
    expect(machine.faults.all).toEqual([]);
    expect([word(0, 'done'), word(1, 'done')]).toEqual([1, 1]);
    expect([word(0, 'sum'), word(1, 'sum')]).toEqual([15, 15]);
    const whole = { sent: 5, delivered: 5, lost: 0, damaged: 0, overrun: 0 };
    expect([cable.figures.aToB, cable.figures.bToA]).toMatchObject([whole, whole]);
  });
});
