// A cell in a process of its own, so that several run at once.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageFolder } from '../project/package-folder.ts';
import { type CellRun, noRun } from './cell.ts';
import type { CellCall } from './run-cell.ts';

/** The command that runs a cell; it is no part of the usage, since it serves a sweep alone. */
export const cellCommand = 'sweep-cell';

/** Runs a cell by this package's own command. A process that dies is a cell that failed. */
export function cellProcess(call: CellCall, signal: AbortSignal): Promise<CellRun> {
  const program = join(packageFolder('verify'), 'bin', 'boardproof-verify.mjs');
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, cellCommand, JSON.stringify(call)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let out = '';
    let said = '';
    child.stdout.on('data', (chunk) => {
      out += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      said = (said + String(chunk)).slice(-2000);
    });
    const failed = (why: string) => resolve(noRun('failed', why));
    child.on('error', (error) => failed(signal.aborted ? 'interrupted' : error.message));
    child.on('close', (code) => {
      try {
        resolve(JSON.parse(out) as CellRun);
      } catch {
        failed(`its process ended with ${code ?? 'a signal'}: ${said.trim().split('\n').at(-1) ?? ''}`);
      }
    });
  });
}
