// Where everything lies on the base board, seen from the top: the Teensy along the upper edge with USB to the right, the jack
// below the end with its Ethernet pads, its mouth over the lower edge; left of it a field of holes for wires.
//
// The pairs run on the bottom and cross nothing; everything else runs on the top, but for one supply.
import {
  add,
  type Line,
  type Part,
  type PlacedPad,
  type PlacedPart,
  type Point,
  padAt,
  padsOfPart,
  place,
  roundedRectangle,
  type Segment,
  stitch,
  type Text,
  type Track,
  track,
  type Via,
  via,
  type Zone,
  zoneOutline,
} from '@boardproof/board';
import {
  capacitor0805,
  mountingHoleM2,
  resistor0805,
  routeClosePairs,
  routeLedDescent,
  routeTaps,
  teensyEthernetSocket,
  teensyFarRow,
  teensyNearRow,
  wireHoles,
} from '@boardproof/parts';
import { silk, underWords } from './layout-silk.ts';
import { routeLed, routePins, routePower } from './layout-top.ts';

export interface Place {
  readonly at: Point;
  readonly rotation?: number;
}

export interface Layout {
  readonly outline: Segment[];
  readonly places: Record<string, Place>;
  readonly tracks: Track[];
  readonly vias: Via[];
  readonly zones: Zone[];
  readonly texts: Text[];
  readonly lines: Line[];
}

/** The board, mm. It reaches 0.76 mm beyond both ends of the Teensy, so that USB and microSD stay at its edge. */
export const size = { width: 62.48, height: 47.2 } as const;

/** The middle of the Teensy, which is turned by 180 degrees against its own drawing. */
const teensy: Point = [31.24, 34.4];
const turned = ([x, y]: Point): Point => add(teensy, [-x, -y]);

/** The middle of the six Ethernet pads, and pin 1 of the jack: its edge then lies about 2 mm behind the mouth. */
const ethernet = turned([-15.24, 3.1816]);
const pinOne: Point = [ethernet[0] - 3.175, 15.24];

/** Holes for wires: three rails, and three rows that are joined to nothing. */
export const field = wireHoles('wire-field', 14, ['VIN', '3V3', 'GND', '', '', '']);

export function layout({ jack, revision }: { readonly jack: Part; readonly revision: string }): Layout {
  const parts = placeParts(jack);
  const pads = [...parts.values()].flatMap((placed) => padsOfPart(placed, () => undefined));
  const part = (ref: string) => parts.get(ref)!;
  // Half a pitch beside the pins of the row that both pairs have to pass.
  const pairs = {
    jack: part('J1'),
    header: part('J4'),
    lanes: [ethernet[0] - 2.54, ethernet[0] + 2.54],
    level: pinOne[1] + 7.3,
    pads,
  } as const;
  const power = routePower(part, pads);
  // Beside C1 ground goes down to the copper between the pairs, which reaches no pad of its own.
  const capacitor = padAt(part('C1'), '2');
  const down = add(capacitor, [part('C1').rotation === 180 ? 0.1 : 0, -1.13]);
  const tracks = [
    ...routeClosePairs(pairs),
    ...routeTaps(part('J1'), [part('C1')], pads),
    ...routeLed(part, pads),
    routeLedDescent('LED_A', part('J1'), part('R1')),
    ...routePins(part('J2')),
    ...routePins(part('J3')),
    ...power.tracks,
    track('GND', 'F.Cu', 0.5, [capacitor, down]),
  ];
  const drawn = silk(part, teensy, revision);
  return {
    outline: roundedRectangle(size.width, size.height, 2),
    places: {
      ...Object.fromEntries([...parts].map(([ref, { at, rotation }]) => [ref, { at, rotation }])),
      U1: { at: teensy, rotation: 180 },
    },
    tracks,
    vias: [...power.vias, via('GND', down, 0.7, 0.35), ...stitchGround(tracks, pads, drawn.texts)],
    zones: (['F.Cu', 'B.Cu'] as const).map(groundZone),
    ...drawn,
  };
}

function placeParts(jack: Part): ReadonlyMap<string, PlacedPart> {
  const tdPlus = padAt({ part: jack, at: [0, 0], rotation: 0, side: 'top' }, 'TD+');
  const j1 = place('J1', jack, { at: add(pinOne, [-tdPlus[0], -tdPlus[1]]) });
  // C1 stands straight behind the centre tap that it serves, its ground side away from the other parts.
  const tap = padAt(j1, 'TCT')[0] - pinOne[0];
  const away = tap > 2.54 ? 180 : 0;
  const placed = [
    j1,
    place('J2', teensyNearRow, { at: turned([-29.21, -7.62]), rotation: 270 }),
    place('J3', teensyFarRow, { at: turned([-29.21, 7.62]), rotation: 270 }),
    place('J4', teensyEthernetSocket, { at: turned([-16.24, 1.1816]) }),
    place('C1', capacitor0805, { at: add(pinOne, [tap + (away ? -0.95 : 0.95), 6]), rotation: away }),
    place('R1', resistor0805, { at: add(pinOne, [-1.3, 6]), rotation: 180 }),
    place('P1', field, { at: [turned([29.21, 0])[0], 19.16] }),
    place('H1', mountingHoleM2, { at: [2.6, 2.6] }),
    place('H2', mountingHoleM2, { at: [size.width - 2.6, 2.6] }),
    // Under both ends of the Teensy: the board is screwed down before the Teensy goes in.
    place('H3', mountingHoleM2, { at: turned([26.66, 0]) }),
    place('H4', mountingHoleM2, { at: turned([-26.66, 0]) }),
  ];
  return new Map(placed.map((one) => [one.ref, one]));
}

function groundZone(layer: Zone['layer']): Zone {
  return {
    net: 'GND',
    layer,
    outline: zoneOutline([
      [0, 0],
      [size.width, size.height],
    ]),
    clearance: 0.2,
    minThickness: 0.25,
    thermalGap: 0.3,
    thermalBridge: 0.4,
    // 0.30 mm beside the pairs: coplanar ground brings 0.40/0.20 mm to 100 ohm.
    clearanceTo: Object.fromEntries(['T+', 'T-', 'R+', 'R-'].map((net) => [net, 0.3])),
  };
}

/** Ground vias round the edge, beside the pairs and over the rest of the board. */
function stitchGround(tracks: readonly Track[], pads: readonly PlacedPad[], texts: readonly Text[]): Via[] {
  const [x, y] = pinOne;
  const row = (level: number, places: readonly number[]) => places.map((at): Point => [at, level]);
  const spots: Point[] = [
    // Round the edge: below, right, above.
    ...row(0.9, [6.5, 38.6]),
    ...[-14.3, -8.2, -11].map((level): Point => [x + 4.445, y + level]),
    ...[-2.6, 0.9, 8, 11.5].map((at): Point => [x + at, y - 14.3]),
    ...[0.8, 4.2, 7.6].flatMap((level): Point[] => [
      [x - 4.75, y + level],
      [x + 13.64, y + level],
      [x + 17.5, y + level],
    ]),
    [x + 17.5, y - 5],
    [x + 9, y + 5.4],
    [x + 11.2, y + 3.2],
    [x + 11.2, y + 6],
    [x - 2.6, y + 2.2],
    // Under the Teensy.
    ...row(teensy[1], [8.2, 11, 16, 28.6, 38.8]),
    ...row(teensy[1] - 3.4, [51.6, 38.8]),
    ...row(teensy[1] + 3.6, [31.2, 38.8, 51.6]),
    // Between the rows of the field.
    ...row(10.27, [3.3, 13.46, 26.16, 36.6]),
    ...row(5.2, [9, 36.6]),
  ];
  const clear = spots.filter((spot) => !underWords(spot, texts, 0.5));
  return stitch(clear, { net: 'GND', diameter: 0.7, drill: 0.35, clearance: 0.25 }, { pads, tracks });
}
