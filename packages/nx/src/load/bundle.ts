import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Problem } from '@boardproof/board';
import { type BuildFailure, build, type Message, type Plugin } from 'esbuild';
import { watchdogProgram } from './child.ts';

/** A file of the user, and the program that asks it. */
export interface Asked {
  /** Absolute path. */
  readonly file: string;
  /** What the file is, as codes and messages of problems call it. */
  readonly kind: FileKind;
  readonly program: string;
  /** Packages that the file may import and that are never called while it is asked. */
  readonly unused?: readonly string[];
}

export type FileKind = 'board' | 'enclosure';

/** A file of the user with all that it imports, as one module, and the files that went into it. */
export interface Bundle {
  readonly code: string;
  readonly map: string;
  /** Files of the workspace that it is made of, relative to its root, sorted; installed packages are left out. */
  readonly inputs: readonly string[];
}

/** Bundles a file with its imports; syntax errors and missing imports come back as problems. */
export async function bundle(asked: Asked, workspaceRoot: string): Promise<{ bundle?: Bundle; problems: Problem[] }> {
  try {
    const result = await build({
      stdin: {
        contents: asked.program,
        resolveDir: dirname(asked.file),
        sourcefile: 'boardproof-child.mjs',
      },
      absWorkingDir: workspaceRoot,
      outfile: resolve(workspaceRoot, 'board.mjs'),
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'external',
      conditions: sourceConditions(workspaceRoot),
      // Loaded only where copper is poured or solids are made, never while a board is described.
      external: ['manifold-3d'],
      plugins: [watchdog, leftOut(asked.unused ?? [])],
      logLevel: 'silent',
    });
    const file = (ending: string) => result.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
    const inputs = Object.keys(result.metafile.inputs).filter(
      (input) =>
        !/(^|\/)node_modules\//.test(input) && !/^(boardproof[-a-z]*:|\.\.\/)|boardproof-child\.mjs$/.test(input),
    );
    return {
      bundle: { code: file('.mjs'), map: absoluteSources(file('.map'), workspaceRoot), inputs: inputs.sort() },
      problems: [],
    };
  } catch (error) {
    const messages = (error as BuildFailure).errors;
    if (!Array.isArray(messages)) throw error;
    return { problems: messages.map((message) => syntaxProblem(message, asked, workspaceRoot)) };
  }
}

/**
 * Our packages export their TypeScript source under a condition of their own. It lies only in the workspace of this
 * project: a published package has the compiled build alone.
 */
export function sourceConditions(workspaceRoot: string): string[] {
  return ownPackages(workspaceRoot) === undefined ? [] : ['@boardproof/source'];
}

/** The folder with the sources of our packages, where the workspace is this project's or lies in it. */
export function ownPackages(workspaceRoot: string): string | undefined {
  for (let folder = workspaceRoot; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'packages', 'board', 'src', 'index.ts'))) return join(folder, 'packages');
    if (dirname(folder) === folder) return undefined;
  }
}

/** The bundle runs from another folder than it was made for, so its map names each source in full. */
function absoluteSources(map: string, workspaceRoot: string): string {
  const parsed = JSON.parse(map) as { sources: string[] };
  return JSON.stringify({
    ...parsed,
    sources: parsed.sources.map((source) => pathToFileURL(resolve(workspaceRoot, source)).href),
  });
}

const watchdog: Plugin = {
  name: 'watchdog',
  setup(plugin) {
    plugin.onResolve({ filter: /^boardproof:watchdog$/ }, ({ path }) => ({ path, namespace: 'boardproof' }));
    plugin.onLoad({ filter: /.*/, namespace: 'boardproof' }, () => ({ contents: watchdogProgram, loader: 'js' }));
  },
};

/** Puts an empty object for each of some packages; any name taken from it is an empty object again. */
function leftOut(packages: readonly string[]): Plugin {
  const contents =
    'module.exports = new Proxy({}, { get: (target, name) => name === "__esModule" ? undefined : module.exports });';
  return {
    name: 'left-out',
    setup(plugin) {
      plugin.onResolve({ filter: /^[^.]/ }, ({ path }) =>
        packages.includes(path) ? { path, namespace: 'boardproof-left-out' } : undefined,
      );
      plugin.onLoad({ filter: /.*/, namespace: 'boardproof-left-out' }, () => ({ contents, loader: 'js' }));
    },
  };
}

function syntaxProblem({ text, location, notes }: Message, { file: own, kind }: Asked, workspaceRoot: string): Problem {
  const file = fromRoot(location === null ? own : location.file, workspaceRoot);
  const place = location === null ? file : `${file}:${location.line}:${location.column + 1}`;
  return {
    code: `${kind}-syntax`,
    severity: 'error',
    path: place,
    message: location === null ? text : `${text} in \`${location.lineText.trim()}\``,
    hint: notes.map((note) => note.text).join(' ') || 'mend this line and run the task again',
  };
}

/** A path as the user names it: relative to the workspace where it lies inside, with forward slashes. */
export function fromRoot(path: string, workspaceRoot: string): string {
  const inside = isAbsolute(path) ? relative(workspaceRoot, path) : path;
  return (inside.startsWith('..') ? path : inside).split(sep).join('/');
}
