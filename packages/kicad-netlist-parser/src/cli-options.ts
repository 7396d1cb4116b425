// The command's arguments.
import { parseArgs } from 'node:util';
import type { NetlistFormat } from './write.ts';

export const usage = 'usage: kicad-netlist-parser FILE [--json] [--write OUT] [--format E|D] [--diff OTHER]';

export const help = `${usage}

Reads a KiCad netlist (.net, formats D and E) and prints what it holds.

  FILE            the netlist; - for standard input
  --json          print it as JSON, problems included
  --write OUT     write it to OUT in format E, order and comments kept; - for standard output
  --format E|D    the format for --write
  --diff OTHER    print what differs in OTHER; a net with the same nodes under another name is told as renamed
  --help, --version

Exit codes: 0 it holds; 1 the two differ, or the netlist contradicts itself; 2 it cannot be read or written.
`;

export interface CliOptions {
  readonly file: string;
  readonly json: boolean;
  readonly write: string | undefined;
  readonly format: NetlistFormat;
  readonly diff: string | undefined;
}

/** The options, or what to print instead: `help`, `version`, or a text that says what is wrong. */
export function parseOptions(argv: readonly string[]): CliOptions | 'help' | 'version' | { readonly wrong: string } {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    // The first sentence says it all; Node adds a hint on how to write file names that begin with a dash.
    return { wrong: (error as Error).message.replace(/\. .*$/s, '') };
  }
  const { values, positionals } = parsed;
  if (values.help) return 'help';
  if (values.version) return 'version';
  const [file, ...more] = positionals;
  if (file === undefined) return { wrong: 'no FILE is given' };
  if (more.length > 0) return { wrong: `one FILE is expected, found ${positionals.length}` };
  const format = (values.format ?? 'E').toUpperCase();
  if (format !== 'E' && format !== 'D') return { wrong: `--format is E or D, found ${values.format}` };
  if (values.format !== undefined && values.write === undefined) return { wrong: '--format goes with --write OUT' };
  if (values.write === '' || values.diff === '' || file === '') return { wrong: 'a file name is empty' };
  if (values.write === '-' && (values.json || values.diff !== undefined)) {
    return { wrong: '--write - takes standard output for itself: leave --json and --diff out' };
  }
  if (file === '-' && values.diff === '-') return { wrong: 'only one of FILE and OTHER can be standard input' };
  return { file, json: values.json ?? false, write: values.write, format, diff: values.diff };
}

function parse(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      write: { type: 'string' },
      format: { type: 'string' },
      diff: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean' },
    },
  });
}
