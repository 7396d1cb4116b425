// The two differential pairs of the breakout, on the bottom: from the jack's pins to the header, without a via and
// without crossing, for each of the four ways in which the header may stand.
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

/** 0.40 mm tracks, 0.20 mm apart: about 100 ohm on 1.6 mm FR4 with coplanar ground at 0.30 mm. */
const coupled = { layer: 'B.Cu', width: 0.4, gap: 0.2 } as const;
const half = (coupled.width + coupled.gap) / 2;

/** Between two pads a track gives way to keep 0.19 mm; 0.25 mm wide is what then fits between pads of 1.9 mm. */
const neck = { clearance: 0.19, width: 0.25 };

/** Where the tracks of a pair meet behind the jack, and where they have gone side by side for a bit: mm above pin 1. */
const meeting = 4.3;
const settled = 4.8;

/** How far before the first pad of the header the coupled part ends; how far beside a pad the other track passes, mm. */
const parting = 1.4;
const passing = 1;

type Direction = 'up' | 'down' | 'left' | 'right';
const vectors: Record<Direction, Point> = { up: [0, 1], down: [0, -1], left: [-1, 0], right: [1, 0] };

/**
 * How each pair comes into the header, by the header's turn against its default place, and the upright lanes it takes on
 * the way, mm from the middle of the header. Seen from the jack, T+ is left of T- and R+ left of R- for every jack here.
 */
const approaches: Readonly<
  Record<number, { tx: Direction; rx: Direction; txLane?: number; rxLane?: number; over?: number }>
> = {
  0: { tx: 'up', rx: 'up' },
  90: { tx: 'right', rx: 'left', txLane: -3.5, rxLane: 3.5 },
  // Round the rear: the jack's T pair is left of its R pair, the header's is right.
  180: { tx: 'down', rx: 'up', txLane: -4.4, over: 3.3 },
  270: { tx: 'right', rx: 'left', txLane: -3.5, rxLane: 3.5 },
};

/** All four tracks, narrowed between pads. `centre` is the middle of the header. */
export function routePairs(
  jack: PlacedPart,
  header: PlacedPart,
  centre: Point,
  turn: number,
  pads: readonly PlacedPad[],
): Track[] {
  const approach = approaches[turn]!;
  const at = (name: string) => padAt(jack, name);
  const front = at('TD+')[1];
  const middle = (a: Point, b: Point) => (a[0] + b[0]) / 2;
  // Where one pin of a pair sits in the front row its track is the longer one: the place where both meet makes up for that.
  const inRow = at('TD-')[1] === front;
  const txMeet = inRow ? middle(at('TD+'), at('TD-')) : at('TD+')[0] + 0.4;
  const rxMeet = inRow ? middle(at('RD+'), at('RD-')) : at('RD+')[0] + 0.5;
  const tx = gate(header, 'T+', 'T-', approach.tx);
  const rx = gate(header, 'R+', 'R-', approach.rx);
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

/** Where a pair ends before the header, which way it goes there, and each track's way on to its pad. */
interface Gate {
  readonly end: Point;
  readonly heading: Point;
  readonly left: Lead;
  readonly right: Lead;
}

/** A pair meets one of its pads first; the other track passes beside that pad to the one behind it. */
function gate(header: PlacedPart, leftPin: string, rightPin: string, direction: Direction): Gate {
  const heading = vectors[direction];
  const [left, right] = [padAt(header, leftPin), padAt(header, rightPin)];
  const depth = (point: Point) => point[0] * heading[0] + point[1] * heading[1];
  const leftFirst = depth(left) < depth(right);
  const [first, second] = leftFirst ? [left, right] : [right, left];
  // The passing track keeps to its own side: the right one passes on the right. `across` points there.
  const across: Point = leftFirst ? [heading[1], -heading[0]] : [-heading[1], heading[0]];
  const from =
    (origin: Point) =>
    (along: number, aside: number): Point =>
      add(origin, [heading[0] * along + across[0] * aside, heading[1] * along + across[1] * aside]);
  const near = intoFirst(from(first));
  const far = intoSecond(from(second));
  const end = from(first)(-parting, passing - half);
  return leftFirst ? { end, heading, left: near, right: far } : { end, heading, left: far, right: near };
}

type Local = (along: number, aside: number) => Point;

/** Out to the free side of the pad and round into it, as far as the other track's longer way asks for. */
function intoFirst(at: Local): Lead {
  const path = (slack: number): Point[] => {
    const bend = Math.min(0.35, slack / 2);
    return [
      at(0, 0),
      at(0, bend - slack),
      at(-bend, -slack),
      at(bend - parting, -slack),
      at(-parting, bend - slack),
      at(-parting, passing - 2 * half - 0.35),
    ];
  };
  return { maxSlack: 2.2, path };
}

/** Between two rows of pads and across, by a diagonal that slack makes into a corner. */
function intoSecond(at: Local): Lead {
  return { maxSlack: 0.9, path: (slack) => [at(0, 0), at(0, slack), at(slack - passing, passing)] };
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
