import { join } from 'node:path';
import { finishTask, progress } from '@boardproof/nx';
import type { ExecutorContext } from '@nx/devkit';
import { buildFirmware } from '../../build/build-firmware.ts';
import { leafFolder } from '../../placement/folder-name.ts';
import { type FirmwareTaskOptions, placementOf } from '../placement-options.ts';

/** Nx executor `image`: one checked image, written into the folder that its options name. */
export default async function image(
  options: FirmwareTaskOptions,
  { root, projectName = 'lwip-iperf' }: ExecutorContext,
): Promise<{ success: boolean }> {
  const found = placementOf(options, root, 'image');
  if (found === undefined) return { success: false };
  const { placement, outputPath } = found;
  if (options['leaf'] !== leafFolder(placement)) {
    console.log(`image is run by build: --leaf=${leafFolder(placement)} is what these options make`);
    return { success: false };
  }
  const show = progress(`${projectName}:build`);
  const sourceFolder = join(root, options.sourceFolder);
  const built = await buildFirmware(placement, {
    sourceFolder,
    workspaceRoot: root,
    onStep: (step) => show.step(step),
  });
  show.clear();
  return finishTask('build', root, outputPath, built);
}
