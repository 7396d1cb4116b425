import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Folders that are no part of an image: tests, and what a build or an editor leaves behind. */
const left = /^(test|build|dist|\.cache|\.vscode|node_modules)(\/|$)/;

/** The files of a source folder that decide what is built, by their path in it with `/`, sorted. */
export function sourceFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .filter((name) => !left.test(name) && /\.(c|h|S|s|txt|cmake|json|ld)$/.test(name))
    .sort((a, b) => (a < b ? -1 : 1));
}

/** One hash of names and contents: equal for equal sources, wherever they lie. */
export function sourcesHash(folder: string): string {
  const hash = createHash('sha256');
  for (const name of sourceFiles(folder)) {
    hash.update(`${name}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest(),
    );
  }
  return hash.digest('hex');
}
