// The packages as a stranger gets them: compiled, packed, installed by npm into an Nx workspace that is not this one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyWorkspace, tier, workspaceRoot } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const versions: Record<string, string> = JSON.parse(
  readFileSync(join(workspaceRoot, 'package.json'), 'utf8'),
).devDependencies;

/** Runs a command as a stranger would: nothing of this workspace, of npm or of the tests in its environment. */
function run(command: string, args: readonly string[], cwd: string): { status: number | null; output: string } {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NX_|VITEST|NODE_ENV|BOARDPROOF_)/i.test(name),
  );
  const env = { ...Object.fromEntries(inherited), CI: '1', NO_COLOR: '1', FORCE_COLOR: '0', NX_DAEMON: 'false' };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', timeout: 1_800_000 });
  return { status, output: `${stdout}\n${stderr}` };
}

function must(command: string, args: readonly string[], cwd: string): string {
  const { status, output } = run(command, args, cwd);
  expect(status, `${command} ${args.join(' ')}\n${output}`).toBe(0);
  return output;
}

describe.skipIf(tier() === 'quick')(
  'the packed packages, in an Nx workspace of their own',
  { timeout: 2_400_000 },
  () => {
    let folder = '';
    const path = (...names: string[]) => join(folder, ...names);
    const nx = (...args: string[]) => run(process.execPath, [path('node_modules/nx/dist/bin/nx.js'), ...args], folder);

    beforeAll(() => {
      const copy = copyWorkspace();
      folder = mkdtempSync(join(tmpdir(), 'boardproof-packed-'));
      mkdirSync(path('packs'));
      try {
        const build = spawnSync(process.execPath, ['tools/build.mjs'], {
          cwd: copy.folder,
          encoding: 'utf8',
          env: { ...process.env, BOARDPROOF_SETUP: 'skip' },
        });
        expect(build.status, build.stdout + build.stderr).toBe(0);
        for (const name of readdirSync(join(copy.folder, 'packages')))
          must('npm', ['pack', '--silent', '--pack-destination', path('packs')], join(copy.folder, 'packages', name));
      } finally {
        copy.remove();
      }
      // Every package of ours from its file, also where another of ours asks for it.
      const ours = Object.fromEntries(
        readdirSync(path('packs')).map((file) => [
          file.replace(/^boardproof-/, '@boardproof/').replace(/-\d[^-]*\.tgz$/, ''),
          `file:packs/${file}`,
        ]),
      );
      const wanted = ['nx', '@nx/devkit', '@swc-node/register', '@swc/core', 'typescript'];
      const dependencies = { ...ours, ...Object.fromEntries(wanted.map((name) => [name, versions[name]])) };
      writeFileSync(
        path('package.json'),
        JSON.stringify({ name: 'elsewhere', version: '1.0.0', private: true, type: 'module', dependencies }),
      );
      const plugins = ['kicad', 'fab', 'bom', 'enclosure', 'verify', 'release'].map(
        (name) => `@boardproof/${name}/plugin`,
      );
      writeFileSync(path('nx.json'), JSON.stringify({ plugins, analytics: false, tui: { enabled: false } }));
      must('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], folder);
    }, 2_400_000);
    afterAll(() => {
      if (folder !== '') rmSync(folder, { recursive: true, force: true });
    });

    it('No package holds a source or a test, and none lacks its build.', () => {
      for (const name of readdirSync(path('node_modules/@boardproof'))) {
        const files = readdirSync(path('node_modules/@boardproof', name), { recursive: true, encoding: 'utf8' });
        expect(
          files.filter((file) => /(^src\/|\.spec\.|\.tsbuildinfo$)/.test(file)),
          name,
        ).toEqual([]);
        expect(
          files.some((file) => /^dist\/.*\.js$/.test(file)),
          `${name} has no build`,
        ).toBe(true);
      }
    });

    it('A board made there passes all its tasks, and the second time they come from the cache.', () => {
      const generated = nx('g', '@boardproof/nx:board', 'far-away', '--no-test');
      expect(generated.status, generated.output).toBe(0);
      const first = nx('run', 'far-away:release');
      expect(first.status, first.output).toBe(0);
      for (const file of ['fab/far-away-oshpark.zip', 'enclosure/base.stl', 'release/index.html'])
        expect(existsSync(path('dist/hardware/far-away', file)), file).toBe(true);
      rmSync(path('dist'), { recursive: true });
      const second = nx('run', 'far-away:release');
      expect(second.status, second.output).toBe(0);
      expect(second.output).toMatch(/Cache:\s+8\/8 hit/);
      expect(existsSync(path('dist/hardware/far-away/fab/far-away-oshpark.zip'))).toBe(true);
    });

    it('A mistake in that board is told with its file and line.', () => {
      const file = path('hardware/far-away/board.ts');
      writeFileSync(file, readFileSync(file, 'utf8').replace("'J1.VCC'", "'J1.VCCC'"));
      const { status, output } = nx('run', 'far-away:check');
      expect(status).toBe(1);
      expect(output).toMatch(/J1\.VCCC/);
    });

    it('The commands of the packages run.', () => {
      const bin = (name: string) => path('node_modules/.bin', name);
      const netlist = path('dist/hardware/far-away/netlist/far-away.net');
      expect(must(bin('kicad-netlist-parser'), [netlist, '--json'], folder)).toContain('"components"');
      for (const name of readdirSync(path('node_modules/.bin')).filter((file) => file.startsWith('boardproof-')))
        expect(must(bin(name), ['--help'], folder), name).toMatch(/usage/i);
    });
  },
);
