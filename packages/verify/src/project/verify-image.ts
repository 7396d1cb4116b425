// One image on the emulated board as a task runs it: progress on the terminal, refusals as problems.
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import type { Problem, Progress } from '@boardproof/nx';
import { imageBoard } from '../emulated/image-board.ts';
import { type EmulatedVerification, verifyEmulated } from '../emulated/verify-emulated.ts';
import type { FirmwareTask } from './firmware-task.ts';

/** Runs the image (absolute path) both ways. Problems alone when it cannot be run at all. */
export async function verifyImage(
  { image, link, delayUs, loss, seconds, firmware }: FirmwareTask & { image: string },
  show: Progress,
): Promise<EmulatedVerification | { problems: readonly Problem[] }> {
  const shown = relative(firmware.workspaceRoot, image);
  if (!existsSync(image)) {
    const hint = `Build it with: npx nx run ${firmware.name}:build`;
    return { problems: [unusable(shown, 'the image is not built', hint)] };
  }
  try {
    const board = imageBoard({ image, link, delayUs, loss });
    return await verifyEmulated(board, { seconds, progress: (line) => show.step(line) });
  } catch (error) {
    const { name, message } = error as Error;
    if (name !== 'UnusableImage') throw error;
    return { problems: [unusable(shown, message, 'Give the .hex of a build for the Teensy 4.1.')] };
  }
}

function unusable(path: string, message: string, hint: string): Problem {
  return { code: 'image-not-usable', severity: 'error', path, message, hint };
}
