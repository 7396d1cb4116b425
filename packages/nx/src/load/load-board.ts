import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Board, deepFreeze, type Problem } from '@boardproof/board';
import type { ZodError } from 'zod';
import { type BoardBundle, bundleBoard, fromRoot } from './bundle.ts';
import { exitProblem, failureProblems, lateProblem } from './failures.ts';

/** What the child process answers with. */
export type Answer =
  | { listed: { name: string; configurations: string[] } }
  | { board: unknown }
  | { failed: { name: string; message: string; stack: string; issues?: { path: string[]; message: string }[] } }
  | { late: { limitMs: number; frames: { line: number; column: number }[] } };

export interface LoadOptions {
  /** The workspace's root folder; places in problems are told from there. */
  readonly workspaceRoot: string;
  /** How long a board.ts may run, ms; 10,000 unless told. */
  readonly limitMs?: number;
}

/** The name and the configurations of a board.ts, the files it is made of, or what is wrong with it. */
export interface BoardListing {
  readonly name?: string;
  readonly configurations: readonly string[];
  readonly inputs: readonly string[];
  readonly problems: readonly Problem[];
}

/** Lists the configurations of a board.ts (absolute path) without designing it. */
export async function listBoard(boardFile: string, options: LoadOptions): Promise<BoardListing> {
  const { bundle, problems } = await bundleBoard(boardFile, options.workspaceRoot);
  if (bundle === undefined) return { configurations: [], inputs: [], problems };
  const answer = await runChild(bundle, ['list', ''], options);
  if ('listed' in answer) return { ...answer.listed, inputs: bundle.inputs, problems: [] };
  return { configurations: [], inputs: bundle.inputs, problems: problemsOf(answer, bundle, boardFile, options) };
}

/**
 * Loads the board of one configuration (of the defaults when none is named) from a board.ts (absolute path), in a child process
 * with a time limit. Whatever goes wrong comes back as problems with file and line: it never throws for a bad board.
 */
export async function loadBoard(
  boardFile: string,
  configuration: string | undefined,
  options: LoadOptions,
): Promise<{ board?: Board; problems: readonly Problem[] }> {
  const { bundle, problems } = await bundleBoard(boardFile, options.workspaceRoot);
  if (bundle === undefined) return { problems };
  const answer = await runChild(bundle, ['design', configuration ?? ''], options);
  if (!('board' in answer)) return { problems: problemsOf(answer, bundle, boardFile, options) };
  const parsed = Board.safeParse(answer.board);
  if (parsed.success) return { board: deepFreeze(parsed.data), problems: [] };
  return { problems: shapeProblems(parsed.error, fromRoot(boardFile, options.workspaceRoot)) };
}

async function runChild(
  bundle: BoardBundle,
  question: [what: string, configuration: string],
  { limitMs = 10_000 }: LoadOptions,
): Promise<Answer | { exited: number | string }> {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-'));
  try {
    const program = join(folder, 'board.mjs');
    const answerFile = join(folder, 'answer.json');
    writeFileSync(program, bundle.code);
    const args = [
      '--enable-source-maps',
      '--max-old-space-size=1024',
      program,
      answerFile,
      ...question,
      String(limitMs),
    ];
    const ended = await new Promise<number | string>((resolve, reject) => {
      // What the board prints goes to stderr, so that the output of a command stays its own.
      const child = spawn(process.execPath, args, { stdio: ['ignore', 2, 2] });
      // The watchdog inside answers first; this one is for a child that cannot even do that.
      const timer = setTimeout(() => child.kill('SIGKILL'), limitMs + 5_000);
      child.on('error', reject);
      child.on('close', (code, signal) => {
        clearTimeout(timer);
        resolve(signal ?? code ?? 0);
      });
    });
    return readAnswer(answerFile) ?? { exited: ended };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readAnswer(file: string): Answer | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Answer;
  } catch {
    return undefined;
  }
}

function problemsOf(
  answer: Answer | { exited: number | string },
  bundle: BoardBundle,
  boardFile: string,
  { workspaceRoot }: LoadOptions,
): Problem[] {
  const file = fromRoot(boardFile, workspaceRoot);
  if ('failed' in answer) return failureProblems(answer.failed, bundle.map, file, workspaceRoot);
  if ('late' in answer) return [lateProblem(answer.late, bundle.map, file, workspaceRoot)];
  return [exitProblem('exited' in answer ? answer.exited : 0, file)];
}

function shapeProblems(error: ZodError, file: string): Problem[] {
  return error.issues.map((issue) => ({
    code: 'board-shape',
    severity: 'error',
    path: `${file}#/${issue.path.map(String).join('/')}`,
    message: issue.message,
    hint: 'a design must return what board({ ... }) of @boardproof/board makes',
  }));
}
