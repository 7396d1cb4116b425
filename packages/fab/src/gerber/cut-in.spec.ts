import type { FillPolygon, Point } from '@boardproof/board';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { polygonArea } from '../check/expected.ts';
import { sampleFills } from '../testing/sample-fills.ts';
import { joinHoles } from './cut-in.ts';

const areaOf = ({ outline, holes }: FillPolygon) =>
  polygonArea(outline) - holes.reduce((sum, hole) => sum + polygonArea(hole), 0);

/** Edges that are walked in one direction only: cuts are walked once each way and cancel out. */
function openEdges(contour: readonly Point[]): string[] {
  const edges = contour.map((from, index) => [from, contour[(index + 1) % contour.length]!] as const);
  const names = new Set(edges.map(([a, b]) => `${a} ${b}`));
  return edges.filter(([a, b]) => !names.has(`${b} ${a}`)).map(([a, b]) => `${a} ${b}`);
}

describe('joinHoles', () => {
  it('A polygon without holes stays as it is.', () => {
    const outline: Point[] = [
      [0, 0],
      [4, 0],
      [4, 3],
    ];
    expect(joinHoles({ outline, holes: [] })).toEqual(outline);
  });

  it('The contour encloses the outline less its holes, and every cut is level and walked both ways.', () => {
    for (const polygon of sampleFills.flatMap((fill) => fill.polygons)) {
      const contour = joinHoles(polygon);
      expect(polygonArea(contour)).toBeCloseTo(areaOf(polygon), 5);
      const edges = contour.map((from, index) => [from, contour[(index + 1) % contour.length]!] as const);
      const names = new Set(edges.map(([a, b]) => `${a} ${b}`));
      const cuts = edges.filter(([a, b]) => names.has(`${b} ${a}`));
      expect(cuts.length).toBeGreaterThanOrEqual(2 * polygon.holes.length);
      for (const [a, b] of cuts) expect(a[1]).toBe(b[1]);
    }
  });

  it('A grid of random holes loses no area and keeps every edge of its holes.', () => {
    const cell = fc.record({
      x: fc.nat(900),
      y: fc.nat(900),
      w: fc.integer({ min: 50, max: 900 }),
      h: fc.integer({ min: 50, max: 900 }),
      kept: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 16, maxLength: 16 }), (cells) => {
        const holes = cells.flatMap(({ x, y, w, h, kept }, index): Point[][] => {
          const [left, low] = [(index % 4) * 2 + 0.05 + x / 1000, Math.floor(index / 4) * 2 + 0.05 + y / 1000];
          const [right, high] = [left + w / 1000, low + h / 1000];
          return kept
            ? [
                [
                  [left, low],
                  [left, high],
                  [right, high],
                  [right, low],
                ],
              ]
            : [];
        });
        const polygon: FillPolygon = {
          outline: [
            [-1, -1],
            [9, -2],
            [10, 9],
            [-2, 9.5],
          ],
          holes,
        };
        const contour = joinHoles(polygon);
        expect(polygonArea(contour)).toBeCloseTo(areaOf(polygon), 4);
        expect(openEdges(contour).length).toBeGreaterThanOrEqual(4 + 4 * holes.length);
      }),
    );
  });

  it('A hole outside its outline is refused.', () => {
    const polygon: FillPolygon = {
      outline: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      holes: [
        [
          [-3, 0.2],
          [-3, 0.4],
          [-2, 0.3],
        ],
      ],
    };
    expect(() => joinHoles(polygon)).toThrow(/does not lie inside/);
  });
});
