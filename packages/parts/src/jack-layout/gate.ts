// Where a pair comes into the 2x3 block of a Teensy's Ethernet pads.
import { add, type Lead, type PlacedPart, type Point, padAt } from '@boardproof/board';

/** 0.40 mm tracks, 0.20 mm apart: about 100 ohm on 1.6 mm FR4 with coplanar ground at 0.30 mm. */
export const coupled = { layer: 'B.Cu', width: 0.4, gap: 0.2 } as const;
export const half = (coupled.width + coupled.gap) / 2;

/** Between two pads a track gives way to keep 0.19 mm; 0.25 mm wide is what then fits between pads of 1.9 mm. */
export const neck = { clearance: 0.19, width: 0.25 };

/** How far beside a pad the other track passes, mm. */
const passing = 1;

export type Direction = 'up' | 'down' | 'left' | 'right';
const vectors: Record<Direction, Point> = { up: [0, 1], down: [0, -1], left: [-1, 0], right: [1, 0] };

/** Where a pair ends before the header, which way it goes there, and each track's way on to its pad. */
export interface Gate {
  readonly end: Point;
  readonly heading: Point;
  readonly left: Lead;
  readonly right: Lead;
}

/**
 * A pair meets one of its pads first; the other track passes beside that pad to the one behind it. The coupled part ends
 * `parting` mm before the first one.
 */
export function gate(
  header: PlacedPart,
  [leftPin, rightPin]: readonly [string, string],
  direction: Direction,
  parting: number,
): Gate {
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
  const near = intoFirst(from(first), parting);
  const far = intoSecond(from(second));
  const end = from(first)(-parting, passing - half);
  return leftFirst ? { end, heading, left: near, right: far } : { end, heading, left: far, right: near };
}

type Local = (along: number, aside: number) => Point;

/** Out to the free side of the pad and round into it, as far as the other track's longer way asks for. */
function intoFirst(at: Local, parting: number): Lead {
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
