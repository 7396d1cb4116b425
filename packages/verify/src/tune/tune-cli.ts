// `boardproof-verify tune`.
import { parseArgs } from 'node:util';
import { type Problem, writeOutput } from '@boardproof/nx';
import { findFirmware } from '../project/find-firmware.ts';
import { problemText } from '../report-text.ts';
import { parseBoardAddress } from '../run/board-address.ts';
import type { CommandIo } from '../run/run-cli.ts';
import { emulatedBench } from './emulated-bench.ts';
import { hardwareBench } from './hardware-bench.ts';
import { tune } from './tune.ts';
import type { TuneBench } from './tune-bench.ts';
import { tuneFiles } from './tune-files.ts';
import { type TuneResult, tuneSchema } from './tune-result.ts';
import { tuneHead, tuneLine, tuneText } from './tune-text.ts';

export const tuneUsage = `usage: boardproof-verify tune [options]

Finds the least TCP_WND and TCP_SND_BUF that fill a link: predicts from the model, builds the image, runs it, measures, and proves
that one segment less is not enough. Ends with the lines of lwipopts.h to keep. Runs in the workspace that has the firmware.
On the emulated board, unless --host is given:
  --link direct|reference  the cable's delay, reference unless given: that of the published 68.55 Mbit/s
  --delay-us N             added each way
On a board, with --host ADDRESS[:PORT]: each image is built, flashed (you press the button), awaited and measured
  --wait N                 seconds for flashing, and for the board to be back; 120 unless given
  --serial TEXT            for the records, which go to boardproof-records
Either:
  --seconds N              of each transfer: 2 of virtual time, 10 on a board
  --from N                 segments of the first image, 4 unless given
  --target-mbit N          what counts as full; 99 % of the line's 94.93 Mbit/s unless given
  --firmware DIR           folder of the firmware's project, firmware/lwip-iperf unless given
  --out DIR                writes tune.json and report.html there
  --json                   the result as JSON (boardproof.tune/1)

Ends with 0 when it found them, 1 when nothing fills the link, 2 on a wrong call or when an image could not be built or measured,
130 when it was interrupted; what was measured until then is shown and written all the same.
`;

const exitCodes: Readonly<Record<TuneResult['verdict'], number>> = { pass: 0, fail: 1, error: 2, aborted: 130 };

/** Runs the command; returns its exit code. */
export async function tuneCommand(args: string[], io: CommandIo): Promise<number> {
  const json = args.includes('--json');
  const call = readTuneCall(args, io);
  if ('problems' in call) return refuse(call.problems, json, io);
  const { bench, from, targetMbit, out } = call;
  let isFirst = true;
  const result = await tune(bench, {
    from,
    ...(targetMbit === undefined ? {} : { targetMbit }),
    signal: io.signal,
    progress: (line) => io.err(`${line}\n`),
    onStep(step) {
      if (isFirst) io.err(`${tuneHead}\n`);
      isFirst = false;
      io.err(`${tuneLine(step)}\n`);
    },
  });
  if (out !== undefined) {
    try {
      for (const [name, content] of tuneFiles(result)) writeOutput(out, name, content);
    } catch (error) {
      const { message } = error as Error;
      return refuse([usage('--out', message, 'Choose another folder with --out.', 'not-written')], json, io);
    }
  }
  await io.out(json ? `${JSON.stringify(result, null, 2)}\n` : tuneText(result));
  if (!json && result.problems.length > 0) io.err(`${result.problems.map(problemText).join('\n')}\n`);
  return exitCodes[result.verdict];
}

interface TuneCall {
  bench: TuneBench;
  from: number;
  targetMbit: number | undefined;
  out: string | undefined;
}

function readTuneCall(args: string[], io: CommandIo): TuneCall | { problems: Problem[] } {
  let values: ReturnType<typeof parse>['values'];
  try {
    values = parse(args).values;
  } catch (error) {
    return { problems: [usage('arguments', (error as Error).message)] };
  }
  const problems: Problem[] = [];
  const number = (name: keyof typeof values & string, fallback: number, least: number, most: number) => {
    const given = values[name];
    const value = given === undefined ? fallback : Number(given);
    if (!(value >= least && value <= most) || given === '')
      problems.push(usage(`--${name}`, `"${given}" is no number from ${least} to ${most}`));
    return value;
  };
  const isHardware = values.host !== undefined;
  const seconds = number('seconds', isHardware ? 10 : 2, 0.1, 3600);
  const from = number('from', 4, 2, 64);
  if (!Number.isInteger(from)) problems.push(usage('--from', 'it is no whole number'));
  const delayUs = number('delay-us', 0, 0, 1e6);
  const waitSeconds = number('wait', 120, 1, 3600);
  const targetMbit = values['target-mbit'] === undefined ? undefined : number('target-mbit', 94, 0.1, 94.93);
  const link = values.link ?? 'reference';
  if (link !== 'direct' && link !== 'reference')
    problems.push(usage('--link', `"${link}" is neither direct nor reference`));
  if (isHardware && (values.link !== undefined || values['delay-us'] !== undefined))
    problems.push(usage('--host', 'a board has the link that it has: leave --link and --delay-us out'));
  const address = isHardware ? parseBoardAddress(values.host!) : undefined;
  if (isHardware && address === undefined) problems.push(usage('--host', `"${values.host}" is no address`));
  const firmware = findFirmware(values.firmware ?? 'firmware/lwip-iperf');
  if (firmware === undefined) {
    const hint = 'Run it within the workspace, or name its folder with --firmware.';
    problems.push(
      usage('--firmware', `there is no ${values.firmware ?? 'firmware/lwip-iperf'} with a firmware.json`, hint),
    );
  }
  if (problems.length > 0 || firmware === undefined) return { problems };
  const bench =
    address === undefined
      ? emulatedBench({ firmware, link: link === 'direct' ? link : 'reference', delayUs, loss: 0, seconds })
      : hardwareBench({
          firmware,
          ...address,
          out: 'boardproof-records',
          serial: values.serial ?? null,
          seconds,
          waitSeconds,
          say: (line) => io.err(`${line}\n`),
        });
  return { bench, from, targetMbit, out: values.out };
}

function parse(args: string[]) {
  return parseArgs({
    args,
    options: {
      host: { type: 'string' },
      link: { type: 'string' },
      'delay-us': { type: 'string' },
      seconds: { type: 'string' },
      from: { type: 'string' },
      'target-mbit': { type: 'string' },
      wait: { type: 'string' },
      serial: { type: 'string' },
      firmware: { type: 'string' },
      out: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
}

function usage(
  path: string,
  message: string,
  hint = 'boardproof-verify tune --help shows the usage.',
  code = 'usage',
): Problem {
  return { code, severity: 'error', path, message, hint };
}

async function refuse(problems: readonly Problem[], json: boolean, io: CommandIo): Promise<number> {
  if (json) {
    await io.out(`${JSON.stringify({ schema: tuneSchema, verdict: 'error', exitCode: 2, problems }, null, 2)}\n`);
  }
  io.err(`${problems.map(problemText).join('\n')}\n`);
  return 2;
}
