import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distance, type Point } from '../geometry.ts';
import { type Lead, offsetPath, type PairRoute, pair } from './pair.ts';
import { pairFigures } from './pair-figures.ts';
import { pathLength } from './route.ts';
import { sampleBoard } from './sample-board.ts';
import { distanceToPath } from './segments.ts';

const style = { layer: 'F.Cu', width: 0.4, gap: 0.2 } as const;

function route(change: Partial<PairRoute> = {}): PairRoute {
  return {
    ...style,
    along: [
      [0, 1],
      [0, 9],
    ],
    left: { net: 'P', from: [[-0.3, 0]], to: [[-0.3, 10]] },
    right: { net: 'N', from: [[0.3, 0]], to: [[0.3, 10]] },
    ...change,
  };
}

describe('pair', () => {
  it('Two tracks run beside the middle line, a gap apart, from pad to pad.', () => {
    const { tracks, lengths } = pair(route());
    expect(tracks.map(({ net, points }) => [net, points])).toEqual([
      [
        'P',
        [
          [-0.3, 0],
          [-0.3, 1],
          [-0.3, 9],
          [-0.3, 10],
        ],
      ],
      [
        'N',
        [
          [0.3, 0],
          [0.3, 1],
          [0.3, 9],
          [0.3, 10],
        ],
      ],
    ]);
    expect(lengths).toEqual({ left: 10, right: 10, coupled: 8 });
  });

  it('The gap stays the same in corners, and left is left in every direction.', () => {
    const along: Point[] = [
      [0, 0],
      [0, 4],
      [3, 7],
      [8, 7],
      [8, 2],
    ];
    const [left, right] = [offsetPath(along, 0.3), offsetPath(along, -0.3)];
    expect(left[0]).toEqual([-0.3, 0]);
    expect(right.at(-1)).toEqual([7.7, 2]);
    for (const corner of left.slice(1, -1)) expect(distanceToPath(right, corner)).toBeGreaterThanOrEqual(0.6 - 1e-6);
    for (const [index, from] of left.slice(1).entries()) {
      const middle: Point = [(from[0] + left[index]![0]) / 2, (from[1] + left[index]![1]) / 2];
      expect(distanceToPath(right, middle)).toBeCloseTo(0.6, 5);
    }
  });

  it('The shorter track takes up slack until both are equally long.', () => {
    // A bend to the right makes the left track longer by 1.2 mm.
    const loop: Lead = {
      maxSlack: 3,
      path: (slack) => [
        [9, 8.7],
        [9, 8.7 - slack],
        [8, 8.7 - slack],
      ],
    };
    const bent = route({
      along: [
        [0, 1],
        [0, 9],
        [8, 9],
      ],
      left: { net: 'P', from: [[-0.3, 0]], to: [[9, 9.3]] },
      right: { net: 'N', from: [[0.3, 0]], to: loop },
    });
    const { lengths, tracks } = pair(bent);
    expect(lengths.left).toBeCloseTo(lengths.right, 5);
    expect(pathLength(tracks[1].points)).toBe(lengths.right);
    expect(pathLength(pair({ ...bent, right: { ...bent.right, to: [[9, 8.7]] } }).tracks[1].points)).toBeCloseTo(
      17.4,
      5,
    );
  });

  it('Where the slack is not enough, what is left of the difference can be read from the lengths.', () => {
    const stub: Lead = {
      maxSlack: 0.5,
      path: (slack) => [
        [0.3, 10],
        [0.3 + slack, 10],
        [0.3, 9.5],
      ],
    };
    const { lengths } = pair(
      route({
        left: { net: 'P', from: [[-5, 0]], to: [[-0.3, 10]] },
        right: { net: 'N', from: [[0.3, 0]], to: stub },
      }),
    );
    expect(lengths.left - lengths.right).toBeGreaterThan(3);
  });

  it('Parallel tracks of any path of gentle corners are as long as the path on average.', () => {
    const turn = fc.record({ go: fc.double({ min: 2, max: 5, noNaN: true }), by: fc.constantFrom(-45, 0, 45) });
    fc.assert(
      fc.property(fc.array(turn, { minLength: 2, maxLength: 8 }), (turns) => {
        const along: Point[] = [[0, 0]];
        let angle = 0;
        for (const { go, by } of turns) {
          angle += (by * Math.PI) / 180;
          const [x, y] = along.at(-1)!;
          along.push([x + go * Math.cos(angle), y + go * Math.sin(angle)]);
        }
        const mean = (pathLength(offsetPath(along, 0.3)) + pathLength(offsetPath(along, -0.3))) / 2;
        expect(mean).toBeCloseTo(pathLength(along), 4);
      }),
    );
  });
});

describe('pairFigures', () => {
  it('Lengths, skew, narrowed length and vias come from the tracks of both nets.', () => {
    const track = (net: string, width: number, points: Point[]) => ({ net, layer: 'F.Cu' as const, width, points });
    const board = sampleBoard({
      pairs: [{ name: 'D', positive: 'P', negative: 'N' }],
      tracks: [
        track('P', 0.4, [
          [0, 0],
          [3, 4],
        ]),
        track('P', 0.25, [
          [3, 4],
          [3, 6],
        ]),
        track('N', 0.4, [
          [0, 1],
          [4, 4],
        ]),
      ],
      vias: [{ net: 'N', at: [4, 4], diameter: 0.6, drill: 0.3 }],
    });
    expect(pairFigures(board)).toEqual([{ name: 'D', positive: 7, negative: 5, skew: 2, narrowed: 2, vias: 1 }]);
    expect(distance([0, 0], [3, 4])).toBe(5);
  });
});
