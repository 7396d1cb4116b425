import { parseArgs } from 'node:util';
import type { Problem } from '@boardproof/nx';
import { analysisSchema } from './analysis-name.ts';
import type { Verdict } from './analysis-schema.ts';
import { analyze, UnreadableCapture } from './analyze.ts';
import { analysisText, problemText } from './report-text.ts';
import { version } from './version.ts';

const usage = `usage: boardproof-verify COMMAND

  analyze CAPTURE   says what limited an iperf run that was captured
  run               proves a board over the network; boardproof-verify run --help
  history DIR       yield, rates and outliers of many records; boardproof-verify history --help
  tune              finds the least window and send buffer that fill a link; boardproof-verify tune --help
  sweep             rate and load over placements of code and data; boardproof-verify sweep --help

usage: boardproof-verify analyze CAPTURE [--board IP] [--link-mbit 100] [--json]

Reads a capture of an iperf run (pcap, pcapng, also gzipped; - for standard input) and says what limited it.
  --board IP       the board's address; without it the first connection's server
  --link-mbit N    the line's rate, 100 unless given
  --json           the analysis as JSON (boardproof.analysis/1)

Ends with 0 when the board passes, 1 when a limit is missed, 2 on a wrong call or an unreadable capture, 3 when the
capture allows no verdict.
`;

/** Where the exit code of an analysis comes from (CONTRACT: 0 holds, 1 missed, 3 inconclusive). */
const exitCodes: Record<Verdict, number> = { pass: 0, warn: 0, fail: 1, inconclusive: 3 };

/** Runs the command; returns its exit code. Output goes to standard output, problems of the call to standard error. */
export async function main(argv: readonly string[]): Promise<number> {
  const [command, ...rest] = argv;
  if (argv.includes('--version')) {
    await write(`${version}\n`);
    return 0;
  }
  const asksHelp = command === 'help' || argv.includes('--help') || argv.includes('-h');
  if (command === 'run' || command === 'history' || command === 'tune' || command === 'sweep')
    return otherCommand(command, rest, asksHelp);
  if (asksHelp) {
    await write(usage);
    return 0;
  }
  // A process of a sweep: no command for people.
  if (command === 'sweep-cell') return (await import('./sweep/sweep-cli.ts')).cellProgram(rest, { out: write });
  if (command !== 'analyze') {
    const message =
      command === undefined
        ? 'a command is missing'
        : `"${command}" is no command; there are analyze, run, history, tune and sweep`;
    return refuse(usageProblem(message), argv.includes('--json'));
  }
  const call = readCall(rest);
  if ('problem' in call) return refuse(call.problem, rest.includes('--json'));
  const { file, board, linkMbit, json } = call;
  try {
    const input = file === '-' ? (process.stdin as AsyncIterable<Uint8Array>) : file;
    const analysis = await analyze(input, { board, linkMbit, name: file === '-' ? 'standard input' : undefined });
    await write(json ? `${JSON.stringify(analysis, null, 2)}\n` : analysisText(analysis));
    return exitCodes[analysis.verdict];
  } catch (error) {
    if (error instanceof UnreadableCapture) return refuse(error.problems, json);
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const reason = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'this is a folder' : message;
    return refuse([{ code: 'capture-not-readable', severity: 'error', path: file, message: reason, hint: '' }], json);
  }
}

/** Loaded when asked for only: `analyze` takes a tenth of a second, of which they would be most. */
async function otherCommand(
  command: 'run' | 'history' | 'tune' | 'sweep',
  args: string[],
  asksHelp: boolean,
): Promise<number> {
  const stop = new AbortController();
  const io = { out: write, err: (text: string) => void process.stderr.write(text), signal: stop.signal };
  if (command === 'history') {
    const { historyCommand, historyUsage } = await import('./history/history-cli.ts');
    if (!asksHelp) return historyCommand(args, io);
    await write(historyUsage);
    return 0;
  }
  const { call, usage: help } = await { run: runCall, tune: tuneCall, sweep: sweepCall }[command]();
  if (asksHelp) {
    await write(help);
    return 0;
  }
  // The first signal ends the run with its record, the second one at once.
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(130);
    process.stderr.write('stops; once more ends at once\n');
    stop.abort();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  try {
    return await call(args, io);
  } finally {
    for (const signal of signals) process.off(signal, onSignal);
  }
}

async function runCall() {
  const { runCommand, runUsage } = await import('./run/run-cli.ts');
  return { call: runCommand, usage: runUsage };
}

async function sweepCall() {
  const { sweepCommand, sweepUsage } = await import('./sweep/sweep-cli.ts');
  return { call: sweepCommand, usage: sweepUsage };
}

async function tuneCall() {
  const { tuneCommand, tuneUsage } = await import('./tune/tune-cli.ts');
  return { call: tuneCommand, usage: tuneUsage };
}

interface Call {
  file: string;
  board: string | undefined;
  linkMbit: number;
  json: boolean;
}

function readCall(args: string[]): Call | { problem: Problem[] } {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return { problem: usageProblem((error as Error).message) };
  }
  const { values, positionals } = parsed;
  const [file, ...more] = positionals;
  if (file === undefined) return { problem: usageProblem('the capture is missing') };
  if (more.length > 0) return { problem: usageProblem(`one capture at a time, not also ${more.join(' ')}`) };
  if (values.board !== undefined && !isAddress(values.board)) {
    return { problem: usageProblem(`--board "${values.board}" is no IP address`) };
  }
  const linkMbit = Number(values['link-mbit'] ?? '100');
  if (!(linkMbit > 0) || !Number.isFinite(linkMbit)) {
    return { problem: usageProblem(`--link-mbit "${values['link-mbit']}" is no rate in Mbit/s`) };
  }
  return { file, board: values.board, linkMbit, json: values.json ?? false };
}

function parse(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: { board: { type: 'string' }, 'link-mbit': { type: 'string' }, json: { type: 'boolean' } },
  });
}

/** Four numbers below 256, or something that only IPv6 can be; node:net would take a tenth of the command's time to load. */
function isAddress(text: string): boolean {
  const parts = text.split('.');
  if (parts.length === 4) return parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
  return text.includes(':') && /^[0-9a-fA-F:]{2,39}$/.test(text);
}

function usageProblem(message: string): Problem[] {
  return [
    { code: 'usage', severity: 'error', path: 'arguments', message, hint: 'boardproof-verify --help shows the usage.' },
  ];
}

async function refuse(problems: readonly Problem[], json: boolean): Promise<number> {
  if (json) {
    await write(`${JSON.stringify({ schema: analysisSchema, verdict: 'error', exitCode: 2, problems }, null, 2)}\n`);
  }
  process.stderr.write(`${problems.map(problemText).join('\n')}\n`);
  return 2;
}

/** Waits until the text is gone: a pipe takes 64 KiB at once, and the process may end right after. */
function write(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}
