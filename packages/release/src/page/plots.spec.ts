import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thin } from './plots.ts';

const line = (y: (number | null)[]) => ({
  name: 'a',
  colour: 0,
  kind: 'line' as const,
  x: y.map((_, index) => index),
  y,
});

describe('a line with more points than a plot can show', () => {
  it('Keeps its lowest and highest value of each step, in order, whatever it holds.', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer(), { freq: 5 }), { minLength: 600, maxLength: 3000 }), (y) => {
        const { x, y: kept } = thin(line(y));
        expect(x.length).toBeLessThanOrEqual(400);
        expect([...x].sort((a, b) => a - b)).toEqual(x);
        const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
        expect(Math.max(...known(kept))).toBe(Math.max(...known(y)));
        expect(Math.min(...known(kept))).toBe(Math.min(...known(y)));
        x.forEach((index, at) => {
          expect(kept[at]).toBe(y[index]);
        });
      }),
      { numRuns: 30 },
    );
  });

  it('A short one, and marks that stand alone, stay as they are.', () => {
    const short = line([1, null, 3]);
    expect(thin(short)).toBe(short);
    const marks = { ...line(Array.from({ length: 5000 }, (_, index) => index)), kind: 'points' as const };
    expect(thin(marks)).toBe(marks);
  });
});
