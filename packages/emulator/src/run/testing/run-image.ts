// Runs of the firmware's image for tests, with their captures.
import { memorySink } from '../../pcap/pcap-writer.ts';
import { emulate } from '../emulation.ts';
import { loadImage } from '../load-image.ts';
import type { RunOptions } from '../options.ts';
import type { DirectionResult, EmulationResult } from '../result.ts';
import { firmwareImage } from './images.ts';
import { tcptrace } from './oracle.ts';

/** Receive window and send buffer of the image, in segments. */
export interface Windows {
  readonly wnd: number;
  readonly snd: number;
}

export const eight: Windows = { wnd: 8, snd: 8 };

export interface ImageRun {
  readonly result: EmulationResult;
  readonly capture: Uint8Array;
}

/** Runs the image with these windows; with a capture of 128 bytes a frame unless told otherwise. */
export async function runImage(
  { wnd, snd }: Windows,
  options: RunOptions & { snaplen?: number } = {},
): Promise<ImageRun> {
  const image = loadImage(firmwareImage(`--wnd=${wnd}`, `--snd=${snd}`));
  const { sink, bytes } = memorySink();
  const { snaplen = 128, ...rest } = options;
  const result = await emulate(image, { ...rest, pcap: { sink, snaplen } });
  return { result, capture: bytes() };
}

/** The result of one direction. Throws when the run had none. */
export function directionOf(result: EmulationResult, direction: 'rx' | 'tx'): DirectionResult {
  const found = result.results.find((one) => one.direction === direction);
  if (found === undefined) throw new Error(`the run has no ${direction}`);
  return found;
}

/** tcptrace's view of iperf's connections, the control channel left out. */
export function iperfTraces(capture: Uint8Array): Map<string, string[]>[] {
  return tcptrace(capture).filter((trace) => Number(trace.get('actual data bytes')?.[0] ?? 0) > 1e5);
}

/** What tcptrace counts on a connection's sender and receiver: throughput, windows, repeats, segments for an acknowledgement. */
export function readTrace(trace: Map<string, string[]>) {
  const numbers = (label: string) => (trace.get(label) ?? []).map(Number);
  const [mbit] = numbers('throughput').map((bytes) => (bytes * 8) / 1e6);
  return {
    mbit: mbit ?? Number.NaN,
    window: numbers('max win adv')[1] ?? Number.NaN,
    repeated: numbers('rexmt data pkts'),
    segmentsPerAck: (numbers('actual data pkts')[0] ?? 0) / (numbers('pure acks sent')[1] ?? Number.NaN),
  };
}
