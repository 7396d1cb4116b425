import { spawn } from 'node:child_process';

/** How a program ended. */
export interface Ended {
  /** Its exit code; undefined when it could not be started or was stopped. */
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** True when there is no such program. */
  readonly missing: boolean;
  /** True when it was stopped because its time was over. */
  readonly timedOut: boolean;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly timeoutMs?: number;
  /** Called with each piece of output as it comes. */
  readonly onOutput?: (text: string) => void;
}

/** Starts a program and waits for its end; tests put their own in its place. */
export type RunProgram = (program: string, args: readonly string[], options?: RunOptions) => Promise<Ended>;

/** The real thing: never a shell, so that no argument is read as more than itself. */
export const runProgram: RunProgram = (program, args, { cwd, timeoutMs, onOutput } = {}) =>
  new Promise((resolve) => {
    let stdout = '';
    let stderr = '';
    let timedOut = false;
    // Messages are read by patterns: they have to be in English.
    const env = { ...process.env, LC_ALL: 'C' };
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            child.kill('SIGTERM');
          }, timeoutMs);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      onOutput?.(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      onOutput?.(text);
    });
    const end = (code: number | undefined, missing: boolean) => {
      clearTimeout(timer);
      resolve({ code, stdout, stderr, missing, timedOut });
    };
    child.on('error', (error: NodeJS.ErrnoException) => {
      stderr += error.message;
      end(undefined, error.code === 'ENOENT');
    });
    child.on('close', (code) => end(code ?? undefined, false));
  });
