// `npm start`: all set-up, then the release of the breakout board; the task prints what was made and how it was checked.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root, setUp } from './setup.mjs';

const began = performance.now();
setUp('start');
const nx = join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
const args = ['run', 'rj45-magjack-breakout:release', ...process.argv.slice(2)];
const run = spawnSync(process.execPath, [nx, ...args], { cwd: root, stdio: 'inherit' });
process.stderr.write(`took ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
process.exitCode = run.status === null ? 130 : run.status;
