// Ten virtual seconds of iperf at line rate on the shipped image: wall time, memory, and where the time goes.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from '@boardproof/testing';
import { type Engine, engines } from '../src/core/cortex-m7.ts';
import { emulate } from '../src/run/emulation.ts';
import { loadImage } from '../src/run/load-image.ts';
import type { Direction } from '../src/run/result.ts';
import { runStandIn } from '../src/run/stand-in-run.ts';
import { firmwareImage } from '../src/run/testing/images.ts';

const VIRTUAL_SECONDS = 10;

/** What one run in a process of its own came to. */
interface Once {
  wallSeconds: number;
  /** User and system time: what the run costs on a machine that others use too. */
  cpuSeconds: number;
  megabytes: number;
  mbit: number;
  /** Share of the samples by part of the emulator; empty when the run was not sampled. */
  shares: Record<string, number>;
}

/** One direction in this process, which should be a fresh one; called by `bench` in a child. */
export async function once(image: string, direction: Direction, engine: Engine, sampled: boolean): Promise<void> {
  const run = () => emulate(loadImage(image), { directions: [direction], seconds: VIRTUAL_SECONDS, engine });
  const { result, shares } = sampled ? await withShares(run) : { result: await run(), shares: {} };
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const answer: Once = {
    wallSeconds: result.wallSeconds,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    megabytes: maxRSS / 1024,
    mbit: result.results[0]!.mbit,
    shares,
  };
  process.stdout.write(JSON.stringify(answer));
}

/** The PC, the cable and a stand-in without a core, in this process. */
export async function onceWithoutCore(): Promise<void> {
  const started = performance.now();
  await runStandIn({ window: 8, ackEvery: 2 }, { directions: ['rx'], seconds: VIRTUAL_SECONDS });
  process.stdout.write(JSON.stringify({ wallSeconds: (performance.now() - started) / 1000 }));
}

export default async function bench(): Promise<BenchRow[]> {
  const image = firmwareImage('--wnd=8', '--snd=8');
  const rows: BenchRow[] = [];
  const hardware = 'the same on hardware';
  for (const engine of engines) {
    for (const direction of ['rx', 'tx'] as const) {
      const { wallSeconds, cpuSeconds, megabytes } = child<Once>(call(image, direction, engine, false));
      const name = `ten virtual seconds at line rate, ${direction}, ${engine}`;
      rows.push(
        row(`${name}, wall`, wallSeconds, VIRTUAL_SECONDS, hardware, 's'),
        row(`${name}, CPU`, cpuSeconds, VIRTUAL_SECONDS, hardware, 's'),
        row(`${name}, memory`, megabytes, 300, 'limit', 'MB'),
      );
    }
  }
  const alone = child<{ wallSeconds: number }>('onceWithoutCore()').wallSeconds;
  rows.push(row('the same without a core: PC, cable and a second PC, wall', alone, VIRTUAL_SECONDS, hardware, 's'));
  for (const engine of engines) {
    const { shares, wallSeconds } = child<Once>(call(image, 'rx', engine, true));
    for (const [part, share] of Object.entries(shares).sort(([, a], [, b]) => b - a)) {
      const name = `where the time goes, rx, ${engine}: ${part}`;
      rows.push(row(name, share * wallSeconds, wallSeconds, 'all of it, sampled', 's'));
    }
  }
  return rows;
}

const call = (image: string, direction: Direction, engine: Engine, sampled: boolean): string =>
  `once(${JSON.stringify(image)}, '${direction}', '${engine}', ${sampled})`;

function row(name: string, ours: number, peer: number, peerName: string, unit: string): BenchRow {
  return { name, ours, peer, peerName, ratio: peer / ours, unit };
}

/** Runs an expression on this file's exports in a fresh process. */
function child<T>(expression: string): T {
  const code = `import(${JSON.stringify(import.meta.url)}).then((bench) => bench.${expression})`;
  return JSON.parse(execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' })) as T;
}

/** Samples while `run` runs and divides the samples by the folder of src in which the function stands. */
async function withShares<T>(run: () => Promise<T>): Promise<{ result: T; shares: Record<string, number> }> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  const result = await run();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const partOf = partsOfBundle();
  const frames = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  const counts: Record<string, number> = {};
  for (const sample of profile.samples ?? []) {
    const { functionName, lineNumber, url } = frames.get(sample)!;
    if (functionName === '(idle)' || functionName === '(program)') continue;
    const isOurs = url === import.meta.url;
    const isTranslated = url === '' && functionName === '';
    const part = isOurs ? partOf(lineNumber) : isTranslated ? 'translated code' : (names[functionName] ?? 'Node');
    counts[part] = (counts[part] ?? 0) + 1;
  }
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { result, shares: Object.fromEntries(Object.entries(counts).map(([part, count]) => [part, count / all])) };
}

const names: Readonly<Record<string, string>> = { '(garbage collector)': 'garbage collector' };

/** The bundler notes above each module where it came from. */
function partsOfBundle(): (line: number) => string {
  const starts: { line: number; part: string }[] = [];
  readFileSync(fileURLToPath(import.meta.url), 'utf8')
    .split('\n')
    .forEach((text, line) => {
      const path = text.match(/^\/\/ (?:\.\.\/)*packages\/emulator\/src\/([\w-]+)/)?.[1];
      if (path !== undefined) starts.push({ line, part: path });
      else if (/^\/\/ \S+\.(ts|js|mjs)$/.test(text)) starts.push({ line, part: 'other' });
    });
  return (line) => starts.findLast((start) => start.line <= line)?.part ?? 'other';
}
