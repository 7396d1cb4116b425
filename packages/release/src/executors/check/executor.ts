import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasErrors } from '@boardproof/board';
import { boardExecutor } from '@boardproof/nx';
import { makeCheck } from '../../check.ts';
import { releasedTasks } from '../../gather.ts';

/** Nx executor `check`: checks the circuit, every rule, every problem at once. */
export default boardExecutor('check', async (board, _options, { project, workspaceRoot, outputPath }) => {
  const result = await makeCheck(board, project);
  if (!hasErrors(result.problems)) return result;
  // The tasks behind this one will not run, and what they made of an earlier board stays: a last good result is not lost.
  const beside = join(workspaceRoot, dirname(outputPath));
  const older = releasedTasks.filter((task) => task !== 'check' && existsSync(join(beside, task)));
  if (older.length === 0) return result;
  const words = `${older.map((task) => `${task}/`).join(', ')} in ${dirname(outputPath)} hold an earlier board, not this one: do not order from them`;
  return { ...result, summary: [...(result.summary ?? []), words] };
});
