import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, arcCircle, boundingBox, nanometre, type Point, rotate } from './geometry.ts';

describe('geometry', () => {
  it('Places are kept to the nanometre, so that the same place has one number.', () => {
    expect(nanometre(0.1 + 0.2)).toBe(0.3);
    expect(Object.is(nanometre(-1e-9), 0)).toBe(true);
    expect(add([0.1, 0.7], [0.2, 0.1])).toEqual([0.3, 0.8]);
  });

  it('Quarter turns are exact, others right to the nanometre.', () => {
    expect(rotate([1, 2], 90)).toEqual([-2, 1]);
    expect(rotate([1, 2], -90)).toEqual([2, -1]);
    expect(rotate([4, 0], 30)).toEqual([3.464102, 2]);
  });

  it('The circle through three points has them on it.', () => {
    const values = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(values, values, fc.integer({ min: 1, max: 500 }), (x, y, radius) => {
        const on = (degrees: number): Point => {
          const angle = (degrees * Math.PI) / 180;
          return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
        };
        const circle = arcCircle(on(10), on(50), on(120))!;
        expect(circle.radius).toBeCloseTo(radius, 4);
        expect(circle.centre[0]).toBeCloseTo(x, 4);
        expect(circle.centre[1]).toBeCloseTo(y, 4);
      }),
    );
    expect(arcCircle([0, 0], [1, 1], [2, 2])).toBeUndefined();
  });

  it('A bounding box holds its points, and there is none of no points.', () => {
    expect(
      boundingBox([
        [1, 5],
        [-2, 3],
      ]),
    ).toEqual({ xMin: -2, yMin: 3, xMax: 1, yMax: 5 });
    expect(() => boundingBox([])).toThrow(RangeError);
  });
});
