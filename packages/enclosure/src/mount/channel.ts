// The opening for a plug: its outline and room on all sides, pushed through the wall.
import type { Solid } from '../solid/jscad.ts';
import type { Vector } from '../solid/mesh.ts';
import type { Channel } from './draft.ts';
import { solidOf } from './place.ts';
import { gable, type MountPlan, mountPrint } from './plan.ts';

/** How far a tool goes out, mm. */
const out = 60;

/** What a plug's outline sweeps over, `more` mm larger on all sides, shifted across and upwards, and `deeper` downwards. */
export function channelSolid(
  plan: MountPlan,
  channel: Channel,
  more = 0,
  [aside, up]: readonly [number, number] = [0, 0],
  deeper = 0,
): Solid {
  const { across, z } = channel;
  const [a, b] = [across[0] - more + aside, across[1] + more + aside];
  const [low, high] = [z[0] - more + up - deeper, z[1] + more + up];
  return pushed(plan, channel, [
    [a, low],
    [b, low],
    [b, high],
    [a, high],
  ]);
}

/** The hole in the wall. The ceiling of one that is printed upright slopes up to a width that bridges. */
export function channelTool(plan: MountPlan, channel: Channel): Solid {
  const { across, z, frame } = channel;
  const { opening } = mountPrint;
  if (frame === 'mounted' || gable(across) <= 0) return channelSolid(plan, channel, opening);
  const [a, b] = [across[0] - opening, across[1] + opening];
  const rise = gable(across) + opening;
  return pushed(plan, channel, [
    [a, z[0] - opening],
    [b, z[0] - opening],
    [b, z[1]],
    [b - rise, z[1] + rise],
    [a + rise, z[1] + rise],
    [a, z[1]],
  ]);
}

/** An outline across the channel's direction, pushed outwards. */
function pushed({ place }: MountPlan, { frame, direction, from }: Channel, ring: [number, number][]): Solid {
  const points = [from, from + out].flatMap((s) =>
    ring.map(([t, z]): Vector => {
      const point: Vector = direction[0] !== 0 ? [direction[0] * s, t, z] : [t, direction[1] * s, z];
      return frame === 'host' ? point : place(point);
    }),
  );
  return solidOf(points);
}
