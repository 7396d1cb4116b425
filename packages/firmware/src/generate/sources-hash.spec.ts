import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { sourceFiles, sourcesHash } from './sources-hash.ts';

const folders: string[] = [];
function folder(files: Readonly<Record<string, string>>): string {
  const made = mkdtempSync(join(tmpdir(), 'boardproof-hash-'));
  folders.push(made);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(made, name, '..'), { recursive: true });
    writeFileSync(join(made, name), content);
  }
  return made;
}
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true });
});

describe("The hash of a firmware's sources", () => {
  const sources = { 'app/main.c': 'int main;', 'CMakeLists.txt': 'project(x)', 'net/lwipopts.h': '' };

  it('Equal sources in another folder have the same hash; a changed, renamed or new file changes it.', () => {
    const hash = sourcesHash(folder(sources));
    expect(sourcesHash(folder(sources))).toBe(hash);
    const others = [
      { ...sources, 'app/main.c': 'int other;' },
      { 'app/start.c': 'int main;', 'CMakeLists.txt': 'project(x)', 'net/lwipopts.h': '' },
      { ...sources, 'app/more.c': '' },
    ];
    expect(new Set([hash, ...others.map((files) => sourcesHash(folder(files)))]).size).toBe(4);
  });

  it('Tests, builds and notes are no sources.', () => {
    const more = { ...sources, 'test/x.c': '', 'build/y.c': '', 'README.md': '', 'notes.orig': '' };
    expect(sourceFiles(folder(more))).toEqual(Object.keys(sources).sort());
    expect(sourceFiles('/no/such/folder')).toEqual([]);
  });
});
