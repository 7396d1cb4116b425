import { join, resolve } from 'node:path';
import type { ExecutorContext } from '@nx/devkit';
import { compareSizes } from '../../size/compare-sizes.ts';
import { readSizeReport } from '../../size/read-size-report.ts';
import { sizeLines } from '../../size/size-lines.ts';
import { type FirmwareTaskOptions, placementOf, printProblems } from '../placement-options.ts';

/** Nx executor `size`: what the image that was built takes, and the difference to the report that `baseline` names. */
export default async function size(
  options: FirmwareTaskOptions,
  { root }: ExecutorContext,
): Promise<{ success: boolean }> {
  const found = placementOf(options, root, 'size');
  if (found === undefined) return { success: false };
  const file = join(root, found.outputPath, 'size.json');
  const report = readSizeReport(file);
  if ('code' in report) return { success: !printProblems([report]) };
  const { baseline } = options;
  // An absolute path stays what it is.
  const difference = typeof baseline === 'string' ? compareSizes(file, report, resolve(root, baseline)) : undefined;
  if (difference !== undefined && 'code' in difference) return { success: !printProblems([difference]) };
  for (const line of sizeLines(report, difference)) console.log(line);
  return { success: true };
}
