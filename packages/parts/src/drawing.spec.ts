import type { Pad } from '@boardproof/board';
import { describe, expect, it } from 'vitest';
import { fabCircle, fabOutline, pinOneMark, silkLine, silkOutline } from './drawing.ts';
import { capacitor0805, resistor0805 } from './index.ts';
import { hole } from './jack.ts';

const land: Pad = { number: '1', kind: 'smd', shape: 'rect', at: [5, 0], size: [2, 1], rotation: 0 };

describe('the lines of a land pattern', () => {
  it('A silk line is cut where it would come nearer than 0.2 mm to a pad.', () => {
    // Through the middle of a round pad of 1 mm: 0.5 + 0.2 + half of 0.15 on either side.
    expect(silkLine([0, 0], [10, 0], [hole('1', [4, 0], 1, 0.5)]).map(({ points }) => points)).toEqual([
      [
        [0, 0],
        [3.225, 0],
      ],
      [
        [4.775, 0],
        [10, 0],
      ],
    ]);
    expect(silkLine([0, 0], [10, 0], [land]).map(({ points }) => points[0]![0])).toEqual([0, 6.275]);
  });

  it('A line that passes clear of all pads stays whole, in its own direction, upright ones too.', () => {
    expect(silkLine([10, 1], [0, 1], [land]).map(({ points }) => points)).toEqual([
      [
        [10, 1],
        [0, 1],
      ],
    ]);
    expect(silkLine([5, -5], [5, 5], [land]).map(({ points }) => points)).toEqual([
      [
        [5, -5],
        [5, -0.775],
      ],
      [
        [5, 0.775],
        [5, 5],
      ],
    ]);
  });

  it('A piece too short to be seen is left out, and a line that is all blocked vanishes.', () => {
    expect(silkLine([3, 0], [7, 0], [land, hole('2', [3, 0], 1, 0.5), hole('3', [7, 0], 1, 0.5)])).toEqual([]);
  });

  it('The outline stands 0.12 mm outside of the body.', () => {
    const body = { xMin: 0, yMin: 0, xMax: 4, yMax: 2 };
    const corners = silkOutline(body, []).map(({ points }) => points[0]);
    expect(corners).toEqual([
      [-0.12, -0.12],
      [4.12, -0.12],
      [4.12, 2.12],
      [-0.12, 2.12],
    ]);
    expect(fabOutline(body).points).toHaveLength(5);
  });

  it('Circles and marks are closed.', () => {
    for (const { points } of [fabCircle(2.2), pinOneMark([1, 1])]) expect(points.at(-1)).toEqual(points[0]);
    for (const [x, y] of fabCircle(2.2).points) expect(Math.hypot(x, y)).toBeCloseTo(2.2, 5);
  });

  it('A chip keeps its two short lines between the lands.', () => {
    for (const { land: pattern } of [capacitor0805, resistor0805]) expect(pattern.silk).toHaveLength(2);
  });
});
