// history beside Python's json on the same ten thousand records, in one run: user and system time, start included.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from '@boardproof/testing';
import { sampleRecord } from '../src/testing/sample-record.ts';

const home = fileURLToPath(import.meta.resolve('@boardproof/verify/package.json'));
const command = join(dirname(home), 'bin', 'boardproof-verify.mjs');
const records = 10_000;

function cpuSeconds(...args: string[]): number {
  const script = 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>/dev/null';
  const { stderr } = spawnSync('bash', ['-c', script, 'bash', ...args], { encoding: 'utf8' });
  const match = /([\d.]+) ([\d.]+)\s*$/.exec(stderr ?? '');
  if (match === null) throw new Error(`${args[0]} could not be timed: ${stderr}`);
  return Number(match[1]) + Number(match[2]);
}

export default async function bench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-bench-'));
  try {
    const counters = Array.from({ length: 90 }, (_, index) => ({
      name: `board interfaces.enet.mib.COUNTER_${index}`,
      before: index,
      after: 2 * index,
      isError: index < 9,
    }));
    for (let index = 0; index < records; index += 1) {
      const place = join(folder, `B${index}`, 'attempt-1');
      mkdirSync(place, { recursive: true });
      writeFileSync(
        join(place, 'record.json'),
        JSON.stringify(sampleRecord({ serial: `B${index}`, counters }), null, 2),
      );
    }
    const read = 'import glob, json, sys\nfor f in glob.glob(sys.argv[1] + "/*/*/record.json"): json.load(open(f))';
    const times = { ours: [] as number[], peer: [] as number[] };
    for (let round = 0; round < 3; round += 1) {
      times.ours.push(cpuSeconds('node', command, 'history', folder));
      times.peer.push(cpuSeconds('/usr/bin/python3', '-c', read, folder));
    }
    const ours = times.ours.sort((one, other) => one - other)[1]!;
    const peer = times.peer.sort((one, other) => one - other)[1]!;
    const name = `history of ${records} records`;
    return [{ name, ours, peer, peerName: 'python3 json alone', ratio: peer / ours, unit: 's user+sys' }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
