import { deepFreeze } from './define.ts';
import { Part, type Pin, type PinType } from './part.ts';

/**
 * Gives the pads of a header the names that a board knows them by: `namePins(header, { 1: 'T+', 2: 'T-' })`.
 * `types` tells what drives a pin from outside, such as `{ LED: 'output' }`; the rest is passive. The part's order
 * codes and land pattern stay as they are. A pad left out, or one that the part does not have, is found by `checkBoard`.
 */
export function namePins(
  part: Part,
  names: Readonly<Record<string, string>>,
  types: Readonly<Record<string, PinType>> = {},
): Part {
  const pins = Object.entries(names).map(
    ([pad, name]): Pin => ({ function: name, pad, type: types[name] ?? 'passive' }),
  );
  return deepFreeze(Part.parse({ ...part, pins }));
}
