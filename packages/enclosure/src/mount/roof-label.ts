// The words on the lid of a mount: on what is flat of its roof, between the leaning wall of the mouth and the slope opposite.
import type { Problem, Rect } from '@boardproof/board';
import { type Label, planLabel } from '../case/plan-label.ts';
import { outward } from '../case/wall.ts';
import { readOptions } from '../options/limits.ts';
import { type MountPlan, mountPrint } from './plan.ts';

/** Where the words are; none, and why, when the roof has no room for them. */
export function roofLabel(plan: Omit<MountPlan, 'label'>): { label: Label | undefined; problems: readonly Problem[] } {
  if (plan.draft.label === undefined) return { label: undefined, problems: [] };
  const { options, problems } = readOptions({ label: plan.draft.label, chamfer: mountPrint.chamfer });
  if (options === undefined) return { label: undefined, problems };
  const { label, problems: found } = planLabel({ options, outer: flatRoof(plan) });
  return { label, problems: found.map(leftOut) };
}

/** The roof is as long as the angle makes it: words that it has no room for are left out, and the case is made all the same. */
function leftOut(problem: Problem): Problem {
  if (problem.code !== 'label-size') return problem;
  return { ...problem, severity: 'warning', message: `${problem.message}: it is left out` };
}

/** What of the roof's upper face is flat, its chamfers included. */
export function flatRoof({ outer, z, mouthSide, slant, slope }: Omit<MountPlan, 'label'>): Rect {
  const { axis, sign } = outward(mouthSide);
  const { wall } = mountPrint;
  // Where the outer faces of both planes meet the roof, measured along the mouth's direction and against it.
  const towards = (slant.at + wall - slant.normal[2] * z.top) / Math.hypot(slant.normal[0], slant.normal[1]);
  const away = (slope.at + wall - slope.normal[2] * z.top) / Math.hypot(slope.normal[0], slope.normal[1]);
  const ends = [sign * towards, -sign * away].sort((a, b) => a - b) as [number, number];
  return axis === 0
    ? { ...outer, xMin: Math.max(outer.xMin, ends[0]), xMax: Math.min(outer.xMax, ends[1]) }
    : { ...outer, yMin: Math.max(outer.yMin, ends[0]), yMax: Math.min(outer.yMax, ends[1]) };
}
