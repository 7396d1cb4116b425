import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { leafFolder, readPlacement } from '@boardproof/firmware';
import { type BoardTaskOptions, boardExecutor } from '@boardproof/nx';
import { type GatheredTask, gatherFirmware, gatherTasks } from '../../gather.ts';
import { makeRelease } from '../../release.ts';

interface ReleaseOptions extends BoardTaskOptions {
  /** The folder of the firmware's project, for a board that names one. */
  readonly firmwareRoot?: string;
}

/** Nx executor `release`: gathers what the other tasks wrote beside it, with hashes and verdicts, on one page. */
export default boardExecutor('release', (board, options: ReleaseOptions, { workspaceRoot, outputPath }) => {
  const { boardFile, firmwareRoot } = options;
  // A board has a case when an enclosure.ts lies beside it, and runs when it names a firmware.
  const cased = existsSync(join(workspaceRoot, dirname(boardFile), 'enclosure.ts'));
  const without = [...(cased ? [] : ['enclosure']), ...(firmwareRoot === undefined ? ['verify-four-segments'] : [])];
  const tasks = gatherTasks(join(workspaceRoot, dirname(outputPath)), without);
  return makeRelease(board, firmwareRoot === undefined ? tasks : withFirmware(tasks, workspaceRoot, firmwareRoot));
});

/** The tasks with the firmware before what is proven with it. */
function withFirmware(tasks: readonly GatheredTask[], workspaceRoot: string, firmwareRoot: string): GatheredTask[] {
  const { placement } = readPlacement({ board: 'teensy41' });
  if (placement === undefined) return [...tasks];
  const build = gatherFirmware(join(workspaceRoot, 'dist', firmwareRoot, 'build', leafFolder(placement)));
  const first = tasks.findIndex(({ task }) => task === 'verify');
  return [...tasks.slice(0, first), build, ...tasks.slice(first)];
}
