// Builds an image with CMake as a user would by hand, once for all tests that want the same options.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const workspace = workspaceAbove(dirname(fileURLToPath(import.meta.url)));
export const project = join(workspace, 'firmware/lwip-iperf');

export interface ImageOptions {
  readonly board: 'qemu-imx6ul' | 'teensy41' | 'mimxrt1160-evk' | 'mimxrt1170-evk';
  readonly wnd?: number;
  readonly snd?: number;
  /** Further options of the placement, key=value. */
  readonly options?: readonly string[];
  /** A header of test/broken/ that each C file begins with: what the image does wrong, so that a check has to notice. */
  readonly broken?: 'no-barriers-no-mask' | 'no-maintenance' | 'plain-forward';
}

/** Returns the folder that holds lwip-iperf.elf, .hex, .bin and .map. */
export async function buildImage(image: ImageOptions): Promise<string> {
  const name = [
    image.board,
    `w${image.wnd ?? 8}`,
    `s${image.snd ?? 8}`,
    ...(image.options ?? []),
    ...(image.broken ? [image.broken] : []),
  ].join('-');
  const folder = join(workspace, 'node_modules/.cache/boardproof/lwip-iperf', name.replace(/[^\w.-]/g, '_'));
  mkdirSync(dirname(folder), { recursive: true });
  const release = await lock(`${folder}.lock`);
  const stamp = join(folder, 'sources.sha256');
  const header = image.broken && join(project, 'test/broken', `${image.broken}.h`);
  const sources =
    hashOf(['firmware/lwip-iperf', 'packages/firmware/src', 'tools/third-party']) +
    (header === undefined ? '' : readFileSync(header, 'utf8'));
  try {
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return folder;
    await run('cmake', [
      ...['-G', 'Ninja', '-S', project, '-B', folder],
      `-DCMAKE_TOOLCHAIN_FILE=${join(project, 'cmake/arm-none-eabi.cmake')}`,
      `-DBOARD=${image.board}`,
      `-DWND=${image.wnd ?? ''}`,
      `-DSND=${image.snd ?? ''}`,
      `-DPLACEMENT_OPTIONS=${(image.options ?? []).join(';')}`,
      `-DEXTRA_FLAGS=${header === undefined ? '' : `-include;${header}`}`,
    ]);
    await run('cmake', ['--build', folder], { maxBuffer: 1 << 26 });
    writeFileSync(stamp, sources);
  } finally {
    release();
  }
  return folder;
}

/** The folder of nx.json: a bundle of this file may lie elsewhere. */
function workspaceAbove(folder: string): string {
  if (existsSync(join(folder, 'nx.json'))) return folder;
  if (folder === dirname(folder)) throw new Error('this is not inside the workspace');
  return workspaceAbove(dirname(folder));
}

/** Of all files that an image is made from; tests are not among them. */
function hashOf(folders: readonly string[]): string {
  const sum = createHash('sha256');
  for (const folder of folders)
    for (const file of readdirSync(join(workspace, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      const path = join(workspace, folder, file);
      if (/(^|\/)(test|dist)\/|\.(spec\.ts|md)$/.test(file) || !statSync(path).isFile()) continue;
      sum.update(`${folder}/${file}\0`).update(readFileSync(path));
    }
  return sum.digest('hex');
}

// Spec files run in processes of their own; a lock that its owner left behind is taken over after ten minutes.
async function lock(path: string): Promise<() => void> {
  for (;;) {
    try {
      mkdirSync(path);
      return () => rmdirSync(path);
    } catch {
      if (existsSync(path) && Date.now() - statSync(path).mtimeMs > 600_000) rmdirSync(path);
      await sleep(200);
    }
  }
}
