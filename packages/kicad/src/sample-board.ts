/** A small routed board for tests: a header, a capacitor, a resistor on the bottom, a mounting hole and a ground zone. */
import {
  type Board,
  type BoardSource,
  board,
  definePart,
  ground,
  net,
  type PartDraft,
  type PlacedPart,
  place,
  roundedRectangle,
  track,
  via,
} from '@boardproof/board';

const source = { from: 'made up for tests', confidence: 'assumed' } as const;

const chipLand = {
  name: 'CHIP',
  source,
  pads: [
    { number: '1', kind: 'smd', shape: 'roundrect', at: [-0.95, 0], size: [1, 1.45], cornerRatio: 0.25 },
    { number: '2', kind: 'smd', shape: 'roundrect', at: [0.95, 0], size: [1, 1.45], cornerRatio: 0.25 },
  ],
  courtyard: { xMin: -1.7, yMin: -0.98, xMax: 1.7, yMax: 0.98 },
  fab: [
    {
      points: [
        [-1, -0.625],
        [1, -0.625],
        [1, 0.625],
        [-1, 0.625],
        [-1, -0.625],
      ],
      width: 0.1,
    },
  ],
  silk: [
    {
      points: [
        [-0.26, 0.735],
        [0.26, 0.735],
      ],
      width: 0.12,
    },
  ],
} satisfies PartDraft['land'];

export const capacitor = definePart({
  name: 'test-capacitor',
  description: 'A capacitor',
  kind: 'capacitor',
  prefix: 'C',
  value: '100nF',
  pins: [
    { function: 'A', pad: '1', type: 'passive' },
    { function: 'B', pad: '2', type: 'passive' },
  ],
  land: { ...chipLand, kicadFootprint: 'Capacitor_SMD:C_0805_2012Metric' },
  orders: [{ manufacturer: 'Maker', mpn: 'C-100', digikey: '1-2-ND', source }],
});

export const header = definePart({
  name: 'test-header',
  description: 'A header with one pad of each shape',
  kind: 'header',
  prefix: 'J',
  value: '1x4',
  pins: [
    { function: 'IN', pad: '1', type: 'input' },
    { function: 'OUT', pad: '2', type: 'output' },
    { function: 'GND', pad: '3', type: 'power_in' },
    { function: 'NC', pad: '4', type: 'no_connect' },
  ],
  land: {
    name: 'HEADER-1x4',
    source,
    pads: [
      { number: '1', kind: 'through-hole', shape: 'rect', at: [0, 0], size: [1.5, 1.5], drill: 0.8 },
      { number: '2', kind: 'through-hole', shape: 'oval', at: [2.54, 0], size: [1.3, 1.8], rotation: 30, drill: 0.8 },
      { number: '3', kind: 'through-hole', shape: 'circle', at: [5.08, 0.5], size: [1.5, 1.5], drill: 0.8 },
      {
        number: '4',
        kind: 'through-hole',
        shape: 'roundrect',
        at: [7.62, 0],
        size: [1.5, 1.7],
        drill: 0.8,
        cornerRatio: 0.2,
      },
      { number: '', kind: 'npth', shape: 'circle', at: [3.5, 3], size: [1.6, 1.6], drill: 1.6 },
    ],
    courtyard: { xMin: -1.5, yMin: -1.5, xMax: 9.2, yMax: 4.2 },
    fab: [
      {
        points: [
          [-1.27, -1.27],
          [8.89, -1.27],
          [8.89, 1.27],
        ],
        width: 0.1,
      },
    ],
    silk: [
      {
        points: [
          [-1.3, 1.4],
          [1, 1.4],
        ],
        width: 0.12,
      },
    ],
  },
  orders: [],
});

export const hole = definePart({
  name: 'test-hole',
  description: 'A hole for a screw',
  kind: 'mounting-hole',
  prefix: 'H',
  value: 'M2',
  pins: [],
  land: {
    name: 'HOLE',
    source,
    pads: [{ number: '', kind: 'npth', shape: 'circle', at: [0, 0], size: [2.2, 2.2], drill: 2.2 }],
    courtyard: { xMin: -1.5, yMin: -1.5, xMax: 1.5, yMax: 1.5 },
    fab: [],
    silk: [],
  },
  orders: [],
});

/** What the sample is made from; tests replace pieces of it to break it. */
export function sampleSource(): BoardSource {
  return {
    name: 'sample-board',
    title: 'Sample "board"',
    revision: 'A',
    outline: roundedRectangle(24, 16, 2),
    parts: [
      place('J1', header, { at: [5, 4] }),
      place('C1', capacitor, { at: [4, 11], rotation: 90 }),
      place('R1', capacitor, {
        at: [12, 10],
        rotation: 90,
        side: 'bottom',
        value: '0R',
        fitted: false,
        excludeFromBom: true,
      }),
      place('H1', hole, { at: [20, 12], excludeFromBom: true }),
    ],
    nets: [net('IN', 'J1.IN', 'C1.A'), net('OUT', 'J1.OUT', 'R1.A'), ground('GND', 'J1.GND', 'C1.B', 'R1.B')],
    unconnected: ['J1.NC'],
    tracks: [
      track('IN', 'F.Cu', 0.3, [
        [5, 4],
        [4, 5],
        [4, 10.05],
      ]),
      track('OUT', 'B.Cu', 0.3, [
        [7.54, 4],
        [6.5, 5.5],
        [6.5, 9],
        [8.45, 10.95],
        [12, 10.95],
      ]),
    ],
    vias: [via('GND', [16, 6]), via('GND', [4, 14])],
    zones: (['F.Cu', 'B.Cu'] as const).map((layer) => ({
      net: 'GND',
      layer,
      outline: [
        [0.5, 0.5],
        [23.5, 0.5],
        [23.5, 15.5],
        [0.5, 15.5],
      ],
      clearance: 0.25,
      minThickness: 0.2,
      thermalGap: 0.3,
      thermalBridge: 0.4,
      clearanceTo: { IN: 0.5 },
    })),
  };
}

export function sampleBoard(change: Partial<BoardSource> = {}): Board {
  return board({ ...sampleSource(), ...change });
}

/** The same part turned and put on either side, without nets or copper: for proofs of placement. */
export function placements(parts: readonly PlacedPart[]): Board {
  return board({ ...sampleSource(), parts, nets: [], unconnected: [], tracks: [], vias: [], zones: [] });
}
