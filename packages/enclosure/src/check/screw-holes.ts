// Whether holes fit their screws: measured in the solids, against the table of screws.

import type { Point } from '@boardproof/board';
import { lidPilotDepth, lidScrew, pilotDepth } from '../case/plan.ts';
import { post } from '../case/shapes.ts';
import { type Screw, screws } from '../options/screws.ts';
import type { Solid } from '../solid/jscad.ts';
import type { Kernel } from '../solid/kernel.ts';
import type { Assembly } from './assembly.ts';
import { type Finding, figure, finding } from './finding.ts';

/** What must be left free of a hole's diameter by rounding, mm. */
const rounding = 0.04;
/** Share of the thread that must bite. */
const leastBite = 0.6;

export function checkScrewHoles(kernel: Kernel, { plan, base, lid }: Assembly): Finding[] {
  const { z, options } = plan;
  const faults: string[] = [];
  let holes = 0;
  const check = (name: string, wrong: string | undefined) => {
    holes += 1;
    if (wrong !== undefined) faults.push(`${name}: ${wrong}`);
  };
  for (const { ref, at, screw } of plan.standoffs) {
    if (screw === undefined) continue;
    const depth: [number, number] = [z.boardBottom - pilotDepth(options) + 0.01, z.boardBottom - 0.01];
    check(`standoff ${ref}`, pilotFault(kernel, base, at, screws[screw], depth));
  }
  for (const { at } of plan.bosses) {
    const screw = lidScrew(options);
    check('boss of the base', pilotFault(kernel, base, at, screw, [z.rim - lidPilotDepth + 0.01, z.rim - 0.01]));
    check('hole of the lid', passFault(kernel, lid, at, screw.thread + 0.2, [z.rim + 0.01, z.lidTop - 0.01]));
    check('head in the lid', passFault(kernel, lid, at, screw.head, [z.lidTop - 0.1, z.lidTop - 0.01]));
  }
  for (const { at, hole, thickness } of plan.ears) {
    check('ear', passFault(kernel, base, at, hole, [z.bed + 0.01, z.bed + thickness - 0.01]));
  }
  if (holes === 0) return [];
  const detail = faults.length === 0 ? `${holes} holes fit` : faults.join('; ');
  return [finding('screw-holes', faults.length === 0, detail, 'a hole must have the diameter of the table of screws')];
}

/** A hole must be open to the screw's core and leave enough for its thread to bite into. */
function pilotFault(kernel: Kernel, solid: Solid, at: Point, screw: Screw, z: [number, number]): string | undefined {
  const narrow = passFault(kernel, solid, at, screw.pilot, z);
  if (narrow !== undefined) return narrow;
  const thread = post(at, screw.thread / 2, z);
  const ring = kernel.volume(thread) - kernel.volume(post(at, screw.pilot / 2, z));
  const bite = kernel.volume(kernel.booleans.intersect(solid, thread)) / ring;
  return bite < leastBite ? `only ${figure(100 * bite, 0)} % of the thread of ${screw.thread} mm bites` : undefined;
}

function passFault(kernel: Kernel, solid: Solid, at: Point, diameter: number, z: [number, number]): string | undefined {
  const inside = kernel.volume(kernel.booleans.intersect(solid, post(at, (diameter - rounding) / 2, z)));
  return inside > 1e-3 ? `${figure(diameter)} mm do not pass, ${figure(inside, 3)} mm3 are in the way` : undefined;
}
