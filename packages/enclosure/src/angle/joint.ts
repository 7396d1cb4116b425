// How an angle between two boards is made: by the play of straight pins in their holes, by bent pins, or by wires; and how long
// these are.
import type { Vector } from '../solid/mesh.ts';
import { type Axis, tilted } from './assembly.ts';

export interface JointQuestion {
  /** Where each pin stands on the lower board, z = 0 at its top. */
  readonly pins: readonly { readonly name: string; readonly at: readonly [number, number] }[];
  /** The upper board's lower side turns about this axis, which lies in it. */
  readonly axis: Axis;
  /** Thickness of both boards, mm. */
  readonly lower: number;
  readonly upper: number;
  /** Width of a square pin and diameter of the upper board's holes, mm. */
  readonly pinWidth: number;
  readonly hole: number;
  /** Height of the plastic body on the lower board: pins are not free below it, mm. */
  readonly body: number;
}

export type JointKind = 'straight pins' | 'play of the holes' | 'bent pins' | 'wires';

export interface Joint {
  readonly kind: JointKind;
  readonly why: string;
  /** How far straight pins of either section allow the upper board to tilt, degrees. */
  readonly playDeg: { readonly round: number; readonly square: number };
  readonly pins: readonly PinLength[];
}

export interface PinLength {
  readonly name: string;
  /** From the top of the lower board to the hole's end at the lower side of the upper one, mm. */
  readonly betweenMm: number;
  /** Of which free, above the plastic body. */
  readonly freeMm: number;
  /** To cut it to: through both boards and 1 mm for solder at each end, in half millimetres. */
  readonly cutMm: number;
}

/** What solder needs beyond each board, mm. */
const solder = 1;
/** A pin bends round a radius of its own width at least; a straight piece of as much goes before and behind. */
const straightPieces = 2;

export function jointAt(deg: number, question: JointQuestion): Joint {
  const { axis, pins, pinWidth, body, hole, upper } = question;
  const lengths = pins.map(({ name, at }): PinLength => {
    const start: Vector = [at[0], at[1], 0];
    const end = tilted(axis, deg, [at[0], at[1], axis.at[2]]);
    const between = Math.hypot(end[0] - start[0], end[1] - start[1], end[2]);
    const cut = Math.ceil(2 * (between + question.lower + upper + 2 * solder)) / 2;
    return { name, betweenMm: rounded(between), freeMm: rounded(end[2] - body), cutMm: cut };
  });
  const reach = spread(question);
  const playDeg = {
    round: rounded(playOf(hole, pinWidth, upper, reach)),
    square: rounded(playOf(Math.sqrt(Math.max(0, hole ** 2 - pinWidth ** 2)), pinWidth, upper, reach)),
  };
  const least = Math.min(...lengths.map(({ freeMm }) => freeMm));
  const bend = pinWidth * ((deg * Math.PI) / 180 + straightPieces);
  return { ...chosen(deg, playDeg, least, bend), playDeg, pins: lengths };
}

function chosen(deg: number, play: Joint['playDeg'], free: number, bend: number): Pick<Joint, 'kind' | 'why'> {
  if (deg < 0.05) return { kind: 'straight pins', why: 'the boards are parallel' };
  if (deg <= play.square) {
    return { kind: 'play of the holes', why: `square pins tilt by up to ${play.square} degrees in their holes` };
  }
  const beyond = `straight square pins tilt by ${play.square} degrees at most, round ones by ${play.round}`;
  if (deg <= 60 && free >= bend) {
    return {
      kind: 'bent pins',
      why: `${beyond}; the shortest pin is free over ${rounded(free)} mm, and the bend takes ${rounded(bend)} mm`,
    };
  }
  return {
    kind: 'wires',
    why: `${beyond}; the shortest pin would be free over ${rounded(free)} mm, and a bend takes ${rounded(bend)} mm`,
  };
}

/** How far apart the outer pins stand across the axis, mm. */
function spread({ pins, axis }: JointQuestion): number {
  const across = pins.map(({ at }) => at[0] * axis.direction[1] - at[1] * axis.direction[0]);
  return Math.max(...across) - Math.min(...across);
}

/**
 * The angle at which pins of a width fill holes of a width through a board: what the pin takes of the hole, slanted, and what
 * the rows take since the holes come nearer to each other. Found by halving.
 */
export function playOf(hole: number, width: number, thickness: number, rows: number): number {
  const taken = (deg: number) => {
    const rad = (deg * Math.PI) / 180;
    return thickness * Math.tan(rad) + width / Math.cos(rad) + rows * (1 / Math.cos(rad) - 1);
  };
  if (taken(0) >= hole) return 0;
  let [low, high] = [0, 80];
  for (let i = 0; i < 50; i += 1) {
    const middle = (low + high) / 2;
    if (taken(middle) < hole) low = middle;
    else high = middle;
  }
  return low;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
