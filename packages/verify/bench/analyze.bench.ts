// analyze beside tcptrace and tshark on the same generated file, in one run: user and system time, Node's start included.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from '@boardproof/testing';
import { writeBigCapture } from './big-capture.ts';

// A bundle of this file runs elsewhere: the package is found by its name.
const home = fileURLToPath(import.meta.resolve('@boardproof/verify/package.json'));
const command = join(dirname(home), 'bin', 'boardproof-verify.mjs');
const packets = Number(process.env['BOARDPROOF_BENCH_PACKETS'] ?? 2_000_000);
// 1.5 GB: memory must not depend on it.
const wholePackets = Math.ceil(packets * 0.72);
const rounds = 5;

/** Seconds of user and system time of a command, its children included. */
function cpuSeconds(...args: string[]): number {
  const script = 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>/dev/null';
  const { stderr, error } = spawnSync('bash', ['-c', script, 'bash', ...args], { encoding: 'utf8' });
  const match = /([\d.]+) ([\d.]+)\s*$/.exec(stderr ?? '');
  if (error !== undefined || match === null)
    throw new Error(`${args[0]} could not be timed: ${error?.message ?? stderr}`);
  return Number(match[1]) + Number(match[2]);
}

/** Peak resident memory of an analysis, in MB. */
function peakMegabytes(file: string): number {
  const report = 'data:text/javascript,process.on("exit",()=>console.error("peak",process.resourceUsage().maxRSS))';
  const { stderr } = spawnSync('node', ['--import', report, command, 'analyze', file], { encoding: 'utf8' });
  return Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024;
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[values.length >> 1]!;
}

const row = (name: string, ours: number, peer: number, peerName: string, unit: string): BenchRow => ({
  name,
  ours,
  peer,
  peerName,
  ratio: peer / ours,
  unit,
});

export default async function bench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-bench-'));
  try {
    const headers = join(folder, 'headers.pcap');
    const full = join(folder, 'full.pcap');
    writeBigCapture(headers, packets, false);
    cpuSeconds('node', command, 'analyze', headers);
    const ours: number[] = [];
    const tcptrace: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const pair = [
        () => ours.push(cpuSeconds('node', command, 'analyze', headers)),
        () => tcptrace.push(cpuSeconds('tcptrace', '-lrW', headers)),
      ];
      // The order alternates, so that neither always finds the warmer caches.
      if (round % 2 === 1) pair.reverse();
      for (const run of pair) run();
    }
    const tshark = cpuSeconds('tshark', '-q', '-z', 'conv,tcp', '-r', headers);
    const name = `analyze ${packets} packets, headers only`;
    const rows = [
      row(name, median(ours), median(tcptrace), 'tcptrace -lrW', 's user+sys'),
      row(name, median(ours), tshark, 'tshark -z conv,tcp', 's user+sys'),
      row(`${name}, peak memory`, peakMegabytes(headers), 120, 'limit', 'MB'),
    ];
    rmSync(headers);
    writeBigCapture(full, wholePackets, true);
    rows.push(row(`analyze ${wholePackets} whole packets, peak memory`, peakMegabytes(full), 120, 'limit', 'MB'));
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
