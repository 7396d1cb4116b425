import { zipSync } from 'fflate';

/** Packs files flat, sorted by name, with one fixed time: the same files give the same bytes. */
export function packZip(files: ReadonlyMap<string, string>): Uint8Array {
  const names = [...files.keys()].sort();
  const entries = names.map((name) => [name, new TextEncoder().encode(files.get(name)!)] as const);
  // A zip holds local times without a zone: the earliest one it knows, the same wherever the build runs.
  const fixedTime = new Date(1980, 0, 1);
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: fixedTime, os: 0 });
}
