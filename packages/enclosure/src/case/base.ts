// The base as a solid: floor, walls with their openings, what carries the board, bosses and ears.
import { edgeOf, grow } from '../fit/sides.ts';
import { screws } from '../options/screws.ts';
import type { Solid } from '../solid/jscad.ts';
import type { Workbench } from '../solid/kernel.ts';
import type { LipPlan } from './lid.ts';
import { lobe } from './lobe.ts';
import { lidPilotDepth, lidScrew, type Plan, pilotDepth } from './plan.ts';
import { bump } from './plan-lips.ts';
import { ridge } from './ridge.ts';
import { block, bore, cone, post, prism, type Ring, roundedRing, stack } from './shapes.ts';
import { atWall, outward } from './wall.ts';

/** The base in the board's frame. */
export function makeBase(bench: Workbench, plan: Plan): Solid {
  const { union, subtract } = bench.booleans;
  const { z, inner, innerRadius } = plan;
  const hollow = prism(roundedRing(inner, innerRadius), [z.floor, z.rim + 1]);
  const shell = subtract(union(outside(plan), ...bossColumns(plan), ...ears(plan)), hollow, ...openings(plan));
  const carried = union(shell, ...carriers(bench, plan));
  return subtract(carried, ...holes(plan), ...grooves(plan));
}

/** The outer form of the base with its chamfer below, up to the rim. */
function outside({ outer, options, z }: Plan): Solid {
  const { cornerRadius, chamfer } = options;
  const ring = (inset: number): Ring => roundedRing(outer, cornerRadius, inset);
  if (chamfer === 0) return prism(ring(0), [z.bed, z.rim]);
  return stack([
    { ring: ring(chamfer), z: z.bed },
    { ring: ring(0), z: z.bed + chamfer },
    { ring: ring(0), z: z.rim },
  ]);
}

function openings({ openings: all, inner, options, z }: Plan): Solid[] {
  // Past both faces, so that no skin of nothing is left.
  return all.map(({ side, range, zLow }) =>
    block(atWall(inner, side, range, -0.5, options.wall + 0.5), [zLow, z.rim + 1]),
  );
}

/** Standoffs and ledges. */
function carriers({ booleans }: Workbench, { standoffs, ledges, z, fit, inner, innerRadius, options }: Plan): Solid[] {
  const posts = standoffs.flatMap(({ at, radius, peg }) => [
    post(at, radius, [z.floor - 0.2, z.boardBottom]),
    cone(at, [radius + 0.3, radius], [z.floor, z.floor + 0.3]),
    ...(peg === undefined
      ? []
      : [post(at, peg, [z.boardBottom - 0.2, fit.thickness + z.boardBottom + 0.4]), pegTip(at, peg)]),
  ]);
  // A ledge ends in the middle of the walls, in a round corner as well.
  const half = options.wall / 2;
  const within = prism(roundedRing(grow(inner, half), innerRadius + half), [z.bed, z.rim]);
  const blocks = ledges.map((rect) => booleans.intersect(block(rect, [z.floor - 0.2, z.boardBottom]), within));
  return [...posts, ...blocks];
}

/** The peg's upper end narrows, so that the board finds it. */
function pegTip(at: readonly [number, number], radius: number): Solid {
  return cone([...at], [radius, radius - 0.4], [0.4, 0.8]);
}

function bossColumns({ bosses, z, options, inner }: Plan): Solid[] {
  return bosses.map((boss) => {
    const ring = (inset: number) => lobe(boss, edgeOf(inner, boss.side), options.wall, inset);
    const { chamfer } = options;
    if (chamfer === 0) return prism(ring(0), [z.bed, z.rim]);
    return stack([
      { ring: ring(chamfer), z: z.bed },
      { ring: ring(0), z: z.bed + chamfer },
      { ring: ring(0), z: z.rim },
    ]);
  });
}

function ears({ ears: all, z, options, inner }: Plan): Solid[] {
  return all.map((ear) => prism(lobe(ear, edgeOf(inner, ear.side), options.wall, 0), [z.bed, z.bed + ear.thickness]));
}

/** Pilot holes of the board's and the lid's screws, and the holes of the ears. */
function holes({ standoffs, bosses, ears: all, options, z }: Plan): Solid[] {
  const board = standoffs.flatMap(({ at, screw }) =>
    screw === undefined
      ? []
      : [bore(at, screws[screw].pilot / 2, [z.boardBottom - pilotDepth(options), z.boardBottom + 1])],
  );
  const lid = bosses.map(({ at }) => bore(at, lidScrew(options).pilot / 2, [z.rim - lidPilotDepth, z.rim + 1]));
  const wall = all.map(({ at, hole, thickness }) => bore(at, hole / 2, [z.bed - 1, z.bed + thickness + 1]));
  return [...board, ...lid, ...wall];
}

/** Grooves in the walls for the bumps of a snap lid. */
export function grooves({ lips, inner, z }: LipPlan): Solid[] {
  return lips.flatMap(({ side, bumps }) =>
    bumps.map((range) => {
      const face = edgeOf(inner, side);
      // The bump's own form, deeper and longer by its room, moved down so that only the upper flank is touched.
      const middle = z.rim - bump.below;
      const reach = bump.reach + bump.room;
      const drop = bump.room + bump.pull * Math.SQRT2;
      return ridge({
        side,
        face: face - outward(side).sign * 0.5,
        range: [range[0] - bump.room * 2, range[1] + bump.room * 2],
        z: middle - drop,
        depth: reach + 0.5,
        flat: bump.flat,
      });
    }),
  );
}
