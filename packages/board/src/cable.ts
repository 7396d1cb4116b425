import { type Point, rotate } from './geometry.ts';
import type { Board, Cable, PlacedPart } from './model.ts';
import { toBoard } from './placed.ts';
import type { Problem } from './problem.ts';

/**
 * What a straight ribbon cable joins, told from where the pads of both headers lie.
 *
 * An IDC socket bites through the ribbon: conductor i always ends at position i of either socket. Both sockets are the
 * same part, so seen from the side that the pins of a header stick out of, their positions always have the same sense:
 *
 *       marked edge                 The plug may be moved and turned on its header, never mirrored:
 *      |                            it would have to come through the board from behind.
 *      1 2
 *      3 4  <- positions, seen      A header on the bottom is looked at from below, where
 *      5 6     from the pins        the pads of the board appear mirrored:
 *
 *      top:     T+  T-              bottom:   T-  T+
 *               GND LED                       LED GND
 *               R-  R+                        R+  R-
 *
 * So pads of one end meet pads of the other by a turn and a shift of the plane of the pins: two of them for a 2x3 header,
 * half a turn apart. The one that brings the marked ends together is the cable plugged in rightly, the other one is the
 * cable reversed. With one header on top and the other on the bottom every possible plug is a mirror image: GND meets LED.
 * Which column holds position 1 does not matter, since it is the same at both ends.
 */

/** One end of a cable: pads as seen from the top of their board, mm, and the side that the header's pins stick out of. */
export interface CableEnd {
  readonly name: string;
  readonly side: 'top' | 'bottom';
  /** In the order of the conductors at this end. */
  readonly pads: readonly { readonly signal: string; readonly at: Point }[];
  /** The signal at which the marked edge of the ribbon lies. */
  readonly pin1: string;
}

/** What one signal of the near end meets at the far end. */
export interface Meeting {
  readonly near: string;
  readonly far: string;
}

export interface CableReport {
  /** Plugged in as marked. Empty when no plug fits both headers. */
  readonly straight: readonly Meeting[];
  /** Turned by half at one end; every other way to plug, one list each. */
  readonly reversed: readonly (readonly Meeting[])[];
  readonly problems: readonly Problem[];
}

/** How far a pad may lie from its place in the plug, mm: two sources of the Teensy's pads differ by 0.06. */
const tolerance = 0.1;

/**
 * Proves that a straight cable brings each signal of one header to the same signal of the other, by geometry alone.
 * Errors: the headers differ in shape or in signals, they are on different sides, the marks are at different ends, or
 * signals meet foreign ones for another reason. One `info` says what a reversed plug would do.
 */
export function checkCable(near: CableEnd, far: CableEnd, path = 'cable'): CableReport {
  const shape = checkShape(near, far, path);
  if (shape.length > 0) return { straight: [], reversed: [], problems: shape };
  const plugs = plugsOf(near, far);
  const straight = plugs[0];
  if (straight === undefined) {
    const message = `the pads of ${near.name} and of ${far.name} do not fit one plug: their places differ`;
    return {
      straight: [],
      reversed: [],
      problems: [error('cable-shape', path, message, 'use headers of one shape and pitch')],
    };
  }
  const reversed = plugs.slice(1);
  const wrong = straight.filter(isWrong);
  const [code, hint] = diagnose(near, far, reversed);
  const problems = wrong.map((meeting) =>
    error(
      code,
      `${path}/${meeting.near}`,
      `${meeting.near} of ${near.name} (${near.side}) would meet ${meeting.far} of ${far.name} (${far.side})`,
      hint,
    ),
  );
  return { straight, reversed, problems: [...problems, ...reversed.map((plug) => reversedInfo(near, plug, path))] };
}

/** The end of a cable at a placed part. `pads` are the numbers that the plug covers, in the order of the conductors. */
export function cableEnd(
  placed: PlacedPart,
  options: { pin1: string; pads?: readonly string[] | undefined; side?: 'top' | 'bottom' | undefined; name?: string },
): CableEnd {
  const { part } = placed;
  const numbers = options.pads ?? part.land.pads.filter((pad) => pad.kind !== 'npth').map((pad) => pad.number);
  return {
    name: options.name ?? placed.ref,
    side: options.side ?? placed.side,
    pin1: options.pin1,
    pads: numbers.flatMap((number) => {
      const pad = part.land.pads.find((candidate) => candidate.number === number);
      const signal = part.pins.find((pin) => pin.pad === number)?.function ?? `pad ${number}`;
      return pad === undefined ? [] : [{ signal, at: toBoard(placed, pad.at) }];
    }),
  };
}

/** Both ends of a cable of a board; undefined while its header is not on the board. */
export function cableEnds(board: Board, cable: Cable): { near: CableEnd; far: CableEnd } | undefined {
  const placed = board.parts.find((candidate) => candidate.ref === cable.near.ref);
  if (placed === undefined) return undefined;
  const { part } = cable.far;
  const there = { ref: part.name, part, value: part.value, at: [0, 0], rotation: 0, fitted: true } as const;
  return {
    near: cableEnd(placed, cable.near),
    far: cableEnd({ ...there, side: 'top', excludeFromBom: true }, { ...cable.far, name: part.name }),
  };
}

function checkShape(near: CableEnd, far: CableEnd, path: string): Problem[] {
  const problems: Problem[] = [];
  if (near.pads.length !== far.pads.length) {
    const message = `${near.name} has ${near.pads.length} pins and ${far.name} has ${far.pads.length}`;
    problems.push(error('cable-shape', path, message, 'a straight cable needs the same header at both ends'));
  }
  for (const [end, other] of [
    [near, far],
    [far, near],
  ] as const) {
    const signals = other.pads.map((pad) => pad.signal);
    for (const { signal } of end.pads.filter((pad) => !signals.includes(pad.signal))) {
      const message = `${signal} of ${end.name} has no counterpart at ${other.name}, which has ${signals.join(', ')}`;
      problems.push(error('cable-signal', `${path}/${signal}`, message, 'give both ends the same signals'));
    }
    if (!end.pads.some((pad) => pad.signal === end.pin1)) {
      const message = `the marked edge of the ribbon is to lie at ${end.pin1}, which ${end.name} does not have`;
      problems.push(error('cable-signal', `${path}/${end.pin1}`, message, 'name one of the signals of that end'));
    }
  }
  return problems;
}

/** Every way in which one plug fits both headers, the one whose marked ends come nearest to each other first. */
function plugsOf(near: CableEnd, far: CableEnd): Meeting[][] {
  const [from, to] = [seenFromPins(near), seenFromPins(far)];
  const [a, b] = [from[0]!, from.find((pad) => distanceOf(pad.at, from[0]!.at) > tolerance) ?? from[0]!];
  const found = new Map<string, { meetings: Meeting[]; miss: number }>();
  for (const c of to) {
    for (const d of to) {
      if (c === d || Math.abs(distanceOf(a.at, b.at) - distanceOf(c.at, d.at)) > tolerance) continue;
      const turn = angleOf(c.at, d.at) - angleOf(a.at, b.at);
      const move = (point: Point): Point => {
        const [x, y] = rotate([point[0] - a.at[0], point[1] - a.at[1]], turn);
        return [x + c.at[0], y + c.at[1]];
      };
      const partners = from.map((pad) => to.find((other) => distanceOf(move(pad.at), other.at) <= 2 * tolerance));
      if (partners.some((partner) => partner === undefined) || new Set(partners).size !== from.length) continue;
      const meetings = from.map((pad, i) => ({ near: pad.signal, far: partners[i]!.signal }));
      const mark = (end: typeof from, name: string) => end.find((pad) => pad.signal === name)!.at;
      const miss = distanceOf(move(mark(from, near.pin1)), mark(to, far.pin1));
      found.set(JSON.stringify(meetings), { meetings, miss });
    }
  }
  return [...found.values()].sort((x, y) => x.miss - y.miss).map(({ meetings }) => meetings);
}

/** The pads as the plug meets them: those of a header on the bottom are looked at from below. */
function seenFromPins({ pads, side }: CableEnd): CableEnd['pads'] {
  return side === 'top' ? pads : pads.map(({ signal, at: [x, y] }) => ({ signal, at: [-x, y] as const }));
}

function diagnose(near: CableEnd, far: CableEnd, reversed: readonly (readonly Meeting[])[]): [string, string] {
  const flipped = plugsOf(near, { ...far, side: far.side === 'top' ? 'bottom' : 'top' });
  if (flipped[0]?.every((meeting) => !isWrong(meeting)) === true) {
    return [
      'cable-side',
      `solder both headers on the same side: ${near.name} is on the ${near.side}, ${far.name} on the ${far.side}`,
    ];
  }
  if (reversed.some((plug) => plug.every((meeting) => !isWrong(meeting)))) {
    return [
      'cable-pin-1',
      `the pin 1 marks are at different ends: at ${near.pin1} of ${near.name}, at ${far.pin1} of ${far.name}`,
    ];
  }
  return ['cable-crossed', 'give the pins of one header the order of the other'];
}

function reversedInfo(near: CableEnd, plug: readonly Meeting[], path: string): Problem {
  const wrong = plug.filter(isWrong);
  const swaps = wrong.filter(({ near: a, far: b }, i) => {
    const back = wrong.findIndex((other) => other.near === b && other.far === a);
    return back < 0 || back > i;
  });
  const told = swaps.map(({ near: a, far: b }) =>
    wrong.some((other) => other.near === b && other.far === a) ? `${a} and ${b} change places` : `${a} meets ${b}`,
  );
  return {
    code: 'cable-reversed',
    severity: 'info',
    path,
    message:
      told.length === 0
        ? `plugged in reversed at ${near.name}, the cable joins the same signals`
        : `plugged in reversed at one end: ${told.join(', ')}`,
    hint: `put the marked edge of the ribbon at ${near.pin1}, which the silk marks as pin 1`,
  };
}

function isWrong({ near, far }: Meeting): boolean {
  return near !== far;
}

function error(code: string, path: string, message: string, hint: string): Problem {
  return { code, severity: 'error', path, message, hint };
}

function distanceOf(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** The direction from one point to another, degrees. */
function angleOf(from: Point, to: Point): number {
  return (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
}
