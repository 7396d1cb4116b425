import { type BoardTaskOptions, finishTask, progress } from '@boardproof/nx';
import type { ExecutorContext } from '@nx/devkit';
import { verifySample } from '../../index.ts';

/**
 * Nx executor `verify`: analyses a generated capture of the reference case. The capture is made to fail, with a known cause;
 * the task passes when the analysis says just that, and fails when it does not.
 */
export default async function verify(
  { outputPath }: BoardTaskOptions,
  { root, projectName = '' }: ExecutorContext,
): Promise<{ success: boolean }> {
  const show = progress(`${projectName}:verify`);
  show.step('generates and analyses the reference capture');
  const { files, problems, sentence, verdict, expected } = await verifySample();
  show.clear();
  return finishTask('verify', root, outputPath, {
    files,
    problems,
    checks: [
      `analysis of a generated capture: ${verdict}, as expected (${expected}), with the cause that it was made with`,
    ],
    summary: [`generated capture: ${sentence}`],
  });
}
