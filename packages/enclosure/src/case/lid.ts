// The lid as a solid: plate, lip with bumps, tongues that close the openings above their connectors, words, vents.
import type { Rect } from '@boardproof/board';
import { edgeOf } from '../fit/sides.ts';
import type { Solid } from '../solid/jscad.ts';
import type { Workbench } from '../solid/kernel.ts';
import { lobe } from './lobe.ts';
import { holdRadius, lidScrew, type Opening, type Plan } from './plan.ts';
import { bump, type Lip, lip } from './plan-lips.ts';
import { ridge } from './ridge.ts';
import { block, bore, circleRing, outside, post, prism, roundedRing, stack, strokeRing } from './shapes.ts';
import { atWall, outward } from './wall.ts';

/** A tongue shorter than this is left out, mm. */
const shortestTongue = 1;

/** The lid in the board's frame, closed. */
export function makeLid(bench: Workbench, plan: Plan): Solid {
  const { union, subtract } = bench.booleans;
  const solid = union(plate(plan), ...bossCaps(plan), ...lips(plan), ...tongues(plan), ...hold(plan));
  const cut = [...letters(bench, plan), ...slots(plan), ...screwHoles(plan), ...pegRoom(plan)];
  return cut.length === 0 ? solid : subtract(solid, ...cut);
}

function plate({ outer, options, z }: Plan): Solid {
  const { cornerRadius, chamfer } = options;
  const ring = (inset: number) => roundedRing(outer, cornerRadius, inset);
  if (chamfer === 0) return prism(ring(0), [z.rim, z.lidTop]);
  return stack([
    { ring: ring(0), z: z.rim },
    { ring: ring(0), z: z.lidTop - chamfer },
    { ring: ring(chamfer), z: z.lidTop },
  ]);
}

function bossCaps({ bosses, options, z, inner }: Plan): Solid[] {
  return bosses.map((boss) => {
    const ring = (inset: number) => lobe(boss, edgeOf(inner, boss.side), options.wall, inset);
    const { chamfer } = options;
    if (chamfer === 0) return prism(ring(0), [z.rim, z.lidTop]);
    return stack([
      { ring: ring(0), z: z.rim },
      { ring: ring(0), z: z.lidTop - chamfer },
      { ring: ring(chamfer), z: z.lidTop },
    ]);
  });
}

/** What a lip, its bumps and their grooves need to know of a case. */
export type LipPlan = {
  readonly lips: readonly Lip[];
  readonly inner: Rect;
  readonly options: Pick<Plan['options'], 'fit' | 'wall' | 'lid'>;
  readonly z: Pick<Plan['z'], 'rim'>;
};

/** Bars inside the walls, with the bumps of a snap lid. */
export function lips(plan: LipPlan): Solid[] {
  const { lips: all, inner, options, z } = plan;
  return [
    ...all.map(({ side, range }) =>
      block(atWall(inner, side, range, -options.fit - lip.thickness, -options.fit), [z.rim - lip.height, z.rim + 0.2]),
    ),
    ...bumps(plan),
  ];
}

function bumps({ lips: all, inner, options, z }: LipPlan): Solid[] {
  return all.flatMap(({ side, bumps: tips }) =>
    tips.map((tip) =>
      ridge({
        side,
        face: edgeOf(inner, side) - outward(side).sign * (options.fit + 0.3),
        range: tip,
        z: z.rim - bump.below,
        depth: options.fit + 0.3 + bump.reach,
        flat: bump.flat,
      }),
    ),
  );
}

/** Whether the lid closes the upper part of an opening. */
export function hasTongue({ zHigh }: Opening, rim: number): boolean {
  return rim - zHigh >= shortestTongue;
}

function tongues({ openings, inner, options, z }: Plan): Solid[] {
  return openings
    .filter((opening) => hasTongue(opening, z.rim))
    .map(({ side, range, zHigh }) => {
      const own: [number, number] = [range[0] + options.fit, range[1] - options.fit];
      return block(atWall(inner, side, own, 0, options.wall), [zHigh, z.rim + 0.2]);
    });
}

/** Posts that keep a board down which sits on pegs; they end a hair above it. */
function hold({ standoffs, z }: Plan): Solid[] {
  return standoffs
    .filter(({ peg }) => peg !== undefined)
    .map(({ at, peg }) => post(at, holdRadius(peg!), [holdGap, z.rim + 0.2]));
}

/** From the board to a post that keeps it down, mm. */
export const holdGap = 0.2;

function pegRoom({ standoffs }: Plan): Solid[] {
  return standoffs.filter(({ peg }) => peg !== undefined).map(({ at, peg }) => bore(at, peg! + 0.3, [-1, 2]));
}

/** The words as tools that cut them into the face at `z.lidTop`. */
export function letters(
  bench: Workbench,
  { label, z }: { readonly label: Plan['label']; readonly z: Pick<Plan['z'], 'lidTop'> },
): Solid[] {
  if (label === undefined) return [];
  const { strokes, width, depth } = label;
  const rings = strokes.flatMap((points) => points.slice(1).map((to, i) => strokeRing(points[i]!, to, width)));
  return [bench.extrude(rings, [z.lidTop - depth, z.lidTop + 1])];
}

function slots({ vents, z }: Plan): Solid[] {
  return vents.map((rect) => block(rect, [z.rim - 1, z.lidTop + 1]));
}

/**
 * Countersunk, since a flat seat would hang in the air: the lid is printed on its upper face. Passage and seat are one
 * tool, so that no two cuts meet in nearly the same edge.
 */
function screwHoles({ bosses, options, z }: Plan): Solid[] {
  const { pass, head } = lidScrew(options);
  const room = 0.2;
  const narrow = outside(pass / 2);
  const wide = outside(head / 2 + room);
  const above = 0.5;
  return bosses.map(({ at }) =>
    stack([
      { ring: circleRing(at, narrow), z: z.rim - 1 },
      { ring: circleRing(at, narrow), z: z.lidTop - (wide - narrow) },
      { ring: circleRing(at, wide + above), z: z.lidTop + above },
    ]),
  );
}
