// The command `kicad-netlist-parser`: read, print, rewrite, compare.
import type { Readable, Writable } from 'node:stream';
import { getHeapStatistics } from 'node:v8';
import { checkNetlist } from './check.ts';
import { fileProblem, printPieces, readBytes, readerIsGone, writePieces } from './cli-files.ts';
import { type CliOptions, help, parseOptions, usage } from './cli-options.ts';
import { diffNetlists } from './diff.ts';
import { formatPieces } from './format.ts';
import { diffJson, netlistJson, problemsJson } from './json.ts';
import type { Netlist } from './netlist.ts';
import { printable } from './printable.ts';
import { formatProblem, type Problem } from './problem.ts';
import { readText, type TextReading } from './read.ts';
import { diffLines, netlistLines, summary } from './report.ts';
import { version } from './version.ts';

/** Where the command reads from and prints to. */
export interface Streams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

const OK = 0;
const MISSED = 1;
const UNUSABLE = 2;

/** Runs the command; gives its exit code (see `help`). Problems go to stderr, or with `--json` into the JSON. */
export async function main(argv: readonly string[], streams: Streams = process): Promise<number> {
  const options = parseOptions(argv);
  if (options === 'help') return print(streams.stdout, help);
  if (options === 'version') return print(streams.stdout, `${version}\n`);
  if ('wrong' in options) {
    streams.stderr.write(`kicad-netlist-parser: ${printable(options.wrong)}\n${usage}\n`);
    return UNUSABLE;
  }
  // A reader that has seen enough (`| head`) is no error.
  streams.stdout.once('error', () => {});
  try {
    return await run(options, streams);
  } catch (error) {
    if (readerIsGone(error)) return OK;
    if (error instanceof FileError) {
      streams.stderr.write(`kicad-netlist-parser: ${printable(error.message)}\n`);
      return UNUSABLE;
    }
    throw error;
  }
}

async function run(options: CliOptions, streams: Streams): Promise<number> {
  const reading = await read(options.file, streams);
  const { netlist } = reading;
  if (netlist === undefined) return refuse(reading.problems, options, streams);
  const problems = [...reading.problems, ...checkNetlist(netlist)];
  if (!options.json) await printProblems(problems, streams);
  if (options.write !== undefined) await write(options.write, reading, options, streams);
  if (options.diff !== undefined) return compare(netlist, options.diff, options, streams);
  if (options.json) {
    await printPieces(streams.stdout, netlistJson(netlist, problems));
  } else if (options.write === undefined) {
    await printPieces(streams.stdout, [`${nameOf(options.file)}: ${summary(netlist)}\n`]);
    await printPieces(streams.stdout, netlistLines(netlist));
  }
  return problems.some((problem) => problem.severity === 'error') ? MISSED : OK;
}

async function read(file: string, { stdin }: Streams): Promise<TextReading> {
  const bytes = await attempt(file, () => readBytes(file, stdin));
  return readText(bytes, { file: nameOf(file), memoryLimit: memoryLimit(bytes.length) });
}

async function compare(before: Netlist, other: string, options: CliOptions, streams: Streams): Promise<number> {
  const { netlist, problems } = await read(other, streams);
  if (netlist === undefined) return refuse(problems, options, streams);
  if (!options.json) await printProblems(problems, streams);
  const diff = diffNetlists(before, netlist);
  if (options.json) await printPieces(streams.stdout, [diffJson(diff)]);
  else if (diff.same) await printPieces(streams.stdout, ['the same components and nets\n']);
  else
    await printPieces(
      streams.stdout,
      diffLines(diff).map((line) => `${line}\n`),
    );
  return diff.same ? OK : MISSED;
}

async function write(out: string, reading: TextReading, options: CliOptions, streams: Streams): Promise<void> {
  const pieces = formatPieces(reading, options.format);
  if (out === '-') return printPieces(streams.stdout, pieces);
  await attempt(out, () => writePieces(out, pieces));
  if (!options.json)
    await printPieces(streams.stdout, [`${out}: ${summary({ ...reading.netlist!, version: options.format })}\n`]);
}

async function refuse(problems: readonly Problem[], options: CliOptions, streams: Streams): Promise<number> {
  if (options.json) await printPieces(streams.stdout, [problemsJson(problems)]);
  await printProblems(problems, streams);
  return UNUSABLE;
}

async function printProblems(problems: readonly Problem[], { stderr }: Streams): Promise<void> {
  await printPieces(
    stderr,
    problems.map((problem) => `${problem.severity}: ${printable(formatProblem(problem))}\n`),
  );
}

function print(stream: Writable, text: string): number {
  stream.write(text);
  return OK;
}

const nameOf = (file: string): string => (file === '-' ? 'standard input' : file);

/** What the heap leaves for the netlist: beside the text, which may take two bytes a character, and what collecting needs. */
function memoryLimit(fileLength: number): number {
  const { heap_size_limit: limit, used_heap_size: used } = getHeapStatistics();
  return Math.max(16e6, limit * 0.6 - used - 2 * fileLength);
}

class FileError extends Error {}

async function attempt<T>(file: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw new FileError(fileProblem(nameOf(file), error));
  }
}
