import { existsSync, statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Problem } from '@boardproof/nx';
import { problemText } from '../report-text.ts';
import type { CommandIo } from '../run/run-cli.ts';
import { historyOf, historySchema, historyText } from './history.ts';
import { historyCsv } from './history-csv.ts';
import { readRecords } from './history-record.ts';

export const historyUsage = `usage: boardproof-verify history DIR [--kind hardware|emulated] [--csv FILE] [--json]

Reads every record.json below DIR: yield, distribution of the rates, trend, outliers, causes.
  --kind KIND  hardware unless given; the two are never mixed
  --csv FILE   a row a record, - for standard output
  --json       the history as JSON (boardproof.history/1)

Ends with 0, or with 2 on a wrong call. A damaged record is told and left out.
`;

/** `boardproof-verify history`; returns the exit code. */
export async function historyCommand(args: string[], io: CommandIo): Promise<number> {
  const refuse = async (code: string, path: string, message: string) => {
    const problem: Problem = {
      code,
      severity: 'error',
      path,
      message,
      hint: 'boardproof-verify history --help shows the usage.',
    };
    if (args.includes('--json')) {
      await io.out(`${JSON.stringify({ schema: historySchema, exitCode: 2, problems: [problem] }, null, 2)}\n`);
    }
    io.err(`${problemText(problem)}\n`);
    return 2;
  };
  let call: ReturnType<typeof parse>;
  try {
    call = parse(args);
  } catch (error) {
    return refuse('usage', 'arguments', (error as Error).message);
  }
  const { values, positionals } = call;
  const [folder, ...more] = positionals;
  const kind = values.kind ?? 'hardware';
  if (folder === undefined) return refuse('usage', 'arguments', 'the folder is missing');
  if (more.length > 0) return refuse('usage', 'arguments', `one folder at a time, not also ${more.join(' ')}`);
  if (kind !== 'hardware' && kind !== 'emulated')
    return refuse('usage', 'arguments', `--kind "${kind}" is neither hardware nor emulated`);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    return refuse('no-folder', folder, 'there is no such folder');
  const { records, problems } = readRecords(folder);
  const history = historyOf(records, kind, problems);
  if (values.csv !== undefined) {
    const csv = historyCsv(records.filter((record) => record.kind === kind));
    if (values.csv === '-') {
      await io.out(csv);
      return 0;
    }
    try {
      writeFileSync(values.csv, csv);
    } catch (error) {
      return refuse('csv-not-written', values.csv, (error as Error).message);
    }
  }
  await io.out(values.json === true ? `${JSON.stringify(history, null, 2)}\n` : historyText(history));
  return 0;
}

function parse(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: { kind: { type: 'string' }, csv: { type: 'string' }, json: { type: 'boolean' } },
  });
}
