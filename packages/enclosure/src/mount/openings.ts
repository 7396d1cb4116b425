// Whether each opening has the room round its plug that it should have, on every side: too little and the plug does not pass, too
// much and the opening is in the wrong place or of the wrong size.
import { type Finding, figure, finding } from '../check/finding.ts';
import type { Solid } from '../solid/jscad.ts';
import type { Kernel } from '../solid/kernel.ts';
import { channelSolid } from './channel.ts';
import type { MountParts } from './check.ts';
import { gable, type MountPlan, mountPrint } from './plan.ts';

/** How far an opening may be off, mm. */
const tolerance = 0.15;
const touch = 1e-3;

export function checkOpenings(kernel: Kernel, plan: MountPlan, { bracket, base, lid }: MountParts): Finding[] {
  const walls = kernel.booleans.union(base, lid);
  const all = kernel.booleans.union(walls, bracket);
  return plan.draft.channels.map((channel) => {
    const meets = (solid: Solid, by: readonly [number, number]) =>
      kernel.volume(kernel.booleans.intersect(solid, channelSolid(plan, channel, 0, by))) > touch;
    const { opening } = mountPrint;
    const low = opening - tolerance;
    const high = opening + tolerance;
    const ways: [string, number, number][] = [
      ['to one side', 1, 0],
      ['to the other side', -1, 0],
      ['upwards', 0, 1],
      ['downwards', 0, -1],
    ];
    const faults = meets(all, [0, 0]) ? ['it does not pass as it is'] : [];
    for (const [name, aside, up] of ways) {
      if (meets(all, [aside * low, up * low])) faults.push(`${name} less than ${figure(low)} mm are free`);
      // Over a tray the wall of the mouth is open downwards.
      if (up < 0 && channel.frame === 'mounted' && plan.z.tray !== undefined) continue;
      if (!meets(walls, [aside * high, up * high])) faults.push(`${name} more than ${figure(high)} mm are free`);
    }
    const sloped = channel.frame === 'host' && gable(channel.across) > 0 ? ', its ceiling slopes' : '';
    const detail =
      faults.length === 0
        ? `${channel.name}: ${figure(opening)} mm round it on every side, within ${tolerance} mm${sloped}`
        : `${channel.name}: ${faults.join('; ')}`;
    return finding('opening', faults.length === 0, detail, 'the opening must follow the plug');
  });
}
