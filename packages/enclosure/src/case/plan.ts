// The numbers of a case: every height, edge and place, worked out once from what must fit and from the options.
import type { Point, Problem, Rect } from '@boardproof/board';
import type { Fit } from '../fit/fit.ts';
import type { Side } from '../fit/sides.ts';
import { clearances, type EnclosureOptions } from '../options/options.ts';
import { type Screw, type ScrewSize, screwForHole, screws } from '../options/screws.ts';
import { type Ear, planEars } from './plan-ears.ts';
import { type Label, planLabel } from './plan-label.ts';
import { type Ledge, planLedges } from './plan-ledges.ts';
import { type Lip, planLips } from './plan-lips.ts';
import { planScrews } from './plan-screws.ts';
import { planVents } from './plan-vents.ts';

/** Heights in the board's frame: its top copper is 0. */
export interface Heights {
  /** Where the base rests on the printer's bed. */
  readonly bed: number;
  readonly floor: number;
  readonly boardBottom: number;
  /** The upper edge of the base, on which the lid lies. */
  readonly rim: number;
  readonly lidTop: number;
}

/** A gap in a wall that is open to the rim; the lid closes what is above `zHigh`. */
export interface Opening {
  readonly ref: string;
  readonly side: Side;
  readonly range: readonly [number, number];
  readonly zLow: number;
  readonly zHigh: number;
  readonly kind: 'port' | 'ribbon';
}

/** A post under a mounting hole. */
export interface Standoff {
  readonly ref: string;
  readonly at: Point;
  readonly radius: number;
  /** The screw that cuts into it, or the peg that stands on it; neither when the hole is too small for both. */
  readonly screw?: ScrewSize;
  readonly peg?: number;
}

/** A column outside of a side wall that takes a screw of the lid. */
export interface Boss {
  readonly side: Side;
  readonly at: Point;
  readonly radius: number;
}

export interface Plan {
  readonly options: EnclosureOptions;
  readonly fit: Fit;
  readonly inner: Rect;
  readonly outer: Rect;
  readonly innerRadius: number;
  readonly z: Heights;
  readonly openings: readonly Opening[];
  readonly standoffs: readonly Standoff[];
  readonly ledges: readonly Ledge[];
  readonly lips: readonly Lip[];
  readonly bosses: readonly Boss[];
  readonly ears: readonly Ear[];
  readonly label: Label | undefined;
  readonly vents: readonly Rect[];
}

/** What is known before lips, screws, words and the rest find their places. */
export type Frame = Pick<Plan, 'options' | 'fit' | 'inner' | 'outer' | 'innerRadius' | 'z' | 'openings'>;

/** How deep a screw of the board or the lid may go, mm below the surface it enters. */
export const lidPilotDepth = 8;
/** What is left of the floor below a pilot hole, mm. */
const underPilot = 1.2;

export function pilotDepth({ standoffs, floor }: EnclosureOptions): number {
  return standoffs.height + Math.max(0, floor - underPilot);
}

/** Plans a case; `plan` is absent when an option or the board rules it out. */
export function planCase(fit: Fit, options: EnclosureOptions): { plan?: Plan; problems: readonly Problem[] } {
  const frame = planFrame(fit, options);
  const lips = planLips(frame);
  const label = planLabel(frame);
  const bosses = planScrews(frame);
  const ears = planEars(frame);
  const standoffs = fit.mounting.map((hole) => standoffOf(hole, options));
  const posts = standoffs.flatMap(({ at, peg }) => (peg === undefined ? [] : [{ at, radius: holdRadius(peg) }]));
  const vents = planVents(frame, label.label, posts);
  const ledges = planLedges(frame, standoffs);
  const problems = [lips, label, bosses, ears, vents, ledges].flatMap((part) => part.problems);
  if (problems.some(({ severity }) => severity === 'error')) return { problems };
  return {
    plan: {
      ...frame,
      standoffs,
      ledges: ledges.ledges,
      lips: lips.lips,
      bosses: bosses.bosses,
      ears: ears.ears,
      label: label.label,
      vents: vents.vents,
    },
    problems,
  };
}

/** Walls, heights and openings. */
export function planFrame(fit: Fit, options: EnclosureOptions): Frame {
  const by = clearances(options);
  const { box, thickness } = fit;
  const inner: Rect = {
    xMin: box.xMin - by.left,
    yMin: box.yMin - by.front,
    xMax: box.xMax + by.right,
    yMax: box.yMax + by.back,
  };
  const { wall } = options;
  const outer = { xMin: inner.xMin - wall, yMin: inner.yMin - wall, xMax: inner.xMax + wall, yMax: inner.yMax + wall };
  const floor = -thickness - options.standoffs.height;
  const tops = [...fit.bodies, ...fit.ports].map(({ zMax, plusMinus }) => zMax + plusMinus);
  const rim = Math.max(0, ...tops) + options.headroom;
  const z = { bed: floor - options.floor, floor, boardBottom: -thickness, rim, lidTop: rim + options.roof };
  const ports = fit.ports.map(
    ({ ref, side, range, zMin, zMax, plusMinus }): Opening => ({
      ref,
      side,
      range: [range[0] - options.opening, range[1] + options.opening],
      zLow: zMin - options.opening,
      zHigh: zMax + plusMinus + options.opening,
      kind: 'port',
    }),
  );
  const ribbons = fit.ribbons.map(
    ({ ref, side, range, z: [low, high] }): Opening => ({
      ref,
      side,
      range: [range[0] - 0.5, range[1] + 0.5],
      zLow: low,
      zHigh: high,
      kind: 'ribbon',
    }),
  );
  const innerRadius = Math.max(0, options.cornerRadius - wall);
  return { options, fit, inner, outer, innerRadius, z, openings: [...ports, ...ribbons] };
}

function standoffOf(
  { ref, at, diameter }: { ref: string; at: Point; diameter: number },
  { standoffs }: EnclosureOptions,
): Standoff {
  const radius = diameter / 2 + 1.3;
  if (standoffs.fix === 'peg') return { ref, at, radius, peg: pegRadius(diameter) };
  const screw = screwForHole(diameter);
  return screw === undefined ? { ref, at, radius } : { ref, at, radius, screw };
}

/** The radius of a peg in a hole. */
export function pegRadius(diameter: number): number {
  return diameter / 2 - 0.15;
}

/** The radius of a post that keeps the board down round a peg: room for the peg, and a sound wall. */
export function holdRadius(peg: number): number {
  return peg + 0.3 + 1.25;
}

/** The figures of the lid's screws. */
export function lidScrew({ screw }: EnclosureOptions): Screw {
  return screws[screw];
}
