import { join } from 'node:path';
import { finishTask, progress, type TaskReport, toJson, writeOutputs } from '@boardproof/nx';
import type { ExecutorContext } from '@nx/devkit';
import { sweep } from '../../sweep/sweep.ts';
import { sweepFiles } from '../../sweep/sweep-files.ts';
import { type RawSweepOptions, readSweepOptions } from '../../sweep/sweep-options.ts';
import { sweepText } from '../../sweep/sweep-text.ts';

interface Options extends RawSweepOptions {
  readonly outputPath: string;
  /** Name and folder of the firmware's project; filled in by the plugin. */
  readonly firmware: string;
  readonly firmwareRoot: string;
}

/** Nx executor `sweep`: the table over placements, interfaces, streams and directions, from the emulated boards. */
export default async function sweepTask(
  { outputPath, firmware, firmwareRoot, ...raw }: Options,
  { root, projectName = firmware }: ExecutorContext,
): Promise<{ success: boolean }> {
  const { options, problems } = readSweepOptions(raw);
  if (problems.length > 0) return finishTask('sweep', root, outputPath, { files: new Map(), problems });
  const show = progress(`${projectName}:sweep`);
  const result = await sweep({
    ...options,
    firmware: { workspaceRoot: root, name: firmware, root: firmwareRoot },
    progress: (line) => show.step(line),
  });
  show.clear();
  const failed = result.verdict !== 'pass';
  const report: TaskReport = {
    schema: 'boardproof.problems/1',
    task: 'sweep',
    exitCode: failed ? 1 : 0,
    verdict: failed ? 'fail' : 'pass',
    files: 'written',
    checks: [result.sentence],
    problems: result.cells
      .filter(({ state }) => state === 'failed')
      .map(({ board, interface: name, code, data, nocache, direction, streams, reason }) => ({
        code: 'cell-failed',
        severity: 'error',
        path: `${board} ${name} ${code}-${data}-${nocache} ${direction} ${streams}`,
        message: reason ?? '',
        hint: '',
      })),
  };
  writeOutputs(join(root, outputPath), new Map([...sweepFiles(result), ['problems.json', toJson(report)]]));
  console.log(sweepText(result));
  console.log(`${report.verdict}, in ${outputPath}`);
  return { success: !failed };
}
