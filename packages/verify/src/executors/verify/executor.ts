import { join } from 'node:path';
import { finishTask, progress } from '@boardproof/nx';
import type { ExecutorContext } from '@nx/devkit';
import { verifySample } from '../../index.ts';
import { teensyImage } from '../../project/default-image.ts';
import { finishVerification } from '../../project/finish-verification.ts';
import { readFirmwareTask, type VerifyTaskOptions } from '../../project/firmware-task.ts';
import { verifyImage } from '../../project/verify-image.ts';

/**
 * Nx executor `verify`: the image of the firmware that the board's verify.json names runs on the emulated board, both ways, and
 * its record is written. A board without that file has no image to run: then the analysis alone is tried.
 */
export default async function verify(
  options: VerifyTaskOptions,
  { root, projectName = '' }: ExecutorContext,
): Promise<{ success: boolean }> {
  const { outputPath } = options;
  const show = progress(`${projectName}:verify`);
  const place = { task: 'verify', root, outputPath };
  if (options.verifyFile === undefined) return withoutFirmware(place, projectName, show);
  const read = readFirmwareTask(options, root);
  if ('problems' in read) return finishTask('verify', root, outputPath, { files: new Map(), problems: read.problems });
  const image = join(root, teensyImage(read.firmware.root));
  const verified = await verifyImage({ ...read, image }, show);
  show.clear();
  if ('problems' in verified && !('record' in verified))
    return finishTask('verify', root, outputPath, { files: new Map(), problems: verified.problems });
  return finishVerification(place, verified);
}

async function withoutFirmware(
  { root, outputPath }: { root: string; outputPath: string },
  projectName: string,
  show: ReturnType<typeof progress>,
): Promise<{ success: boolean }> {
  show.step('generates and analyses the reference capture');
  const { files, problems, sentence, verdict, expected } = await verifySample();
  show.clear();
  return finishTask('verify', root, outputPath, {
    files,
    problems: [
      ...problems,
      {
        code: 'no-firmware',
        severity: 'info',
        path: 'verify.json',
        message: `${projectName} names no firmware, so nothing ran: only the analysis was tried, on a generated capture`,
        hint: 'A verify.json beside the board.ts names one: { "firmware": "lwip-iperf" }',
      },
    ],
    checks: [
      `analysis of a generated capture: ${verdict}, as expected (${expected}), with the cause that it was made with`,
    ],
    summary: [`no firmware is named, so the analysis alone was tried: ${sentence}`],
  });
}
