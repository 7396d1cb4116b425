import { type Board, roundedRectangle, type Segment } from '@boardproof/board';
import { describe, expect, it } from 'vitest';
import { oshparkTwoLayer } from './presets/oshpark-two-layer.ts';
import { refusals } from './refuse.ts';
import { sampleBoard } from './testing/sample-board.ts';

const codes = (board: Board) => refusals(board, oshparkTwoLayer).map(({ code }) => code);
const withOutline = (outline: Segment[]) => codes(sampleBoard({ outline }));
const rectangle = roundedRectangle(26, 24, 2);

describe('refusals', () => {
  it('A whole board is not refused.', () => {
    expect(codes(sampleBoard())).toEqual([]);
  });

  it('A board without outline is refused.', () => {
    expect(withOutline([])).toEqual(['outline-missing']);
  });

  it('An open outline is refused at both its ends, with the gap.', () => {
    const problems = refusals(sampleBoard({ outline: rectangle.slice(1) }), oshparkTwoLayer);
    expect(problems.map(({ code, severity, message }) => [code, severity, message])).toEqual([
      ['outline-open', 'error', 'the outline is open at (24, 0): the nearest other end is 22.0000 mm away'],
      ['outline-open', 'error', 'the outline is open at (2, 0): the nearest other end is 22.0000 mm away'],
    ]);
  });

  it('An outline that forks, and one of two lines, are refused.', () => {
    expect(withOutline([...rectangle, { kind: 'line', from: [2, 0], to: [10, 10] }])).toEqual([
      'outline-open',
      'outline-branches',
    ]);
    const moved = roundedRectangle(3, 3, 0).map((side): Segment => {
      return { kind: 'line', from: [side.from[0] + 9, side.from[1] + 9], to: [side.to[0] + 9, side.to[1] + 9] };
    });
    expect(withOutline([...rectangle, ...moved])).toEqual(['outline-several']);
  });

  it.each([
    [6.34, 20],
    [20, 6.34],
    [407, 407],
    [100, 559],
  ])('A board of %d x %d mm is not made by the house.', (width, height) => {
    expect(withOutline(roundedRectangle(width, height, 0))).toEqual(['board-size']);
  });

  it.each([
    [6.35, 6.35],
    [406.4, 558.8],
    [558.8, 406.4],
  ])('A board of %d x %d mm is just made, whichever way it lies.', (width, height) => {
    expect(withOutline(roundedRectangle(width, height, 0))).toEqual([]);
  });

  it('A pad that goes through the board needs a hole.', () => {
    const [socket, ...rest] = sampleBoard().parts;
    const land = {
      ...socket!.part.land,
      pads: socket!.part.land.pads.map(({ drill, ...pad }) => (pad.number === '2' ? pad : { ...pad, drill })),
    };
    const parts = [{ ...socket!, part: { ...socket!.part, land } }, ...rest];
    const problems = refusals({ ...sampleBoard(), parts } as Board, oshparkTwoLayer);
    expect(problems.map(({ code, path }) => [code, path])).toEqual([['pad-without-hole', 'parts/J1/2']]);
  });
});
