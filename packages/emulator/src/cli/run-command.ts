// `boardproof-emulate run`: reads the image, runs it, prints, and says by its exit code whether it holds.
import { closeSync, openSync, writeSync } from 'node:fs';
import type { PcapSink } from '../pcap/pcap-writer.ts';
import { emulate, type LoadedImage } from '../run/emulation.ts';
import { loadImage, UnusableImage } from '../run/load-image.ts';
import type { EmulationResult } from '../run/result.ts';
import { type RunCall, readArguments } from './arguments.ts';
import { runText } from './run-text.ts';
import { refuse, refuseProblems } from './usage.ts';

export async function runCommand(args: readonly string[]): Promise<number> {
  const call = readArguments(args);
  if (typeof call === 'string') return refuse(call, args.includes('--json'));
  try {
    const image = loadImage(call.image, call.elf, call.board);
    const result = await withCapture(call, (sink) => interruptible((signal) => runImage(call, image, sink, signal)));
    await write(call.json ? `${JSON.stringify(result, null, 2)}\n` : runText(result, call));
    return exitCode(result, call);
  } catch (error) {
    if (error instanceof UnusableImage) return refuseProblems(error.problems, call.json);
    throw error;
  }
}

function runImage(
  call: RunCall,
  image: LoadedImage,
  sink: PcapSink | undefined,
  signal: AbortSignal,
): Promise<EmulationResult> {
  return emulate(image, {
    ...call.options,
    signal,
    ...(call.uart && { onConsole: (text: string) => void process.stderr.write(text) }),
    ...(sink !== undefined && { pcap: { sink, end: call.pcapEnd, snaplen: call.snaplen } }),
  });
}

/** 130 interrupted; 1 a fault, a transfer that did not end in order, or too slow; else 0. */
export function exitCode(result: EmulationResult, { minMbit = 0 }: { minMbit?: number | undefined }): number {
  if (result.aborted) return 130;
  const isWhole = result.results.every(({ outcome }) => outcome === 'finished' || outcome === 'recovered');
  const isFast = result.results.every(({ mbit }) => mbit >= minMbit);
  return isWhole && isFast && result.faults.length === 0 ? 0 : 1;
}

/** Ctrl-C ends the run; what was measured until then is still shown. */
async function interruptible<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  process.once('SIGINT', abort);
  process.once('SIGTERM', abort);
  try {
    return await run(controller.signal);
  } finally {
    process.off('SIGINT', abort);
    process.off('SIGTERM', abort);
  }
}

async function withCapture<T>(call: RunCall, run: (sink: PcapSink | undefined) => Promise<T>): Promise<T> {
  if (call.pcap === undefined) return run(undefined);
  let file: number;
  try {
    file = openSync(call.pcap, 'w');
  } catch (error) {
    const { message } = error as Error;
    const hint = 'Name a file in a folder that exists and may be written.';
    throw new UnusableImage([{ code: 'file-not-writable', severity: 'error', path: call.pcap, message, hint }]);
  }
  try {
    return await run((bytes) => {
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    });
  } finally {
    closeSync(file);
  }
}

/** Waits until the text is gone: a pipe takes 64 KiB at once, and the process may end right after. */
function write(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}
