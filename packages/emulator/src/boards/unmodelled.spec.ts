import { skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { imageOf } from '../run/load-image.ts';
import { Station } from '../run/station.ts';
import { buildImage, runFaultImage } from './testing/fault-images.ts';

describe('What is listed and not modelled', () => {
  it('Is warned of once by the name of its register, in a block with a model or without, and keeps what is written.', (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const image = buildImage('frames/unmodelled.c');
    const { faults, finished, warnings } = runFaultImage(image, 0.01);
    expect(faults).toEqual([]);
    expect(finished).toBe(true);
    expect(warnings).toEqual([
      'SNVS_HPSICR is kept as a word only: what it controls is not modelled',
      'TRNG_MCTL: this block is not modelled',
      'TRNG_SCMISC: this block is not modelled',
    ]);
    const station = new Station();
    const board = imageOf(Buffer.from(image.hex), 'unmodelled.hex').createBoard({
      clock: station.machine.clock,
      cable: station.cable.b,
      onFault: station.report,
      onConsole: () => {},
      onWarning: () => {},
    });
    station.add(board);
    station.machine.run(3e10);
    expect(board.bus.read32(image.symbols.addressOf('read_back')!)).toBe(11);
  });
});
