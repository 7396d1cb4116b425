// What a sweep comes to: `sweep.json`.
import { timingConstantsFile, timingConstantsHash, timingSays } from '@boardproof/emulator';
import type { Cell } from './cell.ts';
import { publishedSource, publishedTables } from './published.ts';
import type { SweepTiming } from './run-cell.ts';

export const sweepSchema = 'boardproof.sweep/1';

export interface SweepResult {
  readonly schema: typeof sweepSchema;
  readonly kind: 'emulated';
  /** What every reader must know. */
  readonly notice: string;
  /** `memory` where the emulator's memory timing gave rates and loads. */
  readonly timing: SweepTiming;
  /** With memory timing: what its figures are worth, and the table of constants that they rest on; else null. */
  readonly model: SweepModel | null;
  /** Virtual seconds of data at 100 Mbit/s. */
  readonly seconds: number;
  readonly cells: readonly Cell[];
  readonly published: typeof publishedSource & { readonly tables: typeof publishedTables };
  readonly sentence: string;
  readonly verdict: 'pass' | 'fail' | 'aborted';
}

export interface SweepModel {
  readonly says: string;
  readonly constants: { readonly file: string; readonly sha256: string };
}

/** A sweep fails when a cell failed that could be built and emulated; what is not offered is said, and no failure. */
export function sweepResult(
  cells: readonly Cell[],
  about: { seconds: number; timing?: SweepTiming; aborted: boolean },
): SweepResult {
  const { timing = 'flat' } = about;
  const count = (state: Cell['state']) => cells.filter((cell) => cell.state === state).length;
  const parts = [
    `${count('measured')} of ${cells.length} cells ran on the emulated board`,
    ...(count('not-emulated') === 0 ? [] : [`${count('not-emulated')} cannot be emulated`]),
    ...(count('not-built') === 0 ? [] : [`${count('not-built')} have no image`]),
    ...(count('failed') === 0 ? [] : [`${count('failed')} failed`]),
  ];
  const rates =
    count('measured') === 0
      ? ''
      : timing === 'memory'
        ? ' Rates and loads are a model’s, with ranges: a placement may be ranked by them, a board is not measured.'
        : ' Rates and loads are not modelled without memory timing; instructions and accesses are counted.';
  return {
    schema: sweepSchema,
    kind: 'emulated',
    notice: 'No board was measured; the published figures are others’, with labels that were inferred',
    timing,
    model:
      timing === 'memory'
        ? { says: timingSays, constants: { file: timingConstantsFile, sha256: timingConstantsHash() } }
        : null,
    seconds: about.seconds,
    cells,
    published: { ...publishedSource, tables: publishedTables },
    sentence: `${parts.join(', ')}.${rates}`,
    verdict: about.aborted ? 'aborted' : count('failed') > 0 ? 'fail' : 'pass',
  };
}
