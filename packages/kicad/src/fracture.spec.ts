import type { FillPolygon, Point } from '@boardproof/board';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fracture } from './fracture.ts';

function square(x: number, y: number, size: number): Point[] {
  return [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ];
}

/** Twice the signed area. */
function area(ring: readonly Point[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as Point;
    return sum + x * nextY - nextX * y;
  }, 0);
}

/** How often the outline winds around a point. */
function winding(ring: readonly Point[], [x, y]: Point): number {
  return ring.reduce((sum, a, index) => {
    const b = ring[(index + 1) % ring.length] as Point;
    const side = (b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1]);
    if (a[1] <= y && b[1] > y && side > 0) return sum + 1;
    if (a[1] > y && b[1] <= y && side < 0) return sum - 1;
    return sum;
  }, 0);
}

/** Holes on a grid, so that they never touch: each cell may hold a turned square. */
const polygons = fc
  .array(fc.record({ size: fc.double({ min: 0.2, max: 0.6, noNaN: true }), turn: fc.integer({ min: 0, max: 89 }) }), {
    minLength: 1,
    maxLength: 25,
  })
  .map((cells): FillPolygon => {
    const holes = cells.map(({ size, turn }, index) => {
      const [cx, cy] = [(index % 5) + 0.5, Math.floor(index / 5) + 0.5];
      // Clockwise, as a hole is.
      return [0, 90, 180, 270].map((corner): Point => {
        const angle = (-(corner + turn) * Math.PI) / 180;
        const [x, y] = [cx + (size / 2) * Math.cos(angle), cy + (size / 2) * Math.sin(angle)];
        return [Math.round(x * 1e6) / 1e6, Math.round(y * 1e6) / 1e6];
      });
    });
    return { outline: square(-0.5, -0.5, 6), holes };
  });

describe('fracture', () => {
  it('A polygon without holes stays as it is.', () => {
    expect(fracture({ outline: square(0, 0, 1), holes: [] })).toEqual(square(0, 0, 1));
  });

  it('A hole is reached by one level cut from its leftmost point to the outline.', () => {
    const hole: Point[] = [...square(2, 2, 1)].reverse();
    const ring = fracture({ outline: square(0, 0, 6), holes: [hole] });
    expect(ring).toHaveLength(4 + 4 + 3);
    expect(ring.filter(([x, y]) => x === 0 && y === 2)).toHaveLength(2);
    expect(area(ring) / 2).toBeCloseTo(35, 9);
  });

  it('A hole that stands behind another one is cut to that one, not across it.', () => {
    const front: Point[] = [...square(1, 1, 2)].reverse();
    const behind: Point[] = [...square(4, 1.5, 1)].reverse();
    const ring = fracture({ outline: square(0, 0, 6), holes: [behind, front] });
    expect(ring.filter(([x, y]) => x === 3 && y === 1.5)).toHaveLength(2);
    expect(area(ring) / 2).toBeCloseTo(36 - 4 - 1, 9);
  });

  it('A hole outside its outline is refused, since no cut can reach it.', () => {
    expect(() => fracture({ outline: square(5, 0, 1), holes: [[...square(0, 0.2, 0.5)].reverse()] })).toThrow(
      RangeError,
    );
  });

  it('Any field of holes keeps its area, and a point is inside exactly when it is in the outline and in no hole.', () => {
    fc.assert(
      fc.property(
        polygons,
        fc.array(fc.tuple(fc.double({ min: -1, max: 6, noNaN: true }), fc.double({ min: -1, max: 6, noNaN: true })), {
          maxLength: 20,
        }),
        (polygon, points) => {
          const ring = fracture(polygon);
          const copper = polygon.holes.reduce((sum, hole) => sum + area(hole), area(polygon.outline));
          expect(area(ring)).toBeCloseTo(copper, 4);
          for (const point of points) {
            const inHole = polygon.holes.some((hole) => winding(hole, point) !== 0);
            expect(winding(ring, point)).toBe(winding(polygon.outline, point) !== 0 && !inHole ? 1 : 0);
          }
        },
      ),
    );
  });
});
