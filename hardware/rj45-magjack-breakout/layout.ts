// Where everything lies on the breakout: outline, parts, copper and silk. What is joined to what stands in board.ts.
import {
  add,
  type Line,
  type Part,
  type Point,
  rotate,
  roundedRectangle,
  type Segment,
  type Text,
  type Track,
  type Via,
  type Zone,
} from '@boardproof/board';

/** What the layout depends on. `headerRotation` turns the header against its place for the planar routing. */
export interface LayoutOptions {
  readonly jack: Part;
  readonly header: Part;
  readonly centreTaps: 'joined' | 'separate';
  readonly headerRotation: 0 | 90 | 180 | 270;
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

/** The board: 0.8 by 1.13 inches; the jack's mouth looks over its lower edge. */
const size = { width: 20.32, height: 28.7, corner: 1.5 };

/** Pin 1 of the jack; the board's edge then lies about 2 mm behind the mouth. */
const jackAt: Point = [5.715, 15.24];

export function layout({ jack, header, centreTaps, headerRotation }: LayoutOptions): Layout {
  const middleOfSignals = 3.175; // between the jack's pins 1 and 6
  const places: Record<string, Place> = {
    J1: { at: anchored(jack, '1', jackAt, 0), rotation: 0 },
    J2: headerPlace(header, add(jackAt, [middleOfSignals, 10.1]), headerRotation),
    R1: { at: add(jackAt, [-0.75, 5.8]), rotation: 180 },
    C1: { at: add(jackAt, [2.7, 5.8]), rotation: 0 },
    ...(centreTaps === 'separate' ? { C2: { at: add(jackAt, [7.6, 5.8]), rotation: 0 } } : {}),
    H1: { at: [2.6, size.height - 2.6] },
    H2: { at: [size.width - 2.6, size.height - 2.6] },
  };
  return {
    outline: roundedRectangle(size.width, size.height, size.corner),
    places,
    tracks: [],
    vias: [],
    zones: [],
    texts: [],
    lines: [],
  };
}

/** The place of a part whose pad `number` (else its first pad) comes to lie at `target`. */
function anchored(part: Part, number: string, target: Point, rotation: number): Point {
  const pad = part.land.pads.find((candidate) => candidate.number === number) ?? part.land.pads[0]!;
  const [x, y] = rotate(pad.at, rotation);
  return add(target, [-x, -y]);
}

/** The header about its centre. Its long axis is parallel to the rear edge at 0 and 180 degrees. */
function headerPlace(header: Part, centre: Point, headerRotation: number): Place {
  const rotation = (90 + headerRotation) % 360;
  const pins = header.land.pads;
  const mean = (axis: 0 | 1) => pins.reduce((sum, pad) => sum + pad.at[axis], 0) / pins.length;
  const [x, y] = rotate([mean(0), mean(1)], rotation);
  return { at: add(centre, [-x, -y]), rotation };
}
