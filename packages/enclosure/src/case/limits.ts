// Limits of options that depend on the board: what is refused here is told with the nearest possible value.
import type { Point, Problem, Rect } from '@boardproof/board';
import type { Fit } from '../fit/fit.ts';
import { along } from '../fit/sides.ts';
import { refusal } from '../options/limits.ts';
import { clearances, type EnclosureDraft, type EnclosureOptions } from '../options/options.ts';
import { pegPosts } from './peg-posts.ts';
import { type Frame, type Opening, planFrame } from './plan.ts';

/** Room below the longest lead, mm. */
const belowLeads = 0.3;

/** Everything that the board and the options rule out together. */
export function boardLimits(fit: Fit, options: EnclosureOptions, draft: EnclosureDraft): Problem[] {
  const frame = planFrame(fit, options);
  return [
    ...standoffHeight(fit, options),
    ...cornerRadius(fit, options),
    ...openingAtCorner(frame),
    ...recessedMouth(frame),
    ...pegPosts(fit, options),
    ...withoutEffect(fit, draft),
  ];
}

function standoffHeight(fit: Fit, { standoffs }: EnclosureOptions): Problem[] {
  const leads = fit.stubLength.value + fit.stubLength.plusMinus;
  const below = fit.bodies
    .filter(({ zMax }) => zMax <= 0)
    .map(({ zMin, plusMinus }) => -fit.thickness - zMin + plusMinus);
  const min = Math.round((Math.max(0, leads, ...below) + belowLeads) * 100) / 100;
  if (standoffs.height >= min - 1e-9 && standoffs.height <= 40) return [];
  const why =
    standoffs.height < min
      ? `leads and parts reach ${Math.round((min - belowLeads) * 100) / 100} mm below the board and must not touch the floor`
      : 'such a tall post breaks';
  return [refusal({ path: 'standoffs/height', value: standoffs.height, min, max: 40, why })];
}

/** A round corner must leave the board its clearance, and openings their straight wall. */
function cornerRadius(fit: Fit, options: EnclosureOptions): Problem[] {
  const { cornerRadius: radius } = options;
  const least = Math.min(...Object.values(clearances(options))) - 1e-6;
  // An opening that even a sharp corner has no room for is told by itself.
  const sharp = planFrame(fit, options);
  const cornered = sharp.openings.some((opening) => intoCorner(opening, sharp.inner, 0) > 1e-9);
  const fits = (value: number) => {
    const frame = planFrame(fit, { ...options, cornerRadius: value });
    const { inner, innerRadius } = frame;
    const half = Math.min(inner.xMax - inner.xMin, inner.yMax - inner.yMin) / 2;
    const straight = cornered || frame.openings.every((opening) => intoCorner(opening, inner, innerRadius) <= 1e-9);
    return straight && innerRadius < half && fit.edge.every((point) => insideBy(point, inner, innerRadius) >= least);
  };
  if (radius >= 0 && fits(radius)) return [];
  let [low, high] = [0, Math.max(radius, 0)];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  const why =
    radius < 0 ? 'a radius is not negative' : 'the round corners would touch the board or run into an opening';
  return [refusal({ path: 'cornerRadius', value: radius, min: 0, max: Math.floor(low * 100) / 100, why })];
}

/** How far a point lies inside a rectangle with round corners, mm. */
function insideBy([x, y]: Point, rect: Rect, radius: number): number {
  const dx = Math.abs(x - (rect.xMin + rect.xMax) / 2) - (rect.xMax - rect.xMin) / 2 + radius;
  const dy = Math.abs(y - (rect.yMin + rect.yMax) / 2) - (rect.yMax - rect.yMin) / 2 + radius;
  return radius - Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) - Math.min(Math.max(dx, dy), 0);
}

/** How far an opening runs into the corner of the case, mm; negative when it stays away. */
function intoCorner({ side, range }: Opening, inner: Rect, radius: number): number {
  const [from, to] = along(inner, side);
  return Math.max(from + radius - range[0], range[1] - (to - radius));
}

/** An opening that runs into the corner of the case would leave no wall beside it. */
function openingAtCorner({ openings, inner }: Frame): Problem[] {
  return openings.flatMap((opening) => {
    const over = intoCorner(opening, inner, 0);
    if (over <= 1e-9) return [];
    const { ref, side } = opening;
    const beside = side === 'left' || side === 'right' ? 'front or back' : 'left or right';
    return [
      {
        code: 'opening-at-corner',
        severity: 'error',
        path: `parts/${ref}`,
        message: `the opening for ${ref} runs ${over.toFixed(2)} mm into the corner of the case`,
        hint: `move ${ref} by that much, or give ${over.toFixed(2)} mm more clearance on its ${beside} side`,
      },
    ];
  });
}

/** How far a mouth may lie behind the wall's outer face before a finger no longer reaches the plug's latch, mm. */
const deepest = 2;

function recessedMouth({ fit, outer }: Frame): Problem[] {
  return fit.ports.flatMap(({ ref, side, mouth, of }) => {
    // A module's plug has its room in the wall.
    if (of === 'module') return [];
    const face = { left: outer.xMin, right: outer.xMax, front: outer.yMin, back: outer.yMax }[side];
    const depth = side === 'left' || side === 'front' ? mouth - face : face - mouth;
    if (depth <= deepest) return [];
    return [
      {
        code: 'mouth-recessed',
        severity: 'warning',
        path: `parts/${ref}`,
        message: `the mouth of ${ref} lies ${depth.toFixed(1)} mm behind the outside of the ${side} wall: the latch of a plug is hard to reach`,
        hint: `move ${ref} towards the edge of the board, or take less clearance on the ${side} side`,
      },
    ];
  });
}

/** Options that were written down and change nothing on this board. */
function withoutEffect(fit: Fit, draft: EnclosureDraft): Problem[] {
  const told = (path: string, message: string): Problem => ({
    code: 'option-without-effect',
    severity: 'warning',
    path: `options/${path}`,
    message,
    hint: 'leave it out',
  });
  const cable = draft.cable !== undefined && draft.cable !== 'none' && fit.ribbons.length === 0;
  const opening = draft.opening !== undefined && fit.ports.length === 0;
  const fix = draft.standoffs?.fix !== undefined && fit.mounting.length === 0;
  return [
    ...(cable ? [told('cable', 'the board has no cable on a header of its top side')] : []),
    ...(opening ? [told('opening', 'the board has no connector with a mouth')] : []),
    ...(fix ? [told('standoffs/fix', 'the board has no mounting hole')] : []),
  ];
}
