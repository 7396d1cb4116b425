import { describe, expect, it } from 'vitest';
import { net, place } from './define.ts';
import { namePins } from './name-pins.ts';
import { checkBoard } from './rules/index.ts';
import { circuit, netsWith, partsWith, pin, resistor, rowPart } from './testing/sample-circuit.ts';

const header = rowPart('HEADER', [pin('1', '1'), pin('2', '2')]);

describe('named pins', () => {
  it('Pads get the names and types given, passive where none is told.', () => {
    const named = namePins(header, { 1: 'LED', 2: 'GND' }, { LED: 'output' });
    expect(named.pins).toEqual([pin('LED', '1', 'output'), pin('GND', '2')]);
    expect(named.land).toEqual(header.land);
    expect(header.pins[0]).toEqual(pin('1', '1'));
  });

  it('A pad left out and one that the part does not have are found by the rules.', () => {
    const wrong = namePins(resistor, { 1: '1', 3: '2' });
    const board = circuit({
      parts: partsWith(place('R1', wrong, { at: [0, 0] })),
      nets: netsWith(net('LED_A', 'R1.2', 'J1.LED_A')),
    });
    expect(checkBoard(board).map(({ code, path }) => `${code} ${path}`)).toEqual([
      'pin-without-pad parts/R1/2',
      'pad-without-pin parts/R1/2',
    ]);
  });
});
