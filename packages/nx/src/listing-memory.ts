import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BoardListing, listBoard } from './load/load-board.ts';

interface CachedListing {
  /** The board.ts, relative to the workspace's root. */
  readonly file: string;
  readonly hash: string;
  readonly listing: BoardListing;
}

/** Where listings are kept between runs; Nx keeps its own caches in the same folder. */
export function listingsFolder(workspaceRoot: string): string {
  return join(workspaceRoot, '.nx', 'boardproof');
}

const inThisProcess = new Map<string, Promise<BoardListing>>();

/** Lists a board once per process, and again only when a file that it is made of has changed. */
export function listedBoard(file: string, workspaceRoot: string): Promise<BoardListing> {
  const key = join(workspaceRoot, file);
  const known = inThisProcess.get(key) ?? readOrList(file, workspaceRoot);
  inThisProcess.set(key, known);
  return known;
}

async function readOrList(file: string, workspaceRoot: string): Promise<BoardListing> {
  const memory = join(listingsFolder(workspaceRoot), `${hashOf([file])}.json`);
  const cached = readCached(memory);
  if (cached && cached.hash === contentHash(cached.listing, file, workspaceRoot)) return cached.listing;
  const listing = await listBoard(join(workspaceRoot, file), { workspaceRoot });
  // A broken board is listed anew each time: what mends it may be a file that it does not reach yet.
  if (listing.problems.length === 0) {
    mkdirSync(dirname(memory), { recursive: true });
    writeFileSync(memory, JSON.stringify({ file, hash: contentHash(listing, file, workspaceRoot), listing }));
  }
  return listing;
}

function readCached(memory: string): CachedListing | undefined {
  try {
    return JSON.parse(readFileSync(memory, 'utf8')) as CachedListing;
  } catch {
    return undefined;
  }
}

function contentHash(listing: BoardListing, file: string, workspaceRoot: string): string {
  const files = [...new Set([file, ...listing.inputs])];
  return hashOf(files.flatMap((name) => [name, textOf(join(workspaceRoot, name))]));
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:${text}`);
  return hash.digest('hex');
}
