import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ExecutorContext } from '@nx/devkit';
import { leafFolder, otherOptions } from '../../placement/folder-name.ts';
import type { Placement } from '../../placement/placement.ts';
import { type FirmwareTaskOptions, placementOf } from '../placement-options.ts';
import { withoutSizes, withoutSummary } from './echo.ts';

/**
 * Nx executor `build`: fills in what the board decides and runs the task `image` with all of it. Nx takes an output folder's
 * name from the options of a task before it runs, and the options of this one leave open what the folder's name says.
 */
export default async function build(
  options: FirmwareTaskOptions,
  { root, projectName = 'lwip-iperf', taskGraph }: ExecutorContext,
): Promise<{ success: boolean }> {
  const found = placementOf(options, root, 'build');
  if (found === undefined) return { success: false };
  const nx = createRequire(join(root, 'package.json')).resolve('nx/bin/nx.js');
  const style = '--output-style=stream-without-prefixes';
  const args = [nx, 'run', `${projectName}:image`, ...imageArguments(found.placement), style];
  // The graph was made a moment ago, by the run that this task belongs to.
  const env = { ...process.env, NX_FORCE_REUSE_CACHED_GRAPH: 'true' };
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve).on('error', () => resolve(null)));
  const lines = withoutSummary(createInterface({ input: child.stdout }));
  // The task `size` prints the table of sizes itself, with what changed.
  const sizeFollows = Object.values(taskGraph?.tasks ?? {}).some(
    ({ target }) => target.project === projectName && target.target === 'size',
  );
  for await (const line of sizeFollows ? withoutSizes(lines, found.placement) : lines) console.log(line);
  return { success: (await ended) === 0 };
}

/** Every option that decides the image, and the folder's name that follows from them. */
function imageArguments(placement: Placement): string[] {
  const { board, code, data, nocache, wnd, snd } = placement;
  const named = Object.entries({ board, code, data, nocache, wnd, snd });
  const all = [...named, ...otherOptions(placement), ['leaf', leafFolder(placement)] as const];
  return all.map(([name, value]) => `--${name}=${value}`);
}
