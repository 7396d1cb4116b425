// Runs a bundled file of the user in a process of its own, with a limit of time and memory, and brings its answer back.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '@boardproof/board';
import { z } from 'zod';
import { type Asked, type Bundle, fromRoot } from './bundle.ts';
import { waitsPerLimit } from './child.ts';
import { exitProblem, failureProblems, lateProblem } from './failures.ts';

export interface LoadOptions {
  /** The workspace's root folder; places in problems are told from there. */
  readonly workspaceRoot: string;
  /** How long a file may compute, ms of processor time; 10,000 unless told. */
  readonly limitMs?: number;
}

const place = z.object({ line: z.number(), column: z.number() });
const issue = z.object({ path: z.array(z.string()), message: z.string() });
const failed = z.object({
  name: z.string(),
  message: z.string(),
  stack: z.string(),
  issues: z.array(issue).optional(),
});

/** What the child process answers with. The user's file runs in it and may have changed all that it answers. */
const Answer = z.union([
  z.object({ listed: z.object({ name: z.string(), configurations: z.array(z.string()) }) }),
  z.object({ failed }),
  z.object({ late: z.object({ limitMs: z.number(), frames: z.array(place) }) }),
  z.object({ board: z.unknown() }).refine((value) => 'board' in value),
  z.object({ options: z.unknown() }).refine((value) => 'options' in value),
]);

/** An answer, or how the process ended that gave none. */
export type Answer = z.infer<typeof Answer> | { exited: number | string };

/** Runs a bundle. `question` is what its program asks for; `input` is handed over as a file whose name is asked first. */
export async function ask(
  { code }: Bundle,
  question: readonly string[],
  { limitMs = 10_000 }: LoadOptions,
  input?: unknown,
): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-'));
  try {
    const program = join(folder, 'board.mjs');
    const answerFile = join(folder, 'answer.json');
    const inputFile = join(folder, 'input.json');
    writeFileSync(program, code);
    if (input !== undefined) writeFileSync(inputFile, JSON.stringify(input));
    const args = [
      '--enable-source-maps',
      '--max-old-space-size=1024',
      program,
      answerFile,
      String(limitMs),
      ...(input === undefined ? [] : [inputFile]),
      ...question,
    ];
    let late = false;
    const ended = await new Promise<number | string>((resolve, reject) => {
      // What the file prints goes to stderr, so that the output of a command stays its own.
      const child = spawn(process.execPath, args, { stdio: ['ignore', 2, 2] });
      // The watchdog inside answers first; this one is for a child that cannot even do that.
      const timer = setTimeout(
        () => {
          child.kill('SIGKILL');
          late = true;
        },
        waitsPerLimit * limitMs + 20_000,
      );
      child.on('error', reject);
      child.on('close', (status, signal) => {
        clearTimeout(timer);
        resolve(signal ?? status ?? 0);
      });
    });
    return readAnswer(answerFile) ?? (late ? { late: { limitMs, frames: [] } } : { exited: ended });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readAnswer(file: string): Answer | undefined {
  try {
    return Answer.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** What kept a file from answering, as problems with file and line. */
export function problemsOf(answer: Answer, { map }: Bundle, asked: Asked, { workspaceRoot }: LoadOptions): Problem[] {
  const culprit = { kind: asked.kind, file: fromRoot(asked.file, workspaceRoot), map, workspaceRoot };
  if ('failed' in answer) return failureProblems(answer.failed, culprit);
  if ('late' in answer) return [lateProblem(answer.late, culprit)];
  return [exitProblem('exited' in answer ? answer.exited : 0, culprit)];
}
