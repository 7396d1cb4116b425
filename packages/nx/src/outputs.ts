import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';

/**
 * Puts files into a folder that is theirs alone: they are written into an empty folder beside it, which then takes its
 * place. An interrupted run leaves the last good result; stale files never stay. Throws on a name that leaves the folder.
 */
export function writeOutputs(folder: string, files: ReadonlyMap<string, string | Uint8Array>): void {
  mkdirSync(dirname(folder), { recursive: true });
  const old = `${folder}.old`;
  // A run killed between the two renames below left the last result under this name only.
  if (existsSync(old) && !existsSync(folder)) renameSync(old, folder);
  sweep(folder);
  // Not mkdtemp, whose folders only their owner may enter.
  const draft = `${folder}.new-${process.pid}`;
  mkdirSync(draft);
  for (const [name, content] of files) {
    const file = resolve(draft, name);
    if (!file.startsWith(draft + sep)) throw new RangeError(`the file name ${JSON.stringify(name)} leaves its folder`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(draft, folder);
  rmSync(old, { recursive: true, force: true });
}

/** Replaces or adds one file of an output folder, whole or not at all. */
export function writeOutput(folder: string, name: string, content: string): void {
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `.${name}.new`);
  writeFileSync(draft, content);
  renameSync(draft, join(folder, name));
}

/** Removes what interrupted runs left beside a folder. */
function sweep(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith(`${basename(folder)}.new-`) || name === `${basename(folder)}.old`) {
      rmSync(join(dirname(folder), name), { recursive: true, force: true });
    }
  }
}
