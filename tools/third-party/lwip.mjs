#!/usr/bin/env node
// Provides the sources of lwIP 2.1.3, of which nothing is committed here, and prints their folder on stdout.
// Looked for in this order: LWIP_DIR, a cache folder, the orig tarball of Debian's source package (its patches touch
// init.c and opt.h and are not applied), upstream. Whatever is found must match lwip-2.1.3.sha256 file by file.
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fetchFromDebian } from './debian-source.mjs';
import { readHashes, verifyTree } from './source-hashes.mjs';
import { fetchTarball, unpack } from './tarball.mjs';

const version = '2.1.3';
const upstream = 'https://github.com/lwip-tcpip/lwip/archive/refs/tags/STABLE-2_1_3_RELEASE.tar.gz';
const hashList = join(dirname(fileURLToPath(import.meta.url)), `lwip-${version}.sha256`);

/** Where fetched sources are kept: BOARDPROOF_CACHE, else the user's cache folder. */
export function cacheFolder(env = process.env) {
  return env.BOARDPROOF_CACHE ?? join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'boardproof');
}

/**
 * Returns the absolute path of a folder whose src/ is lwIP 2.1.3 as released.
 * Throws an Error that names each place that was tried and what to do.
 */
export async function provideLwip({ env = process.env, say = () => {} } = {}) {
  const hashes = readHashes(hashList);
  // A folder that the user named is used or refused; it is never silently replaced by another.
  if (env.LWIP_DIR) return requireTree(resolve(env.LWIP_DIR), hashes, 'LWIP_DIR');
  const cached = join(cacheFolder(env), `lwip-${version}`);
  if (existsSync(cached)) {
    if (verifyTree(cached, hashes).length === 0) return cached;
    say(`${cached} is not lwIP ${version} as released; it is fetched anew`);
  }
  const tried = [];
  for (const source of [debianSource, upstreamSource]) {
    const scratch = mkdtempSync(join(tmpdir(), 'boardproof-lwip-'));
    try {
      const tree = await source({ scratch, env, say });
      requireTree(tree, hashes, 'the fetched source');
      return keep(tree, cached);
    } catch (error) {
      tried.push(`  ${source.title}: ${error.message}`);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  throw new Error(
    `lwIP ${version} could not be provided.\n${tried.join('\n')}\n` +
      `  Fetch the release by hand, unpack it and name the folder that holds src/: LWIP_DIR=/path/to/lwip-${version}`,
  );
}

async function debianSource({ scratch, say }) {
  say(`fetches lwIP ${version} from Debian's source package`);
  const tarball = fetchFromDebian({ scratch, name: 'lwip', orig: /^lwip_2\.1\.3(\+dfsg\d*)?\.orig\.tar\.\w+$/ });
  return unpack(tarball, join(scratch, 'tree'));
}
debianSource.title = "Debian's source package";

async function upstreamSource({ scratch, env, say }) {
  const url = env.LWIP_URL ?? upstream;
  say(`fetches lwIP ${version} from upstream`);
  const tarball = await fetchTarball(url, join(scratch, 'upstream.tar.gz'));
  return unpack(tarball, join(scratch, 'tree'));
}
upstreamSource.title = 'upstream';

function requireTree(tree, hashes, what) {
  const wrong = verifyTree(tree, hashes);
  if (wrong.length === 0) return tree;
  const shown = wrong.slice(0, 5).map(({ file, reason }) => `${file} ${reason}`);
  const more = wrong.length > shown.length ? ` and ${wrong.length - shown.length} more` : '';
  throw new Error(`${what} (${tree}) is not lwIP ${version} as released: ${shown.join(', ')}${more}`);
}

/** Renames into place, so that a build beside this one never sees half a tree. */
function keep(tree, place) {
  mkdirSync(dirname(place), { recursive: true });
  const staged = mkdtempSync(join(dirname(place), '.staged-'));
  try {
    // Copied, not renamed: the scratch folder may be on another disk.
    cpSync(join(tree, 'src'), join(staged, 'src'), { recursive: true });
    rmSync(place, { recursive: true, force: true });
    renameSync(staged, place);
  } catch (error) {
    // A second process may have put its own there first: as good as ours.
    if (!existsSync(join(place, 'src'))) throw error;
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
  return place;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    process.stdout.write((await provideLwip({ say: (words) => process.stderr.write(`lwip ${words}\n`) })) + '\n');
  } catch (error) {
    process.stderr.write(`lwip ${error.message}\n`);
    process.exitCode = 1;
  }
}
