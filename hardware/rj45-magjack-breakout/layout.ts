// Where everything lies on the breakout: outline, parts, copper and silk. What is joined to what stands in board.ts.
//
// Seen from the top: the jack's mouth looks over the lower edge, the header stands behind the jack, C1 between them. Both
// pairs run on the bottom, where nothing crosses them; everything else runs on the top, so that the ground under the
// pairs stays whole.
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
import { capacitor0805, mountingHoleM2, resistor0805, routeJackPairs, routeTaps } from '@boardproof/parts';
import { silk } from './layout-silk.ts';
import { routeLed } from './layout-top.ts';

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

/** The board, mm: 0.80 by 1.14 inches as long as the header stands across. */
const width = 20.32;
const heights: Record<number, number> = { 0: 29, 90: 30, 180: 30, 270: 31.8 };
const corner = 1.5;

/** The middle of the header, mm from the jack's pin 1: behind the middle of its six signal pins where that can be. */
const headerMiddle: Record<number, Point> = {
  0: [3.175, 10.25],
  90: [3.175, 10.5],
  180: [5.2, 10.25],
  270: [3.175, 12.3],
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pin 1 of the jack. The board's edge then lies about 2 mm behind the mouth. */
const pinOne: Point = [5.715, 15.24];

export function layout(options: LayoutOptions): Layout {
  const { headerRotation: turn } = options;
  const [height, middle] = [heights[turn], headerMiddle[turn]];
  if (height === undefined || middle === undefined) {
    throw new RangeError(`headerRotation is 0, 90, 180 or 270, not ${turn}`);
  }
  const size = { width, height };
  const header = add(pinOne, middle);
  const parts = placeParts(options, size, header);
  const pads = [...parts.values()].flatMap((placed) => padsOfPart(placed, () => undefined));
  const part = (ref: string) => parts.get(ref)!;
  const tracks = [
    ...routeJackPairs({ jack: part('J1'), header: part('J2'), centre: header, turn, pads }),
    ...routeTaps(part('J1'), [part('C1'), parts.get('C2')], pads),
    ...routeLed(parts, turn, pads),
    ...groundBetweenPairs(part('J2'), turn),
  ];
  return {
    outline: roundedRectangle(width, height, corner),
    places: Object.fromEntries([...parts].map(([ref, { at, rotation, side }]) => [ref, { at, rotation, side }])),
    tracks,
    vias: stitchGround(tracks, pads, size.height - pinOne[1]),
    zones: (['F.Cu', 'B.Cu'] as const).map((layer) => groundZone(layer, size)),
    ...silk(parts, size, options.revision ?? '1'),
  };
}

function placeParts(options: LayoutOptions, size: Size, middle: Point): ReadonlyMap<string, PlacedPart> {
  const { jack, header, centreTaps, headerRotation } = options;
  const rotation = (90 + headerRotation) % 360;
  const j1 = place('J1', jack, { at: centred([padAt(standing(jack), 'TD+')], pinOne, 0) });
  const j2 = place('J2', header, {
    at: centred(padCentres(header), middle, rotation),
    rotation,
  });
  // C1 stands straight behind the centre tap it serves, its ground side away from the other parts.
  const tap = padAt(j1, 'TCT')[0] - pinOne[0];
  const away = tap > 2.54 ? 180 : 0;
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

/**
 * Where both pairs pass the ground pin, the ground between them hangs on that pin alone: a track holds it there, whatever
 * way a pour lays its bridges (KiCad's stand at 45 degrees round a round pad and would meet the pairs).
 */
function groundBetweenPairs(header: PlacedPart, turn: number): Track[] {
  if (turn !== 0) return [];
  const pin = padAt(header, 'GND');
  return [track('GND', 'B.Cu', 0.4, [pin, add(pin, [0, -1.6])])];
}

function groundZone(layer: Zone['layer'], size: Size): Zone {
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
function stitchGround(tracks: readonly Track[], pads: readonly PlacedPad[], rear: number): Via[] {
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
    [0.2, rear - 0.9],
    [7.2, rear - 0.9],
    // Beside the pairs and under the jack.
    [9, 8.6],
    [11.2, 3.2],
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
