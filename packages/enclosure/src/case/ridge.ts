// A ridge along a wall whose four flanks all slope by 45 degrees: it prints without support whichever way it lies.

import type { Side } from '../fit/sides.ts';
import type { Solid } from '../solid/jscad.ts';
import { hullOf } from './shapes.ts';
import { outward } from './wall.ts';

/**
 * From the plane `face` outwards by `depth` mm. `range` and `z` give the tip's extent along the wall and its middle;
 * `flat` is the height of the tip.
 */
export function ridge(of: {
  readonly side: Side;
  readonly face: number;
  readonly range: readonly [number, number];
  readonly z: number;
  readonly depth: number;
  readonly flat: number;
}): Solid {
  const { axis, sign } = outward(of.side);
  const at = (along: number, depth: number, z: number): [number, number, number] => {
    const across = of.face + sign * depth;
    return axis === 0 ? [across, along, z] : [along, across, z];
  };
  const ring = (depth: number, more: number) =>
    [-1, 1].flatMap((end) =>
      [-1, 1].map((up) =>
        at(end < 0 ? of.range[0] - more : of.range[1] + more, depth, of.z + up * (of.flat / 2 + more)),
      ),
    );
  return hullOf([...ring(0, of.depth), ...ring(of.depth, 0)]);
}
