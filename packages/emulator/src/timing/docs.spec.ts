import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { constants } from './constants.ts';

const at = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8');
const page = at('docs/memory-timing.md');
const results = (name: string) => JSON.parse(at(`packages/emulator/bench/memory-timing/${name}.json`));

interface Cell {
  readonly table: string;
  readonly column: string;
  readonly published: number;
  readonly model: number;
  readonly range: readonly [number, number];
  readonly nullModel: number;
}

describe('The page about memory timing', () => {
  it('Has each constant with its value, unit, ground and source, and none that there is not.', () => {
    const rows = page.match(/^\| `\w+` \| [\d.]+ \w+ \| (measured|stated|fitted|assumed) \| .*\|$/gm) ?? [];
    const expected = Object.entries(constants)
      .filter(([name]) => !name.startsWith('fit'))
      .map(([name, { value, unit, ground, source }]) => `| \`${name}\` | ${value} ${unit} | ${ground} | ${source} |`);
    expect(rows).toEqual(expected);
    expect(expected.length).toBeGreaterThan(30);
  });

  it('Quotes the cells of the experiment as its results have them.', () => {
    const { cells } = results('results').fitted as { cells: readonly Cell[] };
    expect(cells).toHaveLength(24);
    for (const { table, column, published, model, range, nullModel } of cells) {
      const spread = range[0] === range[1] ? '' : ` (${range[0].toFixed(1)} to ${range[1].toFixed(1)})`;
      expect(page).toContain(
        `| ${table} | ${column} | ${published.toFixed(1)} | ${model.toFixed(1)}${spread} | ${nullModel.toFixed(1)} |`,
      );
    }
  });

  it('Quotes CoreMark as its results have it, and what a cycle an instruction says beside it.', () => {
    const { unseen, now } = results('core-results').levelA.coreMark;
    for (const [n, row] of (
      now.rows as { level: string; published: number; model: number; flat: number }[]
    ).entries()) {
      const first = unseen.rows[n].model;
      expect(page).toContain(`| -${row.level} | ${row.published} | ${first} | ${row.model} | ${row.flat} |`);
    }
  });
});
