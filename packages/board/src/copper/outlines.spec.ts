import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundedRectangle } from '../define.ts';
import { boundingBox, distance, type Point, type Segment } from '../geometry.ts';
import { boardLoops, signedArea } from './board-loops.ts';
import { copperPieces, joinedGroups } from './islands.ts';
import { distanceToPad } from './neck.ts';
import { PolygonIndex } from './polygon-index.ts';
import { sampleBoard } from './sample-board.ts';
import { distanceToSegment, segmentsCross } from './segments.ts';
import { circleOutline, isInside, padOutline, strokeOutline } from './shapes.ts';
import { areasTouch, BoxGrid } from './touch.ts';

describe('boardLoops', () => {
  it('Segments in any order and direction become one closed loop with the area of the board.', () => {
    const sides = roundedRectangle(20, 10, 2);
    const turned = sides.map((side): Segment => ({ ...side, from: side.to, to: side.from }));
    const shuffled = [5, 2, 7, 0, 3, 6, 1, 4].map((index) => (index % 2 ? turned : sides)[index]!);
    const { closed, open } = boardLoops(shuffled);
    expect(open).toEqual([]);
    expect(closed).toHaveLength(1);
    expect(Math.abs(signedArea(closed[0]!)) / 2).toBeCloseTo(200 - (4 - Math.PI) * 4, 1);
  });

  it('A missing side leaves an open chain, a cut-out is a loop of its own.', () => {
    const sides = roundedRectangle(20, 10, 0);
    expect(boardLoops(sides.slice(1))).toMatchObject({ closed: [], open: [{ length: 4 }] });
    const inner = roundedRectangle(4, 4, 1);
    expect(boardLoops([...sides, ...inner]).closed).toHaveLength(2);
    expect(boardLoops([])).toEqual({ closed: [], open: [] });
  });

  it('An arc bulges to the side of its middle point, in both directions.', () => {
    const arc = (mid: Point): Segment[] => [
      { kind: 'arc', from: [0, 0], mid, to: [4, 0] },
      { kind: 'line', from: [4, 0], to: [0, 0] },
    ];
    expect(boundingBox(boardLoops(arc([2, 2])).closed[0]!).yMax).toBeCloseTo(2, 2);
    expect(boundingBox(boardLoops(arc([2, -2])).closed[0]!).yMin).toBeCloseTo(-2, 2);
  });
});

describe('outlines', () => {
  it('An outline holds the true shape and stands out by no more than a hundredth of its radius.', () => {
    const pad = fc.record({
      shape: fc.constantFrom('circle', 'rect', 'roundrect', 'oval'),
      size: fc.tuple(fc.double({ min: 0.5, max: 4, noNaN: true }), fc.double({ min: 0.5, max: 4, noNaN: true })),
      rotation: fc.integer({ min: 0, max: 359 }),
      grow: fc.double({ min: 0, max: 0.5, noNaN: true }),
    });
    fc.assert(
      fc.property(pad, ({ shape, size, rotation, grow }) => {
        const placed = { at: [3, -2] as Point, shape, size, rotation, cornerRatio: 0.25 } as const;
        const outline = padOutline(placed, grow);
        expect(signedArea(outline)).toBeGreaterThan(0);
        outline.forEach((from, index) => {
          const to = outline[(index + 1) % outline.length]!;
          for (const share of [0, 0.25, 0.5, 0.75]) {
            const point: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
            const out = distanceToPad(placed, point) - grow;
            expect(out).toBeGreaterThan(-3e-6);
            expect(out).toBeLessThan(0.01 * (Math.max(...size) / 2 + grow));
          }
        });
      }),
    );
  });

  it('A stroke has round ends, a circle its diameter.', () => {
    for (const point of strokeOutline([0, 0], [3, 4], 0.5)) {
      expect(distanceToSegment([0, 0], [3, 4], point)).toBeGreaterThan(0.2499);
      expect(distanceToSegment([0, 0], [3, 4], point)).toBeLessThan(0.253);
    }
    for (const point of circleOutline([1, 1], 2, 0.5)) expect(distance(point, [1, 1])).toBeCloseTo(1.5, 1);
  });
});

describe('touching', () => {
  const square = (x: number, y: number, side: number): Point[] => [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ];

  it('Areas touch when they overlap, cross or lie in one another, but not in a hole.', () => {
    const outer = { outline: square(0, 0, 10) };
    expect(areasTouch(outer, { outline: square(5, 5, 10) })).toBe(true);
    expect(areasTouch(outer, { outline: square(2, 2, 1) })).toBe(true);
    expect(areasTouch({ outline: square(2, 2, 1) }, outer)).toBe(true);
    expect(areasTouch(outer, { outline: square(11, 0, 5) })).toBe(false);
    const ring = { outline: square(0, 0, 10), holes: [square(1, 1, 8).toReversed()] };
    expect(areasTouch(ring, { outline: square(3, 3, 2) })).toBe(false);
    expect(areasTouch(ring, { outline: square(8, 8, 1.5) })).toBe(true);
  });

  it('Segments cross properly, at an end, or along one another.', () => {
    expect(segmentsCross([0, 0], [2, 2], [0, 2], [2, 0])).toBe(true);
    expect(segmentsCross([0, 0], [2, 0], [1, 0], [1, 3])).toBe(true);
    expect(segmentsCross([0, 0], [2, 0], [1, 1], [1, 3])).toBe(false);
    expect(segmentsCross([0, 0], [2, 0], [3, 0], [5, 0])).toBe(false);
  });

  it('The index of a polygon answers like the plain rule of odd crossings, whichever way its loops run.', () => {
    const radii = fc.array(fc.double({ min: 2, max: 6, noNaN: true }), { minLength: 3, maxLength: 40 });
    const place = fc.tuple(fc.double({ min: -7, max: 7, noNaN: true }), fc.double({ min: -7, max: 7, noNaN: true }));
    fc.assert(
      fc.property(
        radii,
        fc.array(place, { maxLength: 20 }),
        fc.boolean(),
        fc.boolean(),
        (star, points, turned, wide) => {
          // A wide star leaves many cells without an edge.
          const stretch = wide ? 40 : 1;
          const loop = star.map((radius, index): Point => {
            const angle = (2 * Math.PI * index) / star.length;
            return [radius * Math.cos(angle) * stretch, radius * Math.sin(angle)];
          });
          const outline = turned ? loop.toReversed() : loop;
          const index = new PolygonIndex({ outline, holes: [square(-0.5, -0.5, 0.7)] });
          for (const [x, y] of points) {
            const point: Point = [Math.abs(x) < 1 ? x : x * stretch, y];
            const expected = isInside(outline, point) && !isInside(square(-0.5, -0.5, 0.7), point);
            expect(index.holds(point)).toBe(expected);
          }
        },
      ),
    );
  });

  it('The index finds every edge near a box.', () => {
    const outline = square(0, 0, 10);
    const near = (x: number, y: number, reach: number) =>
      new Set(new PolygonIndex({ outline }).edgesNear({ xMin: x, yMin: y, xMax: x, yMax: y }, reach)).size;
    expect(near(5, 5, 1)).toBe(0);
    expect(near(5, 0.5, 1)).toBe(1);
    expect(near(0.5, 0.5, 1)).toBe(2);
    expect(near(5, 5, 6)).toBe(4);
  });

  it('A grid finds exactly the boxes that meet, in the order in which they came.', () => {
    const box = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }), fc.nat(9), fc.nat(9));
    fc.assert(
      fc.property(fc.array(box, { maxLength: 30 }), box, (boxes, asked) => {
        const rect = ([x, y, w, h]: number[]) => ({ xMin: x!, yMin: y!, xMax: x! + w!, yMax: y! + h! });
        const grid = new BoxGrid<number>(3);
        boxes.forEach((entry, index) => void grid.add(rect(entry), index));
        const want = rect(asked);
        const meets = boxes.flatMap((entry, index) => {
          const { xMin, yMin, xMax, yMax } = rect(entry);
          return xMin <= want.xMax && want.xMin <= xMax && yMin <= want.yMax && want.yMin <= yMax ? [index] : [];
        });
        expect(grid.near(want)).toEqual(meets);
      }),
    );
  });

  it('The copper of a net falls into groups that hang together over tracks and vias.', () => {
    const pieces = copperPieces(sampleBoard()).filter((piece) => piece.net === 'S');
    expect(joinedGroups(pieces).map((group) => group.length)).toEqual([pieces.length]);
    const cut = copperPieces(sampleBoard({ tracks: [] })).filter((piece) => piece.net === 'S');
    expect(joinedGroups(cut).map((group) => group.map(({ name }) => name))).toEqual([['J1.1'], ['J2.1'], ['C1.1']]);
    expect(isInside(square(0, 0, 1), [0.5, 0.5])).toBe(true);
  });
});
