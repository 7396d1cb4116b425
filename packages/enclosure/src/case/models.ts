// What is inside a case, and what moves in and out of it, as solids to be checked against.
import type { Rect } from '@boardproof/board';
import type { Body, Fit, Port, Ribbon } from '../fit/fit.ts';
import { grow } from '../fit/sides.ts';
import type { Solid } from '../solid/jscad.ts';
import type { Kernel } from '../solid/kernel.ts';
import { block, bore, plate, post } from './shapes.ts';
import { outward } from './wall.ts';

/** How far a plug or a cable is followed outwards, mm. */
const pathLength = 40;

/** The bare board, `more` mm larger on its edge, from its lower face up to `top`. */
export function boardSolid(kernel: Kernel, fit: Fit, top = 0): Solid {
  const z = [-fit.thickness, top] as const;
  const cutOuts = fit.loops.slice(1).map((loop) => plate(loop, [z[0] - 1, z[1] + 1]));
  const holes = fit.mounting.map(({ at, diameter }) => bore(at, diameter / 2, [z[0] - 1, z[1] + 1]));
  const slab = plate(fit.edge, z);
  return cutOuts.length + holes.length === 0 ? slab : kernel.booleans.subtract(slab, ...cutOuts, ...holes);
}

/** A part's box at its greatest height, `more` mm larger on its sides; up to `top` when it is given. */
export function bodySolid({ rect, zMin, zMax, plusMinus }: Body, more = 0, top?: number): Solid {
  // A part on the lower side grows downwards, a module in its sockets both ways. Boxes end a hair off the board, which they touch by nature.
  const hair = 0.01;
  const z: [number, number] =
    zMax <= 0 ? [zMin - plusMinus, zMax - hair] : [zMin > 0 ? zMin - plusMinus : zMin + hair, top ?? zMax + plusMinus];
  return block(grow(rect, more), z);
}

/** Leads with their solder below the board, at their greatest length. */
export function stubSolids({ stubs, stubLength, thickness }: Fit, more = 0): Solid[] {
  const length = stubLength.value + stubLength.plusMinus;
  return stubs.map(({ at, radius }) => post(at, radius + more, [-thickness - length - more, -thickness - 0.01]));
}

/** The way of a plug into its jack. The mouth is not sourced, so it is as large as the jack itself; on a module, the plug's room. */
export function plugPath({ side, range, mouth, zMin, zMax, plusMinus }: Port): Solid {
  return block(outFrom(side, range, mouth), [zMin + 0.01, zMax + plusMinus]);
}

/** Where a ribbon lies: from its header outwards, within the heights at which it may leave. */
export function ribbonPath({ side, range, from, z }: Ribbon): Solid {
  return block(outFrom(side, range, from), [z[0] + 0.01, z[1] - 0.01]);
}

function outFrom(side: Port['side'], range: readonly [number, number], from: number): Rect {
  const { axis, sign } = outward(side);
  const [a, b] = [from, from + sign * pathLength];
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  return axis === 0
    ? { xMin: low, xMax: high, yMin: range[0], yMax: range[1] }
    : { xMin: range[0], xMax: range[1], yMin: low, yMax: high };
}
