/** `npm start` when nothing has changed: set-up looked over, every task from the cache, Node's start included. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type BenchRow, workspaceRoot } from '@boardproof/testing';

/** Seconds of wall time that a second `npm start` should take at most. */
const aim = 5;

export default async function bench(): Promise<BenchRow[]> {
  start();
  const again = [1, 2, 3].map(start).sort((a, b) => a - b)[1] ?? Number.NaN;
  return [
    {
      name: 'npm start, all from the cache, wall',
      ours: again,
      peer: aim,
      peerName: 'aim',
      ratio: aim / again,
      unit: 's',
    },
  ];
}

function start(): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [join(workspaceRoot, 'tools/start.mjs')], {
    cwd: workspaceRoot,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm start ended with ${status}: ${stderr.slice(-500)}`);
  return (performance.now() - began) / 1000;
}
