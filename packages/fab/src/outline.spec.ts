import { type Point, roundedRectangle, type Segment } from '@boardproof/board';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arcOf, reversed, traceOutline } from './outline.ts';

describe('traceOutline', () => {
  it('A rounded rectangle is one loop with its exact area and box.', () => {
    const { loops, openEnds, branches } = traceOutline(roundedRectangle(20, 30, 2));
    expect([loops.length, openEnds, branches]).toEqual([1, [], []]);
    expect(loops[0]!.area).toBeCloseTo(600 - (4 - Math.PI) * 4, 9);
    expect(loops[0]!.box).toEqual({ xMin: 0, yMin: 0, xMax: 20, yMax: 30 });
  });

  it('The order and direction of the segments do not matter.', () => {
    const segments = roundedRectangle(20, 30, 2);
    const shuffled = fc.tuple(
      fc.shuffledSubarray(segments, { minLength: segments.length }),
      fc.array(fc.boolean(), { minLength: segments.length, maxLength: segments.length }),
    );
    fc.assert(
      fc.property(shuffled, ([order, turns]) => {
        const { loops, openEnds } = traceOutline(order.map((each, index) => (turns[index] ? reversed(each) : each)));
        expect(openEnds).toEqual([]);
        expect(loops.map(({ area, box, segments: chain }) => [area.toFixed(9), box, chain.length])).toEqual([
          [(600 - (4 - Math.PI) * 4).toFixed(9), { xMin: 0, yMin: 0, xMax: 20, yMax: 30 }, 8],
        ]);
      }),
    );
  });

  it('A missing segment leaves two open ends with the gap between them.', () => {
    const { loops, openEnds } = traceOutline(roundedRectangle(20, 30, 0).slice(1));
    expect(loops).toEqual([]);
    expect(openEnds).toEqual([
      { at: [20, 0], gap: 20 },
      { at: [0, 0], gap: 20 },
    ]);
  });

  it('A gap of two nanometres is a gap.', () => {
    const [first, ...rest] = roundedRectangle(20, 30, 0);
    const moved: Segment = { ...first!, from: [0.000002, 0] };
    expect(traceOutline([moved, ...rest]).openEnds.map(({ gap }) => gap)).toEqual([0.000002, 0.000002]);
  });

  it('A place where three segments meet is told as a branch.', () => {
    const spur: Segment = { kind: 'line', from: [0, 0], to: [5, 5] };
    expect(traceOutline([...roundedRectangle(20, 30, 0), spur]).branches).toEqual([[0, 0]]);
  });

  it('A second closed line is a second loop.', () => {
    const inner = roundedRectangle(5, 5, 0).map((each): Segment => {
      const move = ([x, y]: Point): Point => [x + 3, y + 3];
      return { kind: 'line', from: move(each.from), to: move(each.to) };
    });
    expect(traceOutline([...roundedRectangle(20, 30, 1), ...inner]).loops.map(({ area }) => Math.round(area))).toEqual([
      599, 25,
    ]);
  });

  it('An arc bulges its box as far as its circle goes.', () => {
    const lens: Segment[] = [
      { kind: 'arc', from: [0, 0], mid: [5, -5], to: [10, 0] },
      { kind: 'line', from: [10, 0], to: [0, 0] },
    ];
    const { loops } = traceOutline(lens);
    expect(loops[0]!.box).toEqual({ xMin: 0, yMin: -5, xMax: 10, yMax: 0 });
    expect(loops[0]!.area).toBeCloseTo((Math.PI * 25) / 2, 9);
  });
});

describe('arcOf', () => {
  it('The sweep is positive counter-clockwise and negative clockwise, beyond half a turn too.', () => {
    const sweep = (mid: Point, to: Point) => arcOf({ kind: 'arc', from: [1, 0], mid, to })?.sweep;
    expect(sweep([Math.SQRT1_2, Math.SQRT1_2], [0, 1])).toBeCloseTo(Math.PI / 2, 9);
    expect(sweep([-1, 0], [0, 1])).toBeCloseTo((-3 * Math.PI) / 2, 9);
  });
});
