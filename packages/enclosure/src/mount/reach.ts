// Whether a soldering iron still reaches the host's pads when the mounted board is on: a slender cone stands on each pad,
// upright and slanted all round, and one way that meets nothing is enough.
import { type Convex, convexOf, distance } from '../angle/convex.ts';
import type { Vector } from '../solid/mesh.ts';
import type { MountPlan } from './plan.ts';

/** The iron: its tip above the pad, the tip's half width, the half width of its shaft and how long it is, mm. */
const iron = { above: 0.3, tip: 0.5, shaft: 2.5, length: 30 } as const;
/** Slants from upright, degrees, and how many ways round. */
const slants = [0, 30, 50] as const;
const around = 12;

/** Names of the host's pads that no way leads to; pins of the joint itself are left out. */
export function coveredPads({ draft, inside, variant }: MountPlan): string[] {
  const obstacles = [...inside.mounted, ...inside.leads].map(({ points }) => convexOf(points));
  const joint = new Set(variant.pins.map(({ at }) => at.join(' ')));
  return draft.host.pads
    .filter(({ at }) => !joint.has(at.join(' ')))
    .filter(({ at }) => !ways().some((way) => isFree(ironAt([at[0], at[1], iron.above], way), obstacles)))
    .map(({ name }) => name);
}

function isFree(tool: Convex, obstacles: readonly Convex[]): boolean {
  return obstacles.every((body) => distance(tool, body, 0) > 0);
}

function ways(): Vector[] {
  return slants.flatMap((slant) => {
    const [sin, cos] = [Math.sin((slant * Math.PI) / 180), Math.cos((slant * Math.PI) / 180)];
    if (slant === 0) return [[0, 0, 1] as Vector];
    return Array.from({ length: around }, (_, i): Vector => {
      const turn = (2 * Math.PI * i) / around;
      return [sin * Math.cos(turn), sin * Math.sin(turn), cos];
    });
  });
}

function ironAt(tip: Vector, way: Vector): Convex {
  const side: Vector = way[2] > 0.99 ? [1, 0, 0] : [-way[1], way[0], 0];
  const length = Math.hypot(...side);
  const u: Vector = [side[0] / length, side[1] / length, 0];
  const v: Vector = [-way[2] * u[1], way[2] * u[0], way[0] * u[1] - way[1] * u[0]];
  const square = (along: number, half: number): Vector[] =>
    [-half, half].flatMap((a) =>
      [-half, half].map(
        (b): Vector => [0, 1, 2].map((k) => tip[k]! + way[k]! * along + u[k]! * a + v[k]! * b) as unknown as Vector,
      ),
    );
  return convexOf([...square(0, iron.tip), ...square(iron.length, iron.shaft)]);
}
