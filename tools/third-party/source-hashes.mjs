// Compares a source tree with a checked-in list in the form of sha256sum: "<hash>  <file>", one a line.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a list; returns a Map from file (relative, slashes) to hash. */
export function readHashes(list) {
  const lines = readFileSync(list, 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/** Returns what differs as { file, reason }; a file of src/ that the list does not know differs too. */
export function verifyTree(tree, hashes) {
  const wrong = [];
  for (const [file, hash] of hashes) {
    const path = join(tree, file);
    if (!existsSync(path)) wrong.push({ file, reason: 'is missing' });
    else if (sha256(path) !== hash) wrong.push({ file, reason: 'differs' });
  }
  for (const file of filesBelow(tree, 'src')) if (!hashes.has(file)) wrong.push({ file, reason: 'is not in the list' });
  return wrong;
}

function sha256(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(root, path) : [path];
  });
}
