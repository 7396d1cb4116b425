// Faults put into a sound board on purpose: proof that the checks find what they promise, on the very board at hand.

import { pour } from '../copper/pour.ts';
import type { Fill } from '../fill.ts';
import type { Board } from '../model.ts';
import { copperFaults } from './copper.ts';
import { drawingFaults } from './drawings.ts';
import type { Fault } from './fault.ts';
import { holeFaults } from './holes.ts';
import { outlineFaults } from './outlines.ts';
import { partFaults } from './parts.ts';

export type { Fault } from './fault.ts';

/**
 * Copies of a board, each with one fault and the code that must report it: at least one for each code of
 * `designRuleCodes`, and some for `checkBoard`. A fault that the board gives no occasion for (no pair, no via) is left out.
 */
export function seededFaults(board: Board): Fault[] {
  const makers = [...outlineFaults, ...copperFaults, ...holeFaults, ...partFaults, ...drawingFaults];
  return makers.flatMap(({ name, code, by = 'checkDesign', fills = 'poured', breaks }) => {
    const broken = breaks(board);
    return broken ? [{ name, code, by, fills, board: broken }] : [];
  });
}

/** The fills to check a fault with; `before` are those of the sound board. */
export async function fillsOf({ board, fills }: Fault, before: readonly Fill[]): Promise<readonly Fill[]> {
  if (fills === 'none') return [];
  return fills === 'before' ? before : await pour(board);
}
