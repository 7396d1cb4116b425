import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Board, hasErrors, type Problem } from '@boardproof/board';
import type { ExecutorContext } from '@nx/devkit';
import { loadBoard } from './load/load-board.ts';
import { writeOutput, writeOutputs } from './outputs.ts';
import { countProblems, formatProblems } from './print/problems.ts';
import { progress } from './print/progress.ts';
import type { TaskResult } from './task-result.ts';

/** Options that every task of a board has; the plugin fills both in. */
export interface BoardTaskOptions {
  /** The board.ts, relative to the workspace's root. */
  readonly boardFile: string;
  /** The task's output folder, relative to the workspace's root. */
  readonly outputPath: string;
}

/** What `problems.json` holds. Exit codes: 0 it holds, 1 a rule is missed, 2 the input is unusable, 3 inconclusive. */
export interface TaskReport {
  readonly schema: 'boardproof.problems/1';
  readonly task: string;
  readonly exitCode: 0 | 1 | 2 | 3;
  readonly verdict: 'pass' | 'fail' | 'error' | 'inconclusive';
  /** Whether the files beside this report were written by the same run, or kept from an earlier one that succeeded. */
  readonly files: 'written' | 'kept' | 'none';
  /** What was compared in this run. */
  readonly checks: readonly string[];
  readonly problems: readonly Problem[];
}

/** The parts of a workspace that a task's function may ask for. */
export interface TaskContext {
  readonly workspaceRoot: string;
  readonly project: string;
  readonly configuration: string | undefined;
  /** The task's output folder, relative to the workspace's root. */
  readonly outputPath: string;
}

/**
 * Makes an Nx executor of a function that turns a board into files. The executor loads the board, calls the function,
 * writes all files or none, writes `problems.json` beside them in any case, and prints.
 */
export function boardExecutor<O extends BoardTaskOptions>(
  task: string,
  make: (board: Board, options: O, context: TaskContext) => TaskResult | Promise<TaskResult>,
): (options: O, context: ExecutorContext) => Promise<{ success: boolean }> {
  return async (options, { root, projectName = '', configurationName }) => {
    const show = progress(`${projectName}:${task}`);
    show.step('reads the board');
    const loaded = await loadBoard(join(root, options.boardFile), configurationName, { workspaceRoot: root });
    show.clear();
    if (loaded.board === undefined) return finish(task, root, options.outputPath, 2, loaded.problems);
    show.step('works');
    const { outputPath } = options;
    const context = { workspaceRoot: root, project: projectName, configuration: configurationName, outputPath };
    try {
      const result = await make(loaded.board, options, context);
      show.clear();
      return finishTask(task, root, outputPath, result);
    } catch (error) {
      return finish(task, root, outputPath, 2, [bug(task, error, root)]);
    }
  };
}

/** A mistake of ours: the place in our own code, so that it can be reported. */
function bug(task: string, error: unknown, root: string): Problem {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const place = (stack.split('\n')[1]?.trim() ?? '').replace(`${root}/`, '');
  return {
    code: 'internal-error',
    severity: 'error',
    path: task,
    message: `${message} (${place})`,
    hint: 'this is a mistake in boardproof, not in your board: please report it with the board.ts that shows it',
  };
}

/** Writes what a task made, or only its problems when it failed, and prints; for executors that need no board, too. */
export function finishTask(task: string, root: string, outputPath: string, result: TaskResult): { success: boolean } {
  if (hasErrors(result.problems)) return finish(task, root, outputPath, 1, result.problems, result.summary);
  const verdict = result.verdict ?? 'pass';
  const exitCode = verdict === 'pass' ? 0 : verdict === 'fail' ? 1 : 3;
  const { problems, checks = [] } = result;
  const report: TaskReport = {
    schema: 'boardproof.problems/1',
    task,
    exitCode,
    verdict,
    files: 'written',
    checks,
    problems,
  };
  writeOutputs(join(root, outputPath), new Map([...result.files, ['problems.json', toJson(report)]]));
  print(problems, result.summary ?? [], `${verdict}, ${countProblems(problems)}, in ${outputPath}`);
  return { success: exitCode === 0 };
}

function finish(
  task: string,
  root: string,
  outputPath: string,
  exitCode: 1 | 2,
  problems: readonly Problem[],
  summary: readonly string[] = [],
): { success: boolean } {
  const folder = join(root, outputPath);
  const files = holdsFiles(folder) ? 'kept' : 'none';
  const verdict = exitCode === 1 ? 'fail' : 'error';
  const report: TaskReport = { schema: 'boardproof.problems/1', task, exitCode, verdict, files, checks: [], problems };
  writeOutput(folder, 'problems.json', toJson(report));
  // A last good result is not lost, and must not be taken for this one.
  const older = files === 'kept' ? [`the files in ${outputPath} are of an earlier run, not of this one`] : [];
  print(problems, [...summary, ...older], `${verdict}, ${countProblems(problems)}; see ${outputPath}/problems.json`);
  return { success: false };
}

/** True when an earlier run left more than its own report. */
function holdsFiles(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => name !== 'problems.json');
}

function print(problems: readonly Problem[], summary: readonly string[], last: string): void {
  for (const line of summary) console.log(`  ${line}`);
  if (problems.length > 0) console.log(formatProblems(problems));
  console.log(last);
}

/** JSON as we write it everywhere: two spaces and a newline at the end. */
export function toJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
