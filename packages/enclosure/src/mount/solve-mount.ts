// Which variants need an angle, which angle is built, how it is made, and in which order everything is soldered.
import type { Problem } from '@boardproof/board';
import { type Body, Clearance, type TiltAssembly } from '../angle/assembly.ts';
import { type Joint, jointAt } from '../angle/joint.ts';
import { type Answer, liftWithoutAngle, solveAngle, spansAbove } from '../angle/solve.ts';
import type { MountDraft, MountVariant } from './draft.ts';

/** A variant with its answer. */
export interface SolvedVariant {
  readonly variant: MountVariant;
  readonly answer: Answer;
  /** The smallest angle that the plugs and their ways need, all else left aside, degrees; undefined when none does. */
  readonly forPlugs: number | undefined;
  /** The height from board to board at which it needs no angle, mm. */
  readonly flatStack: number | undefined;
}

export interface SolvedMount {
  readonly variants: readonly SolvedVariant[];
  readonly chosen: SolvedVariant;
  /** Degrees. */
  readonly deg: number;
  /** What is kept there, mm. */
  readonly clearanceMm: number;
  readonly joint: Joint;
}

/** Angles are built in steps of this, degrees. */
const step = 0.5;

export function solveMount(draft: MountDraft): { solved?: SolvedMount; problems: readonly Problem[] } {
  const variants = draft.variants.map((variant): SolvedVariant => {
    const answer = solveAngle(variant.tilt, { range: draft.range, wanted: draft.clearance });
    const lift = liftWithoutAngle(variant.tilt, draft.clearance);
    const plugs = new Clearance(plugsOnly(draft, variant.tilt));
    const forPlugs = spansAbove(plugs, draft.range, draft.clearance)[0]?.[0];
    return { variant, answer, forPlugs, flatStack: lift === undefined ? undefined : draft.mounted.stack + lift };
  });
  const chosen = variants.find(({ variant }) => variant.name === draft.variant);
  if (chosen === undefined) throw new RangeError(`the mount has no variant "${draft.variant}"`);
  const { answer, variant } = chosen;
  const deg = draft.angle ?? builtAngle(answer);
  if (deg === undefined) return { problems: [neverKept(draft, chosen)] };
  const clearanceMm = new Clearance(variant.tilt).at(deg).mm;
  const { mounted, host } = draft;
  const joint = jointAt(deg, {
    pins: variant.pins,
    axis: variant.tilt.axis,
    lower: host.thickness,
    upper: mounted.thickness,
    pinWidth: mounted.pinWidth,
    hole: mounted.pinHole,
    body: mounted.headerBody,
  });
  const solved = { variants, chosen, deg, clearanceMm, joint };
  return { solved, problems: clearanceMm < draft.clearance - 1e-6 ? [tooNear(draft, solved)] : [] };
}

/** The same assembly with nothing but the pairs of which one is a plug. */
function plugsOnly({ plugs }: MountDraft, tilt: TiltAssembly): TiltAssembly {
  const names = plugs.flatMap(({ solids }) => solids.map(({ name }) => name));
  const isPlug = (body: Body) => names.some((name) => body.name.startsWith(name));
  const others = tilt.fixed.filter((body) => !isPlug(body));
  const still = tilt.moving.filter((body) => !isPlug(body));
  return { ...tilt, joined: others.flatMap((a) => still.map((b): [string, string] => [a.name, b.name])) };
}

/** The smallest angle, rounded up to a step where that is kept, too. */
function builtAngle({ kept }: Answer): number | undefined {
  const [first] = kept;
  if (first === undefined) return undefined;
  const round = Math.ceil(first[0] / step - 1e-9) * step;
  return (round <= first[1] ? round : Math.ceil(first[0] * 1e4) / 1e4) + 0;
}

function neverKept({ clearance, variant, range }: MountDraft, { answer, flatStack }: SolvedVariant): Problem {
  const { best } = answer;
  return {
    code: 'angle-none',
    severity: 'error',
    path: `variant/${variant}`,
    message: `no angle from ${range.join(' to ')} degrees keeps ${clearance} mm: the most is ${best.mm.toFixed(2)} mm at ${best.deg} degrees, between ${best.pair.join(' and ')}`,
    hint: `ask for less clearance, or raise the breakout${flatStack === undefined ? '' : `: from ${flatStack.toFixed(1)} mm between the boards no angle is needed`}`,
  };
}

function tooNear({ clearance, variant }: MountDraft, { deg, clearanceMm, chosen }: SolvedMount): Problem {
  const { smallest, kept } = chosen.answer;
  const spans = kept.map(([from, to]) => `${from.toFixed(1)} to ${to.toFixed(1)}`).join(', ');
  return {
    code: 'angle-collides',
    severity: 'error',
    path: `variant/${variant}`,
    message: `at ${deg} degrees only ${clearanceMm.toFixed(2)} mm are kept, ${clearance} mm are wanted`,
    hint: smallest === undefined ? 'no angle keeps it' : `possible are ${spans} degrees`,
  };
}
