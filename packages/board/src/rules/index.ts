import type { Board } from '../model.ts';
import type { Part } from '../part.ts';
import type { Problem } from '../problem.ts';
import { cables } from './cables.ts';
import { drivers } from './drivers.ts';
import { functions } from './functions.ts';
import { lookAlike } from './look-alike.ts';
import { modules } from './modules.ts';
import { names } from './names.ts';
import { nets } from './nets.ts';
import { openPins } from './open-pins.ts';
import { pinsAndPads } from './pins-and-pads.ts';
import { polarity } from './polarity.ts';
import { references } from './references.ts';
import { type Rule, ruleInput } from './rule.ts';

/** All electrical rules, in the order in which their problems are listed. */
const rules: readonly Rule[] = [
  references,
  names,
  functions,
  pinsAndPads,
  lookAlike,
  nets,
  openPins,
  drivers,
  polarity,
  cables,
  modules,
];

/** Every code that `checkBoard` can report, with a sentence that says what it means. */
export const ruleCodes: Readonly<Record<string, string>> = Object.assign({}, ...rules.map((rule) => rule.codes));

/**
 * Checks a board's circuit and lists everything that is wrong with it, not only the first. An empty list means that
 * every net joins pads that carry the named functions, and that no pin was forgotten. With a `library`, a net list that
 * was made for another part is recognised and that part named. Does not look at distances: that is a design rule.
 */
export function checkBoard(board: Board, options: { readonly library?: readonly Part[] } = {}): Problem[] {
  const input = ruleInput(board, options.library ?? []);
  return rules.flatMap((rule) => rule.check(input));
}
