import { finishTask, progress } from '@boardproof/nx';
import type { ExecutorContext } from '@nx/devkit';
import { buildImage } from '../../project/build-image.ts';
import { type ExpectedCause, finishExpectedFail } from '../../project/finish-verification.ts';
import { readFirmwareTask, type VerifyTaskOptions } from '../../project/firmware-task.ts';
import { verifyImage } from '../../project/verify-image.ts';

/** What four segments must be found to lack at the delay of the published figure. */
const expectedCauses: readonly ExpectedCause[] = [
  { direction: 'rx', class: 'receive-window', fix: ['#define TCP_WND 8*TCP_MSS'] },
  { direction: 'tx', class: 'send-buffer', fix: ['#define TCP_SND_BUF 8*TCP_MSS', '#define MEMP_NUM_TCP_SEG 32'] },
];

/**
 * Nx executor `verify-four-segments`: the firmware as it was published, four segments each way, at the delay of its published
 * rate. It must fail, with the cause of each direction and the lines that mend it; the task fails when it does not.
 */
export default async function verifyFourSegments(
  options: VerifyTaskOptions,
  { root, projectName = '' }: ExecutorContext,
): Promise<{ success: boolean }> {
  const task = 'verify-four-segments';
  const { outputPath } = options;
  const show = progress(`${projectName}:${task}`);
  const refuse = (problems: Parameters<typeof finishTask>[3]['problems']) => {
    show.clear();
    return finishTask(task, root, outputPath, { files: new Map(), problems });
  };
  const read = readFirmwareTask({ ...options, link: 'reference' }, root);
  if ('problems' in read) return refuse(read.problems);
  show.step('builds the image with four segments');
  const built = await buildImage(read.firmware, { board: 'teensy41', wnd: 4, snd: 4 });
  if ('problems' in built) return refuse(built.problems);
  const verified = await verifyImage({ ...read, image: built.hex }, show);
  if (!('record' in verified)) return refuse(verified.problems);
  show.clear();
  return finishExpectedFail({ task, root, outputPath }, verified, expectedCauses);
}
