// `boardproof-emulate run`: reads the image, runs it, prints, and says by its exit code whether it holds.
import { closeSync, openSync, writeSync } from 'node:fs';
import { join, parse } from 'node:path';
import { GdbServer } from '../gdb/gdb-server.ts';
import type { PcapSink } from '../pcap/pcap-writer.ts';
import { emulate, type LoadedImage } from '../run/emulation.ts';
import { interfaceNames } from '../run/interface-name.ts';
import { loadImage } from '../run/load-image.ts';
import type { RunOptions } from '../run/options.ts';
import type { EmulationResult } from '../run/result.ts';
import { UnusableImage } from '../run/unusable-image.ts';
import { type RunCall, readArguments } from './arguments.ts';
import { faultLine, runText } from './run-text.ts';
import { refuse, refuseProblems } from './usage.ts';

export async function runCommand(args: readonly string[]): Promise<number> {
  const call = readArguments(args);
  if (typeof call === 'string') return refuse(call, args.includes('--json'));
  try {
    const image = loadImage(call.image, call.elf, call.board);
    const result = await withCaptures(call, (captures) =>
      interruptible((signal) => debugged(call, signal, (ends) => runImage(call, image, { ...ends, ...captures }))),
    );
    await write(call.json ? `${JSON.stringify(result, null, 2)}\n` : runText(result, call));
    return exitCode(result, call);
  } catch (error) {
    if (error instanceof UnusableImage) return refuseProblems(error.problems, call.json);
    throw error;
  }
}

function runImage(call: RunCall, image: LoadedImage, more: Ends & Captures): Promise<EmulationResult> {
  return emulate(image, {
    ...call.options,
    ...more,
    ...(call.uart && { onConsole: (text: string) => void process.stderr.write(text) }),
  });
}

/** 130 interrupted; 1 a fault, a transfer that did not end in order, or too slow; else 0. */
export function exitCode(result: EmulationResult, { minMbit = 0 }: { minMbit?: number | undefined }): number {
  if (result.aborted) return 130;
  const isWhole = result.results.every(({ outcome }) => outcome === 'finished' || outcome === 'recovered');
  const isFast = result.results.every(({ mbit }) => mbit >= minMbit);
  return isWhole && isFast && result.faults.length === 0 ? 0 : 1;
}

/** What can stop a run from outside. */
type Ends = Pick<RunOptions, 'signal' | 'brake'>;

/** With --gdb the run waits for gdb, which hears of the run's end as well and may end it. */
async function debugged(
  call: RunCall,
  signal: AbortSignal,
  run: (ends: Ends) => Promise<EmulationResult>,
): Promise<EmulationResult> {
  if (call.gdb === undefined) return run({ signal });
  const killed = new AbortController();
  const server = await listenForGdb(call.gdb, () => killed.abort());
  const elf = call.elf ?? call.image.replace(/\.hex$/i, '.elf');
  process.stderr.write(
    `gdb: the board waits at its first instruction; gdb-multiarch ${elf} -ex 'target remote 127.0.0.1:${server.port}'\n`,
  );
  let code = 1;
  try {
    const result = await run({ signal: AbortSignal.any([signal, killed.signal]), brake: server });
    code = exitCode(result, call);
    return result;
  } finally {
    await server.end(code);
  }
}

async function listenForGdb(port: number, onKill: () => void): Promise<GdbServer> {
  try {
    return await GdbServer.listen({ port, onKill, faultText: faultLine });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? `port ${port} is taken` : message;
    const hint = '--gdb 0 takes any free port.';
    throw new UnusableImage([{ code: 'gdb-port', severity: 'error', path: 'arguments', message: reason, hint }]);
  }
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

type Captures = Pick<RunOptions, 'pcap' | 'secondPcap'>;

/** Opens the files of the captures for as long as `run` takes: one of the first port, one of the second if it is in use. */
async function withCaptures<T>(call: RunCall, run: (captures: Captures) => Promise<T>): Promise<T> {
  const { pcap, pcapEnd: end, snaplen, options } = call;
  if (pcap === undefined) return run({});
  const hasTwo = options.forward === true || (options.interfaces ?? []).length > 1;
  const files: number[] = [];
  const open = (path: string): PcapSink => {
    const file = openFile(path);
    files.push(file);
    return (bytes) => {
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    };
  };
  try {
    const first = { pcap: { sink: open(pcap), end, snaplen } };
    return await run(hasTwo ? { ...first, secondPcap: open(secondName(pcap)) } : first);
  } finally {
    for (const file of files) closeSync(file);
  }
}

/** `out.pcap` of the first port, `out.enet_1g.pcap` of the second. */
function secondName(path: string): string {
  const { dir, name, ext } = parse(path);
  return join(dir, `${name}.${interfaceNames[1]}${ext}`);
}

function openFile(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    const { message } = error as Error;
    const hint = 'Name a file in a folder that exists and may be written.';
    throw new UnusableImage([{ code: 'file-not-writable', severity: 'error', path, message, hint }]);
  }
}

/** Waits until the text is gone: a pipe takes 64 KiB at once, and the process may end right after. */
function write(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}
