import { dirname, join } from 'node:path';
import { boardExecutor } from '@boardproof/nx';
import { gatherTasks } from '../../gather.ts';
import { makeRelease } from '../../release.ts';

/** Nx executor `release`: gathers what the other tasks wrote beside it, with hashes and verdicts, on one page. */
export default boardExecutor('release', (board, _options, { workspaceRoot, outputPath }) =>
  makeRelease(board, gatherTasks(join(workspaceRoot, dirname(outputPath)))),
);
