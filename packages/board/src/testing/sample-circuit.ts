import { type BoardSource, board, definePart, ground, net, place } from '../define.ts';
import type { Board } from '../model.ts';
import type { Part, PartDraft, Pin, Polarity } from '../part.ts';

// A small sound circuit for the tests of the rules: a driver lights an LED in a jack through a resistor.

/** A part whose pads stand in a row, 2 mm apart. */
export function rowPart(name: string, pins: readonly Pin[], more: Partial<PartDraft> = {}): Part {
  const source = { from: 'made for tests', confidence: 'assumed' } as const;
  return definePart({
    name,
    description: name,
    kind: 'other',
    prefix: 'X',
    value: name,
    pins: [...pins],
    land: {
      name,
      source,
      pads: pins.map(({ pad }, i) => ({
        number: pad,
        kind: 'through-hole',
        shape: 'circle',
        at: [2 * i, 0],
        size: [1.2, 1.2],
        drill: 0.8,
      })),
      courtyard: { xMin: -1, yMin: -1, xMax: 2 * pins.length, yMax: 1 },
      fab: [],
      silk: [],
    },
    orders: [],
    ...more,
  });
}

/** A pin on the pad of the given number. */
export function pin(name: string, pad: string, type: Pin['type'] = 'passive'): Pin {
  return { function: name, pad, type };
}

const led: Polarity = { positive: 'LED_A', negative: 'LED_K', what: 'LED' };

/** A jack: TD+ 1, TD- 2, LED 3 and 4, and a pad 5 with nothing behind it. */
export const jack = rowPart(
  'JACK-A',
  [pin('TD+', '1'), pin('TD-', '2'), pin('LED_A', '3'), pin('LED_K', '4'), pin('NC', '5', 'no_connect')],
  { polarities: [led], lookAlikes: ['JACK-B'] },
);

/** The same holes with other pins. */
export const otherJack = rowPart(
  'JACK-B',
  [pin('TD+', '1'), pin('TD-', '3'), pin('LED_A', '4'), pin('LED_K', '2'), pin('NC', '5', 'no_connect')],
  { polarities: [led], lookAlikes: ['JACK-A'] },
);

export const resistor = rowPart('RES', [pin('1', '1'), pin('2', '2')], { kind: 'resistor' });

export const driver = rowPart('DRIVER', [
  pin('OUT', '1', 'output'),
  pin('T+', '2'),
  pin('T-', '3'),
  pin('GND', '4'),
  pin('V', '5', 'power_out'),
  pin('SPARE', '6', 'output'),
]);

export const soundSource: BoardSource = {
  name: 'sample',
  title: 'sample',
  revision: '1',
  outline: [],
  parts: [
    place('J1', jack, { at: [0, 0] }),
    place('U1', driver, { at: [0, 10] }),
    place('R1', resistor, { at: [0, 20] }),
  ],
  nets: [
    net('T+', 'U1.T+', 'J1.TD+'),
    net('T-', 'U1.T-', 'J1.TD-'),
    net('LED', 'U1.OUT', 'R1.1'),
    net('LED_A', 'R1.2', 'J1.LED_A'),
    ground('GND', 'U1.GND', 'J1.LED_K'),
  ],
  unconnected: ['J1.NC', 'U1.V', 'U1.SPARE'],
  pairs: [{ name: 'TD', positive: 'T+', negative: 'T-' }],
};

/** The sound circuit with some of its fields exchanged. */
export function circuit(change: Partial<BoardSource> = {}): Board {
  return board({ ...soundSource, ...change });
}

/** The nets of the sound circuit, the named ones exchanged and new ones added behind. */
export function netsWith(...changed: BoardSource['nets']): BoardSource['nets'] {
  const names = changed.map(({ name }) => name);
  const kept = soundSource.nets.map((old) => changed.find(({ name }) => name === old.name) ?? old);
  const known = soundSource.nets.map(({ name }) => name);
  return [...kept, ...changed.filter((_, i) => !known.includes(names[i]!))];
}

/** The parts of the sound circuit with those of the same reference exchanged. */
export function partsWith(...changed: BoardSource['parts']): BoardSource['parts'] {
  return soundSource.parts.map((old) => changed.find(({ ref }) => ref === old.ref) ?? old);
}
