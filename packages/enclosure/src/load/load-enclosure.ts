// Loads an enclosure.ts in a process of its own, as a board.ts is loaded: it may be a function of the board, so it is called
// there, and only its options come back.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Board, Problem } from '@boardproof/board';
import { sourceConditions } from '@boardproof/nx';
import { type BuildFailure, build } from 'esbuild';
import type { EnclosureDraft } from '../options/options.ts';

export interface LoadOptions {
  /** The workspace's root folder; places in problems are told from there. */
  readonly workspaceRoot: string;
  /** How long an enclosure.ts may run, ms; 10,000 unless told. */
  readonly limitMs?: number;
}

type Answer =
  | { readonly options: EnclosureDraft }
  | { readonly failed: { readonly name: string; readonly message: string; readonly stack: string } };

/**
 * The options that an enclosure.ts (absolute path) gives for a board. Whatever is wrong with the file comes back as
 * problems with file and line; without such a file the options are empty, so every default holds.
 */
export async function loadEnclosure(
  file: string,
  board: Board,
  options: LoadOptions,
): Promise<{ draft?: EnclosureDraft; problems: readonly Problem[] }> {
  if (!existsSync(file)) return { draft: {}, problems: [] };
  const { code, problems } = await bundle(file, options.workspaceRoot);
  if (code === undefined) return { problems };
  const answer = await run(code, board, options.limitMs ?? 10_000);
  if (answer !== undefined && 'options' in answer) return { draft: answer.options, problems: [] };
  return { problems: [failure(answer, file, options)] };
}

async function bundle(file: string, workspaceRoot: string): Promise<{ code?: string; problems: Problem[] }> {
  try {
    const { outputFiles } = await build({
      stdin: { contents: program(file), resolveDir: dirname(file), sourcefile: 'boardproof-child.mjs' },
      absWorkingDir: workspaceRoot,
      outfile: join(workspaceRoot, 'enclosure.mjs'),
      bundle: true,
      write: false,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'external',
      conditions: sourceConditions(workspaceRoot),
      // Only the solid work needs these; a file of options never gets there.
      external: ['manifold-3d'],
      plugins: [
        {
          name: 'options-only',
          setup(plugin) {
            plugin.onResolve({ filter: /^(@jscad\/modeling|esbuild)$/ }, ({ path }) => ({ path, namespace: 'unused' }));
            plugin.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: unused, loader: 'js' }));
          },
        },
      ],
      logLevel: 'silent',
    });
    const text = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))!.text;
    return { code: `${text('.mjs')}\n${mapComment(text('.map'), workspaceRoot)}`, problems: [] };
  } catch (error) {
    const { errors } = error as BuildFailure;
    if (!Array.isArray(errors)) throw error;
    return {
      problems: errors.map(({ text, location }) => ({
        code: 'enclosure-syntax',
        severity: 'error',
        path:
          location === null
            ? fromRoot(file, workspaceRoot)
            : `${location.file}:${location.line}:${location.column + 1}`,
        message: location === null ? text : `${text} in \`${location.lineText.trim()}\``,
        hint: 'mend this line and run the task again',
      })),
    };
  }
}

/** The source map as a comment. The bundle runs from another folder than it was made for, so each source is named in full. */
function mapComment(map: string, workspaceRoot: string): string {
  const parsed = JSON.parse(map) as { sources: string[] };
  const sources = parsed.sources.map((source) => pathToFileURL(join(workspaceRoot, source)).href);
  const json = JSON.stringify({ ...parsed, sources });
  return `//# sourceMappingURL=data:application/json;base64,${Buffer.from(json).toString('base64')}`;
}

/** Stands for a package that the child never calls; any name taken from it is an empty object. */
const unused =
  'module.exports = new Proxy({}, { get: (target, name) => name === "__esModule" ? undefined : module.exports });';

const program = (file: string): string => `
import { readFileSync, writeFileSync } from 'node:fs';
const [boardFile, answerFile] = process.argv.slice(2);
let answer;
try {
  const { default: project } = await import(${JSON.stringify(file)});
  if (typeof project !== 'function' && (typeof project !== 'object' || project === null)) {
    throw new TypeError('the default export holds no options: write "export default defineEnclosure({ ... })"');
  }
  const board = JSON.parse(readFileSync(boardFile, 'utf8'));
  answer = { options: typeof project === 'function' ? project(board) : project };
} catch (error) {
  answer = { failed: { name: error?.name ?? 'Error', message: String(error?.message ?? error), stack: String(error?.stack ?? '') } };
}
writeFileSync(answerFile, JSON.stringify(answer));
process.exit(0);
`;

async function run(code: string, board: Board, limitMs: number): Promise<Answer | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-'));
  try {
    const names = ['enclosure.mjs', 'board.json', 'answer.json'].map((name) => join(folder, name));
    const [script, boardFile, answerFile] = names as [string, string, string];
    writeFileSync(script, code);
    writeFileSync(boardFile, JSON.stringify(board));
    await new Promise<void>((resolve, reject) => {
      const args = ['--enable-source-maps', '--max-old-space-size=1024', script, boardFile, answerFile];
      // What the file prints goes to stderr, so that the output of a command stays its own.
      const child = spawn(process.execPath, args, { stdio: ['ignore', 2, 2] });
      const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
      child.on('error', reject);
      child.on('close', () => {
        clearTimeout(timer);
        resolve();
      });
    });
    return existsSync(answerFile) ? (JSON.parse(readFileSync(answerFile, 'utf8')) as Answer) : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function failure(answer: Answer | undefined, file: string, { workspaceRoot, limitMs = 10_000 }: LoadOptions): Problem {
  const own = fromRoot(file, workspaceRoot);
  if (answer === undefined || !('failed' in answer)) {
    return {
      code: 'enclosure-exit',
      severity: 'error',
      path: own,
      message: `the file ended its process, or still ran after ${limitMs / 1000} s, before it gave its options`,
      hint: 'an enclosure.ts returns options: look for a loop that never ends or for process.exit',
    };
  }
  const { name, message, stack } = answer.failed;
  // Source maps are on, so the stack names the sources themselves.
  const frames = [...stack.matchAll(/\(?(?:file:\/\/)?(\/[^():]+):(\d+):(\d+)\)?$/gm)];
  const frame = frames.find(
    ([, path]) => path!.startsWith(dirname(file) + sep) && !path!.endsWith('boardproof-child.mjs'),
  );
  return {
    code: 'enclosure-throws',
    severity: 'error',
    path: frame ? `${fromRoot(frame[1]!, workspaceRoot)}:${frame[2]}:${frame[3]}` : own,
    message: `${name}: ${message}`,
    hint: 'the options ended with this error; no output was made',
  };
}

function fromRoot(path: string, workspaceRoot: string): string {
  const inside = isAbsolute(path) ? relative(workspaceRoot, path) : path;
  return (inside.startsWith('..') ? path : inside).split(sep).join('/');
}
