// Firmware images for tests, built by the package that builds them, once for each state of the sources. For tests only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspaceRoot = rootFolder();
const sources = ['firmware/lwip-iperf', 'packages/firmware/src'];
const cache = join(workspaceRoot, 'node_modules', '.cache', 'boardproof-images');
const build = join(workspaceRoot, 'packages', 'firmware', 'bin', 'boardproof-firmware.mjs');

/** The HEX file of an image with these options, its ELF file beside it. Throws with the build's words when it fails. */
export function firmwareImage(...options: string[]): string {
  const name = options.map((option) => option.replace(/^--/, '').replaceAll(/[^\w.-]/g, '-')).join('_');
  const folder = join(cache, sourceKey(), name);
  const image = join(folder, 'lwip-iperf.hex');
  if (existsSync(image)) return image;
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  const board = options.some((option) => option.startsWith('--board=')) ? [] : ['--board=teensy41'];
  const args = [build, 'build', ...board, ...options, `--out=${fresh}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: workspaceRoot });
  if (status !== 0) throw new Error(`the image was not built:\n${stdout}\n${stderr}`);
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another test was faster.
    if (!existsSync(image)) throw error;
    rmSync(fresh, { recursive: true });
  }
  return image;
}

let key: string | undefined;

/** Changes with any source of an image: tests never run a stale one. */
function sourceKey(): string {
  if (key !== undefined) return key;
  const hash = createHash('sha256');
  for (const source of sources) addFolder(hash, join(workspaceRoot, source));
  key = hash.digest('hex').slice(0, 16);
  return key;
}

function addFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, path);
    // What no image is made of.
    else if (!/\.spec\.ts$|\.md$|\/(test|bench)\//.test(path)) hash.update(entry.name).update(readFileSync(path));
  }
}

/** The folder with the workspace's nx.json above this file, which a bundle may have moved. */
function rootFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'nx.json'))) {
    if (folder === dirname(folder)) throw new Error('this is not inside the workspace');
    folder = dirname(folder);
  }
  return folder;
}
