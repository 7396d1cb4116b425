import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyWorkspace, tier, type WorkspaceCopy } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.skipIf(tier() === 'quick')(
  'what the generators make, in a copy of the workspace',
  { timeout: 600_000 },
  () => {
    let copy: WorkspaceCopy;
    beforeAll(() => {
      copy = copyWorkspace();
    });
    afterAll(() => copy?.remove());
    const json = (...names: string[]) => JSON.parse(readFileSync(join(copy.folder, ...names), 'utf8'));
    const out = 'dist/hardware/my-board';

    it('A new board passes every task without a change.', () => {
      const generated = copy.nx('g', '@boardproof/nx:board', 'my-board');
      expect(generated.status, generated.output).toBe(0);
      const { status, output } = copy.nx('run', 'my-board:release');
      expect(status, output).toBe(0);
      for (const task of ['check', 'netlist', 'pcb', 'fab', 'bom', 'enclosure', 'release']) {
        const { exitCode, problems } = json(out, task, 'problems.json');
        expect({ task, exitCode }).toEqual({ task, exitCode: 0 });
        expect(problems.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([]);
      }
      expect(existsSync(join(copy.folder, out, 'fab', 'my-board-oshpark.zip'))).toBe(true);
    });

    it('Its own test and its types hold.', () => {
      const tools = join(copy.folder, 'node_modules');
      const run = (tool: string, ...args: string[]) => {
        const { status, stdout, stderr } = spawnSync(process.execPath, [join(tools, tool), ...args], {
          cwd: copy.folder,
          encoding: 'utf8',
        });
        return { status, output: `${stdout}\n${stderr}` };
      };
      const test = run('vitest/vitest.mjs', 'run', 'hardware/my-board');
      expect(test.status, test.output).toBe(0);
      expect(test.output).toMatch(/2 passed/);
      copy.nx('g', '@boardproof/nx:part', 'my-sensor', '--pins=6', '--rows=2', '--prefix=U');
      copy.nx('g', '@boardproof/nx:part', 'my-chip', '--pins=4', '--mount=smd', '--pitch=0.5', '--prefix=U');
      writeFileSync(
        join(copy.folder, 'tsconfig.new.json'),
        JSON.stringify({ extends: './tsconfig.base.json', include: ['hardware/my-board', 'hardware/parts'] }),
      );
      const types = run('typescript/bin/tsc', '-p', 'tsconfig.new.json');
      expect(types.status, types.output).toBe(0);
    });

    it('The smallest outline passes, too.', () => {
      const small = ['small', '--width=22', '--height=18', '--no-enclosure'];
      expect(copy.nx('g', '@boardproof/nx:board', ...small).status).toBe(0);
      const { status, output } = copy.nx('run', 'small:fab');
      expect(status, output).toBe(0);
    });

    it('A name that exists is refused, and nothing changes.', () => {
      const { status, output } = copy.nx('g', '@boardproof/nx:board', 'my-board');
      expect(status).not.toBe(0);
      expect(output).toContain('exists already');
    });
  },
);
