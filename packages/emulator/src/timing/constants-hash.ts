// What names a set of constants in outputs: the hash of their values and units, in the order of the table.
import { createHash } from 'node:crypto';
import { constants, type Values, valuesOf } from './constants.ts';

/** SHA-256 over lines `name value unit`: the same for the same model whatever its sources are worded like. */
export function constantsHash(values: Values = valuesOf()): string {
  const lines = Object.entries(constants).map(
    ([name, { unit }]) => `${name} ${values[name as keyof Values]} ${unit}\n`,
  );
  return createHash('sha256').update(lines.join('')).digest('hex');
}
