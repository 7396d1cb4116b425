import { type ClientResult, runIperfClient } from '../iperf/iperf-client.ts';
import { runIperfProgram } from '../iperf/iperf-program.ts';
import { HEADER_BYTES } from '../iperf/settings-header.ts';
import type { StreamResult } from '../iperf/stream-result.ts';
import type { RecordFolder } from '../record/record-folder.ts';
import type { BenchTools } from './bench-tools.ts';
import { IPERF_PORT } from './board-address.ts';
import { type Transfer, withCapture } from './transfer.ts';

export interface TransferCall {
  host: string;
  port: number;
  direction: 'rx' | 'tx';
  repeat: number;
  seconds: number;
  streams: number;
  linkMbit: number;
  stallSeconds: number;
  connectSeconds: number;
  /** An installed iperf to use instead of our own client. */
  iperf: string | null;
  signal: AbortSignal;
  tools: BenchTools;
  folder: RecordFolder;
  /** Where to capture; null for no capture. */
  device: string | null;
}

/** One transfer with its capture. Never rejects for what board, network or disk do. */
export async function measureTransfer(call: TransferCall): Promise<Transfer> {
  const { host, port, direction, repeat, device, tools, folder } = call;
  const name = `${direction}-${repeat}.pcap`;
  const capture =
    device === null
      ? null
      : await tools.capture(folder.file(name), device, `host ${host} and tcp and not port ${port + 1}`);
  const result = await client(call);
  const side = direction === 'rx' ? result.sent : (result.received ?? result.sent);
  const transfer: Transfer = {
    direction,
    repeat,
    outcome: result.outcome,
    iperfMbit: side.bytes > 0 && side.seconds > 0 ? side.mbit : null,
    bytes: side.bytes,
    seconds: side.seconds,
    intervals: joined(side.streams),
    problems: [...result.problems],
    capture: null,
  };
  if (capture === null) return transfer;
  if ('problem' in capture) {
    transfer.problems.push(capture.problem);
    return transfer;
  }
  const { dropped, problem } = await capture.stop();
  if (problem !== null) transfer.problems.push(problem);
  if (dropped !== null && dropped > 0) {
    transfer.problems.push({
      code: 'capture-dropped',
      severity: 'warning',
      path: name,
      message: `the capture lost ${dropped} packets`,
      hint: 'Close other programs on this PC, or run without a capture.',
    });
  }
  await withCapture(transfer, folder.file(name), name, { host, port }, call.linkMbit);
  return transfer;
}

/** The board sends after it got nothing but the settings: so each direction has a transfer and a capture of its own. */
async function client(call: TransferCall): Promise<ClientResult> {
  const { host, port, seconds, streams, stallSeconds, connectSeconds, signal } = call;
  if (call.iperf !== null) {
    const tradeoff = call.direction === 'rx' ? ('none' as const) : ('after' as const);
    const own = { program: call.iperf, host, port, seconds, streams, tradeoff, listenPort: IPERF_PORT, signal };
    return runIperfProgram(own, (program, args, most) => call.tools.command(program, args, most));
  }
  const options = { host, port, streams, stallSeconds, connectSeconds, signal, amount: { seconds } };
  if (call.direction === 'rx') return runIperfClient(options);
  const reverse = { ...options, tradeoff: 'after' as const, ownAmount: { bytes: HEADER_BYTES } };
  // 5001 is what a firewall was told, if anything; another port serves as well where it is taken.
  const first = await runIperfClient({ ...reverse, listenPort: IPERF_PORT });
  if (!first.problems.some(({ code }) => code === 'port-in-use')) return first;
  return runIperfClient({ ...reverse, listenPort: 0 });
}

/** Intervals of all streams together. */
function joined(streams: readonly StreamResult[]): Transfer['intervals'] {
  const all: Transfer['intervals'] = [];
  for (const { intervals } of streams) {
    intervals.forEach((interval, index) => {
      const sum = all[index];
      if (sum === undefined) all.push({ ...interval });
      else sum.bytes += interval.bytes;
    });
  }
  return all;
}
