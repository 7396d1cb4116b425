// The lid's lip: bars that stand inside the walls and centre the lid, with the bumps that hold a snap lid.
import type { Problem, Rect } from '@boardproof/board';
import { along, edgeOf, type Side, sides } from '../fit/sides.ts';
import type { Frame } from './plan.ts';

/** One bar of the lip, along a side; `bumps` are the ranges that catch in the wall. */
export interface Lip {
  readonly side: Side;
  readonly range: readonly [number, number];
  readonly bumps: readonly (readonly [number, number])[];
}

/** How the lip is made, mm. */
export const lip = { thickness: 1.2, height: 4, shortest: 6 } as const;

/**
 * A bump, mm: how far it reaches into the wall, the flat on its tip, its middle below the rim, and the room it has in its
 * groove. The upper flank has less than none: it pulls the lid down.
 */
export const bump = { reach: 0.3, flat: 0.3, below: 2.4, room: 0.1, pull: 0.03, longest: 8 } as const;

/** The thinnest wall that keeps 1.2 mm behind the grooves of a snap lid. */
export const thinnestSnapWall = 1.2 + bump.reach + bump.room;

export function planLips(frame: Frame): { lips: Lip[]; problems: Problem[] } {
  const snap = frame.options.lid === 'snap';
  const lips = sides.flatMap((side) =>
    free(frame, side)
      .filter(([a, b]) => b - a >= lip.shortest)
      .map((range): Lip => ({ side, range, bumps: snap ? bumpsOn(range) : [] })),
  );
  const has = (side: Side) => lips.some((one) => one.side === side);
  if (!snap || (has('left') && has('right')) || (has('front') && has('back'))) return { lips, problems: [] };
  return {
    lips,
    problems: [
      {
        code: 'snap-no-room',
        severity: 'error',
        path: 'options/lid',
        message: `a snap lid needs two opposite sides with ${lip.shortest} mm of free wall below the rim, and no pair has them`,
        hint: "the nearest possible is lid: 'screw'; more clearance on two opposite sides makes room for snaps",
      },
    ],
  };
}

/** Pieces of a side where a bar can stand: away from corners, openings and parts that reach up to it. */
function free(frame: Frame, side: Side): [number, number][] {
  const { inner, options, fit, z, openings } = frame;
  const [from, to] = along(inner, side);
  // Past the round corner, and apart from the bar of the next side.
  const corner = Math.max(frame.innerRadius, options.fit + lip.thickness) + 0.5;
  const face = edgeOf(inner, side);
  const depth = options.fit + lip.thickness + 0.3;
  const tall = fit.bodies.filter(
    ({ rect, zMax, plusMinus }) => zMax + plusMinus > z.rim - lip.height - 0.3 && reaches(rect, side, face, depth),
  );
  const blocked = [
    ...openings.filter((opening) => opening.side === side).map(({ range }) => range),
    ...tall.map(({ rect }) => along(rect, side)),
  ].map(([a, b]): [number, number] => [a - 0.8, b + 0.8]);
  return without([from + corner, to - corner], blocked);
}

/** Whether a rectangle comes nearer to a wall's face than `depth`. */
function reaches(rect: Rect, side: Side, face: number, depth: number): boolean {
  const sign = side === 'left' || side === 'front' ? -1 : 1;
  return sign * (face - edgeOf(rect, side)) < depth;
}

/** What is left of a range when others are taken out. */
export function without(
  whole: readonly [number, number],
  taken: readonly (readonly [number, number])[],
): [number, number][] {
  const left: [number, number][] = [];
  let start = whole[0];
  for (const [a, b] of [...taken].sort((x, y) => x[0] - y[0])) {
    if (a > start) left.push([start, Math.min(a, whole[1])]);
    start = Math.max(start, b);
  }
  if (start < whole[1]) left.push([start, whole[1]]);
  return left.filter(([a, b]) => b > a);
}

/** One bump in the middle of a bar, two on a long one. */
function bumpsOn([from, to]: readonly [number, number]): [number, number][] {
  const length = to - from;
  const places = length >= 22 ? [0.25, 0.75] : [0.5];
  const half = Math.min(bump.longest, length - 2) / 2;
  return places.map((share) => [from + share * length - half, from + share * length + half]);
}
