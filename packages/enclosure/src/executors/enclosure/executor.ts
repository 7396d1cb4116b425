import { dirname, join } from 'node:path';
import { type BoardTaskOptions, boardExecutor } from '@boardproof/nx';
import { loadEnclosure, makeEnclosure, readMeasured } from '../../index.ts';

interface Options extends BoardTaskOptions {
  readonly lid?: 'snap' | 'screw';
  readonly measured?: string | readonly string[];
}

/** Nx executor `enclosure`: makes and checks the printed case that the `enclosure.ts` beside a board describes. */
export default boardExecutor<Options>('enclosure', async (board, { boardFile, lid, measured: given }, context) => {
  const file = join(context.workspaceRoot, dirname(boardFile), 'enclosure.ts');
  const { draft, problems } = await loadEnclosure(file, board, context);
  const { measured, problems: wrong } = readMeasured(given);
  const all = [...problems, ...wrong];
  if (draft === undefined || all.length > 0) return { files: new Map(), problems: all };
  return makeEnclosure(board, { project: draft, measured, ...(lid === undefined ? {} : { override: { lid } }) });
});
