// The parts of the long run that can be wrong without a long run.
import { describe, expect, it } from 'vitest';
import { matches, stepsOf } from './fuzz.mjs';
import { longRunPage } from './page.mjs';

const result = {
  title: 'Hostile input',
  date: '2026-11-30',
  commit: 'abc',
  versions: { node: '20', npm: '11', system: 'Debian' },
  machine: '2 cores',
  steps: [
    { name: 'a|b', passed: true, seconds: 3, words: 'one\ntwo' },
    { name: '<script>', passed: false },
  ],
};

describe('the page of the long run', () => {
  it('Says what failed, and nothing in a result breaks its table or becomes markup.', () => {
    const page = longRunPage([result]);
    expect(page).toContain('| a\\|b | passed | 3 | one; two |');
    expect(page).toContain('| \\<script\\> | **failed** |  |  |');
    expect(page).toContain('2026-11-30, commit abc; Node 20, npm 11, Debian; 2 cores.');
  });

  it('Without results it says so.', () => {
    expect(longRunPage([])).toContain('No check has been run to its end yet.');
  });
});

describe('the files of a reader', () => {
  it('Are found by a pattern, specs never.', () => {
    expect(matches('/x/packages/a/src/read.ts', 'packages/a/src/{read,write}.ts')).toBe(true);
    expect(matches('/x/packages/a/src/other.ts', 'packages/a/src/{read,write}.ts')).toBe(false);
    expect(matches('/x/packages/a/src/b/c.ts', 'packages/a/src/*.ts')).toBe(false);
    expect(matches('/x/packages/a/src/c.spec.ts', 'packages/a/src/*.ts')).toBe(false);
  });
});

describe('the sum of the hostile inputs', () => {
  const result = {
    passed: true,
    seconds: 9,
    report: { cases: 1_200_000, grammarCases: 600_000, meanBytes: 300, seed: 7 },
    branches: { covered: 95, total: 100, files: 3 },
  };

  it('Holds when every reader kept its word and there were enough cases.', () => {
    expect(stepsOf([['netlist', result]])).toMatchObject([
      { passed: true, words: '1,200,000 cases of 300 bytes, seed 7; 95 of 100 branches of 3 files, 95.0 %' },
      { passed: true, words: '1,200,000 cases, 50 % by a grammar, 300 bytes on average' },
    ]);
  });

  it.each([
    ['Too few branches', { ...result, branches: { ...result.branches, covered: 89 } }, [false, true]],
    ['A reader that failed', { ...result, passed: false }, [false, false]],
    ['A reader without a result', undefined, [false, false]],
    ['Too few cases', { ...result, report: { ...result.report, cases: 999_999 } }, [true, false]],
    ['Small inputs', { ...result, report: { ...result.report, meanBytes: 200 } }, [false, false]],
    ['Few by a grammar', { ...result, report: { ...result.report, grammarCases: 500_000 } }, [true, false]],
  ])('%s is told.', (_, own, expected) => {
    expect(stepsOf([['netlist', own]]).map(({ passed }) => passed)).toEqual(expected);
  });
});
