// Tries images on a board on the desk: build, flash, wait until it is there again, measure.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flashFirmware } from '@boardproof/firmware';
import type { Problem } from '@boardproof/nx';
import { type BuiltImage, buildImage, type FirmwareProject } from '../project/build-image.ts';
import { sha256Of } from '../record/record-folder.ts';
import { type BoardState, readBoardState } from '../run/control-channel.ts';
import { type RunResult, runBoard } from '../run/run-board.ts';
import { figureOf, ramOf } from './emulated-bench.ts';
import type { TuneBench } from './tune-bench.ts';
import type { Segments } from './tune-result.ts';

export interface HardwareBenchOptions {
  readonly firmware: FirmwareProject;
  readonly host: string;
  readonly port: number;
  /** Where the records of all steps go. */
  readonly out: string;
  readonly serial: string | null;
  readonly seconds: number;
  /** How long a board may take to be flashed, and to be there again, seconds. */
  readonly waitSeconds: number;
  readonly say: (line: string) => void;
  readonly hands?: Partial<Hands>;
}

/** What touches board and network, so that tests can take its place. */
export interface Hands {
  build(segments: Segments, signal: AbortSignal): Promise<BuiltImage>;
  flash(hex: string): Promise<readonly Problem[]>;
  state(): Promise<BoardState | null>;
  run(hex: string, signal: AbortSignal): Promise<RunResult>;
  pause(seconds: number): Promise<void>;
}

export function hardwareBench(options: HardwareBenchOptions): TuneBench {
  const { firmware, host, port, waitSeconds } = options;
  const hands = { ...ownHands(options), ...options.hands };
  return {
    kind: 'hardware',
    board: 'teensy41',
    link: `${host}:${port}`,
    delayUs: null,
    async measure(segments, signal) {
      const built = await hands.build(segments, signal);
      if ('problems' in built) return built;
      const flashed = await hands.flash(built.hex);
      if (flashed.some(({ severity }) => severity === 'error')) return { problems: flashed };
      const missing = await waitFor(segments, hands, waitSeconds, signal);
      if (missing !== null) return { problems: [{ ...missing, path: `${host}:${port + 1}` }] };
      const { record } = await hands.run(built.hex, signal);
      if (record.verdict === 'error') return { problems: [stationError(record.sentence)] };
      return {
        figures: { rx: figureOf(record, 'rx'), tx: figureOf(record, 'tx') },
        ramBytes: ramOf(join(firmware.workspaceRoot, built.folder)),
        image: record.firmware.sha256,
      };
    },
  };
}

function ownHands({ firmware, host, port, out, serial, seconds, waitSeconds, say }: HardwareBenchOptions): Hands {
  return {
    build: (segments, signal) => buildImage(firmware, { board: 'teensy41', ...segments }, signal),
    async flash(hex) {
      return (await flashFirmware('teensy41', { hex, waitSeconds, say })).problems;
    },
    async state() {
      const read = await readBoardState(host, port + 1, 2);
      return 'state' in read ? read.state : null;
    },
    run: (hex, signal) =>
      runBoard({
        host,
        port,
        out,
        serial,
        seconds,
        repeats: 1,
        streams: 1,
        linkMbit: 100,
        limits: {},
        after: null,
        release: null,
        firmwareSha256: sha256Of(readFileSync(hex)),
        capture: true,
        device: null,
        signal,
        progress: say,
      }),
    pause: (time) => new Promise((resolve) => setTimeout(resolve, time * 1000)),
  };
}

/** Waits until the board runs the new image, which its control channel says; null when it does. */
async function waitFor(
  { wnd, snd }: Segments,
  hands: Hands,
  waitSeconds: number,
  signal: AbortSignal,
): Promise<Omit<Problem, 'path'> | null> {
  let other: string | null = null;
  for (let waited = 0; waited < waitSeconds && !signal.aborted; waited += 1) {
    const state = await hands.state();
    const runs = state?.numbers['options.wnd'];
    const sends = state?.numbers['options.snd_buf'];
    if (runs === wnd * 1460 && sends === snd * 1460) return null;
    if (runs !== undefined) other = `${runs / 1460} and ${(sends ?? 0) / 1460} segments`;
    await hands.pause(1);
  }
  const message =
    other === null
      ? `the board did not answer within ${waitSeconds} s after it was flashed`
      : `the board still runs an image with ${other}, not ${wnd} and ${snd}`;
  return { code: 'board-not-back', severity: 'error', message, hint: 'Is its cable in, and is this its address?' };
}

function stationError(message: string): Problem {
  return { code: 'not-measured', severity: 'error', path: 'run', message, hint: 'The record of the run says more.' };
}
