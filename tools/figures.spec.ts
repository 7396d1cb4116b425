import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchRow, workspaceRoot } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { figuresBlock, keptRows, readmeFile, withFigures } from './figures.mjs';

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
