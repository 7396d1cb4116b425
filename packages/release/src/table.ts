import { countProblems } from '@boardproof/nx';
import type { GatheredTask } from './gather.ts';

/** The tasks of a release as a table for a terminal: task, verdict, files, what was compared. */
export function summaryTable(tasks: readonly GatheredTask[]): string[] {
  const rows = tasks.map(({ task, report, files }) => [
    task,
    report?.verdict ?? 'not run',
    `${files.length} file${files.length === 1 ? '' : 's'}`,
    countProblems(report?.problems ?? []),
    report?.checks[0] ?? '',
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
