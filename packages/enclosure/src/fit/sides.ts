// The four sides of a board, and rectangles seen from them.
import type { Point, Rect } from '@boardproof/board';

export const sides = ['left', 'right', 'front', 'back'] as const;
/** A side of the board as seen from the top; front is the lower edge. */
export type Side = (typeof sides)[number];

/** The side of the board that a direction points to. */
export function sideOf([x, y]: Point): Side {
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'front' : 'back';
}

/** A rectangle's extent along a wall. */
export function along(rect: Rect, side: Side): [number, number] {
  return side === 'front' || side === 'back' ? [rect.xMin, rect.xMax] : [rect.yMin, rect.yMax];
}

/** A rectangle's edge towards a wall. */
export function edgeOf(rect: Rect, side: Side): number {
  return { left: rect.xMin, right: rect.xMax, front: rect.yMin, back: rect.yMax }[side];
}

/** A rectangle that is larger on all sides. */
export function grow(rect: Rect, by: number): Rect {
  return { xMin: rect.xMin - by, yMin: rect.yMin - by, xMax: rect.xMax + by, yMax: rect.yMax + by };
}
