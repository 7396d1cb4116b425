import { join } from 'node:path';
import type { ExecutorContext } from '@nx/devkit';
import { readSizeReport } from '../../size/read-size-report.ts';
import { sizeDifference, sizeLines } from '../../size/size-lines.ts';
import { type FirmwareTaskOptions, placementOf, printProblems } from '../placement-options.ts';

/** Nx executor `size`: what the image that was built takes, and the difference to the report that `baseline` names. */
export default async function size(
  options: FirmwareTaskOptions,
  { root }: ExecutorContext,
): Promise<{ success: boolean }> {
  const found = placementOf(options, root, 'size');
  if (found === undefined) return { success: false };
  const report = readSizeReport(join(root, found.outputPath, 'size.json'));
  const { baseline } = options;
  const before = typeof baseline === 'string' ? readSizeReport(join(root, baseline)) : undefined;
  if ('code' in report) return { success: !printProblems([report]) };
  if (before !== undefined && 'code' in before) return { success: !printProblems([before]) };
  const difference = before === undefined ? undefined : sizeDifference(report, before);
  for (const line of sizeLines(report, difference)) console.log(line);
  return { success: true };
}
