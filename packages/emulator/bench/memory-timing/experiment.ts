// The whole experiment: what was registered is looked up, constants are fitted on the first table, the other three predicted.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cell, cells, columns, nullModel, type TableName, tables } from './cells.ts';
import { type Fit, fitBallast, fitMultipliers } from './fit.ts';
import { Images } from './images.ts';
import { coreFigures } from './level-a.ts';
import { Bench, type Measured } from './measure.ts';
import { plan, registration } from './plan.ts';

export interface CellResult {
  readonly table: TableName;
  readonly column: string;
  readonly published: number;
  readonly model: number;
  /** Least and most over the orders of the link. */
  readonly range: readonly [number, number];
  readonly layouts: number;
  readonly mbit: number;
  readonly lnRatio: number;
  readonly nullModel: number;
  readonly lnNull: number;
}

export async function main(args: readonly string[], root: string): Promise<number> {
  const folder = join(root, 'packages', 'emulator', 'bench', 'memory-timing');
  const registered = join(folder, 'registration.json');
  if (args[0] === 'register') {
    write(root, registered, registration());
    return 0;
  }
  if (settled(JSON.parse(readFileSync(registered, 'utf8'))) !== settled(registration())) {
    process.stderr.write(
      'the constants or the plan are not those of registration.json: register and commit them first\n',
    );
    return 1;
  }
  const results = args[0] === 'core' ? { levelA: coreFigures(root) } : await run(root);
  const out = join(folder, args[0] === 'core' ? 'core-results.json' : 'results.json');
  const commit = execFileSync('git', ['log', '-1', '--format=%h', '--', registered], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  write(root, out, { schema: 'boardproof.memory-timing-results/1', registration: commit, ...results });
  return 0;
}

/** What of a registration decides the run: values, plan, published figures; not how a constant's ground is worded. */
function settled({ constants, plan: planned, published }: ReturnType<typeof registration>): string {
  return JSON.stringify([constants.sha256, constants.values, planned, published]);
}

/** Writes JSON as the formatter wants it. */
function write(root: string, file: string, content: unknown): void {
  writeFileSync(file, JSON.stringify(content, null, 2));
  execFileSync(
    process.execPath,
    [join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'format', '--write', file],
    {
      cwd: root,
      stdio: 'ignore',
    },
  );
}

async function run(root: string) {
  const bench = new Bench(new Images(root, join(root, 'node_modules', '.cache', 'boardproof-memory-timing')));
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const alone = await fitBallast(bench);
  for (const { functions, error } of alone) say(`ballast ${functions}: ${error.toFixed(4)}`);
  const bestAlone = least(alone);
  const fits: Fit[] = [];
  for (const functions of plan.ballasts) {
    fits.push(await fitMultipliers(bench, functions));
    say(JSON.stringify(fits.at(-1)));
  }
  const best = least(fits);
  const ballastAlone = await predict(bench, bestAlone, plan.layouts.ballastAlone);
  say(`ballast alone: ${JSON.stringify(summary(ballastAlone))}`);
  const fitted = await predict(bench, best, plan.layouts.qspi);
  say(`fitted: ${JSON.stringify(summary(fitted))}`);
  return {
    fits: { ballastAlone: alone, withMultipliers: fits },
    ballastAlone: { fit: bestAlone, ...summary(ballastAlone), cells: ballastAlone },
    fitted: { fit: best, ...summary(fitted), cells: fitted },
    runs: bench.runs,
  };
}

const least = (fits: readonly Fit[]): Fit => fits.reduce((best, each) => (each.error < best.error ? each : best));

async function predict(
  bench: Bench,
  { functions, multipliers }: Fit,
  inFlash: readonly number[],
): Promise<CellResult[]> {
  const results: CellResult[] = [];
  for (const cell of cells) {
    const { code } = cell.column;
    const layouts = code === 'qspi' ? inFlash : plan.layouts[code];
    results.push(cellResult(cell, await bench.all(cell, functions, layouts, multipliers)));
  }
  return results;
}

/** What the orders of the link that were run come to. */
export function cellResult(cell: Cell, all: readonly Measured[]): CellResult {
  const times = all.map(({ ns }) => ns);
  const model = mean(times);
  const without = nullModel(cell);
  return {
    table: cell.table.name,
    column: cell.column.name,
    published: round(cell.published),
    model: round(model),
    range: [round(Math.min(...times)), round(Math.max(...times))],
    layouts: all.length,
    mbit: round(mean(all.map(({ mbit }) => mbit))),
    lnRatio: round(Math.log(model / cell.published), 3),
    nullModel: round(without),
    lnNull: round(Math.log(without / cell.published), 3),
  };
}

/** Errors over the cells that were predicted, flash apart, and whether each table's columns come in their published order. */
export function summary(results: readonly CellResult[]) {
  const unseen = results.filter(({ table }) => table !== plan.fittedOn);
  const isFlash = ({ column }: CellResult) => column.startsWith('Q');
  const errors = (list: readonly CellResult[], of: 'lnRatio' | 'lnNull') => {
    const all = list.map((cell) => Math.abs(cell[of]));
    return { cells: all.length, mean: round(mean(all), 3), largest: round(Math.max(...all), 3) };
  };
  const [flash, others] = [unseen.filter(isFlash), unseen.filter((cell) => !isFlash(cell))];
  return {
    tcmAndSdram: { model: errors(others, 'lnRatio'), null: errors(others, 'lnNull') },
    qspi: {
      model: errors(flash, 'lnRatio'),
      null: errors(flash, 'lnNull'),
      withinRange: flash.filter(({ published, range }) => published >= range[0] && published <= range[1]).length,
    },
    ranks: tables.map(({ name }) => ({ table: name, right: ranksRight(results, name), of: columns.length })),
  };
}

/** Columns whose place in the order of the table is the published one. */
function ranksRight(results: readonly CellResult[], table: TableName): number {
  const ofTable = results.filter((cell) => cell.table === table);
  const order = (of: 'published' | 'model') => [...ofTable].sort((a, b) => a[of] - b[of]).map(({ column }) => column);
  const published = order('published');
  return order('model').filter((column, n) => column === published[n]).length;
}

const mean = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0) / list.length;
const round = (value: number, digits = 2): number => Math.round(value * 10 ** digits) / 10 ** digits;
