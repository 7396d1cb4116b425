import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CableEnd, cableEnd, checkCable, type Meeting } from './cable.ts';
import { place } from './define.ts';
import { add, type Point, rotate } from './geometry.ts';
import { pin, rowPart } from './testing/sample-circuit.ts';

/** A 2xN header seen from the top: signals row by row, 2 mm apart, pin 1 at the upper left. */
function header(signals: readonly string[], side: CableEnd['side'] = 'top'): CableEnd {
  const at = (i: number): Point => [2 * (i % 2), -2 * Math.floor(i / 2)];
  return {
    name: `header on the ${side}`,
    side,
    pin1: signals[0]!,
    pads: signals.map((signal, i) => ({ signal, at: at(i) })),
  };
}

function moved(end: CableEnd, turn: number, by: Point): CableEnd {
  return { ...end, pads: end.pads.map(({ signal, at }) => ({ signal, at: add(rotate(at, turn), by) })) };
}

/**
 * The socket told in another way than the check tells it: conductors in pairs from the marked edge, in each pair the
 * left one first, as somebody sees it who looks at the pins with the marked edge away from him.
 */
function conductors({ pads, side, pin1 }: CableEnd): string[] {
  const seen = pads.map(({ signal, at: [x, y] }) => ({ signal, x: side === 'top' ? x : -x, y }));
  const first = seen.find(({ signal }) => signal === pin1)!;
  const middle = { x: mean(seen.map(({ x }) => x)), y: mean(seen.map(({ y }) => y)) };
  // The long axis is the one of the two grid directions on which the first pin lies farther out.
  const partner = nearestTo(first, seen, middle);
  const across = { x: partner.x - first.x, y: partner.y - first.y };
  const width = Math.hypot(across.x, across.y);
  const along = { x: -across.y / width, y: across.x / width };
  const away = Math.sign((first.x - middle.x) * along.x + (first.y - middle.y) * along.y);
  const up = { x: away * along.x, y: away * along.y };
  const right = { x: up.y, y: -up.x };
  const score = (pad: { x: number; y: number }) => [
    Math.round(-(pad.x * up.x + pad.y * up.y) * 1e3),
    Math.round((pad.x * right.x + pad.y * right.y) * 1e3),
  ];
  return [...seen]
    .sort((a, b) => score(a)[0]! - score(b)[0]! || score(a)[1]! - score(b)[1]!)
    .map(({ signal }) => signal);
}

type Seen = { signal: string; x: number; y: number };
/** The other pin of the first row: of the two nearest ones, the one that is as far from the middle. */
function nearestTo(first: Seen, seen: readonly Seen[], middle: { x: number; y: number }): Seen {
  const far = (pad: Seen) => Math.hypot(pad.x - middle.x, pad.y - middle.y);
  const others = seen.filter((pad) => pad !== first && Math.abs(far(pad) - far(first)) < 1e-3);
  return others.sort((a, b) => gap(a, first) - gap(b, first))[0]!;
}
const gap = (a: Seen, b: Seen) => Math.hypot(a.x - b.x, a.y - b.y);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const swaps = (meetings: readonly Meeting[]) => Object.fromEntries(meetings.map(({ near, far }) => [near, far]));
const six = ['T+', 'T-', 'GND', 'LED', 'R-', 'R+'];
const sides = fc.constantFrom<CableEnd['side']>('top', 'bottom');

describe('a straight ribbon cable', () => {
  it('Two equal headers on the same side meet signal by signal, on the top or on the bottom.', () => {
    for (const side of ['top', 'bottom'] as const) {
      const { straight, problems } = checkCable(header(six, side), header(six, side));
      expect(straight.every(({ near, far }) => near === far)).toBe(true);
      expect(problems.map(({ code }) => code)).toEqual(['cable-reversed']);
    }
  });

  it('Top against bottom exchanges the pins of each row.', () => {
    const { straight, problems } = checkCable(header(six), header(six, 'bottom'));
    expect(swaps(straight)).toEqual({ 'T+': 'T-', 'T-': 'T+', GND: 'LED', LED: 'GND', 'R-': 'R+', 'R+': 'R-' });
    expect(problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(
      six.map(() => 'cable-side'),
    );
  });

  it('Top against bottom has no plug at all that brings every signal to its own.', () => {
    const { straight, reversed } = checkCable(header(six), header(six, 'bottom'));
    for (const plug of [straight, ...reversed]) expect(plug.some(({ near, far }) => near !== far)).toBe(true);
    expect(reversed).toHaveLength(1);
  });

  it('Reversed, it exchanges pairs with their polarity kept, and GND with LED.', () => {
    const { reversed } = checkCable(header(six), header(six));
    expect(reversed.map(swaps)).toEqual([{ 'T+': 'R+', 'T-': 'R-', GND: 'LED', LED: 'GND', 'R-': 'T-', 'R+': 'T+' }]);
  });

  it('It is told from places: the order in which pads are listed does not matter, their places do.', () => {
    const shuffled = { ...header(six), pads: [...header(six).pads].reverse() };
    expect(checkCable(header(six), shuffled).problems.map(({ code }) => code)).toEqual(['cable-reversed']);
    const mirrored = {
      ...header(six),
      pads: header(six).pads.map(({ signal, at }) => ({ signal, at: [-at[0], at[1]] as Point })),
    };
    expect(checkCable(header(six), mirrored).problems[2]).toMatchObject({ code: 'cable-side', path: 'cable/GND' });
  });

  it('A header of one row fits from either side, since a row has no mirror image of its own.', () => {
    const row = (side: CableEnd['side']): CableEnd => ({
      name: side,
      side,
      pin1: 'A',
      pads: ['A', 'B', 'C'].map((signal, i) => ({ signal, at: [2 * i, 0] })),
    });
    expect(checkCable(row('top'), row('bottom')).straight.every(({ near, far }) => near === far)).toBe(true);
  });

  it('A pad 0.06 mm off its place still fits, one 0.5 mm off does not.', () => {
    const off = (by: number) => ({
      ...header(six),
      pads: header(six).pads.map((pad, i) => (i === 3 ? { ...pad, at: add(pad.at, [0, by]) } : pad)),
    });
    expect(checkCable(header(six), off(0.06)).straight).toHaveLength(6);
    expect(checkCable(header(six), off(0.5)).problems.map(({ code }) => code)).toEqual(['cable-shape']);
  });

  it('For any two headers of 2xN pins it agrees with conductors counted from the marked edge.', () => {
    const signals = fc.integer({ min: 3, max: 6 }).map((rows) => Array.from({ length: 2 * rows }, (_, i) => `S${i}`));
    const ends = signals.chain((names) =>
      fc.record({ there: fc.shuffledSubarray(names, { minLength: names.length }), names: fc.constant(names) }),
    );
    fc.assert(
      fc.property(ends, sides, sides, ({ names, there }, nearSide, farSide) => {
        const [near, far] = [header(names, nearSide), header(there, farSide)];
        const expected = Object.fromEntries(conductors(near).map((signal, i) => [signal, conductors(far)[i]]));
        expect(swaps(checkCable(near, far).straight)).toEqual(expected);
      }),
    );
  });

  it('Turning or moving a board changes nothing.', () => {
    const place = fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 }));
    const turn = fc.integer({ min: 0, max: 359 });
    fc.assert(
      fc.property(sides, sides, turn, turn, place, place, (a, b, turnA, turnB, byA, byB) => {
        const still = checkCable(header(six, a), header(six, b));
        const now = checkCable(moved(header(six, a), turnA, byA), moved(header(six, b), turnB, byB));
        expect(now).toEqual(still);
      }),
    );
  });
});

describe('the end of a cable at a part', () => {
  const part = rowPart('ROW', [pin('A', '1'), pin('B', '2'), pin('C', '3')]);

  it('It takes the pads of the part to the frame of the board.', () => {
    const end = cableEnd(place('J1', part, { at: [10, 0], rotation: 90 }), { pin1: 'A' });
    expect(end).toMatchObject({ name: 'J1', side: 'top', pin1: 'A' });
    expect(end.pads).toEqual([
      { signal: 'A', at: [10, 0] },
      { signal: 'B', at: [10, 2] },
      { signal: 'C', at: [10, 4] },
    ]);
  });

  it('A part that is placed on the bottom, land pattern and all, still fits one on the top.', () => {
    const flat = rowPart(
      'GRID',
      six.map((signal, i) => pin(signal, String(i + 1))),
    );
    const pads = flat.land.pads.map((pad, i) => ({ ...pad, at: header(six).pads[i]!.at }));
    const grid = { ...flat, land: { ...flat.land, pads } };
    const top = cableEnd(place('J1', grid, { at: [0, 0] }), { pin1: 'T+' });
    const flipped = cableEnd(place('J2', grid, { at: [0, 0], side: 'bottom' }), { pin1: 'T+' });
    expect(checkCable(top, flipped).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    // Soldered from below into a land pattern that is drawn for the top, it does not.
    const below = cableEnd(place('J2', grid, { at: [0, 0] }), { pin1: 'T+', side: 'bottom' });
    expect(checkCable(top, below).problems.map(({ code }) => code)).toContain('cable-side');
  });

  it('It covers only the pads that are named, in their order.', () => {
    const end = cableEnd(place('J1', part, { at: [0, 0] }), { pin1: 'C', pads: ['3', '1'] });
    expect(end.pads.map(({ signal }) => signal)).toEqual(['C', 'A']);
  });
});
