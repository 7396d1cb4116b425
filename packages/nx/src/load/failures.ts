import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Problem } from '@boardproof/board';
import { type FileKind, fromRoot, ownPackages } from './bundle.ts';

interface Failed {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly issues?: readonly { readonly path: readonly string[]; readonly message: string }[] | undefined;
}

/** The file that was asked, as it is named to its author, and its source map. */
export interface Culprit {
  readonly kind: FileKind;
  /** Relative to the workspace's root. */
  readonly file: string;
  readonly map: string;
  readonly workspaceRoot: string;
}

/** How problems speak of a file of each kind. */
const words: Record<FileKind, { subject: string; gave: string; returns: string }> = {
  board: { subject: 'the design', gave: 'returned a board', returns: 'a board.ts returns a board' },
  enclosure: { subject: 'the file', gave: 'gave its options', returns: 'an enclosure.ts returns options' },
};

/** Turns what a file threw into problems: one for each wrong value, or one with the line that threw. */
export function failureProblems(failed: Failed, culprit: Culprit): Problem[] {
  const { kind, file } = culprit;
  // V8 writes lines and columns from 1, source maps and the inspector count from 0.
  const frames = [...failed.stack.matchAll(/board\.mjs:(\d+):(\d+)\)?$/gm)].map(([, line, column]) => ({
    line: Number(line) - 1,
    column: Number(column) - 1,
  }));
  const place = authorsPlace(frames, culprit) ?? file;
  if (failed.issues !== undefined && failed.issues.length > 0) {
    return failed.issues.map(({ path, message }) => ({
      code: `${kind}-value`,
      severity: 'error',
      path: path.length === 0 ? place : `${place}#/${path.join('/')}`,
      message,
      hint: 'the value at this place of the model has the wrong shape; the call at this line made it',
    }));
  }
  return [
    {
      code: `${kind}-throws`,
      severity: 'error',
      path: place,
      message: `${failed.name}: ${failed.message}`,
      hint: `${words[kind].subject} ended with this error; no output was made`,
    },
  ];
}

/** A file that was still running at its time limit, with the line where it stood. */
export function lateProblem(
  late: { limitMs: number; frames: readonly { line: number; column: number }[] },
  culprit: Culprit,
): Problem {
  const { kind, file } = culprit;
  return {
    code: `${kind}-timeout`,
    severity: 'error',
    path: authorsPlace(late.frames, culprit) ?? file,
    message: `${words[kind].subject} had not ended after ${late.limitMs / 1000} s of computing and was stopped here`,
    hint: `look for a loop that never ends, or for work that does not belong into this ${kind}.ts`,
  };
}

/** A file that ended its process by itself, or was ended, without an answer. */
export function exitProblem(ended: number | string, { kind, file }: Culprit): Problem {
  const { subject, gave, returns } = words[kind];
  const how = typeof ended === 'string' ? `signal ${ended}` : `exit code ${ended}`;
  return {
    code: `${kind}-exit`,
    severity: 'error',
    path: file,
    message: `${subject} ended its process (${how}) before it ${gave}`,
    hint: `${returns}: it must not call process.exit, and 1 GB of memory is all it gets`,
  };
}

/**
 * Where in the sources a stack of the bundle stands: the innermost place that the author wrote (beside the file, or in a
 * folder shared by several boards), else the innermost outside installed packages. Lines and columns of `frames` count from 0.
 */
function authorsPlace(
  frames: readonly { line: number; column: number }[],
  { map, file: own, workspaceRoot }: Culprit,
): string | undefined {
  const sources = new SourceMap(JSON.parse(map) as SourceMapPayload);
  const packages = ownPackages(workspaceRoot);
  const places = frames.flatMap(({ line, column }) => {
    const entry = sources.findEntry(line, column);
    if (!('originalSource' in entry) || !entry.originalSource.startsWith('file:')) return [];
    const path = fileURLToPath(entry.originalSource);
    const file = fromRoot(path, workspaceRoot);
    if (file.includes('node_modules/') || file.endsWith('boardproof-child.mjs')) return [];
    const isOurs = packages !== undefined && path.startsWith(packages + sep);
    return [{ file, isOurs, at: `${entry.originalLine + 1}:${entry.originalColumn + 1}` }];
  });
  const beside = dirname(own) === '.' ? '' : `${dirname(own)}/`;
  const chosen = places.find(({ file, isOurs }) => !isOurs || file.startsWith(beside)) ?? places[0];
  return chosen && `${chosen.file}:${chosen.at}`;
}
