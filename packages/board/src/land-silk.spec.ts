import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { definePart, place, roundedRectangle } from './define.ts';
import type { Point } from './geometry.ts';
import { landSilk } from './land-silk.ts';
import { toBoard } from './placed.ts';

const source = { from: 'made for this test', confidence: 'assumed' } as const;
const drawn = (...points: Point[]) =>
  definePart({
    name: 'drawn',
    description: 'a part with one line of silk',
    kind: 'other',
    prefix: 'X',
    value: '',
    pins: [],
    land: {
      name: 'drawn',
      source,
      pads: [],
      courtyard: { xMin: -1, yMin: -1, xMax: 1, yMax: 1 },
      fab: [],
      silk: [{ points, width: 0.2 }],
    },
    orders: [],
  });
const outline = roundedRectangle(20, 10, 0);
const silk = (points: Point[], at: Point = [0, 0], rotation = 0) =>
  landSilk({ outline }, place('X1', drawn(...points), { at, rotation })).map((line) => line.points);

describe("the silk of a part at the board's edge", () => {
  it('A line inside the board stays as it is drawn.', () => {
    const points: Point[] = [
      [1, 1],
      [5, 1],
      [5, 5],
    ];
    expect(silk(points)).toEqual([points]);
  });

  it('A line over the edge ends before it, by half its width and the gap.', () => {
    expect(
      silk([
        [5, 5],
        [5, -3],
      ]),
    ).toEqual([
      [
        [5, 5],
        [5, 0.3],
      ],
    ]);
  });

  it('A line that leaves and comes back is two lines, and one outside is none.', () => {
    expect(
      silk([
        [5, 5],
        [5, -3],
        [9, -3],
        [9, 5],
      ]),
    ).toEqual([
      [
        [5, 5],
        [5, 0.3],
      ],
      [
        [9, 0.3],
        [9, 5],
      ],
    ]);
    expect(
      silk([
        [5, -1],
        [9, -1],
      ]),
    ).toEqual([]);
  });

  it('What is cut depends on where the part stands and how it is turned.', () => {
    expect(
      silk(
        [
          [0, 0],
          [0, 4],
        ],
        [2, 8],
        0,
      ),
    ).toEqual([
      [
        [0, 0],
        [0, 1.7],
      ],
    ]);
    expect(
      silk(
        [
          [0, 0],
          [0, 4],
        ],
        [2, 8],
        90,
      ),
    ).toEqual([
      [
        [0, 0],
        [0, 1.7],
      ],
    ]);
    expect(
      silk(
        [
          [0, 0],
          [0, 4],
        ],
        [2, 8],
        180,
      ),
    ).toEqual([
      [
        [0, 0],
        [0, 4],
      ],
    ]);
  });

  it('No end of any line lies outside the board, wherever the part stands.', () => {
    const coordinate = fc.integer({ min: -3000, max: 3000 }).map((n) => n / 100);
    const point = fc.tuple(coordinate, coordinate);
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 6 }),
        point,
        fc.integer({ min: 0, max: 359 }),
        (points, at, rotation) => {
          const placed = place('X1', drawn(...points), { at, rotation });
          for (const line of landSilk({ outline }, placed)) {
            for (const [x, y] of line.points.map((own) => toBoard(placed, own))) {
              expect(x).toBeGreaterThanOrEqual(-0.001);
              expect(x).toBeLessThanOrEqual(20.001);
              expect(y).toBeGreaterThanOrEqual(-0.001);
              expect(y).toBeLessThanOrEqual(10.001);
            }
          }
        },
      ),
    );
  });
});
