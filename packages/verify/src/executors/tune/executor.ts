import { join } from 'node:path';
import { finishTask, formatProblems, progress, type TaskReport, toJson, writeOutputs } from '@boardproof/nx';
import type { ExecutorContext } from '@nx/devkit';
import { readFirmwareTask, type VerifyTaskOptions } from '../../project/firmware-task.ts';
import { emulatedBench } from '../../tune/emulated-bench.ts';
import { tune } from '../../tune/tune.ts';
import { tuneFiles } from '../../tune/tune-files.ts';
import { tuneHead, tuneLine, tuneText } from '../../tune/tune-text.ts';

interface Options extends VerifyTaskOptions {
  readonly from?: number;
  readonly targetMbit?: number;
}

/**
 * Nx executor `tune`: finds the least TCP_WND and TCP_SND_BUF that fill the emulated link, by building and running images. A
 * board on the desk is tuned by `boardproof-verify tune --host`, since nothing of it may come from a cache.
 */
export default async function tuneTask(
  options: Options,
  { root, projectName = '' }: ExecutorContext,
): Promise<{ success: boolean }> {
  const { outputPath, from, targetMbit, seconds = 2 } = options;
  const read = readFirmwareTask({ ...options, seconds }, root);
  if ('problems' in read) return finishTask('tune', root, outputPath, { files: new Map(), problems: read.problems });
  const show = progress(`${projectName}:tune`);
  let isFirst = true;
  const result = await tune(emulatedBench(read), {
    ...(from === undefined ? {} : { from }),
    ...(targetMbit === undefined ? {} : { targetMbit }),
    progress: (line) => show.step(line),
    onStep(step) {
      show.clear();
      if (isFirst) console.log(tuneHead);
      isFirst = false;
      console.log(tuneLine(step));
    },
  });
  show.clear();
  const exitCode = result.verdict === 'pass' ? 0 : result.verdict === 'fail' ? 1 : 2;
  const report: TaskReport = {
    schema: 'boardproof.problems/1',
    task: 'tune',
    exitCode,
    verdict: exitCode === 0 ? 'pass' : exitCode === 1 ? 'fail' : 'error',
    files: 'written',
    checks: result.steps.map(
      ({ direction, segments, mbit }) => `${direction} with ${segments} segments: ${mbit?.toFixed(2) ?? 'no'} Mbit/s`,
    ),
    problems: result.problems,
  };
  writeOutputs(join(root, outputPath), new Map([...tuneFiles(result), ['problems.json', toJson(report)]]));
  // The steps stand above already.
  console.log(`\n${tuneText({ ...result, steps: [] })}`);
  if (result.problems.length > 0) console.log(formatProblems(result.problems));
  console.log(`${report.verdict}, in ${outputPath}`);
  return { success: exitCode === 0 };
}
