/** A small routed board for tests: two headers, a chip, a mounting hole, two ground zones. 20 x 16 mm. */
import { board, definePart, ground, net, place, roundedRectangle, track, via } from '../define.ts';
import type { Board, Zone } from '../model.ts';
import type { PartDraft } from '../part.ts';

const source = { from: 'made up for tests', confidence: 'assumed' } as const;
const common = { description: 'made up for tests', value: '', orders: [] } satisfies Partial<PartDraft>;
const land = {
  name: 'TEST',
  source,
  courtyard: { xMin: -1.2, yMin: -1.2, xMax: 1.2, yMax: 1.2 },
  fab: [],
  silk: [],
} satisfies Omit<PartDraft['land'], 'pads'>;

/** One round through-hole pad, 1.6/0.8 mm, function P. */
export const pin = definePart({
  ...common,
  name: 'pin',
  kind: 'header',
  prefix: 'J',
  pins: [{ function: 'P', pad: '1', type: 'passive' }],
  land: {
    ...land,
    pads: [{ number: '1', kind: 'through-hole', shape: 'circle', at: [0, 0], size: [1.6, 1.6], drill: 0.8 }],
  },
});

/** Two surface pads 1.0 x 1.4 mm at x = -1 and 1, functions A and B. */
export const chip = definePart({
  ...common,
  name: 'chip',
  kind: 'capacitor',
  prefix: 'C',
  pins: [
    { function: 'A', pad: '1', type: 'passive' },
    { function: 'B', pad: '2', type: 'passive' },
  ],
  land: {
    ...land,
    pads: [
      { number: '1', kind: 'smd', shape: 'rect', at: [-1, 0], size: [1, 1.4] },
      { number: '2', kind: 'smd', shape: 'rect', at: [1, 0], size: [1, 1.4] },
    ],
  },
});

export const hole = definePart({
  ...common,
  name: 'hole',
  kind: 'mounting-hole',
  prefix: 'H',
  pins: [],
  land: { ...land, pads: [{ number: '', kind: 'npth', shape: 'circle', at: [0, 0], size: [2.2, 2.2], drill: 2.2 }] },
});

export function groundZone(layer: Zone['layer'], change: Partial<Zone> = {}): Zone {
  return {
    net: 'GND',
    layer,
    outline: [
      [0, 0],
      [20, 0],
      [20, 16],
      [0, 16],
    ],
    clearance: 0.2,
    minThickness: 0.25,
    thermalGap: 0.3,
    thermalBridge: 0.4,
    clearanceTo: {},
    ...change,
  };
}

/** J1 and J2 carry S, J3 carries GND, C1 joins both. */
export function sampleBoard(change: Partial<Board> = {}): Board {
  const sample = board({
    name: 'sample',
    title: 'Sample',
    revision: '1',
    outline: roundedRectangle(20, 16, 1),
    parts: [
      place('J1', pin, { at: [3, 4] }),
      place('J2', pin, { at: [17, 4] }),
      place('J3', pin, { at: [10, 10] }),
      place('C1', chip, { at: [10, 4] }),
      place('H1', hole, { at: [3, 13] }),
    ],
    nets: [net('S', 'J1.P', 'J2.P', 'C1.A'), ground('GND', 'J3.P', 'C1.B')],
    tracks: [
      track('S', 'F.Cu', 0.3, [
        [3, 4],
        [9, 4],
      ]),
      track('S', 'B.Cu', 0.3, [
        [3, 4],
        [5, 2],
        [15, 2],
        [17, 4],
      ]),
    ],
    vias: [via('GND', [15, 12])],
    zones: [groundZone('F.Cu'), groundZone('B.Cu')],
  });
  return { ...sample, ...change };
}
