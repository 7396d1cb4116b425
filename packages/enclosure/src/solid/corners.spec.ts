import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CornerTable, nearCorners } from './corners.ts';

describe('corners by number', () => {
  it('Equal figures get one number in the order of their first use, however many there are.', () => {
    const figure = fc.integer({ min: -4, max: 4 }).map((value) => value / 4);
    fc.assert(
      fc.property(fc.array(fc.tuple(figure, figure, figure), { maxLength: 300 }), (points) => {
        const table = new CornerTable(1);
        const seen = new Map<string, number>();
        for (const [x, y, z] of points) {
          const key = `${x + 0},${y + 0},${z + 0}`;
          const known = seen.get(key) ?? seen.size;
          seen.set(key, known);
          expect(table.indexOf(x, y, z)).toBe(known);
        }
        expect(table.count).toBe(seen.size);
      }),
    );
  });

  it('Corners closer than the tolerance take the number of the earliest, across any border.', () => {
    const at = Float64Array.from([1, 2, 3, 5, 5, 5, 1 + 4e-7, 2 - 4e-7, 3, 5, 5, 5.1]);
    expect([...nearCorners(at, 1e-6)]).toEqual([0, 1, 0, 3]);
  });
});
