// The three pictures of a mount: assembled, taken apart, and cut open along the way of the RJ45 plug.
import type { Fit } from '../fit/fit.ts';
import { cut, type Plane, raise, type Scene } from '../picture/preview.ts';
import type { Shown } from '../picture/show.ts';
import type { Solid } from '../solid/jscad.ts';
import type { Kernel } from '../solid/kernel.ts';
import type { Vector } from '../solid/mesh.ts';
import type { MountParts } from './check.ts';
import type { MountPlan } from './plan.ts';
import { showHost, showMounted, showPlug } from './show.ts';

export const partColours = { bracket: '#D9693C', base: '#3F7FC4', lid: '#E3B23C' } as const;

export function mountScenes(kernel: Kernel, plan: MountPlan, fit: Fit, { bracket, base, lid }: MountParts): Scene[] {
  const { draft, mouthSide, z } = plan;
  const front = { front: -90, right: 0, back: 90, left: 180 }[mouthSide];
  const show = (solid: Solid, name: keyof typeof partColours): Shown => ({ solid, colour: rgb(partColours[name]) });
  const boards = [...showHost(plan), ...showMounted(kernel, plan, fit)];
  const plugs = draft.plugs.flatMap((plug) => showPlug(kernel, plan, plug));
  const tall = z.top - z.bed;
  const plane = cutPlane(plan);
  // Plugs stand in their sockets, so what they fill is taken from the sockets before the cut.
  const filled = boards.map(({ solid, colour }) => ({
    solid: kernel.booleans.subtract(solid, ...plugs.map((plug) => plug.solid)),
    colour,
  }));
  const apart = [
    show(base, 'base'),
    ...raise([show(bracket, 'bracket')], tall * 0.75),
    ...raise(boards, tall * 1.25),
    ...raise([show(lid, 'lid')], tall * 1.95),
  ];
  const whole = [show(base, 'base'), show(lid, 'lid'), show(bracket, 'bracket')];
  return [
    { title: 'ASSEMBLED', shown: [...whole, ...boards, ...plugs], azimuth: front + 36, elevation: 24, ground: z.bed },
    { title: 'APART', shown: apart, azimuth: front + 40, elevation: 24, ground: z.bed },
    {
      title: 'CUT OPEN',
      shown: cut(kernel, [...whole, ...filled, ...plugs], plane),
      plane,
      azimuth: front + 72,
      elevation: 14,
      ground: z.bed,
    },
  ];
}

/** Along the RJ45 plug; where both plugs come in on one side, through both of them. */
function cutPlane({ draft, place, variant }: MountPlan): Plane {
  const jack = draft.channels.find(({ frame }) => frame === 'mounted')!;
  const middle = place([(jack.across[0] + jack.across[1]) / 2, 0, 0]);
  const axis = variant.mouth[0] === 0 ? 0 : 1;
  const host = draft.channels.find(({ frame, direction }) => frame === 'host' && direction[axis] === 0);
  const at = host === undefined ? middle[axis] : middle[axis] * 0.35 + (host.across[0] + host.across[1]) * 0.325;
  // The viewer stands 90 degrees counter-clockwise of the mouth's direction.
  const viewer = axis === 0 ? -variant.mouth[1] : variant.mouth[0];
  return { axis, at: at + 0.013, away: viewer > 0 ? 1 : -1 };
}

function rgb(hex: string): Vector {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
