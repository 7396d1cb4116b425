// The two differential pairs between a jack and the 2x3 block that a Teensy's Ethernet pads meet, on the bottom: without a
// via and without crossing, for each of the four ways in which the block may stand behind the jack.
import {
  add,
  chamfered,
  type Lead,
  neckDown,
  type PlacedPad,
  type PlacedPart,
  type Point,
  padAt,
  pair,
  type Track,
} from '@boardproof/board';
import { coupled, type Direction, type Gate, gate, half, neck } from './gate.ts';

/** Where the tracks of a pair meet behind the jack, and where they have gone side by side for a bit: mm above pin 1. */
const meeting = 4.3;
const settled = 4.8;

/** How far before the first pad of the header the coupled part ends, mm. */
const parting = 1.4;

interface Approach {
  readonly tx: Direction;
  readonly rx: Direction;
  readonly txLane?: number;
  readonly rxLane?: number;
  readonly over?: number;
}

/**
 * How each pair comes into the header, by the header's turn against its default place, and the upright lanes it takes on
 * the way, mm from the middle of the header. Seen from the jack, T+ is left of T- and R+ left of R- for every jack here.
 */
const approaches: Readonly<Record<number, Approach>> = {
  0: { tx: 'up', rx: 'up' },
  90: { tx: 'right', rx: 'left', txLane: -3.5, rxLane: 3.5 },
  // Round the rear: the jack's T pair is left of its R pair, the header's is right.
  180: { tx: 'down', rx: 'up', txLane: -4.4, over: 3.3 },
  270: { tx: 'right', rx: 'left', txLane: -3.5, rxLane: 3.5 },
};

/** What the pairs run between: both parts, the middle of the header, its turn, and every pad that stands on the board. */
export interface JackPairs {
  readonly jack: PlacedPart;
  /** Any part with the functions T+, T-, R+ and R- on the pads of a 2x3 block of 2.00 mm. */
  readonly header: PlacedPart;
  readonly centre: Point;
  readonly turn: number;
  readonly pads: readonly PlacedPad[];
}

/**
 * All four tracks (nets T+, T-, R+, R-), equal in length within each pair as far as the room goes, narrowed between pads.
 * The jack's mouth looks along -y. `turn` 0, 90, 180 or 270: the header's rotation, counter-clockwise, against the place
 * in which T+ and R- are the nearest pads to the left and the right.
 */
export function routeJackPairs({ jack, header, centre, turn, pads }: JackPairs): Track[] {
  const approach = approaches[turn];
  if (approach === undefined) throw new RangeError(`the header is turned by 0, 90, 180 or 270 degrees, not ${turn}`);
  const at = (name: string) => padAt(jack, name);
  const front = at('TD+')[1];
  const middle = (a: Point, b: Point) => (a[0] + b[0]) / 2;
  // Where one pin of a pair sits in the front row its track is the longer one: the place where both meet makes up for that.
  const inRow = at('TD-')[1] === front;
  const txMeet = inRow ? middle(at('TD+'), at('TD-')) : at('TD+')[0] + 0.4;
  const rxMeet = inRow ? middle(at('RD+'), at('RD-')) : at('RD+')[0] + 0.5;
  const tx = gate(header, ['T+', 'T-'], approach.tx, parting);
  const rx = gate(header, ['R+', 'R-'], approach.rx, parting);
  const lane = (offset: number | undefined) => (offset === undefined ? undefined : centre[0] + offset);
  const over = approach.over === undefined ? undefined : centre[1] + approach.over;
  const routes = [
    pair({
      ...coupled,
      along: middleLine([txMeet, front + meeting], tx, lane(approach.txLane), over),
      left: { net: 'T+', from: rise(at('TD+'), txMeet - half, front, -0.15), to: tx.left },
      right: { net: 'T-', from: rise(at('TD-'), txMeet + half, front), to: tx.right },
    }),
    pair({
      ...coupled,
      along: middleLine([rxMeet, front + meeting], rx, lane(approach.rxLane)),
      left: { net: 'R+', from: rise(at('RD+'), rxMeet - half, front), to: rx.left },
      right: { net: 'R-', from: rise(at('RD-'), rxMeet + half, front), to: rx.right },
    }),
  ];
  return routes.flatMap(({ tracks }) => tracks).flatMap((track) => neckDown(track, pads, neck));
}

/** From a pin of the jack, past the rear row, to `x` at the meeting point: by one diagonal, or across when that is too far. */
function rise([px, py]: Point, x: number, front: number, aside = 0): Lead {
  const lane = px + aside;
  const away = Math.abs(x - lane);
  const top = front + meeting;
  const start: Point[] =
    aside === 0
      ? [[px, py]]
      : [
          [px, py],
          [lane, py + Math.abs(aside)],
        ];
  if (top - away > py + 0.5) return [...start, [lane, top - away]];
  const cut = 0.4;
  const across = top - cut;
  const back = Math.sign(lane - x) * cut;
  return [...start, [lane, across - cut], [lane - back, across], [x + back, across]];
}

/** The middle of a pair from the meeting point to the gate: straight with one jog, or over an upright lane beside the header. */
function middleLine(meet: Point, { end, heading }: Gate, lane?: number, over?: number): Point[] {
  const x = lane ?? end[0];
  const start = meet[1] + settled - meeting;
  const upright: Point[] = [meet, [meet[0], start], [x, start + Math.abs(x - meet[0])]];
  if (lane === undefined) return [...upright, end];
  const turned: Point[] =
    over === undefined
      ? [[x, end[1]]]
      : [
          [x, over],
          [end[0], over],
        ];
  const before = add(end, [-0.1 * heading[0], -0.1 * heading[1]]);
  return chamfered([...upright, ...turned, before, end], 0.8);
}
