import { type Board, hasErrors, type Problem, pour } from '@boardproof/board';
import { countProblems, type TaskResult, toJson } from '@boardproof/nx';
import type { GatheredTask } from './gather.ts';
import { releasePage } from './page/page.ts';
import { imageProblems, notYet, runsOf } from './proofs.ts';
import { summaryTable } from './table.ts';

/**
 * Gathers the tasks of a board into `release.json` and `index.html`; every task must have run and passed. The firmware's
 * files, which lie with its own project, are copied beside them.
 */
export async function makeRelease(board: Board, tasks: readonly GatheredTask[]): Promise<TaskResult> {
  const problems = [...missingTasks(tasks), ...imageProblems(tasks), ...openWarnings(tasks)];
  if (hasErrors(problems)) return { files: new Map(), problems, summary: summaryTable(tasks) };
  const missing = notYet(tasks);
  const runs = runsOf(tasks);
  return {
    files: new Map<string, string | Uint8Array>([
      ['release.json', toJson(releaseJson(board, tasks))],
      ['index.html', releasePage(board, await pour(board), tasks, missing)],
      ...copies(tasks),
    ]),
    problems,
    checks: [
      `every file of ${tasks.length} tasks with its sha256`,
      ...(runs.length > 0 ? ['the image in the release is the one that the proof ran, by its sha256'] : []),
    ],
    summary: [
      ...summaryTable(tasks),
      '',
      ...runs.map(({ record, expected }) => `proof${expected === undefined ? '' : ' (must fail)'}: ${record.sentence}`),
      'Still missing:',
      ...missing.map((words) => `  ${words}`),
    ],
  };
}

function releaseJson(board: Board, tasks: readonly GatheredTask[]): object {
  return {
    schema: 'boardproof.release/1',
    name: board.name,
    title: board.title,
    revision: board.revision,
    options: board.options,
    tasks: tasks.map(({ task, report }) => ({
      task,
      verdict: report?.verdict ?? 'not run',
      problems: countProblems(report?.problems ?? []),
    })),
    proof: runsOf(tasks).map(({ task, record, expected }) => ({
      task,
      kind: record.kind,
      verdict: record.verdict,
      expected: expected === undefined ? 'pass' : 'fail',
      sentence: record.sentence,
      firmware: record.firmware,
    })),
    files: tasks.flatMap(({ report, files }) =>
      files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256, checked: report?.checks ?? [] })),
    ),
    choices: board.choices,
    problems: tasks.flatMap(({ task, report }) => (report?.problems ?? []).map((problem) => ({ task, ...problem }))),
    notYet: notYet(tasks),
  };
}

/** Files that the release holds itself, by their name in its folder. */
function copies(tasks: readonly GatheredTask[]): [string, Uint8Array][] {
  const held = 'release/';
  return tasks
    .flatMap(({ files }) => files)
    .filter(({ path }) => path.startsWith(held))
    .map(({ path, content }) => [path.slice(held.length), content]);
}

function missingTasks(tasks: readonly GatheredTask[]): Problem[] {
  return tasks
    .filter(({ report }) => report === undefined || report.exitCode !== 0)
    .map(({ task, report }) => ({
      code: 'task-not-passed',
      severity: 'error',
      path: task,
      message:
        report === undefined ? `the task ${task} has left no report` : `the task ${task} ended as ${report.verdict}`,
      hint: `run the task ${task} and mend what it lists`,
    }));
}

/** Warnings of the tasks stand in their own reports and on the page; here is only how many there are. */
function openWarnings(tasks: readonly GatheredTask[]): Problem[] {
  const count = tasks
    .flatMap(({ report }) => report?.problems ?? [])
    .filter(({ severity }) => severity === 'warning').length;
  if (count === 0) return [];
  return [
    {
      code: 'open-warnings',
      severity: 'info',
      path: 'release.json#/problems',
      message: `${count} warning${count === 1 ? '' : 's'} of the tasks ${count === 1 ? 'is' : 'are'} open`,
      hint: 'the page lists them first',
    },
  ];
}
