import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchRow, workspaceRoot } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { figuresBlock, keptRows, readmeFile, shown, withFigures } from './figures.mjs';

/** All benchmarks as one text. */
function benchSources(): string {
  const folders = ['packages', 'firmware'].flatMap((group) =>
    readdirSync(join(workspaceRoot, group)).map((name) => join(workspaceRoot, group, name, 'bench')),
  );
  return [...folders, join(workspaceRoot, 'tools', 'bench')]
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

const readme = readFileSync(readmeFile, 'utf8');
const row = (name: string): BenchRow => ({
  name,
  ours: 1.2345,
  peer: 12.345,
  peerName: 'a|peer',
  ratio: 10,
  unit: 's',
});

describe('the figures of README', () => {
  it('Are those of the kept run: node tools/figures.mjs writes them again.', () => {
    expect(withFigures(readme)).toBe(readme);
  });

  it('No speed stands in README that is not a row of the bench.', () => {
    const outside = readme.replace(figuresBlock(), '');
    expect(outside).not.toMatch(/\b\d[\d.,]* ?(times (faster|slower)|MIPS|MB\/s|ms\b)/);
  });

  it('Each beginning that README asks for is one that a benchmark gives its rows.', () => {
    const sources = benchSources().toLowerCase();
    // What is made from a variable, such as a board's name, is compared up to there.
    const missing = shown.filter((start) => !new RegExp(`['\`]${start.replace(/ teensy41.*/, '')}`).test(sources));
    expect(missing).toEqual([]);
  });

  it('Every kept row is of a benchmark that is still there.', () => {
    const gone = keptRows().filter((kept) => {
      const { bench } = kept as BenchRow & { bench?: string };
      return bench === undefined || !existsSync(join(workspaceRoot, bench));
    });
    expect(gone).toEqual([]);
  });

  it('Rows that README does not show are left out, and a bar in a name does not break the table.', () => {
    expect(
      figuresBlock([row('check: 2 parts'), row('where the time goes')]),
    ).toBe(`<!-- figures: node tools/figures.mjs -->

| what | here | beside it | ratio, above 1 is better |
|---|---|---|---|
| check: 2 parts | 1.23 s | a\\|peer: 12.3 | 10 |

<!-- end of figures -->`);
    expect(() => withFigures('no block')).toThrow('no block of figures');
  });
});
