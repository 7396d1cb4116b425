import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { boardExecutor } from '@boardproof/nx';
import { gatherTasks } from '../../gather.ts';
import { makeRelease } from '../../release.ts';

/** Nx executor `release`: gathers what the other tasks wrote beside it, with hashes and verdicts, on one page. */
export default boardExecutor('release', (board, { boardFile }, { workspaceRoot, outputPath }) => {
  // A board has a case when an enclosure.ts lies beside it.
  const cased = existsSync(join(workspaceRoot, dirname(boardFile), 'enclosure.ts'));
  return makeRelease(board, gatherTasks(join(workspaceRoot, dirname(outputPath)), cased ? [] : ['enclosure']));
});
