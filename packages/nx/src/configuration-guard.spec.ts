import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askedFor, refuseUnknownConfiguration } from './configuration-guard.ts';
import { listingsFolder } from './listing-memory.ts';

describe('the guard against unknown configurations', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'guard-'));
    mkdirSync(listingsFolder(root), { recursive: true });
    const listing = { configurations: ['rjmg', 'hanrun'], inputs: [], problems: [] };
    writeFileSync(join(listingsFolder(root), 'a.json'), JSON.stringify({ file: 'hardware/small/board.ts', listing }));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const run = (...words: string[]) => {
    const context = { id: '1', workspaceRoot: root, nxJsonConfiguration: {}, argv: ['node', 'nx', ...words] };
    return () => refuseUnknownConfiguration(undefined, context);
  };

  it('A mistyped configuration stops the run and lists the ones that the board has.', () => {
    for (const words of [['--configuration=hanrum'], ['--configuration', 'hanrum'], ['-c', 'hanrum']]) {
      expect(run('run', 'small:fab', ...words)).toThrow(/small has no configuration "hanrum"; it has rjmg, hanrun/);
    }
    expect(run('run', 'small:fab:hanrum')).toThrow(/no configuration "hanrum"/);
  });

  it('A right configuration, none at all, and projects that are no boards go through.', () => {
    expect(run('run', 'small:fab', '--configuration=hanrun')).not.toThrow();
    expect(run('run', 'small:fab:rjmg')).not.toThrow();
    expect(run('run', 'small:fab', '--boards=3')).not.toThrow();
    expect(run('run', 'other:build', '--configuration=production')).not.toThrow();
    expect(run('run-many', '-t', 'fab', '-c', 'hanrum')).not.toThrow();
  });

  it('Options with a colon in their value are not taken for a project.', () => {
    expect(askedFor(['node', 'nx', 'run', '--host=10.0.0.1:5001', 'small:fab', '-c=x'])).toEqual({
      project: 'small',
      configuration: 'x',
    });
  });
});
