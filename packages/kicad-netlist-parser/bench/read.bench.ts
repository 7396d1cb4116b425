// Reading a netlist: a generated file of 20 MB and the largest real ones, against the s-expression readers of npm and Debian.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type BenchRow, python, sharedFolder } from '@boardproof/testing';
import { parseNetlist } from 'kicad-netlist-parser';
import { generateNetlist } from './generate.ts';

// Without types, and CommonJS.
const sExpression = createRequire(import.meta.url)('s-expression') as (text: string) => unknown;

const SIZE = 20_000_000;

export default async function bench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kicad-netlist-parser-bench-'));
  try {
    const file = join(folder, 'generated.net');
    writeFileSync(file, generateNetlist(SIZE));
    return [...memoryRows(file), ...generatedRows(file), ...realRows()];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function generatedRows(file: string): BenchRow[] {
  const text = readFileSync(file, 'utf8');
  const megabytes = text.length / 1e6;
  const name = `typed netlist of ${megabytes.toFixed(0)} MB, generated`;
  const ours = medianMs(() => parseNetlist(text));
  return [
    row(name, ours, sexpdataMs(file), 'python3-sexpdata', 'ms'),
    row(
      name,
      ours,
      medianMs(() => sExpression(text)),
      's-expression 3.1.1',
      'ms',
    ),
  ];
}

function realRows(): BenchRow[] {
  const folder = sharedFolder('cases/netlists');
  if (folder === undefined) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.net'));
  const largest = files.sort((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size).slice(0, 3);
  return largest.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const name_ = `${name}, ${(text.length / 1e3).toFixed(0)} kB`;
    return row(
      name_,
      medianMs(() => parseNetlist(text)),
      medianMs(() => sExpression(text)),
      's-expression 3.1.1',
      'ms',
    );
  });
}

/** How much the heap holds more, in sizes of the file, and how much the process took at the peak. Before all else. */
function memoryRows(file: string): BenchRow[] {
  const text = readFileSync(file, 'utf8');
  const ours = memoryOf(text, () => parseNetlist(text));
  const peer = memoryOf(text, () => sExpression(text));
  return [
    row('memory that the netlist holds', ours.held, peer.held, 's-expression 3.1.1', 'x file'),
    row('memory at the peak of reading', ours.peak, peer.peak, 's-expression 3.1.1', 'x file'),
  ];
}

function memoryOf(text: string, read: () => unknown): { held: number; peak: number } {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage();
  const kept = read();
  const peak = process.resourceUsage().maxRSS * 1024 - before.rss;
  collect();
  const held = process.memoryUsage().heapUsed - before.heapUsed;
  if (kept === undefined) throw new Error('nothing was read');
  return { held: held / text.length, peak: peak / text.length };
}

/** Warm: one run before, then the median of five. */
function medianMs(action: () => unknown): number {
  action();
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    action();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[2]!;
}

function sexpdataMs(file: string): number {
  const script = `
import sexpdata, sys, time
text = open(sys.argv[1], encoding='utf-8').read()
times = []
for run in range(6):
    start = time.perf_counter()
    sexpdata.loads(text)
    times.append(time.perf_counter() - start)
print(sorted(times[1:])[2] * 1000)
`;
  const { status, stdout, stderr } = spawnSync(python, ['-c', script, file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`python3-sexpdata did not run: ${stderr.trim().split('\n').at(-1)}`);
  return Number(stdout);
}

function row(name: string, ours: number, peer: number, peerName: string, unit: string): BenchRow {
  return { name, ours, peer, peerName, ratio: peer / ours, unit };
}
