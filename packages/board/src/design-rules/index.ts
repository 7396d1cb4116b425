// The design rules: everything about a board that a fab cannot make or that its copper does not keep.
import type { Fill } from '../fill.ts';
import type { Board } from '../model.ts';
import type { Problem } from '../problem.ts';
import { clearance } from './clearance.ts';
import { edge } from './edge.ts';
import { gatherFacts } from './facts.ts';
import { farCodes, tooFar } from './far.ts';
import { holes } from './holes.ts';
import { nets } from './nets.ts';
import { pairs } from './pairs.ts';
import { room } from './room.ts';
import type { DesignRules } from './rule-set.ts';
import { silk } from './silk.ts';

export { aislerRules } from './aisler.ts';
export { oshParkRules } from './osh-park.ts';
export type { DesignLimits, DesignRules, Stackup } from './rule-set.ts';

const all = [edge, clearance, holes, nets, pairs, silk, room];

/** Each code that `checkDesign` may report, with what it means. */
export const designRuleCodes: Readonly<Record<string, string>> = Object.assign(
  {},
  farCodes,
  ...all.map((rule) => rule.codes),
);

/**
 * Holds a board and its fills (from `pour`) against the limits of a fab. All problems are listed, in the order of the
 * rules and of the model; an empty list means that the board can be made and joins what its nets join.
 */
export function checkDesign(board: Board, fills: readonly Fill[], rules: DesignRules): Problem[] {
  const far = tooFar(board);
  if (far.length > 0) return far;
  const facts = gatherFacts(board, fills, rules);
  return all.flatMap((rule) => rule.check(facts));
}
