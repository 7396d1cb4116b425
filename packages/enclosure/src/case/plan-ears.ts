// Tabs at the bottom, to screw the case to a wall. They stand outside, so that the lid can be opened there.
import type { Point, Problem } from '@boardproof/board';
import { along, edgeOf, type Side } from '../fit/sides.ts';
import type { Frame } from './plan.ts';
import { outward } from './wall.ts';

export interface Ear {
  readonly side: Side;
  readonly at: Point;
  readonly radius: number;
  readonly hole: number;
  readonly thickness: number;
}

/** Material round the hole, and from its edge to the wall so that a screw's head has room, mm. */
const round = 3;
const headRoom = 3.5;

export function planEars(frame: Frame): { ears: Ear[]; problems: Problem[] } {
  const { ears, lid, floor } = frame.options;
  if (ears === false) return { ears: [], problems: [] };
  const radius = ears.hole / 2 + round;
  // Bosses of a screwed lid stand at both ends of a side and must stay apart from an ear in its middle.
  const needed = 2 * radius + (lid === 'screw' ? 14 : 2);
  const length = (side: Side) => along(frame.outer, side)[1] - along(frame.outer, side)[0];
  const pairs: [Side, Side][] = [
    ['left', 'right'],
    ['front', 'back'],
  ];
  const open = (side: Side) => frame.openings.some((opening) => opening.side === side);
  const fits = pairs.find((pair) => pair.every((side) => length(side) >= needed && !open(side)));
  if (fits === undefined) return { ears: [], problems: [noRoom(frame, ears.hole, needed)] };
  return {
    problems: [],
    ears: fits.map((side): Ear => {
      const { axis, sign } = outward(side);
      const [from, to] = along(frame.outer, side);
      const across = edgeOf(frame.outer, side) + sign * (ears.hole / 2 + headRoom);
      const middle = (from + to) / 2;
      const at: Point = axis === 0 ? [across, middle] : [middle, across];
      return { side, at, radius, hole: ears.hole, thickness: Math.max(2.4, floor) };
    }),
  };
}

function noRoom({ outer }: Frame, hole: number, needed: number): Problem {
  const longest = Math.max(outer.xMax - outer.xMin, outer.yMax - outer.yMin);
  const nearest = Math.floor((longest - needed + hole) * 10) / 10;
  return {
    code: 'ears-no-room',
    severity: 'error',
    path: 'options/ears/hole',
    message: `ears with holes of ${hole} mm need ${needed} mm on two opposite sides without an opening`,
    hint: nearest >= 2 ? `the nearest possible hole is about ${nearest} mm` : 'the nearest possible is ears: false',
  };
}
