// The parts of the long run that can be wrong without a long run.
import { describe, expect, it } from 'vitest';
import { matches } from './fuzz.mjs';
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
