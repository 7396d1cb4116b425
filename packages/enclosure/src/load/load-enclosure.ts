// Loads an enclosure.ts. It may be a function of the board, so it runs in a process of its own, as a board.ts does, and only
// its options come back.
import type { Board, Problem } from '@boardproof/board';
import { type LoadOptions, loadOptions, type OptionsFile } from '@boardproof/nx';
import type { MountDraft, MountRequest } from '../mount/draft.ts';
import type { EnclosureDraft } from '../options/options.ts';

/** Only the solid work needs these packages; a file of options never gets there. */
const enclosureFile: OptionsFile = {
  kind: 'enclosure',
  define: 'defineEnclosure',
  unused: ['@jscad/modeling', 'esbuild'],
};

/**
 * The options that an enclosure.ts (absolute path) gives for a board, or the mount that it describes for a board and for what
 * is asked. Whatever is wrong with the file comes back as problems with file and line; without such a file the options are
 * empty, so every default holds.
 */
export async function loadEnclosure(
  file: string,
  board: Board,
  options: LoadOptions,
  request: MountRequest = {},
): Promise<{ draft?: EnclosureDraft | MountDraft; problems: readonly Problem[] }> {
  const { options: draft, problems } = await loadOptions(file, board, enclosureFile, options, request);
  return draft === undefined ? { problems } : { draft: draft as EnclosureDraft | MountDraft, problems };
}

/** Whether an enclosure.ts describes a mount instead of a case of one board. */
export function isMount(draft: EnclosureDraft | MountDraft): draft is MountDraft {
  return 'kind' in draft && draft.kind === 'mount';
}
