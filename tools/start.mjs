// `npm start`: all set-up, then the release of the breakout board. Says at the end where the page lies, or what failed.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, setUp } from './setup.mjs';

const began = performance.now();
setUp('start');
const out = 'dist/hardware/rj45-magjack-breakout';
const nx = join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
const args = [nx, 'run', 'rj45-magjack-breakout:release', ...process.argv.slice(2)];
// Nx asks its tasks for colours even where its own output goes into a file.
const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
let aborted = false;
process.on('SIGINT', () => {
  aborted = true;
});
const status = await new Promise((resolve) => {
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env }).on('close', (code) => resolve(code));
});

if (status === 0) console.log(`page: ${out}/release/index.html`);
else for (const line of failures()) console.log(line);
console.log(`took ${((performance.now() - began) / 1000).toFixed(1)} s`);
// Nx ends with 130 also when a task was not run because another one failed.
process.exitCode = aborted ? 130 : status === 0 ? 0 : 1;

/** The first error of each task that failed in this run, from the reports that tasks leave. */
function failures() {
  if (!existsSync(join(root, out))) return [];
  return readdirSync(join(root, out)).flatMap((task) => {
    const file = join(root, out, task, 'problems.json');
    if (!existsSync(file)) return [];
    const { exitCode, problems } = JSON.parse(readFileSync(file, 'utf8'));
    const first = problems.find(({ severity }) => severity === 'error');
    return exitCode === 0 || first === undefined ? [] : [`failed: ${task}: ${first.path}: ${first.message}`];
  });
}
