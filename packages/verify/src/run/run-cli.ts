import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Problem } from '@boardproof/nx';
import type { ImageBoardOptions } from '../emulated/image-board.ts';
import { limitsFor } from '../record/limits.ts';
import { type BoardRecord, recordSchema } from '../record/record-schema.ts';
import { exitCodes } from '../record/verdict.ts';
import { problemText } from '../report-text.ts';
import { type BoardAddress, IPERF_PORT, parseBoardAddress } from './board-address.ts';
import { discoverBoards } from './mdns.ts';
import { type RunOptions, runBoard } from './run-board.ts';

export const runUsage = `usage: boardproof-verify run [--host ADDRESS[:PORT] | --discover] [options]

Proves a board: iperf 2 in both directions (TCP port 5001, control channel on the next one), a capture where one is permitted,
counters before and after, verdict, record.json, junit.xml, report.html. Never asks for root.
  --host ADDRESS[:PORT]  the board
  --discover             asks the network for boardproof.local instead
Without either, the image runs on the emulated board, in virtual time, and every figure says so:
  --image FILE.hex       what runs there; the default build of lwip-iperf for the Teensy 4.1 unless given
  --link direct|reference  the cable's delay; reference is the one of the published 68.55 Mbit/s
  --delay-us N, --loss P   added each way; share of frames lost
Either:
  --out DIR              where records go, boardproof-records unless given: DIR/SERIAL/attempt-N
  --serial TEXT          the board's serial number
  --seconds N            of each transfer, 10 unless given; a verdict needs 5
  --repeats N            transfers in each direction, 3 unless given; the median counts
  --streams N            parallel streams, 1 unless given
  --link-mbit N          the line's rate, 100 unless given
  --limit NAME=VALUE     replaces a limit, again for more: ${limitsFor({ mbit: 100 })
    .map((limit) => limit.name)
    .join(', ')}
  --after reset|power-cycle  how the board was started; a rate that depends on it is a finding
  --release FILE         release.json of the board that was built
  --firmware FILE        image that runs on it
  --interface NAME       device to capture on; found by the address unless given
  --no-capture           measures without a capture
  --iperf PROGRAM        an installed iperf 2.1 instead of the client of this package
  --json                 the record as JSON (boardproof.record/1)

Ends with 0 when the board passes, 1 when a limit is missed, 2 on a wrong call or a fault of this PC, 3 when the evidence allows
no verdict, 130 when it was aborted.
`;

type Parsed = { options: RunOptions; emulated: ImageBoardOptions | null } | { problems: Problem[] };

/** What the command needs of the process. */
export interface CommandIo {
  out(text: string): Promise<void> | void;
  err(text: string): void;
  signal: AbortSignal;
}

/** `boardproof-verify run`; returns the exit code. */
export async function runCommand(args: string[], io: CommandIo): Promise<number> {
  const json = args.includes('--json');
  const call = await readRunCall(args, io);
  if ('problems' in call) return refuseRun(call.problems, json, io);
  let result: Awaited<ReturnType<typeof runBoard>>;
  try {
    result = call.emulated === null ? await runBoard(call.options) : await runEmulated(call.options, call.emulated);
  } catch (error) {
    const { code, message, name } = error as NodeJS.ErrnoException;
    if (name === 'UnusableImage') return refuseRun([imageProblem(call.emulated?.image ?? '', message)], json, io);
    if (code === undefined) throw error;
    const hint = 'Choose another folder with --out.';
    return refuseRun(
      [{ code: 'record-not-written', severity: 'error', path: call.options.out, message, hint }],
      json,
      io,
    );
  }
  const { record, folder } = result;
  await io.out(json ? `${JSON.stringify(record, null, 2)}\n` : runText(record, folder));
  return exitCodes[record.verdict];
}

/** The record for the terminal: the verdict in a sentence, phases, what to change, where the report lies. */
export function runText(record: BoardRecord, folder: string): string {
  const lines = [record.sentence, ''];
  for (const phase of record.phases) lines.push(`  ${phase.outcome.padEnd(13)}${phase.name}: ${phase.sentence}`);
  for (const cause of record.causes) {
    for (const line of cause.evidence) lines.push(`  - ${line}`);
    for (const line of cause.fix) lines.push(`  change: ${line}`);
  }
  // Repeats have the same problems; one of each kind and phase is enough here, the record has all.
  const shown = new Map<string, Problem>();
  for (const problem of [...record.problems, ...record.phases.flatMap((phase) => phase.problems)]) {
    const key = `${problem.code} ${problem.path}`;
    if (problem.severity !== 'info' && !shown.has(key)) shown.set(key, problem);
  }
  for (const problem of shown.values()) lines.push(problemText(problem));
  lines.push('', `attempt ${record.attempt}: ${join(folder, 'report.html')}`);
  return `${lines.join('\n')}\n`;
}

async function readRunCall(args: string[], io: CommandIo): Promise<Parsed> {
  const problems: Problem[] = [];
  const usage = (message: string) =>
    problems.push({
      code: 'usage',
      severity: 'error',
      path: 'arguments',
      message,
      hint: 'boardproof-verify run --help shows the usage.',
    });
  let values: ReturnType<typeof parse>['values'];
  try {
    values = parse(args).values;
  } catch (error) {
    usage((error as Error).message);
    return { problems };
  }
  const number = (
    name: 'seconds' | 'repeats' | 'streams' | 'link-mbit',
    fallback: number,
    most: number,
    whole = true,
  ) => {
    const value = values[name] === undefined ? fallback : Number(values[name]);
    if (!(value > 0 && value <= most) || (whole && !Number.isInteger(value))) {
      usage(`--${name} "${values[name]}" is no ${whole ? 'whole number' : 'number'} from above 0 to ${most}`);
    }
    return value;
  };
  const seconds = number('seconds', 10, 3600, false);
  const repeats = number('repeats', 3, 100);
  const streams = number('streams', 1, 16);
  const linkMbit = number('link-mbit', 100, 100_000, false);
  const limits = readLimits(values.limit ?? [], linkMbit, usage);
  const after = values.after ?? null;
  if (after !== null && after !== 'reset' && after !== 'power-cycle')
    usage(`--after "${after}" is neither reset nor power-cycle`);
  const release = values.release === undefined ? null : hashed(values.release, problems);
  const firmware = values.firmware === undefined ? null : hashed(values.firmware, problems);
  const address = values.host === undefined ? undefined : parseBoardAddress(values.host);
  if (values.host !== undefined && address === undefined)
    usage(`--host "${values.host}" is no address with or without a port`);
  if (values.host !== undefined && values.discover === true) usage('--host and --discover exclude each other');
  const emulated = values.host === undefined && values.discover !== true ? readEmulated(values, usage, problems) : null;
  if (problems.length > 0) return { problems };
  const nowhere: BoardAddress = { host: '', port: IPERF_PORT };
  const board = address ?? (values.discover === true ? await discovered(io, problems) : nowhere);
  if (board === undefined) return { problems };
  return {
    emulated,
    options: {
      ...board,
      out: values.out ?? 'boardproof-records',
      serial: values.serial ?? null,
      seconds,
      repeats,
      streams,
      linkMbit,
      limits,
      after: after as BoardRecord['after'],
      release: release === null ? null : { name: basename(dirname(values.release!)) || 'release', sha256: release },
      firmwareSha256: firmware,
      capture: values['no-capture'] !== true,
      device: values.interface ?? null,
      iperf: values.iperf ?? null,
      signal: io.signal,
      progress: (line) => io.err(`${line}\n`),
    },
  };
}

function parse(args: string[]) {
  return parseArgs({
    args,
    options: {
      host: { type: 'string' },
      image: { type: 'string' },
      link: { type: 'string' },
      'delay-us': { type: 'string' },
      loss: { type: 'string' },
      discover: { type: 'boolean' },
      out: { type: 'string' },
      serial: { type: 'string' },
      seconds: { type: 'string' },
      repeats: { type: 'string' },
      streams: { type: 'string' },
      'link-mbit': { type: 'string' },
      limit: { type: 'string', multiple: true },
      after: { type: 'string' },
      release: { type: 'string' },
      firmware: { type: 'string' },
      interface: { type: 'string' },
      'no-capture': { type: 'boolean' },
      iperf: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
}

function readLimits(texts: readonly string[], mbit: number, usage: (message: string) => void): Record<string, number> {
  const limits: Record<string, number> = {};
  for (const text of texts) {
    const match = /^(\w+)=(\d+(?:\.\d+)?)$/.exec(text);
    if (match === null) {
      usage(`--limit "${text}" is not NAME=VALUE`);
      continue;
    }
    limits[match[1]!] = Number(match[2]);
  }
  try {
    if (mbit > 0) limitsFor({ mbit }, limits);
  } catch (error) {
    usage((error as Error).message);
  }
  return limits;
}

function hashed(path: string, problems: Problem[]): string | null {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch (error) {
    const { message } = error as Error;
    problems.push({ code: 'file-not-readable', severity: 'error', path, message, hint: '' });
    return null;
  }
}

async function discovered(io: CommandIo, problems: Problem[]): Promise<BoardAddress | undefined> {
  const found = await discoverBoards(3, { signal: io.signal });
  if (found.length === 1) return { host: found[0]!, port: IPERF_PORT };
  problems.push({
    code: found.length === 0 ? 'no-board-found' : 'several-boards-found',
    severity: 'error',
    path: 'boardproof.local',
    message: found.length === 0 ? 'no board answered to its name' : `several boards answered: ${found.join(', ')}`,
    hint: 'Give the address with --host.',
  });
  return undefined;
}

/** Where \`npx nx run lwip-iperf:build\` leaves the default image, from the repository's root. */
const defaultImage = 'dist/firmware/lwip-iperf/build/teensy41/itcm-dtcm-dtcm-w8-s8/lwip-iperf.hex';

function readEmulated(
  values: ReturnType<typeof parse>['values'],
  usage: (message: string) => void,
  problems: Problem[],
): ImageBoardOptions {
  const image = values.image ?? defaultImage;
  const link = values.link ?? 'direct';
  if (link !== 'direct' && link !== 'reference') usage(`--link "${link}" is neither direct nor reference`);
  const delayUs = Number(values['delay-us'] ?? '0');
  if (!(delayUs >= 0 && delayUs <= 1e6)) usage(`--delay-us "${values['delay-us']}" is no delay from 0 to a second`);
  const loss = Number(values.loss ?? '0');
  if (!(loss >= 0 && loss < 1)) usage(`--loss "${values.loss}" is no share from 0 to below 1`);
  if (!existsSync(image)) problems.push(imageProblem(image, 'there is no such image'));
  return { image, link: link === 'reference' ? link : 'direct', delayUs, loss };
}

function imageProblem(path: string, message: string): Problem {
  return {
    code: 'image-not-usable',
    severity: 'error',
    path,
    message,
    hint: 'Build one with: npx nx run lwip-iperf:build; or give a board with --host.',
  };
}

/** The emulated board's record, in a folder like that of a real one. */
async function runEmulated(options: RunOptions, emulated: ImageBoardOptions) {
  const [{ imageBoard }, { recordEmulated }] = await Promise.all([
    import('../emulated/image-board.ts'),
    import('../emulated/record-emulated.ts'),
  ]);
  const { out, serial, seconds, limits, release, signal, progress } = options;
  return recordEmulated(imageBoard(emulated), { out, seconds, limits, serial, release, signal, progress });
}

async function refuseRun(problems: readonly Problem[], json: boolean, io: CommandIo): Promise<number> {
  if (json)
    await io.out(`${JSON.stringify({ schema: recordSchema, verdict: 'error', exitCode: 2, problems }, null, 2)}\n`);
  io.err(`${problems.map(problemText).join('\n')}\n`);
  return 2;
}
