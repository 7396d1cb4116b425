import { type Board, hasErrors, type Problem, pour } from '@boardproof/board';
import { countProblems, type TaskResult, toJson } from '@boardproof/nx';
import type { GatheredTask } from './gather.ts';
import { releasePage } from './page/page.ts';
import { summaryTable } from './table.ts';

/** What a release does not hold yet, said on its page and in its file, so that nobody takes silence for proof. */
export const notYet: readonly string[] = [
  'The proof is the analysis of a generated capture of the reference case: no board and no emulated board was measured.',
  'So verify/ holds an analysis, and neither a record nor the captures of a run.',
  'Firmware and emulated board are commands of their own (lwip-iperf:build, boardproof-emulate), not part of this release.',
];

/** Gathers the tasks of a board into `release.json` and `index.html`; every task must have run and passed. */
export async function makeRelease(board: Board, tasks: readonly GatheredTask[]): Promise<TaskResult> {
  const problems = [...missingTasks(tasks), ...openWarnings(tasks)];
  const release = {
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
    files: tasks.flatMap(({ report, files }) =>
      files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256, checked: report?.checks ?? [] })),
    ),
    choices: board.choices,
    problems: tasks.flatMap(({ task, report }) => (report?.problems ?? []).map((problem) => ({ task, ...problem }))),
    notYet,
  };
  if (hasErrors(problems)) return { files: new Map(), problems, summary: summaryTable(tasks) };
  return {
    files: new Map([
      ['release.json', toJson(release)],
      ['index.html', releasePage(board, await pour(board), tasks, notYet)],
    ]),
    problems,
    checks: [`every file of ${tasks.length} tasks with its sha256`],
    summary: [...summaryTable(tasks), '', 'Still missing:', ...notYet.map((words) => `  ${words}`)],
  };
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
