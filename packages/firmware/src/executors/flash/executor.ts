import { join, relative } from 'node:path';
import type { ExecutorContext } from '@nx/devkit';
import { flashFirmware } from '../../flash/flash-firmware.ts';
import { type FirmwareTaskOptions, placementOf, printProblems } from '../placement-options.ts';

/** Nx executor `flash`: the image that was built goes to its board, or the command that brings it there is said. */
export default async function flash(
  options: FirmwareTaskOptions,
  { root }: ExecutorContext,
): Promise<{ success: boolean }> {
  const found = placementOf(options, root, 'flash');
  if (found === undefined) return { success: false };
  const hex = relative(process.cwd(), join(root, found.outputPath, 'lwip-iperf.hex'));
  const waitSeconds = typeof options['wait'] === 'number' ? options['wait'] : 60;
  const { problems, lines } = await flashFirmware(found.placement.board, {
    hex,
    waitSeconds,
    say: (line) => console.log(line),
  });
  for (const line of lines) console.log(line);
  return { success: !printProblems(problems) };
}
