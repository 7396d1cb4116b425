// The two differential pairs between a jack and a 2x3 block that stands close behind rows of pins: each pair passes between
// two pins of every row, straight up, and turns into the block from its side. On the bottom, without a via or a crossing.
import {
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
import { coupled, type Gate, gate, half, neck } from './gate.ts';

export interface ClosePairs {
  /** The jack, its mouth along -y. */
  readonly jack: PlacedPart;
  /** Any part with the functions T+, T-, R+ and R- on a 2x3 block of 2.00 mm whose longer side stands upright. */
  readonly header: PlacedPart;
  /** Where the T pair rises left of the block and the R pair right of it, mm: half-way between two pins of the rows. */
  readonly lanes: readonly [tx: number, rx: number];
  /** The height at which each pair has come together, below the first row, mm. */
  readonly level: number;
  readonly pads: readonly PlacedPad[];
}

/** How far before the first pad the coupled part ends, mm: as near as the turn out of a lane at 2.54 mm allows. */
const parting = 0.7;
const corner = 0.55;

/** Above the rear row of the jack's pins, mm from its front row: from here on a track may leave its pin's own line. */
const free = 3.9;

/** All four tracks (nets T+, T-, R+, R-), equal in length within each pair, narrowed between pads. */
export function routeClosePairs({ jack, header, lanes, level, pads }: ClosePairs): Track[] {
  const route = (names: readonly [string, string], from: readonly [string, string], x: number, right: boolean) => {
    const end = gate(header, names, right ? 'left' : 'right', parting);
    const front = padAt(jack, 'TD+')[1];
    const way = (pin: string, side: -1 | 1) => climb(padAt(jack, pin), [x + side * half, level], front + free, side);
    return pair({
      ...coupled,
      along: chamfered([[x, level], [x, end.end[1]], end.end], corner),
      left: { net: names[0], from: way(from[0], -1), to: straight(end.left) },
      right: { net: names[1], from: way(from[1], 1), to: straight(end.right) },
    }).tracks;
  };
  return [
    ...route(['T+', 'T-'], ['TD+', 'TD-'], lanes[0], false),
    ...route(['R+', 'R-'], ['RD+', 'RD-'], lanes[1], true),
  ].flatMap((track) => neckDown(track, pads, neck));
}

/** The lengths are made equal at the jack, where there is room. */
function straight(lead: Gate['left']): readonly Point[] {
  return 'path' in lead ? lead.path(0) : lead;
}

/**
 * From a pin of the jack up past its rear row, by a diagonal to its place in the pair, and up to where it meets the other
 * track; on the way a bay to its own side, as deep as the other track is longer.
 */
function climb([px, py]: Point, [x, top]: Point, past: number, side: -1 | 1): Lead {
  const away = Math.abs(x - px);
  const start: Point[] = [
    [px, py],
    [px, past],
    [x, past + away],
  ];
  const [low, high] = [Math.max(past + away + 0.2, top - 1.5), top - 0.5];
  return {
    maxSlack: 5,
    path(slack) {
      const out = x + (side * slack) / 2;
      const bay: Point[] = [
        [x, low],
        [out, low],
        [out, high],
        [x, high],
      ];
      return [...start, ...(slack > 0 ? chamfered([[x, low - 0.2], ...bay, [x, top]], 0.2).slice(1, -1) : [])];
    },
  };
}
