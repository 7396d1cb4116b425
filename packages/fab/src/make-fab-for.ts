import { type Board, checkDesign, pour } from '@boardproof/board';
import type { TaskResult } from '@boardproof/nx';
import { makeFab } from './make-fab.ts';
import type { Preset } from './preset.ts';
import { aislerTwoLayer } from './presets/aisler-two-layer.ts';
import { oshparkTwoLayer } from './presets/oshpark-two-layer.ts';

/** The board houses that are known by name; the first one is the default, whose limits the task `check` holds already. */
export const presets: readonly Preset[] = [oshparkTwoLayer, aislerTwoLayer];

/**
 * Makes the fab files for the house of this name (`Preset.name`). For another house than the default the board is held
 * against its limits first; without a house of that name, or with an error, there are no files.
 */
export async function makeFabFor(board: Board, name: string = oshparkTwoLayer.name): Promise<TaskResult> {
  const preset = presets.find((each) => each.name === name);
  if (preset === undefined) {
    const hint = `there are ${presets.map((each) => each.name).join(' and ')}`;
    const message = `no board house is called "${name}"`;
    return {
      files: new Map(),
      problems: [{ code: 'unknown-preset', severity: 'error', path: 'options/preset', message, hint }],
    };
  }
  if (preset === presets[0]) return makeFab(board, { preset });
  const found = checkDesign(board, await pour(board), preset.rules);
  if (found.some(({ severity }) => severity === 'error')) return { files: new Map(), problems: found };
  const made = await makeFab(board, { preset });
  return { ...made, problems: [...found, ...made.problems] };
}
