import { roundedRectangle, type Segment } from '@boardproof/board';
import { describe, expect, it } from 'vitest';
import { enclosingRectangle } from './outline-size.ts';

describe('enclosingRectangle', () => {
  it('A rounded rectangle measures as its sides.', () => {
    expect(enclosingRectangle({ outline: roundedRectangle(20, 32, 1.5) })).toEqual([20, 32]);
  });

  it('A round board measures its diameter, although no end of an arc lies at its sides.', () => {
    const at = (degrees: number): [number, number] => [
      5 * Math.cos((degrees * Math.PI) / 180),
      5 * Math.sin((degrees * Math.PI) / 180),
    ];
    const outline: Segment[] = [
      { kind: 'arc', from: at(45), mid: at(135), to: at(225) },
      { kind: 'arc', from: at(225), mid: at(315), to: at(45) },
    ];
    expect(enclosingRectangle({ outline })).toEqual([10, 10]);
    const turnedBack = outline.map((arc) => ({ ...arc, from: arc.to, to: arc.from }));
    expect(enclosingRectangle({ outline: turnedBack })).toEqual([10, 10]);
  });

  it('An arc that bulges inwards does not widen the board.', () => {
    const outline: Segment[] = [{ kind: 'arc', from: [0, 0], mid: [5, 2], to: [10, 0] }];
    expect(enclosingRectangle({ outline })).toEqual([10, 2]);
  });

  it('A board without an outline has no size.', () => {
    expect(enclosingRectangle({ outline: [] })).toBeUndefined();
  });
});
