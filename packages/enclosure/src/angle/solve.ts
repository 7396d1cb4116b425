// Angles at which nothing collides. The clearance changes by at most so much a degree, so a stretch whose ends lie far enough
// from the wanted figure holds no crossing: the rest is halved until it is small. No narrow gap is stepped over.
import { Clearance, type Nearest, type TiltAssembly } from './assembly.ts';

export interface Question {
  /** Angles that are looked at, degrees. */
  readonly range: readonly [number, number];
  /** The clearance that is wanted, mm. */
  readonly wanted: number;
  /** Step of the curve, degrees. */
  readonly step?: number;
}

export interface CurvePoint extends Nearest {
  readonly deg: number;
}

/** An interval of angles, degrees. */
export type Span = readonly [from: number, to: number];

export interface Answer {
  readonly curve: readonly CurvePoint[];
  /** Where nothing collides. */
  readonly free: readonly Span[];
  /** Where the wanted clearance is kept. */
  readonly kept: readonly Span[];
  /** The smallest angle with the wanted clearance; undefined when there is none in the range. */
  readonly smallest: number | undefined;
  /** The two things that come too near first when the angle is made smaller than `smallest`; at 0 degrees, the nearest two. */
  readonly limits: Nearest | undefined;
  /** The most that can be had, and where. */
  readonly best: CurvePoint;
}

/** Angles are told this exactly, degrees. */
export const exactness = 1e-4;

export function solveAngle(assembly: TiltAssembly, { range, wanted, step = 1 }: Question): Answer {
  const clearance = new Clearance(assembly);
  const count = Math.round((range[1] - range[0]) / step);
  const curve = Array.from({ length: count + 1 }, (_, i): CurvePoint => {
    const deg = range[0] + i * step;
    return { deg, ...clearance.at(deg) };
  });
  const free = spansAbove(clearance, range, 0);
  const kept = spansAbove(clearance, range, wanted);
  const smallest = kept[0]?.[0];
  const limits = smallest === undefined ? undefined : clearance.at(Math.max(range[0], smallest - exactness));
  const best = curve.reduce((most, point) => (point.mm > most.mm ? point : most));
  return { curve, free, kept, smallest, limits, best };
}

/** The angles of a range at which the clearance is at least `wanted`. Ends are rounded into the span. */
export function spansAbove(clearance: Clearance, range: Span, wanted: number): Span[] {
  return spansOf((deg) => clearance.at(deg).mm - wanted, clearance.steepest, range);
}

/**
 * How far the moving bodies must be lifted (negative: may be lowered) to keep the wanted clearance without any angle, mm;
 * undefined when no lift of the range does.
 */
export function liftWithoutAngle(assembly: TiltAssembly, wanted: number, range: Span = [-6, 20]): number | undefined {
  const clearance = new Clearance(assembly);
  return spansOf((lift) => clearance.liftedBy(lift).mm - wanted, 1, range).at(-1)?.[0];
}

/** Where a function that changes by at most `steepest` a unit is not negative. */
function spansOf(over: (at: number) => number, steepest: number, [low, high]: Span): Span[] {
  const spans: [number, number][] = [];
  let open = over(low) >= 0 ? low : undefined;
  for (const [below, above, rising] of crossings(over, steepest, low, high)) {
    if (rising) open = above;
    else if (open !== undefined) {
      spans.push([open, below]);
      open = undefined;
    }
  }
  if (open !== undefined) spans.push([open, high]);
  return spans;
}

type Crossing = readonly [below: number, above: number, rising: boolean];

/** Where such a function changes its sign, in rising order. */
function crossings(f: (at: number) => number, steepest: number, low: number, high: number): Crossing[] {
  const [a, b] = [f(low), f(high)];
  const differ = a >= 0 !== b >= 0;
  if (!differ && Math.abs(a) + Math.abs(b) > steepest * (high - low)) return [];
  if (high - low <= exactness) return differ ? [[low, high, b >= 0]] : [];
  const middle = (low + high) / 2;
  return [...crossings(f, steepest, low, middle), ...crossings(f, steepest, middle, high)];
}
