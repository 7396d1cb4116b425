import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyWorkspace, tier, type WorkspaceCopy } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const project = 'rj45-magjack-breakout';
const out = `dist/hardware/${project}`;
/** Tasks whose files must be the same bytes, made from source or by the compiled packages. */
const tasks = ['netlist', 'pcb', 'fab', 'bom', 'enclosure', 'verify'];

function hashes(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const named = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(
    named.map((file) => [file.slice(folder.length + 1), createHash('sha256').update(contentOf(file)).digest('hex')]),
  );
}

/** A report's script, and its hash in the page's policy, are as the compiler prints our code; all else is the same bytes. */
function contentOf(file: string): string | Uint8Array {
  const bytes = readFileSync(file);
  if (!file.endsWith('report.html')) return bytes;
  return bytes.toString('utf8').replace(/<script>.*?<\/script>|script-src .*? base-uri/gs, 'script');
}

describe.skipIf(tier() === 'quick')(
  'the compiled packages, in a workspace without their source',
  { timeout: 900_000 },
  () => {
    let copy: WorkspaceCopy;
    let fromSource: Record<string, string>[];
    const path = (...names: string[]) => join(copy.folder, ...names);
    const node = (...args: string[]) =>
      spawnSync(process.execPath, args, {
        cwd: copy.folder,
        encoding: 'utf8',
        env: { ...process.env, BOARDPROOF_SETUP: 'skip' },
      });
    const make = () => {
      const { status, output } = copy.nx('run-many', '-t', ...tasks, '-p', project, '--skip-nx-cache');
      expect(status, output).toBe(0);
      return tasks.map((task) => hashes(path(out, task)));
    };

    beforeAll(() => {
      copy = copyWorkspace();
      fromSource = make();
      const build = node('tools/build.mjs');
      expect(build.status, build.stdout + build.stderr).toBe(0);
      // What a stranger has: packages without source, and no word of our source condition.
      for (const name of readdirSync(path('packages')))
        rmSync(path('packages', name, 'src'), { recursive: true, force: true });
      rmSync(path('dist'), { recursive: true, force: true });
      writeFileSync(path('tsconfig.base.json'), JSON.stringify({ compilerOptions: { module: 'nodenext' } }));
    });
    afterAll(() => copy?.remove());

    it('Every entry of every package loads in plain Node and its types lie beside it.', () => {
      for (const name of readdirSync(path('packages'))) {
        const manifest = JSON.parse(readFileSync(path('packages', name, 'package.json'), 'utf8'));
        for (const [entry, target] of Object.entries<Record<string, string> | string>(manifest.exports)) {
          if (typeof target === 'string') continue;
          const { types } = (target['import'] ?? target) as unknown as Record<string, string>;
          expect(existsSync(path('packages', name, types ?? '')), `${name} ${entry} ${types}`).toBe(true);
          const specifier = join(manifest.name, entry);
          const { status, stderr } = node('--input-type=module', '-e', `await import(${JSON.stringify(specifier)})`);
          expect(status, `${specifier}: ${stderr}`).toBe(0);
        }
      }
    });

    it('The tasks run, and make the same bytes as from source.', () => {
      expect(make()).toEqual(fromSource);
    });

    it('The commands run.', () => {
      const netlist = path(out, 'netlist', `${project}.net`);
      const read = node('packages/kicad-netlist-parser/bin/kicad-netlist-parser.mjs', netlist, '--json');
      expect(read.status, read.stderr).toBe(0);
      expect(JSON.parse(read.stdout).components.length).toBeGreaterThan(3);
      const capture = readdirSync(path(out, 'verify')).find((name) => name.endsWith('.pcap')) ?? '';
      const analysis = node(
        'packages/verify/bin/boardproof-verify.mjs',
        'analyze',
        path(out, 'verify', capture),
        '--json',
      );
      expect(analysis.status, analysis.stderr).toBe(0);
      expect(JSON.parse(analysis.stdout).diagnosis[0].class).toBe('link');
    });
  },
);
