// Loads an enclosure.ts. It may be a function of the board, so it runs in a process of its own, as a board.ts does, and only
// its options come back.
import type { Board, Problem } from '@boardproof/board';
import { type LoadOptions, loadOptions, type OptionsFile } from '@boardproof/nx';
import type { EnclosureDraft } from '../options/options.ts';

/** Only the solid work needs these packages; a file of options never gets there. */
const enclosureFile: OptionsFile = {
  kind: 'enclosure',
  define: 'defineEnclosure',
  unused: ['@jscad/modeling', 'esbuild'],
};

/**
 * The options that an enclosure.ts (absolute path) gives for a board. Whatever is wrong with the file comes back as
 * problems with file and line; without such a file the options are empty, so every default holds.
 */
export async function loadEnclosure(
  file: string,
  board: Board,
  options: LoadOptions,
): Promise<{ draft?: EnclosureDraft; problems: readonly Problem[] }> {
  const { options: draft, problems } = await loadOptions(file, board, enclosureFile, options);
  return draft === undefined ? { problems } : { draft: draft as EnclosureDraft, problems };
}
