// The package as a stranger gets it: compiled, packed, installed into an empty folder.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { skipFor, tier, workspaceRoot } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samples } from './testing/samples.ts';
import { version } from './version.ts';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const tsc = join(workspaceRoot, 'node_modules', 'typescript', 'bin', 'tsc');
const tooLong = tier() === 'quick' ? 'compiling and packing takes too long for test:quick' : undefined;

let folder = '';
let app = '';

function run(
  command: string,
  args: readonly string[],
  cwd: string,
): { status: number | null; stdout: string; stderr: string } {
  // What npm tells its children of this workspace must not reach an npm that works elsewhere.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', timeout: 110_000 });
  return { status, stdout, stderr };
}

function must(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = run(command, args, cwd);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`);
  return stdout;
}

beforeAll(() => {
  if (tooLong !== undefined) return;
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'kicad-netlist-parser-')));
  const packed = join(folder, 'package');
  mkdirSync(packed);
  for (const name of ['package.json', 'README.md', 'bin'])
    cpSync(join(packageFolder, name), join(packed, name), { recursive: true });
  for (const kind of ['esm', 'cjs']) {
    const project = join(packageFolder, `tsconfig.build.${kind}.json`);
    must(process.execPath, [tsc, '-p', project, '--outDir', join(packed, 'dist', kind)], packageFolder);
  }
  writeFileSync(join(packed, 'dist', 'cjs', 'package.json'), '{"type":"commonjs"}');
  must('npm', ['pack', '--silent'], packed);
  app = join(folder, 'app');
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{ "name": "app", "version": "1.0.0", "private": true }');
  writeFileSync(join(app, 'a.net'), samples.kicad6.text);
  must(
    'npm',
    ['install', '--offline', '--no-audit', '--no-fund', join('..', 'package', `kicad-netlist-parser-${version}.tgz`)],
    app,
  );
}, 240_000);

afterAll(() => {
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
});

describe('The version', () => {
  it('is that of package.json.', () => {
    expect(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))).toMatchObject({ version });
  });
});

describe('The installed package', () => {
  const script = `const { components } = parse(require_('node:fs').readFileSync('a.net')).netlist; console.log(components.length);`;

  it('answers require.', (context) => {
    skipFor(context, tooLong);
    const code = `const require_ = require; const parse = require('kicad-netlist-parser').parseNetlist; ${script}`;
    expect(must(process.execPath, ['--input-type=commonjs', '-e', code], app)).toBe('2\n');
  });

  it('answers import.', (context) => {
    skipFor(context, tooLong);
    const code = `import { createRequire } from 'node:module'; import { parseNetlist as parse } from 'kicad-netlist-parser';
      const require_ = createRequire('file:///'); ${script}`;
    expect(must(process.execPath, ['--input-type=module', '-e', code], app)).toBe('2\n');
  });

  it('has no dependency, no test and no source.', (context) => {
    skipFor(context, tooLong);
    expect(readdirSync(join(app, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'kicad-netlist-parser',
    ]);
    const installed = join(app, 'node_modules', 'kicad-netlist-parser');
    expect(readdirSync(installed).sort()).toEqual(['README.md', 'bin', 'dist', 'package.json']);
    const files = readdirSync(installed, { recursive: true }).map(String);
    expect(files.filter((name) => /spec|testing|(?<!\.d)\.ts$/.test(name))).toEqual([]);
  });

  it('is typed for both kinds of modules.', (context) => {
    skipFor(context, tooLong);
    const good = `import { readNetlist, type Netlist } from 'kicad-netlist-parser';\nexport const n: Netlist = readNetlist('x');\n`;
    for (const name of ['good.mts', 'good.cts']) writeFileSync(join(app, name), good);
    writeFileSync(join(app, 'bad.mts'), `${good}export const ref: number = n.components[0]!.ref;\n`);
    const check = (...names: string[]) =>
      run(process.execPath, [tsc, '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', ...names], app);
    expect(check('good.mts', 'good.cts')).toMatchObject({ status: 0, stdout: '' });
    expect(check('bad.mts').stdout).toMatch(/Type 'string' is not assignable to type 'number'/);
  });

  it('has its command.', (context) => {
    skipFor(context, tooLong);
    const command = join(app, 'node_modules', '.bin', 'kicad-netlist-parser');
    expect(run(command, ['--version'], app)).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
    expect(JSON.parse(must(command, ['a.net', '--json'], app))).toMatchObject({
      version: 'E',
      tool: 'Eeschema 6.0.11',
    });
    const failed = run(command, ['package.json'], app);
    expect(failed).toMatchObject({ status: 2, stdout: '' });
    expect(failed.stderr).toMatch(
      /^error: package\.json:1:1: expected \(export, found \{.* \(this is not a KiCad netlist\)\n$/,
    );
  });
});
