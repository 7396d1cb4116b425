import { net, place } from '../define.ts';
import type { BrokenSample } from './broken-sample.ts';
import { circuit, driver, netsWith, partsWith, pin, resistor, soundSource } from './sample-circuit.ts';

/** A part of which only the reference counts. */
const padless = { ...resistor, pins: [], land: { ...resistor.land, pads: [] } };
const variable = '$' + '{REVISION}';

/** Boards with wrong references, functions, pins or pads. */
export const brokenParts: readonly BrokenSample[] = [
  {
    says: 'Two parts of one reference are reported with both names.',
    board: circuit({ parts: [...soundSource.parts, place('R1', resistor, { at: [0, 30] })] }),
    problems: ['duplicate-reference parts/R1'],
    tells: ['R1', 'RES, RES'],
  },
  {
    says: 'A reference that a spreadsheet would run, or that holds a dot or a blank, is refused.',
    board: circuit({
      parts: [
        ...soundSource.parts,
        ...['R2,"=x', '=cmd', 'R 3', 'R.4', 'R_5'].map((ref, i) => place(ref, padless, { at: [0, 40 + i] })),
      ],
    }),
    problems: ['R2,"=x', '=cmd', 'R 3', 'R.4'].map((ref) => `reference-form parts/${ref}`),
    tells: ['is no reference', 'such as R1 or J_USB'],
  },
  {
    says: 'A net name that KiCad would replace is told.',
    board: circuit({ nets: [...soundSource.nets.slice(1), net(`T+${variable}`, 'U1.T+', 'J1.TD+')], pairs: [] }),
    problems: [`net-name-variable nets/T+${variable}`],
    tells: [variable, 'text variable'],
  },
  {
    says: 'A net that names a part which is not on the board is reported, and the nearest reference is offered.',
    board: circuit({ nets: netsWith(net('T+', 'U1.T+', 'J1.TD+', 'J11.TD+')) }),
    problems: ['unknown-reference nets/T+/J11.TD+'],
    tells: ['J11', 'did you mean J1'],
  },
  {
    says: 'A function that the part does not have is reported, and the nearest names are offered.',
    board: circuit({ nets: netsWith(net('T+', 'U1.T+', 'J1.TX+')) }),
    problems: ['unknown-function nets/T+/J1.TX+', 'unconnected-pin parts/J1/TD+'],
    tells: ['JACK-A has no function "TX+"', 'did you mean TD+'],
  },
  {
    says: 'An open pin that the part does not have is reported too.',
    board: circuit({ unconnected: [...soundSource.unconnected!, 'J1.LEDR_A'] }),
    problems: ['unknown-function unconnected/J1.LEDR_A'],
    tells: ['LED_A'],
  },
  {
    says: 'A pin whose pad the land pattern lacks is reported.',
    board: circuit({
      parts: partsWith(place('R1', { ...resistor, pins: [pin('1', '1'), pin('2', '9')] }, { at: [0, 20] })),
    }),
    problems: ['pin-without-pad parts/R1/2', 'pad-without-pin parts/R1/2'],
    tells: ['2 is on pad 9', 'its pads are 1, 2'],
  },
  {
    says: 'A pad that carries no function is reported.',
    board: circuit({
      parts: partsWith(place('U1', { ...driver, pins: driver.pins.slice(0, 5) }, { at: [0, 10] })),
      unconnected: ['J1.NC', 'U1.V'],
    }),
    problems: ['pad-without-pin parts/U1/6'],
    tells: ['pad 6', 'no_connect'],
  },
  {
    says: 'A pad that two functions claim is reported.',
    board: circuit({
      parts: partsWith(place('U1', { ...driver, pins: [...driver.pins, pin('EXTRA', '6')] }, { at: [0, 10] })),
      unconnected: [...soundSource.unconnected!, 'U1.EXTRA'],
    }),
    problems: ['pad-with-two-pins parts/U1/6'],
    tells: ['SPARE and EXTRA'],
  },
];
