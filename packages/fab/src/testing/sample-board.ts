import {
  type Board,
  board,
  definePart,
  ground,
  net,
  place,
  roundedRectangle,
  text,
  track,
  via,
} from '@boardproof/board';

/** A board that is good for nothing but has one of everything: each pad shape, odd angles, both sides, a pour. */
const source = { from: 'made up for tests', confidence: 'assumed' } as const;

const socket = definePart({
  name: 'SOCKET4',
  description: 'four through-hole pads of four shapes and a peg',
  kind: 'connector',
  prefix: 'J',
  value: 'SOCKET4',
  pins: [
    { function: 'A', pad: '1', type: 'passive' },
    { function: 'B+', pad: '2', type: 'passive' },
    { function: 'GND', pad: '3', type: 'passive' },
    { function: 'NC', pad: '4', type: 'no_connect' },
  ],
  land: {
    name: 'SOCKET4',
    source,
    pads: [
      { number: '1', kind: 'through-hole', shape: 'rect', at: [0, 0], size: [1.6, 1.8], drill: 0.8 },
      { number: '2', kind: 'through-hole', shape: 'circle', at: [3, 0], size: [1.7, 1.7], drill: 0.9 },
      { number: '3', kind: 'through-hole', shape: 'oval', at: [6, 0], size: [1.6, 2.2], drill: 0.8, rotation: 20 },
      {
        number: '4',
        kind: 'through-hole',
        shape: 'roundrect',
        at: [9, 0],
        size: [1.6, 2],
        drill: 0.8,
        cornerRatio: 0.2,
      },
      { number: '', kind: 'npth', shape: 'circle', at: [4.5, 4], size: [2.2, 2.2], drill: 2.2 },
    ],
    courtyard: { xMin: -2, yMin: -2, xMax: 11, yMax: 6 },
    fab: [
      {
        width: 0.1,
        points: [
          [-1.5, -1.5],
          [10.5, -1.5],
          [10.5, 5.5],
          [-1.5, 5.5],
          [-1.5, -1.5],
        ],
      },
    ],
    silk: [
      {
        width: 0.15,
        points: [
          [-1.8, -1.8],
          [10.8, -1.8],
          [10.8, 5.8],
        ],
      },
    ],
  },
  orders: [],
});

const chip = definePart({
  name: 'CHIP2',
  description: 'two soldered lands',
  kind: 'capacitor',
  prefix: 'C',
  value: '100nF',
  pins: [
    { function: '1', pad: '1', type: 'passive' },
    { function: '2', pad: '2', type: 'passive' },
  ],
  land: {
    name: 'CHIP2',
    source,
    pads: [
      { number: '1', kind: 'smd', shape: 'roundrect', at: [-0.95, 0], size: [1, 1.45], cornerRatio: 0.25 },
      { number: '2', kind: 'smd', shape: 'rect', at: [0.95, 0], size: [1, 1.45] },
    ],
    courtyard: { xMin: -1.7, yMin: -1, xMax: 1.7, yMax: 1 },
    fab: [
      {
        width: 0.1,
        points: [
          [-1, -0.6],
          [1, 0.6],
        ],
      },
    ],
    silk: [
      {
        width: 0.12,
        points: [
          [-0.2, 0.74],
          [0.2, 0.74],
        ],
      },
      {
        width: 0.12,
        points: [
          [-0.2, -0.74],
          [0.2, -0.74],
        ],
      },
    ],
  },
  orders: [],
});

export function sampleBoard(changes: Partial<Parameters<typeof board>[0]> = {}): Board {
  return board({
    name: 'sample-board',
    title: 'Sample board',
    revision: '1.0',
    outline: roundedRectangle(26, 24, 2),
    parts: [
      place('J1', socket, { at: [4, 12] }),
      place('C1', chip, { at: [19, 17], rotation: 30 }),
      place('C2', chip, { at: [20, 8], rotation: 90, side: 'bottom' }),
    ],
    nets: [net('SIG', 'J1.A', 'C1.1', 'C2.1'), net('PAIR+', 'J1.B+', 'C1.2'), ground('GND', 'J1.GND', 'C2.2')],
    unconnected: ['J1.NC'],
    tracks: [
      track('SIG', 'F.Cu', 0.4, [
        [4, 12],
        [4, 20.5],
        [18.1, 20.5],
        [18.177, 16.525],
      ]),
      track('SIG', 'B.Cu', 0.3, [
        [4, 12],
        [4, 4],
        [17, 4],
        [17, 8.95],
        [20, 8.95],
      ]),
      track('PAIR+', 'F.Cu', 0.25, [
        [7, 12],
        [7, 9],
        [22, 9],
        [22, 15.5],
        [19.823, 17.475],
      ]),
    ],
    vias: [via('GND', [12, 5]), via('GND', [23, 20], 0.7, 0.3)],
    zones: [
      {
        net: 'GND',
        layer: 'F.Cu',
        outline: [
          [0.5, 0.5],
          [25.5, 0.5],
          [25.5, 23.5],
          [0.5, 23.5],
        ],
        clearance: 0.25,
        minThickness: 0.2,
        thermalGap: 0.3,
        thermalBridge: 0.4,
      },
      {
        net: 'GND',
        layer: 'B.Cu',
        outline: [
          [0.5, 0.5],
          [25.5, 0.5],
          [25.5, 23.5],
          [0.5, 23.5],
        ],
        clearance: 0.3,
        minThickness: 0.25,
        thermalGap: 0.3,
        thermalBridge: 0.5,
      },
    ],
    texts: [
      text('SAMPLE 1.0', 'F.SilkS', [10, 3]),
      text('BELOW', 'B.SilkS', [10, 20]),
      text('at 30', 'F.SilkS', [20, 5], { rotation: 30, height: 1.2 }),
    ],
    lines: [
      {
        layer: 'F.SilkS',
        width: 0.15,
        points: [
          [2, 8],
          [2.5, 8],
          [2.5, 7],
        ],
      },
    ],
    ...changes,
  });
}
