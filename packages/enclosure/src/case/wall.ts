// Places at the walls: the same words for all four sides.
import type { Rect } from '@boardproof/board';
import { edgeOf, type Side } from '../fit/sides.ts';

/** Directions out of the case: which axis crosses a side, and which way is out. */
export function outward(side: Side): { axis: 0 | 1; sign: -1 | 1 } {
  return { axis: side === 'left' || side === 'right' ? 0 : 1, sign: side === 'left' || side === 'front' ? -1 : 1 };
}

/** A rectangle at a wall: `range` along it, and from `near` to `far` mm outwards of its inner face (negative is inside). */
export function atWall(inner: Rect, side: Side, range: readonly [number, number], near: number, far: number): Rect {
  const { axis, sign } = outward(side);
  const face = edgeOf(inner, side);
  const [a, b] = [face + sign * near, face + sign * far];
  const across: [number, number] = [Math.min(a, b), Math.max(a, b)];
  return axis === 0
    ? { xMin: across[0], xMax: across[1], yMin: range[0], yMax: range[1] }
    : { xMin: range[0], xMax: range[1], yMin: across[0], yMax: across[1] };
}
