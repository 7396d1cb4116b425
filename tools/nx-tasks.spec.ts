import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyWorkspace, tier, type WorkspaceCopy } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const project = 'rj45-magjack-breakout';
const source = `hardware/${project}`;
const out = `dist/hardware/${project}`;

/** Every file below a folder with its hash, as one value to compare. */
function hashes(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const named = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(
    named.map((file) => [file.slice(folder.length + 1), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}

describe.skipIf(tier() === 'quick')(
  'the inferred tasks, run by Nx in a copy of the workspace',
  { timeout: 600_000 },
  () => {
    let copy: WorkspaceCopy;
    beforeAll(() => {
      copy = copyWorkspace();
    });
    afterAll(() => copy?.remove());

    /** Runs one task and tells for each task of the run whether it came from the cache. */
    const run = (task: string, ...more: string[]) => {
      const { status, output } = copy.nx('run', `${project}:${task}`, ...more);
      const lines = [...output.matchAll(/^> nx run [^:\s]+:([a-z]+)(?::\S+)?(.*)$/gm)];
      const cached = Object.fromEntries(lines.map(([, name, how]) => [name, /cache/.test(how ?? '')]));
      return { status, output, cached };
    };
    const edit = (file: string, text: string) => appendFileSync(join(copy.folder, file), text);
    const path = (...names: string[]) => join(copy.folder, ...names);

    it('A second run comes from the cache, and editing an executor makes its task run again, others not.', () => {
      expect(run('netlist')).toMatchObject({ status: 0, cached: { check: false, netlist: false } });
      expect(run('netlist')).toMatchObject({ status: 0, cached: { check: true, netlist: true } });
      edit('packages/kicad/src/executors/netlist/executor.ts', '\n// An edit.\n');
      expect(run('netlist')).toMatchObject({ status: 0, cached: { check: true, netlist: false } });
    });

    it('Editing a part makes every task run again that was made from it.', () => {
      edit('packages/parts/src/capacitor-0805.ts', '\n// An edit.\n');
      expect(run('netlist')).toMatchObject({ status: 0, cached: { check: false, netlist: false } });
    });

    it('Editing a rule preset makes the fab files be made again, and the netlist not.', () => {
      expect(run('fab')).toMatchObject({ status: 0, cached: { check: true, fab: false } });
      edit('packages/fab/src/presets/oshpark-two-layer.ts', '\n// An edit.\n');
      expect(run('fab')).toMatchObject({ status: 0, cached: { check: true, fab: false } });
      expect(run('netlist').cached).toEqual({ check: true, netlist: true });
    });

    it('Two configurations are both restored after dist is deleted, and neither erases the other.', () => {
      const other = '--configuration=hr911105a';
      expect(run('fab', other).status).toBe(0);
      const first = hashes(path(out, 'fab'));
      const second = hashes(path(`${out}@hr911105a`, 'fab'));
      expect(Object.keys(first)).toEqual(Object.keys(second));
      expect(first[`gerbers/${project}.GTL`]).not.toBe(second[`gerbers/${project}.GTL`]);

      rmSync(path('dist'), { recursive: true });
      expect(run('fab', other).cached).toMatchObject({ fab: true });
      expect(existsSync(path(out, 'fab'))).toBe(false);
      expect(hashes(path(`${out}@hr911105a`, 'fab'))).toEqual(second);
      expect(run('fab').cached).toMatchObject({ fab: true });
      expect(hashes(path(out, 'fab'))).toEqual(first);
      expect(hashes(path(`${out}@hr911105a`, 'fab'))).toEqual(second);
    });

    it('The default configuration by its name is the default: it writes into the folder without a suffix.', () => {
      const usual = hashes(path(out, 'fab'));
      expect(run('fab', '--configuration=rjmg1bd3b8k1anr').status).toBe(0);
      expect(hashes(path(out, 'fab'))).toEqual(usual);
      expect(existsSync(path(`${out}@rjmg1bd3b8k1anr`))).toBe(false);
    });

    it('An unknown option is refused by the schema of the task, and an unknown configuration by the board.', () => {
      const option = run('netlist', '--nosuch=1');
      expect(option.status).toBe(1);
      expect(option.output).toContain("'nosuch' is not found in schema");
      const configuration = run('netlist', '--configuration=nosuch');
      expect(configuration.status).toBe(1);
      expect(configuration.output).toContain('has no configuration "nosuch"; it has rjmg1bd3b8k1anr, j1b1211ccd');
    });

    it('A board that throws fails its task with file and line, and the last good files stay.', () => {
      const before = hashes(path(out, 'fab'));
      const board = readFileSync(path(source, 'board.ts'), 'utf8');
      writeFileSync(
        path(source, 'board.ts'),
        board.replace('design(options) {', "design(options) {\n    if (options) throw new Error('no copper left');"),
      );
      const { status, output } = run('check');
      expect(status).toBe(1);
      expect(output).toMatch(new RegExp(`error board-throws ${source}/board\\.ts:\\d+:\\d+: Error: no copper left`));
      const report = JSON.parse(readFileSync(path(out, 'check', 'problems.json'), 'utf8'));
      expect(report).toMatchObject({ exitCode: 2, verdict: 'error', problems: [{ code: 'board-throws' }] });
      expect(hashes(path(out, 'fab'))).toEqual(before);
      writeFileSync(path(source, 'board.ts'), board);
      expect(run('check').status).toBe(0);
    });
  },
);
