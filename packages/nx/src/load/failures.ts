import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Problem } from '@boardproof/board';
import { fromRoot } from './bundle.ts';

interface Failed {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly issues?: readonly { readonly path: readonly string[]; readonly message: string }[] | undefined;
}

/** Turns what a board.ts threw into problems: one for each wrong value, or one with the line that threw. */
export function failureProblems(failed: Failed, map: string, boardFile: string, workspaceRoot: string): Problem[] {
  // V8 writes lines and columns from 1, source maps and the inspector count from 0.
  const frames = [...failed.stack.matchAll(/board\.mjs:(\d+):(\d+)\)?$/gm)].map(([, line, column]) => ({
    line: Number(line) - 1,
    column: Number(column) - 1,
  }));
  const place = authorsPlace(frames, map, boardFile, workspaceRoot) ?? boardFile;
  if (failed.issues !== undefined && failed.issues.length > 0) {
    return failed.issues.map(({ path, message }) => ({
      code: 'board-value',
      severity: 'error',
      path: path.length === 0 ? place : `${place}#/${path.join('/')}`,
      message,
      hint: 'the value at this place of the model has the wrong shape; the call at this line made it',
    }));
  }
  return [
    {
      code: 'board-throws',
      severity: 'error',
      path: place,
      message: `${failed.name}: ${failed.message}`,
      hint: 'the design ended with this error; no output was made',
    },
  ];
}

/** A board.ts that was still running at its time limit, with the line where it stood. */
export function lateProblem(
  late: { limitMs: number; frames: readonly { line: number; column: number }[] },
  map: string,
  boardFile: string,
  workspaceRoot: string,
): Problem {
  return {
    code: 'board-timeout',
    severity: 'error',
    path: authorsPlace(late.frames, map, boardFile, workspaceRoot) ?? boardFile,
    message: `the design was still running after ${late.limitMs / 1000} s and was stopped here`,
    hint: 'look for a loop that never ends, or for work that does not belong into a board.ts',
  };
}

/** A board.ts that ended its process by itself, or was ended, without an answer. */
export function exitProblem(ended: number | string, boardFile: string): Problem {
  return {
    code: 'board-exit',
    severity: 'error',
    path: boardFile,
    message: `the design ended its process (${typeof ended === 'string' ? `signal ${ended}` : `exit code ${ended}`}) before it returned a board`,
    hint: 'a board.ts returns a board: it must not call process.exit, and 1 GB of memory is all it gets',
  };
}

/**
 * Where in the sources a stack of the bundle stands: the innermost place beside the board.ts or below it, else the innermost
 * outside installed packages. Lines and columns of `frames` count from 0.
 */
function authorsPlace(
  frames: readonly { line: number; column: number }[],
  map: string,
  boardFile: string,
  workspaceRoot: string,
): string | undefined {
  const sources = new SourceMap(JSON.parse(map) as SourceMapPayload);
  const places = frames.flatMap(({ line, column }) => {
    const entry = sources.findEntry(line, column);
    if (!('originalSource' in entry) || !entry.originalSource.startsWith('file:')) return [];
    const file = fromRoot(fileURLToPath(entry.originalSource), workspaceRoot);
    if (file.includes('node_modules/') || file.endsWith('boardproof-child.mjs')) return [];
    return [{ file, at: `${entry.originalLine + 1}:${entry.originalColumn + 1}` }];
  });
  const chosen = places.find(({ file }) => file.startsWith(`${dirname(boardFile)}/`)) ?? places[0];
  return chosen && `${chosen.file}:${chosen.at}`;
}
