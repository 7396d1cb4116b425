// Loads a file of options that lies beside a board.ts, such as an enclosure.ts.
import { existsSync } from 'node:fs';
import type { Board, Problem } from '@boardproof/board';
import { ask, type LoadOptions, problemsOf } from './ask.ts';
import { type Asked, bundle, type FileKind } from './bundle.ts';
import { optionsProgram } from './child.ts';

/** What a file of options is. */
export interface OptionsFile {
  readonly kind: Exclude<FileKind, 'board'>;
  /** The function that its author is told to call. */
  readonly define: string;
  /** Packages that it may import and never calls. */
  readonly unused?: readonly string[];
}

/**
 * The options that a file (absolute path) exports by default, or that the function it exports makes of a board and of what was
 * asked for on the command line. They are plain data, not checked yet. Whatever is wrong with the file comes back as problems with file and line; without such a
 * file the options are empty.
 */
export async function loadOptions(
  file: string,
  board: Board,
  { kind, define, unused = [] }: OptionsFile,
  options: LoadOptions,
  request: unknown = {},
): Promise<{ options?: unknown; problems: readonly Problem[] }> {
  if (!existsSync(file)) return { options: {}, problems: [] };
  const asked: Asked = { file, kind, program: optionsProgram(file, define), unused };
  const { bundle: whole, problems } = await bundle(asked, options.workspaceRoot);
  if (whole === undefined) return { problems };
  const answer = await ask(whole, [], options, { board, request });
  if ('options' in answer) return { options: answer.options, problems: [] };
  return { problems: problemsOf(answer, whole, asked, options) };
}
