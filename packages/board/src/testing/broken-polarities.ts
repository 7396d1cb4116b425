import { board, ground, type NetDraft, net, place } from '../define.ts';
import type { Board } from '../model.ts';
import type { BrokenSample } from './broken-sample.ts';
import { driver, pin, resistor, rowPart } from './sample-circuit.ts';

const led = rowPart('LED', [pin('A', '1'), pin('K', '2')], {
  polarities: [{ positive: 'A', negative: 'K', what: 'LED' }],
});
/** Output, supply and ground of a driver; the pins that a circuit leaves out are open. */
function lit(nets: readonly NetDraft[]): Board {
  const used = nets.flatMap((one) => one.pins);
  const all = ['D1.A', 'D1.K', 'R1.1', 'R1.2', ...driver.pins.map((one) => `U1.${one.function}`)];
  return board({
    name: 'led',
    title: 'led',
    revision: '1',
    outline: [],
    parts: [
      place('D1', led, { at: [0, 0] }),
      place('R1', resistor, { at: [0, 5] }),
      place('U1', driver, { at: [0, 10] }),
    ],
    nets,
    unconnected: all.filter((name) => !used.includes(name)),
  });
}

const power = (name: string, ...pins: string[]): NetDraft => ({ name, kind: 'power', pins });

/** The ways in which an LED may stand rightly; none of them may be reported. */
export const soundPolarities: Readonly<Record<string, Board>> = {
  'driven high through a resistor': lit([
    net('LED', 'U1.OUT', 'R1.1'),
    net('A', 'R1.2', 'D1.A'),
    ground('GND', 'U1.GND', 'D1.K'),
  ]),
  'driven low from a supply': lit([
    power('V', 'U1.V', 'R1.1'),
    net('A', 'R1.2', 'D1.A'),
    net('LED', 'U1.OUT', 'D1.K'),
    ground('GND', 'U1.GND', 'U1.T+'),
  ]),
  'between two outputs': lit([
    net('A', 'U1.OUT', 'D1.A'),
    net('K', 'U1.SPARE', 'D1.K'),
    ground('GND', 'U1.GND', 'U1.T+'),
  ]),
  'driven high and pulled down': lit([net('A', 'U1.OUT', 'D1.A', 'R1.1'), ground('GND', 'U1.GND', 'D1.K', 'R1.2')]),
  open: lit([ground('GND', 'U1.GND', 'U1.T+')]),
};

/** Boards with an LED the wrong way round, shorted or half open. */
export const brokenPolarities: readonly BrokenSample[] = [
  {
    says: 'An LED with its anode on ground is reported as reversed.',
    board: lit([net('LED', 'U1.OUT', 'R1.1'), net('K', 'R1.2', 'D1.K'), ground('GND', 'U1.GND', 'D1.A')]),
    problems: ['polarity-reversed nets/GND/D1.A'],
    tells: ['D1.A is on net GND (ground)', 'D1.K on net K, which an output drives', 'exchange D1.A and D1.K'],
  },
  {
    says: 'An LED with its cathode on a supply is reported as reversed.',
    board: lit([
      power('V', 'U1.V', 'D1.K'),
      net('A', 'R1.2', 'D1.A'),
      net('LED', 'U1.OUT', 'R1.1'),
      ground('GND', 'U1.GND', 'U1.T+'),
    ]),
    problems: ['polarity-reversed nets/A/D1.A'],
    tells: ['D1.K on net V (power)'],
  },
  {
    says: 'An LED whose cathode is driven while nothing holds its anode is a warning.',
    board: lit([net('A', 'U1.T-', 'D1.A'), net('LED', 'U1.OUT', 'D1.K'), ground('GND', 'U1.GND', 'U1.T+')]),
    problems: ['polarity-reversed nets/A/D1.A'],
    tells: ['D1.A is on net A, D1.K on net LED, which an output drives'],
  },
  {
    says: 'An LED with both ends on one net is reported as shorted.',
    board: lit([net('A', 'U1.OUT', 'D1.A', 'D1.K'), ground('GND', 'U1.GND', 'U1.T+')]),
    problems: ['polarity-shorted nets/A/D1.A'],
    tells: ['both on net A'],
  },
  {
    says: 'An LED of which one end is open is a warning.',
    board: lit([net('A', 'U1.OUT', 'D1.A'), ground('GND', 'U1.GND', 'U1.T+')]),
    problems: ['polarity-half-open nets/A/D1.A'],
    tells: ['D1.K is open'],
  },
];
