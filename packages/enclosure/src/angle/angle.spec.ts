// The solver against arithmetic, against brute force, and against the kernel's own measure of a gap.
import { perTier } from '@boardproof/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hullOf } from '../case/shapes.ts';
import { Kernel } from '../solid/kernel.ts';
import type { Vector } from '../solid/mesh.ts';
import { boxBody, Clearance, sweptBody, type TiltAssembly, tilted } from './assembly.ts';
import { convexOf, distance } from './convex.ts';
import { liftWithoutAngle, solveAngle, spansAbove } from './solve.ts';

/** A lid, 10 mm long and 1 mm thick, hinged at x = 0, over a wall at x = 8..9 that is `tall` mm high. */
function hinged(tall: number): TiltAssembly {
  return {
    fixed: [boxBody('wall', [8, -5, -3], [9, 5, tall])],
    moving: [boxBody('lid', [0, -4, 0], [10, 4, 1])],
    axis: { at: [0, 0, 0], direction: [0, -1, 0] },
    joined: [],
  };
}

const coordinate = fc.integer({ min: -20, max: 20 }).map((value) => value / 4);
const point = fc.tuple(coordinate, coordinate, coordinate);
const side = fc.integer({ min: 1, max: 12 }).map((value) => value / 4);
const box = fc.tuple(point, fc.tuple(side, side, side), fc.integer({ min: 0, max: 90 })).map(([at, size, deg]) => {
  const max = at.map((value, k) => value + size[k]!) as unknown as Vector;
  const axis = { at: [0, 0, 0], direction: [0.6, 0, 0.8] } as const;
  return boxBody('box', at, max).points.map((corner) => tilted(axis, deg, corner));
});

describe('the distance between two convex bodies', () => {
  it('It is what the kernel measures between the same two solids, and not positive just when they share a volume.', async () => {
    await fc.assert(
      fc.asyncProperty(box, box, async (a, b) => {
        const own = distance(convexOf(a), convexOf(b));
        const kernel = await Kernel.using((k) => {
          const [first, second] = [hullOf(a), hullOf(b)];
          return { gap: k.gap(first, second, 50), common: k.volume(k.booleans.intersect(first, second)) };
        });
        if (own > 1e-4) expect(own).toBeCloseTo(kernel.gap, 3);
        else expect(kernel.gap).toBeLessThan(2e-4);
        if (kernel.common > 1e-3) expect(own).toBeLessThan(0);
      }),
      { numRuns: perTier({ quick: 40, normal: 150, long: 2000 }) },
    );
  });

  it('Where they overlap, a shift by that much parts them, and no shift along an axis by less does.', () => {
    const a = convexOf(boxBody('a', [0, 0, 0], [10, 10, 10]).points);
    const b = convexOf(boxBody('b', [8, 2, 3], [12, 4, 5]).points);
    expect(distance(a, b)).toBeCloseTo(-2, 12);
  });

  it('Coplanar corners make one face, and a point inside of a face is no corner of it.', () => {
    const swept = sweptBody('way', boxBody('plug', [0, 0, 0], [1, 1, 1]), [3, 0, 0]);
    const { faces, edges } = convexOf(swept.points);
    expect([faces.length, edges.length]).toEqual([6, 12]);
    expect(() =>
      convexOf([
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [1, 1, 0],
      ]),
    ).toThrow(/no volume/);
  });
});

describe('the angle that a clearance needs', () => {
  it('A hinged lid over a wall needs the angle of arithmetic, and wall and lid are named.', () => {
    // The wall's inner upper edge (8, 2) lies at atan(2 / 8), sqrt(68) mm from the hinge; 0.5 mm more for the clearance.
    const { smallest, limits, free } = solveAngle(hinged(2), { range: [0, 60], wanted: 0.5 });
    const radius = Math.hypot(8, 2);
    const deg = (rad: number) => (rad * 180) / Math.PI;
    expect(free[0]![0]).toBeCloseTo(deg(Math.atan2(2, 8)), 3);
    expect(smallest).toBeCloseTo(deg(Math.atan2(2, 8) + Math.asin(0.5 / radius)), 3);
    expect(limits?.pair).toEqual(['wall', 'lid']);
  });

  it('A higher wall never needs a smaller angle, nor does a larger clearance.', () => {
    const tall = fc.integer({ min: 0, max: 16 }).map((value) => value / 4);
    const wanted = fc.integer({ min: 0, max: 8 }).map((value) => value / 8);
    const need = (height: number, clearance: number) =>
      solveAngle(hinged(height), { range: [0, 80], wanted: clearance }).smallest ?? Infinity;
    fc.assert(
      fc.property(tall, tall, wanted, wanted, (a, b, c, d) => {
        expect(need(Math.max(a, b), c)).toBeGreaterThanOrEqual(need(Math.min(a, b), c) - 1e-3);
        expect(need(a, Math.max(c, d))).toBeGreaterThanOrEqual(need(a, Math.min(c, d)) - 1e-3);
      }),
      { numRuns: perTier({ quick: 10, normal: 30, long: 300 }) },
    );
  });

  it('Every span that it finds is the one that trying angles in small steps finds, narrow gaps included.', () => {
    const body = fc.tuple(fc.integer({ min: 4, max: 12 }), fc.integer({ min: -6, max: 8 }), side, side);
    fc.assert(
      fc.property(fc.array(body, { minLength: 1, maxLength: 4 }), (walls) => {
        const assembly: TiltAssembly = {
          ...hinged(0),
          fixed: walls.map(([x, z, w, h], i) => boxBody(`wall ${i}`, [x, -5, z], [x + w, 5, z + h])),
        };
        const clearance = new Clearance(assembly);
        const spans = spansAbove(clearance, [0, 60], 0.25);
        for (let deg = 0; deg <= 60; deg += 0.25) {
          const { mm } = clearance.at(deg);
          const inside = spans.some(([from, to]) => deg >= from - 2e-4 && deg <= to + 2e-4);
          if (Math.abs(mm - 0.25) > 1e-3) expect(inside).toBe(mm > 0.25);
        }
      }),
      { numRuns: perTier({ quick: 10, normal: 40, long: 500 }) },
    );
  });

  it('Without an angle, the lid must be lifted over the wall by its height and the clearance.', () => {
    expect(liftWithoutAngle(hinged(2), 0.5)).toBeCloseTo(2.5, 3);
  });

  it('Pairs that touch by nature do not count.', () => {
    const { smallest } = solveAngle({ ...hinged(2), joined: [['wall', 'lid']] }, { range: [0, 10], wanted: 5 });
    expect(smallest).toBe(0);
  });
});
