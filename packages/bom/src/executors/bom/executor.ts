import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { type BoardTaskOptions, boardExecutor, type Problem, type TaskContext } from '@boardproof/nx';
import { makeBom, type PriceSnapshot, parsePrices } from '../../index.ts';

interface Options extends BoardTaskOptions {
  readonly boards?: number;
  readonly builds?: number;
  readonly spares?: number;
  readonly prices?: string;
}

/** Nx executor `bom`: writes the parts order for Digi-Key and the board order for OSH Park. */
export default boardExecutor<Options>('bom', (board, options, context) => {
  const { boards, builds, spares } = options;
  const { prices, problems } = readPrices(options, context);
  if (problems.length > 0) return { files: new Map(), problems };
  const today = new Date().toISOString().slice(0, 10);
  return makeBom(board, { boards, builds, spares, prices, today });
});

function readPrices(
  { prices: file, boardFile }: Options,
  { workspaceRoot }: TaskContext,
): { prices?: PriceSnapshot; problems: readonly Problem[] } {
  if (file === undefined) return { problems: [] };
  const path = resolve(workspaceRoot, file);
  const project = resolve(workspaceRoot, dirname(boardFile));
  if (!path.startsWith(project + sep)) {
    // Only files of the project are inputs of the task: another one could change without the task running again.
    return unusable(file, 'lies outside the folder of the board', `put it into ${dirname(boardFile)}/`);
  }
  if (!existsSync(path))
    return unusable(file, 'does not exist', `give its path from the root, ${join(dirname(boardFile), 'prices.json')}`);
  return parsePrices(readFileSync(path, 'utf8'), file);
}

function unusable(file: string, what: string, hint: string): { problems: Problem[] } {
  const message = `the price file ${what}`;
  return { problems: [{ code: 'prices-file', severity: 'error', path: file, message, hint }] };
}
