import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { workspaceRoot } from '@boardproof/testing';
import type { ExecutorContext } from '@nx/devkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { boardExecutor } from './execute.ts';
import type { TaskResult } from './task-result.ts';

const source = (title: string) => `
import { board, defineBoard, roundedRectangle } from '@boardproof/board';
export default defineBoard({
  name: 'small', defaults: {}, configurations: { usual: {} },
  design: () => board({ name: 'small', title: ${title}, revision: '1', outline: roundedRectangle(9, 9, 1), parts: [], nets: [] }),
});
`;

describe('the executor of a board task', () => {
  let folder: string;
  beforeAll(() => {
    mkdirSync(join(workspaceRoot, 'dist'), { recursive: true });
    folder = mkdtempSync(join(workspaceRoot, 'dist', 'execute-'));
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  });
  afterAll(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = async (title: string, result: TaskResult) => {
    const boardFile = relative(workspaceRoot, join(folder, 'board.ts'));
    writeFileSync(join(workspaceRoot, boardFile), source(title));
    const outputPath = relative(workspaceRoot, join(folder, 'out'));
    const context = { root: workspaceRoot, projectName: 'small' } as ExecutorContext;
    const { success } = await boardExecutor('task', () => result)({ boardFile, outputPath }, context);
    const report = JSON.parse(readFileSync(join(folder, 'out', 'problems.json'), 'utf8'));
    return { success, report, files: readdirSync(join(folder, 'out')).sort() };
  };
  const files = (text: string) => new Map([['a.txt', text]]);
  const error = { code: 'rule', severity: 'error', path: 'x', message: 'broken', hint: '' } as const;

  it('A failed run leaves its problems, and says whether older files stay beside them.', async () => {
    const first = await run("'T'", { files: files('never'), problems: [error] });
    expect(first).toMatchObject({ success: false, files: ['problems.json'] });
    expect(first.report).toMatchObject({ exitCode: 1, verdict: 'fail', files: 'none', problems: [error] });

    const good = await run("'T'", { files: files('good'), problems: [], checks: ['read back'] });
    expect(good).toMatchObject({ success: true, files: ['a.txt', 'problems.json'] });
    expect(good.report).toMatchObject({ exitCode: 0, verdict: 'pass', files: 'written', checks: ['read back'] });

    const again = await run("'T'", { files: files('bad'), problems: [error] });
    expect(again.report).toMatchObject({ exitCode: 1, files: 'kept' });
    expect(readFileSync(join(folder, 'out', 'a.txt'), 'utf8')).toBe('good');
  });

  it('A board that cannot be read ends with 2 and its problems, and nothing of the task is called.', async () => {
    const { success, report } = await run("''", { files: files('never'), problems: [] });
    expect(success).toBe(false);
    expect(report).toMatchObject({ exitCode: 2, verdict: 'error', problems: [{ code: 'board-value' }] });
  });

  it('A mistake of ours is told as such, with its place, and ends with 2.', async () => {
    const broken = {
      get files(): never {
        throw new Error('no such thing');
      },
      problems: [],
    };
    const { success, report } = await run("'T'", broken);
    expect(success).toBe(false);
    expect(report).toMatchObject({ exitCode: 2, problems: [{ code: 'internal-error' }] });
    expect(report.problems[0].message).toMatch(/^no such thing \(at .*execute\.spec\.ts/);
  });

  it('A measured fail writes its files and ends with 1, an inconclusive one with 3.', async () => {
    const failed = await run("'T'", { files: files('measured'), problems: [], verdict: 'fail' });
    expect(failed).toMatchObject({ success: false, files: ['a.txt', 'problems.json'], report: { exitCode: 1 } });
    const open = await run("'T'", { files: files('measured'), problems: [], verdict: 'inconclusive' });
    expect(open).toMatchObject({ success: false, report: { exitCode: 3, verdict: 'inconclusive', files: 'written' } });
  });
});
