import { Board, deepFreeze, type Problem } from '@boardproof/board';
import type { ZodError } from 'zod';
import { ask, type LoadOptions, problemsOf } from './ask.ts';
import { type Asked, bundle, fromRoot } from './bundle.ts';
import { boardProgram } from './child.ts';

/** The name and the configurations of a board.ts, the files it is made of, or what is wrong with it. */
export interface BoardListing {
  readonly name?: string;
  readonly configurations: readonly string[];
  readonly inputs: readonly string[];
  readonly problems: readonly Problem[];
}

/** Lists the configurations of a board.ts (absolute path) without designing it. */
export async function listBoard(boardFile: string, options: LoadOptions): Promise<BoardListing> {
  const asked = askedBoard(boardFile);
  const { bundle: whole, problems } = await bundle(asked, options.workspaceRoot);
  if (whole === undefined) return { configurations: [], inputs: [], problems };
  const answer = await ask(whole, ['list', ''], options);
  if ('listed' in answer) return { ...answer.listed, inputs: whole.inputs, problems: [] };
  return { configurations: [], inputs: whole.inputs, problems: problemsOf(answer, whole, asked, options) };
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
  const asked = askedBoard(boardFile);
  const { bundle: whole, problems } = await bundle(asked, options.workspaceRoot);
  if (whole === undefined) return { problems };
  const answer = await ask(whole, ['design', configuration ?? ''], options);
  if (!('board' in answer)) return { problems: problemsOf(answer, whole, asked, options) };
  const parsed = Board.safeParse(answer.board);
  if (parsed.success) return { board: deepFreeze(parsed.data), problems: [] };
  return { problems: shapeProblems(parsed.error, fromRoot(boardFile, options.workspaceRoot)) };
}

function askedBoard(boardFile: string): Asked {
  return { file: boardFile, kind: 'board', program: boardProgram(boardFile) };
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
