// `boardproof-verify sweep`, and the cell's process that it starts.
import { parseArgs } from 'node:util';
import { type Problem, writeOutput } from '@boardproof/nx';
import { findFirmware } from '../project/find-firmware.ts';
import { problemText } from '../report-text.ts';
import type { CommandIo } from '../run/run-cli.ts';
import { type CellCall, runCell } from './run-cell.ts';
import { sweep } from './sweep.ts';
import { sweepCsv } from './sweep-csv.ts';
import { sweepFiles } from './sweep-files.ts';
import { readSweepOptions } from './sweep-options.ts';
import { type SweepResult, sweepSchema } from './sweep-result.ts';
import { sweepText } from './sweep-text.ts';

export const sweepUsage = `usage: boardproof-verify sweep [options]

A table of rate and load over placements of code and data, interfaces, streams and directions, on the emulated board, beside the
published figures of the second reference. Without the emulator's memory timing rates and loads read "not modelled", and instructions
and accesses to each memory stand there instead. Runs in the workspace that has the firmware.
  --board NAME       teensy41, mimxrt1160-evk or mimxrt1170-evk (unless given)
  --interface NAME   enet or enet_1g; every one of the board unless given
  --streams N        1 to 4, 1 unless given
  --direction NAME   rx (unless given), tx or both
  --all              every board, interface and direction, one to four streams
  --seconds N        of virtual time at 100 Mbit/s, 0.5 unless given; a tenth of it at 1000
  --timing NAME      flat (unless given), or memory: rates and loads from the emulator's model of pipeline, caches and memories,
                     with their ranges; takes twice as long
  --jobs N           processes at once; one for each core unless given
  --firmware DIR     folder of the firmware's project, firmware/lwip-iperf unless given
  --out DIR          writes sweep.json, sweep.csv and report.html there
  --csv              the table as CSV
  --json             the table as JSON (boardproof.sweep/1)

A cell that ran before with the same code comes from memory. Ends with 0, with 1 when a cell failed, 2 on a wrong call, 130 when it
was interrupted.
`;

const exitCodes: Readonly<Record<SweepResult['verdict'], number>> = { pass: 0, fail: 1, aborted: 130 };

/** Runs the command; returns its exit code. */
export async function sweepCommand(args: string[], io: CommandIo): Promise<number> {
  const json = args.includes('--json');
  let values: ReturnType<typeof parse>['values'];
  try {
    values = parse(args).values;
  } catch (error) {
    return refuse([usage('arguments', (error as Error).message)], json, io);
  }
  const { firmware: folder = 'firmware/lwip-iperf', out, csv, json: asJson, ...raw } = values;
  const { options, problems } = readSweepOptions(raw);
  const firmware = findFirmware(folder);
  if (firmware === undefined) problems.push(usage('--firmware', `there is no ${folder} with a firmware.json`));
  if (problems.length > 0 || firmware === undefined) return refuse(problems, json, io);
  const result = await sweep({ ...options, firmware, signal: io.signal, progress: (line) => io.err(`${line}\n`) });
  if (out !== undefined) {
    try {
      for (const [name, content] of sweepFiles(result)) writeOutput(out, name, content);
    } catch (error) {
      return refuse([{ ...usage('--out', (error as Error).message), code: 'not-written' }], json, io);
    }
  }
  const shown =
    asJson === true ? `${JSON.stringify(result, null, 2)}\n` : csv === true ? sweepCsv(result) : sweepText(result);
  await io.out(shown);
  return exitCodes[result.verdict];
}

/** What a cell's process does: the call as JSON comes in, its outcome as JSON goes out. */
export async function cellProgram(args: readonly string[], io: Pick<CommandIo, 'out'>): Promise<number> {
  await io.out(JSON.stringify(await runCell(JSON.parse(args[0] ?? '') as CellCall)));
  return 0;
}

function parse(args: string[]) {
  return parseArgs({
    args,
    options: {
      board: { type: 'string' },
      interface: { type: 'string' },
      streams: { type: 'string' },
      direction: { type: 'string' },
      all: { type: 'boolean' },
      seconds: { type: 'string' },
      jobs: { type: 'string' },
      timing: { type: 'string' },
      firmware: { type: 'string' },
      out: { type: 'string' },
      csv: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
}

function usage(path: string, message: string): Problem {
  return { code: 'usage', severity: 'error', path, message, hint: 'boardproof-verify sweep --help shows the usage.' };
}

async function refuse(problems: readonly Problem[], json: boolean, io: CommandIo): Promise<number> {
  if (json) {
    await io.out(`${JSON.stringify({ schema: sweepSchema, verdict: 'error', exitCode: 2, problems }, null, 2)}\n`);
  }
  io.err(`${problems.map(problemText).join('\n')}\n`);
  return 2;
}
