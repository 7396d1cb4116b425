// Whether the case fits: the board and its parts inside, base and lid against each other, and what moves in and out.
import type { LipPlan } from '../case/lid.ts';
import { boardSolid, bodySolid, plugPath, ribbonPath, stubSolids } from '../case/models.ts';
import type { Plan } from '../case/plan.ts';
import { block } from '../case/shapes.ts';
import { atWall } from '../case/wall.ts';
import type { Body } from '../fit/fit.ts';
import { type Solid, transforms } from '../solid/jscad.ts';
import type { Kernel } from '../solid/kernel.ts';
import { type Finding, figure, finding } from './finding.ts';

/** The printed parts in the board's frame, closed. */
export interface Assembly {
  readonly plan: Plan;
  readonly base: Solid;
  readonly lid: Solid;
}

/** Volumes below this are where two faces touch, mm3. */
const touch = 1e-3;
/** How much closer everything may come, print and parts taken together, without touching, mm. */
const spare = 0.1;

/** Board, parts and leads at their greatest size touch neither base nor lid, even when all is `spare` mm off. */
export function checkInside(kernel: Kernel, { plan, base, lid }: Assembly): Finding {
  const { fit } = plan;
  const board = boardSolid(kernel, fit);
  const shifted = [
    [spare, 0],
    [-spare, 0],
    [0, spare],
    [0, -spare],
  ].map(([x, y]) => transforms.translate([x!, y!, 0], board));
  const things: [string, Solid][] = [
    ...shifted.map((solid): [string, Solid] => ['the board', solid]),
    ...fit.bodies.map((body): [string, Solid] => [nameOf(body), bodySolid(body, spare)]),
    ...stubSolids(fit, spare).map((solid): [string, Solid] => ['a lead below the board', solid]),
  ];
  const hits = hitsOf(kernel, things, { base, lid });
  const detail =
    hits.length === 0
      ? `board, ${fit.bodies.length} bodies and ${fit.stubs.length} leads keep ${spare} mm from base and lid`
      : hits.join('; ');
  return finding('inside', hits.length === 0, detail, 'give more clearance or headroom on that side');
}

/** Closed, base and lid share nothing but the pull of the snaps; the lid rests on the rim, and the snaps hold it. */
export function checkContact(
  kernel: Kernel,
  { plan, base, lid }: { readonly plan: LipPlan; readonly base: Solid; readonly lid: Solid },
): Finding[] {
  const { intersect, subtract } = kernel.booleans;
  const zones = snapZones(plan);
  const outsideSnaps = (solid: Solid) => kernel.volume(zones.length === 0 ? solid : subtract(solid, ...zones));
  const lifted = (by: number) => transforms.translate([0, 0, by], lid);
  const overlap = outsideSnaps(intersect(base, lid));
  const pressed = outsideSnaps(intersect(base, lifted(-0.05)));
  const findings = [
    finding(
      'contact',
      overlap < touch,
      `base and lid overlap by ${figure(overlap, 3)} mm3 outside of the snaps`,
      'raise `fit`',
    ),
    finding(
      'seat',
      pressed > touch,
      `pressed down by 0.05 mm the lid meets ${figure(pressed / 0.05, 0)} mm2 of the base`,
      'the lid must rest on the rim',
    ),
  ];
  if (plan.options.lid !== 'snap') return findings;
  const pulled = intersect(base, lifted(0.4));
  const held = zones.map((zone) => kernel.volume(intersect(pulled, zone)));
  const least = Math.min(...held);
  const detail = `lifted by 0.4 mm the lid catches at ${held.filter((volume) => volume > 0.05).length} of ${held.length} snaps`;
  return [
    ...findings,
    finding('snaps', held.length > 0 && least > 0.05, detail, 'the bumps must reach into their grooves'),
  ];
}

/** The board comes in from above with all its parts, the lid goes on, and plugs and ribbons reach their places. */
export function checkPaths(kernel: Kernel, { plan, base, lid }: Assembly): Finding {
  const { fit, z } = plan;
  const top = z.rim + 30;
  // A body's column from above, or from its own height for what hangs below the board, which the board's column covers.
  const falling: [string, Solid][] = [
    ['the board on its way in', boardSolid(kernel, fit, top)],
    ...fit.bodies
      .filter(({ zMax }) => zMax > 0)
      .map((body): [string, Solid] => [`${nameOf(body)} on its way in`, bodySolid(body, 0, top)]),
    ...fit.ribbons.map((ribbon): [string, Solid] => [
      `the soldered ribbon of ${ribbon.ref} on its way in`,
      ribbonPath({ ...ribbon, z: [ribbon.z[0], top] }),
    ]),
  ];
  const plugs: [string, Solid][] = [
    ...fit.ports.map((port): [string, Solid] => [`the plug of ${port.ref}`, plugPath(port)]),
    ...fit.ribbons.map((ribbon): [string, Solid] => [`the ribbon of ${ribbon.ref}`, ribbonPath(ribbon)]),
  ];
  // A peg passes through the board's hole; the board's own column is open there.
  const hits = [
    ...hitsOf(kernel, falling, { base }),
    ...hitsOf(kernel, plugs, { base, lid }),
    ...plugHits(kernel, plan),
    ...lidHits(kernel, { plan, base, lid }),
  ];
  const detail =
    hits.length === 0
      ? `free: the board from above, the lid, ${fit.ports.length} plugs, ${fit.ribbons.length} ribbons`
      : hits.join('; ');
  return finding('paths', hits.length === 0, detail, 'move what is in the way, or widen the opening');
}

/** A plug on its way in meets another part. */
function plugHits(kernel: Kernel, { fit }: Plan): string[] {
  return fit.ports.flatMap((port) => {
    const others = fit.bodies.filter(({ ref, zMax }) => ref !== port.ref && zMax > 0);
    const things = others.map((body): [string, Solid] => [nameOf(body), bodySolid(body)]);
    return hitsOf(kernel, things, { [`the plug of ${port.ref}`]: plugPath(port) });
  });
}

/** The lid on its way down, outside of the snaps' places, against base and parts. */
function lidHits(kernel: Kernel, { plan, base, lid }: Assembly): string[] {
  const { subtract } = kernel.booleans;
  const zones = snapZones(plan);
  const free = zones.length === 0 ? lid : subtract(lid, ...zones);
  const bodies = plan.fit.bodies
    .filter(({ zMax }) => zMax > 0)
    .map((body): [string, Solid] => [nameOf(body), bodySolid(body)]);
  for (const by of [0.2, 0.5, 1, 2, 4, 8, 16]) {
    const moved = transforms.translate([0, 0, by], free);
    const hits = hitsOf(kernel, [['the base', base], ...bodies], { [`the lid ${by} mm above its place`]: moved });
    if (hits.length > 0) return hits;
  }
  return [];
}

/** Columns round the bumps of a snap lid, where base and lid may meet. */
export function snapZones({ lips, inner, options, z }: LipPlan): Solid[] {
  return lips.flatMap(({ side, bumps }) =>
    bumps.map(([from, to]) =>
      block(atWall(inner, side, [from - 1, to + 1], -options.fit - 0.6, options.wall), [z.rim - 4, z.rim - 0.2]),
    ),
  );
}

export function hitsOf(
  kernel: Kernel,
  things: readonly (readonly [string, Solid])[],
  against: Readonly<Record<string, Solid>>,
): string[] {
  const hits = things.flatMap(([name, solid]) =>
    Object.entries(against).flatMap(([other, target]) => {
      const volume = kernel.volume(kernel.booleans.intersect(solid, target));
      return volume > touch
        ? [`${name} meets ${other.startsWith('the ') ? other : `the ${other}`} by ${figure(volume)} mm3`]
        : [];
    }),
  );
  return [...new Set(hits)];
}

function nameOf({ ref, what }: Body): string {
  return what === 'plug' ? `the plug on ${ref}` : ref;
}
