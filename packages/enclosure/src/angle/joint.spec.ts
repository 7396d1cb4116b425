import { describe, expect, it } from 'vitest';
import { curveSvg } from './curve-svg.ts';
import { jointAt, playOf } from './joint.ts';
import { solveAngle } from './solve.ts';

const question = {
  pins: [-1, 1].map((x) => ({ name: `at ${x}`, at: [x, 0] as [number, number] })),
  axis: { at: [0, 0, 4], direction: [0, 1, 0] },
  lower: 1.6,
  upper: 1.6,
  pinWidth: 0.5,
  hole: 0.8,
  body: 2,
} as const;

describe('how an angle is made', () => {
  it('A round pin of 0.5 mm in a hole of 0.8 mm through 1.6 mm tilts by about ten degrees, two rows by less.', () => {
    expect(playOf(0.8, 0.5, 1.6, 0)).toBeGreaterThan(10);
    expect(playOf(0.8, 0.5, 1.6, 0)).toBeLessThan(10.7);
    expect(playOf(0.8, 0.5, 1.6, 4)).toBeLessThan(playOf(0.8, 0.5, 1.6, 0));
    expect(playOf(0.5, 0.5, 1.6, 0)).toBe(0);
  });

  it('Small angles take the play, larger ones a bend, and without free pins only wires are left.', () => {
    expect(jointAt(0, question).kind).toBe('straight pins');
    expect(jointAt(3, question).kind).toBe('play of the holes');
    expect(jointAt(15, question).kind).toBe('bent pins');
    expect(jointAt(15, { ...question, body: 3.5 }).kind).toBe('wires');
  });

  it('Pins on the side that lifts are longer by the sine of the angle.', () => {
    // About +y the side at x = -1 rises.
    const [rising, falling] = jointAt(30, question).pins;
    expect(rising?.betweenMm).toBeCloseTo(Math.hypot(4.5, 1 - Math.cos(Math.PI / 6)), 2);
    expect(falling?.betweenMm).toBeCloseTo(Math.hypot(3.5, 1 - Math.cos(Math.PI / 6)), 2);
    expect(rising?.cutMm).toBe(10);
  });
});

describe('the curve', () => {
  it('It draws each variant, names the angle that was chosen, and is the same text twice.', () => {
    const box = (z: number) => [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1, (i >> 1) & 1, z + (i >> 2)] as const);
    const answer = solveAngle(
      {
        fixed: [{ name: 'a', points: box(-2) }],
        moving: [{ name: 'b', points: box(0) }],
        axis: { at: [0, 0, 0], direction: [0, -1, 0] },
        joined: [],
      },
      { range: [0, 20], wanted: 0.5, step: 5 },
    );
    const draw = () =>
      curveSvg({
        title: 'A < B',
        wanted: 0.5,
        curves: [{ name: 'only', answer }],
        chosen: { name: 'only', deg: 5, mm: 1 },
      });
    expect(draw()).toBe(draw());
    expect(draw()).toContain('A &lt; B');
    expect(draw().match(/<polyline/g)).toHaveLength(1);
    expect(draw()).toContain('only: 5 degrees, 1.00 mm');
  });
});
