// What the long checks found, each in a file of its own under dist/long/, from which docs/LONG-RUN.md is written.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, release } from 'node:os';
import { join } from 'node:path';
import { root } from './run-logged.mjs';

/** Folder of the results. */
export const resultFolder = join(root, 'dist', 'long');

/**
 * Keeps the result of one check: `{ title, steps: [{ name, passed, seconds?, words? }] }`, with the day, the commit and
 * the versions under which it was found.
 */
export function writeResult(name, { title, steps }) {
  mkdirSync(resultFolder, { recursive: true });
  const result = { schema: 'boardproof.long-run/1', name, title, ...where(), steps };
  writeFileSync(join(resultFolder, `${name}.json`), `${JSON.stringify(result, undefined, 2)}\n`);
}

function where() {
  const commit = spawnSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const npm = spawnSync('npm', ['--version'], { encoding: 'utf8' });
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commit.stdout?.trim() || 'unknown',
    versions: { node: process.versions.node, npm: npm.stdout?.trim() ?? 'unknown', system: system() },
    // Seconds of a busy machine say little, so the load stands beside them.
    machine: `${cpus().length} cores, ${arch()}, load ${(loadavg()[1] ?? 0).toFixed(0)} at the end`,
  };
}

function system() {
  try {
    const text = readFileSync('/etc/os-release', 'utf8');
    return `${/^PRETTY_NAME="?([^"\n]*)/m.exec(text)?.[1] ?? 'Linux'}, kernel ${release()}`;
  } catch {
    return `kernel ${release()}`;
  }
}
