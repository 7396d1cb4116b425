// Fetches and unpacks source tarballs.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Downloads a URL to a file and returns the file; throws with the reason. */
export async function fetchTarball(url, file) {
  let answer;
  try {
    answer = await fetch(url, { signal: AbortSignal.timeout(120_000) });
  } catch (error) {
    throw new Error(`${url} is out of reach (${error.cause?.code ?? error.message})`);
  }
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  writeFileSync(file, new Uint8Array(await answer.arrayBuffer()));
  return file;
}

/** Unpacks a tarball whose content is one folder, and returns that folder. */
export function unpack(tarball, into) {
  mkdirSync(into, { recursive: true });
  const tar = spawnSync('tar', ['-xf', tarball, '-C', into], { encoding: 'utf8' });
  if (tar.error) throw new Error(`tar cannot be run (${tar.error.code})`);
  if (tar.status !== 0) throw new Error(`tar could not unpack ${tarball}: ${tar.stderr.trim()}`);
  const folders = readdirSync(into, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  if (folders.length !== 1) throw new Error(`${tarball} holds ${folders.length} folders, one was expected`);
  return join(into, folders[0].name);
}
