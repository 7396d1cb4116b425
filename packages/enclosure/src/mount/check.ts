// Whether a mount fits: boards inside, printed parts against each other, everything on its way in, and the angle itself, measured
// once more by the kernel.

import { tilted } from '../angle/assembly.ts';
import { checkContact, hitsOf, snapZones } from '../check/assembly.ts';
import { type Finding, figure, finding } from '../check/finding.ts';
import { checkLabel } from '../check/label.ts';
import { type Solid, transforms } from '../solid/jscad.ts';
import type { Kernel } from '../solid/kernel.ts';
import type { Vector } from '../solid/mesh.ts';
import { checkOpenings } from './openings.ts';
import { mapBody, solidOf, sweep } from './place.ts';
import { type MountPlan, mountPrint } from './plan.ts';

/** The printed parts in their places. */
export interface MountParts {
  readonly bracket: Solid;
  readonly base: Solid;
  readonly lid: Solid;
}

const touch = 1e-3;
/** What must stay free round everything, mm. */
const spare = 0.1;

export function checkMount(kernel: Kernel, plan: MountPlan, parts: MountParts): Finding[] {
  const { bracket, base, lid } = parts;
  return [
    checkAngle(kernel, plan),
    checkInside(kernel, plan, parts),
    checkSeats(kernel, plan, bracket),
    ...checkContact(kernel, { plan, base, lid }),
    checkBracket(kernel, parts),
    checkPaths(kernel, plan, parts),
    ...checkOpenings(kernel, plan, parts),
    ...checkLabel(kernel, { plan: { label: plan.label, z: { rim: plan.z.rim, lidTop: plan.z.top } }, lid }),
  ];
}

/** The clearance at the angle that is built, by the kernel's own measure of gaps: it knows nothing of the solver's. */
export function checkAngle(kernel: Kernel, { variant, deg, draft }: MountPlan): Finding {
  const { fixed, moving, axis } = variant.tilt;
  const stays = kernel.booleans.union(...fixed.map(({ points }) => solidOf(points)));
  const search = draft.clearance + 1;
  let least = search;
  let name = '';
  for (const body of moving) {
    const solid = solidOf(mapBody(body, (point) => tilted(axis, deg, point)).points);
    const gap = kernel.gap(solid, stays, search);
    if (gap < least) [least, name] = [gap, body.name];
  }
  const pass = least >= draft.clearance - 2e-3;
  const measured = name === '' ? `more than ${figure(search)} mm` : `${figure(least)} mm, at ${name}`;
  const detail = `at ${deg} degrees both boards, parts and plugs keep ${measured}; wanted ${draft.clearance} mm`;
  return finding('angle', pass, detail, 'leave `angle` out, and the smallest angle that keeps it is taken');
}

/** Boards, parts and leads at their greatest size keep their distance from all that is printed. */
export function checkInside(kernel: Kernel, { inside }: MountPlan, parts: MountParts): Finding {
  const bodies = [...inside.host, ...inside.mounted, ...inside.leads];
  const near = bodies.flatMap(({ name, points }) =>
    Object.entries(parts).flatMap(([part, solid]) => {
      const gap = kernel.gap(solidOf(points), solid, 1);
      return gap < spare - 0.03 ? [`${name} comes as near as ${figure(gap)} mm to the ${part}`] : [];
    }),
  );
  const detail =
    near.length === 0 ? `${bodies.length} bodies keep ${spare} mm from bracket, base and lid` : near.join('; ');
  return finding('inside', near.length === 0, detail, 'give more clearance, or move what is printed');
}

/** Lowered a little, both boards lie on the bracket. */
export function checkSeats(kernel: Kernel, { inside, deg, variant }: MountPlan, bracket: Solid): Finding {
  const by = 0.4;
  const areaBelow = (name: string) => {
    const body = [...inside.host, ...inside.mounted].find((one) => one.name === name)!;
    const lowered = transforms.translate([0, 0, -by], solidOf(body.points));
    return kernel.volume(kernel.booleans.intersect(lowered, bracket)) / (by - mountPrint.rest);
  };
  const host = areaBelow(inside.host[0]!.name);
  const mounted = areaBelow(inside.mounted[0]!.name);
  const pass = host > 8 && mounted > 4;
  const detail = `the bracket carries ${inside.host[0]!.name} on ${figure(host, 0)} mm2 and the ${inside.mounted[0]!.name} at ${deg} degrees on ${figure(mounted, 0)} mm2 (${variant.name})`;
  return finding('seat-boards', pass, detail, 'the bracket must reach below both boards');
}

/** The bracket stands on the base's floor and touches nothing else. */
export function checkBracket(kernel: Kernel, { bracket, base, lid }: MountParts): Finding {
  const overlap = kernel.volume(kernel.booleans.intersect(bracket, base));
  const lowered = transforms.translate([0, 0, -0.05], bracket);
  const stands = kernel.volume(kernel.booleans.intersect(lowered, base)) / 0.05;
  const gap = kernel.gap(bracket, lid, 1);
  const pass = overlap < touch && stands > 50 && gap >= spare;
  const detail = `it stands on ${figure(stands, 0)} mm2 of the floor, overlaps the base by ${figure(overlap, 3)} mm3 and keeps ${gap >= 1 ? 'more than 1' : figure(gap)} mm from the lid`;
  return finding('bracket', pass, detail, 'the bracket must fit into the base');
}

/** Boards into the bracket, the bracket into the base, the lid onto it, and every plug into its place: all ways are free. */
export function checkPaths(kernel: Kernel, plan: MountPlan, { bracket, base, lid }: MountParts): Finding {
  const { inside, draft, place } = plan;
  const up: Vector = [0, 0, 60];
  const bodies = [...inside.host, ...inside.mounted, ...inside.leads];
  const falling = bodies.map(({ name, points }): [string, Solid] => [
    `${name} on its way in`,
    solidOf(sweep(points, up)),
  ]);
  const plugs = draft.plugs.flatMap(({ frame, solids, out }) =>
    solids.map(({ name, points }): [string, Solid] => {
      const way = sweep(points, out);
      return [`${name} on its way`, solidOf(frame === 'host' ? way : way.map(place))];
    }),
  );
  const others = draft.plugs.flatMap(({ frame, solids }) =>
    solids.map(({ name, points }): [string, Solid] => [name, solidOf(frame === 'host' ? points : points.map(place))]),
  );
  const hits = [
    ...hitsOf(kernel, falling, { bracket, base }),
    ...hitsOf(kernel, plugs, { bracket, base, lid }),
    ...plugHits(kernel, plan, plugs, others),
    ...lowered(kernel, 'the bracket', bracket, { base }),
    ...lowered(kernel, 'the lid', withoutSnaps(kernel, plan, lid), {
      base,
      bracket,
      ...Object.fromEntries(bodies.map(({ name, points }) => [name, solidOf(points)])),
    }),
  ];
  const detail =
    hits.length === 0
      ? `free: ${bodies.length} bodies from above, bracket, lid, and ${plugs.length} solids of ${draft.plugs.length} plugs`
      : hits.join('; ');
  return finding('paths', hits.length === 0, detail, 'move what is in the way, or widen the opening');
}

/** A plug's way meets a solid of another plug in its place, or a board it does not belong to. */
function plugHits(
  kernel: Kernel,
  { draft, inside }: MountPlan,
  ways: readonly [string, Solid][],
  places: readonly [string, Solid][],
): string[] {
  const owner = new Map(draft.plugs.flatMap(({ name, solids }) => solids.map((solid) => [solid.name, name])));
  const frames = new Map(draft.plugs.map(({ name, frame }) => [name, frame]));
  return ways.flatMap(([name, way]) => {
    const own = owner.get(name.replace(/ on its way$/, ''))!;
    const foreign = [...(frames.get(own) === 'host' ? [...inside.mounted, ...inside.leads] : inside.host)].map(
      (body): [string, Solid] => [body.name, solidOf(body.points)],
    );
    const others = places.filter(([other]) => owner.get(other) !== own);
    return hitsOf(kernel, [...others, ...foreign], { [`the ${name}`]: way });
  });
}

/** A part on its way down, at a few heights. */
function lowered(kernel: Kernel, name: string, part: Solid, against: Readonly<Record<string, Solid>>): string[] {
  for (const by of [0.05, 0.3, 1, 2, 4, 8, 14, 20]) {
    const raised = transforms.translate([0, 0, by], part);
    const hits = hitsOf(kernel, [[`${name} ${by} mm above its place`, raised]], against);
    if (hits.length > 0) return hits;
  }
  return [];
}

function withoutSnaps(kernel: Kernel, plan: MountPlan, lid: Solid): Solid {
  const zones = snapZones(plan);
  return zones.length === 0 ? lid : kernel.booleans.subtract(lid, ...zones);
}
