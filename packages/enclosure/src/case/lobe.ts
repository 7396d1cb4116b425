// The outline of a boss or an ear: round outside, straight where it goes into the wall.
import type { Point } from '@boardproof/board';
import type { Side } from '../fit/sides.ts';
import type { Ring } from './shapes.ts';
import { outward } from './wall.ts';

const half = 16;

/**
 * A half circle about `at` with two straight sides that end in the middle of the wall, whose inner face lies at `face`;
 * `inset` mm smaller all round, with as many points.
 */
export function lobe(
  { side, at, radius }: { readonly side: Side; readonly at: Point; readonly radius: number },
  face: number,
  wall: number,
  inset: number,
): Ring {
  const { axis, sign } = outward(side);
  const root = face + (sign * wall) / 2;
  const r = radius - inset;
  const turn = { right: 0, back: 90, left: 180, front: 270 }[side];
  const arc = Array.from({ length: half + 1 }, (_, i): Point => {
    const angle = ((turn - 90 + (180 * i) / half) * Math.PI) / 180;
    return [at[0] + r * Math.cos(angle), at[1] + r * Math.sin(angle)];
  });
  const foot = ([x, y]: Point): Point => (axis === 0 ? [root, y] : [x, root]);
  return [...arc, foot(arc.at(-1)!), foot(arc[0]!)];
}
