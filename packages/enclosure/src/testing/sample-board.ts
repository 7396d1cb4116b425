// A small board for this package's tests: a jack at one edge, a header with its cable behind it, two holes, a capacitor.
import {
  type Board,
  type BoardSource,
  board,
  definePart,
  namePins,
  type Point,
  place,
  roundedRectangle,
} from '@boardproof/board';
import {
  capacitor0805,
  header2x3,
  type JackName,
  jacks,
  mountingHoleM2,
  teensy41,
  teensyEthernetPads,
} from '@boardproof/parts';

const header = namePins(header2x3, { 1: 'T+', 2: 'T-', 3: 'GND', 4: 'LED', 5: 'R-', 6: 'R+' });

export interface Sample {
  readonly jack?: JackName;
  /** Where pin 1 of the jack lies; its mouth looks down at rotation 0. */
  readonly jackAt?: Point;
  readonly jackRotation?: number;
  readonly width?: number;
  readonly height?: number;
  readonly change?: Partial<BoardSource>;
}

/** The sample, 22 x 32 mm unless told otherwise. */
export function sampleBoard({
  jack = 'J1B1211CCD',
  jackAt = [6.5, 15.5],
  jackRotation = 0,
  width = 22,
  height = 32,
  change = {},
}: Sample = {}): Board {
  return board({
    name: 'sample',
    title: 'Sample board',
    revision: 'A',
    outline: roundedRectangle(width, height, 1),
    parts: [
      place('J1', jacks[jack], { at: jackAt, rotation: jackRotation }),
      place('J2', header, { at: [width / 2 - 2, height - 5], rotation: 90 }),
      place('C1', capacitor0805, { at: [width / 2, height - 9] }),
      place('H1', mountingHoleM2, { at: [2.6, height - 2.6] }),
      place('H2', mountingHoleM2, { at: [width - 2.6, height - 2.6] }),
    ],
    nets: [],
    cables: [
      {
        name: 'ribbon',
        near: { ref: 'J2', pin1: 'T+' },
        far: { part: teensy41, pads: [...teensyEthernetPads], pin1: 'T+', side: 'top' },
      },
    ],
    ...change,
  });
}

const source = { from: 'made up for a test', confidence: 'assumed' } as const;

/** A connector of no known kind of jack, without a height. */
export const unknownConnector = definePart({
  name: 'unknown-connector',
  description: 'a connector that nobody measured',
  kind: 'connector',
  prefix: 'J',
  value: '?',
  pins: [],
  land: {
    name: 'unknown',
    source,
    pads: [],
    courtyard: { xMin: -5, yMin: -5, xMax: 5, yMax: 5 },
    fab: [],
    silk: [],
  },
  body: { outline: { xMin: -4, yMin: -4, xMax: 4, yMax: 4 }, source },
  orders: [],
});
