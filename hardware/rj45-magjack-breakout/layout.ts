// Where everything lies on the breakout: outline, parts, copper and silk. What is joined to what stands in board.ts.
//
// Seen from the top: the jack's mouth looks over the lower edge, the header stands behind the jack, C1 between them. Both
// pairs run on the bottom, where nothing crosses them; everything else runs on the top, so that the ground under the
// pairs stays whole.
import {
  add,
  chamfered,
  type Line,
  neckDown,
  type Part,
  type PlacedPad,
  type PlacedPart,
  type Point,
  padAt,
  padsOfPart,
  place,
  rotate,
  roundedRectangle,
  type Segment,
  stitch,
  type Text,
  type Track,
  track,
  type Via,
  type Zone,
  zoneOutline,
} from '@boardproof/board';
import { capacitor0805, mountingHoleM2, resistor0805 } from '@boardproof/parts';
import { routePairs } from './layout-pairs.ts';
import { silk } from './layout-silk.ts';

/** What the layout depends on. `headerRotation` turns the header, counter-clockwise, against its place for planar pairs. */
export interface LayoutOptions {
  readonly jack: Part;
  readonly header: Part;
  readonly centreTaps: 'joined' | 'separate';
  readonly headerRotation: 0 | 90 | 180 | 270;
  readonly revision?: string;
}

export interface Place {
  readonly at: Point;
  readonly rotation?: number;
  readonly side?: 'top' | 'bottom';
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

/** The board, mm: 0.80 by 1.14 inches. */
const size = { width: 20.32, height: 29, corner: 1.5 };

/** Pin 1 of the jack. The board's edge then lies about 2 mm behind the mouth. */
const pinOne: Point = [5.715, 15.24];

/** From the jack's pin 1 to the middle of its six signal pins, behind which the header stands. */
const middleOfSignals = 3.175;

/** Widths, mm. A neck is what fits between two pads of 1.9 mm. */
const width = { signal: 0.3, neck: 0.25 };

export function layout(options: LayoutOptions): Layout {
  const parts = placeParts(options);
  const pads = [...parts.values()].flatMap((placed) => padsOfPart(placed, () => undefined));
  const part = (ref: string) => parts.get(ref)!;
  const tracks = [...routePairs(part('J1'), part('J2'), pads), ...routeTaps(parts, pads), ...routeLed(parts)];
  return {
    outline: roundedRectangle(size.width, size.height, size.corner),
    places: Object.fromEntries([...parts].map(([ref, { at, rotation, side }]) => [ref, { at, rotation, side }])),
    tracks,
    vias: stitchGround(tracks, pads),
    zones: (['F.Cu', 'B.Cu'] as const).map(groundZone),
    ...silk(parts, size, options.revision ?? '1'),
  };
}

function placeParts({ jack, header, centreTaps, headerRotation }: LayoutOptions): ReadonlyMap<string, PlacedPart> {
  const rotation = (90 + headerRotation) % 360;
  const j1 = place('J1', jack, { at: centred([padAt(standing(jack), 'TD+')], pinOne, 0) });
  const j2 = place('J2', header, {
    at: centred(padCentres(header), add(pinOne, [middleOfSignals, 10.25]), rotation),
    rotation,
  });
  // C1 stands straight behind the centre tap it serves, its ground side away from the other parts.
  const tap = padAt(j1, 'TCT')[0] - pinOne[0];
  const away = tap > middleOfSignals ? 180 : 0;
  const c1 = place('C1', capacitor0805, { at: add(pinOne, [tap + (away ? -0.95 : 0.95), 6]), rotation: away });
  const parts = [
    j1,
    j2,
    c1,
    ...(centreTaps === 'separate' ? [place('C2', capacitor0805, { at: add(pinOne, [7.75, 6]) })] : []),
    place('R1', resistor0805, { at: add(pinOne, [-1.3, 6]), rotation: 180 }),
    place('H1', mountingHoleM2, { at: [2.6, size.height - 2.6] }),
    place('H2', mountingHoleM2, { at: [size.width - 2.6, size.height - 2.6] }),
  ];
  return new Map(parts.map((placed) => [placed.ref, placed]));
}

function standing(part: Part) {
  return { part, at: [0, 0], rotation: 0, side: 'top' } as const;
}

function padCentres(part: Part): Point[] {
  return part.land.pads.map((pad) => pad.at);
}

/** The origin of a part whose points, given in its own frame, shall have their middle at `target`. */
function centred(points: readonly Point[], target: Point, rotation: number): Point {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [x, y] = rotate([mean(0), mean(1)], rotation);
  return add(target, [-x, -y]);
}

/** Centre taps to their capacitors, on the top. */
function routeTaps(parts: ReadonlyMap<string, PlacedPart>, pads: readonly PlacedPad[]): Track[] {
  const jack = parts.get('J1')!;
  const [tct, rct] = [padAt(jack, 'TCT'), padAt(jack, 'RCT')];
  const c2 = parts.get('C2');
  const toC1 = [tct, padAt(parts.get('C1')!, '1')];
  if (c2) {
    const end = padAt(c2, '1');
    const toC2 = chamfered([rct, [rct[0], end[1] - 1.2], [end[0], end[1] - 1.2], end], 0.8);
    const wide = track('RCT', 'F.Cu', width.signal, toC2);
    return [track('TCT', 'F.Cu', width.signal, toC1), ...neckDown(wide, pads, { clearance: 0.19, width: width.neck })];
  }
  // Between the two rows of pins, where 1.27 mm to each side are free.
  const between = (tct[1] + rct[1]) / 2;
  const rise = between - rct[1];
  const corners: Point[] =
    rct[0] - tct[0] > 2 * rise
      ? [
          [rct[0] - rise, between],
          [tct[0] + rise, between],
        ]
      : [[tct[0] + rise, between]];
  return [track('CT', 'F.Cu', width.signal, toC1), track('CT', 'F.Cu', width.neck, [rct, ...corners, tct])];
}

/** The LED line: round the rear of the header to R1, then between pin 1 and the shield down to the left LED's anode. */
function routeLed(parts: ReadonlyMap<string, PlacedPart>): Track[] {
  const jack = parts.get('J1')!;
  const from = padAt(parts.get('J2')!, 'LED');
  const [first, second] = [padAt(parts.get('R1')!, '1'), padAt(parts.get('R1')!, '2')];
  const anode = padAt(jack, 'LEDL_A');
  const [x, y] = pinOne;
  const rear = from[1] + 1.1;
  const inner = x + 1;
  const outer = x - 1.55;
  // The peg stands between here and the LED: pass it on its right.
  const descent: Point[] = [second, [second[0], y + 4.5], [outer, y + 4.5 - (outer - second[0])], [outer, y - 2]];
  descent.push([inner, y - 2 - (inner - outer)]);
  if (anode[0] < inner - 1) descent.push([inner, y - 7], [anode[0], y - 7 - (inner - anode[0])]);
  else descent.push([inner, anode[1] + (inner - anode[0])]);
  return [
    track('LED', 'F.Cu', width.signal, chamfered([from, [from[0], rear], [first[0], rear], first], 0.8)),
    track('LED_A', 'F.Cu', width.signal, [...descent, anode]),
  ];
}

function groundZone(layer: Zone['layer']): Zone {
  // 0.30 mm beside the pairs: coplanar ground brings 0.40/0.20 mm to 100 ohm.
  const pairs = Object.fromEntries(['T+', 'T-', 'R+', 'R-'].map((net) => [net, 0.3]));
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
    clearanceTo: pairs,
  };
}

/** Ground vias round the edge and beside the pairs. */
function stitchGround(tracks: readonly Track[], pads: readonly PlacedPad[]): Via[] {
  const [x, y] = pinOne;
  const spots: Point[] = [
    // Left and right edge behind the shield's pads, front edge, rear edge.
    [-4.75, 0.8],
    [-4.75, 4.2],
    [-4.75, 7.6],
    [13.64, 0.8],
    [13.64, 4.2],
    [13.64, 7.6],
    [-2.6, -14.3],
    [0.9, -14.3],
    [4.445, -14.3],
    [8, -14.3],
    [11.5, -14.3],
    [0.2, 12.9],
    [7.2, 12.9],
    // Beside the pairs and under the jack.
    [8.2, 8.4],
    [10, 4.2],
    [-2.6, 2.2],
    [4.445, -8.2],
    [4.445, -11],
  ];
  const style = { net: 'GND', diameter: 0.7, drill: 0.35, clearance: 0.25 };
  return stitch(
    spots.map((spot) => add(spot, [x, y])),
    style,
    { pads, tracks },
  );
}
