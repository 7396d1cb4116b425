import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { workspaceRoot } from './cases.ts';

/** A copy of this workspace that a test may change: own sources, the installed packages shared with the original. */
export interface WorkspaceCopy {
  readonly folder: string;
  /** Runs Nx in the copy; colours off. */
  nx(...args: string[]): { status: number | null; output: string };
  remove(): void;
}

/** Copies every tracked or new file of the workspace into a folder (a temporary one unless named) and links the installed packages. */
export function copyWorkspace(folder = mkdtempSync(join(tmpdir(), 'boardproof-workspace-'))): WorkspaceCopy {
  for (const name of workspaceFiles()) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    cpSync(join(workspaceRoot, name), join(folder, name));
  }
  linkPackages(folder);
  const bin = join(workspaceRoot, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
  const inherited = Object.entries(process.env).filter(([name]) => !/^(NX_|VITEST|NODE_ENV)/.test(name));
  const env = { ...Object.fromEntries(inherited), NO_COLOR: '1', FORCE_COLOR: '0', CI: '1' };
  return {
    folder,
    nx: (...args) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
        cwd: folder,
        encoding: 'utf8',
        env,
      });
      return { status, output: `${stdout}\n${stderr}` };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Files of the workspace, from its root; without git (an unpacked archive) all but what .gitignore names. */
function workspaceFiles(): string[] {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
  });
  if (listed.status === 0)
    return listed.stdout.split('\0').filter((file) => file !== '' && existsSync(join(workspaceRoot, file)));
  const ignored = new Set(['node_modules', 'dist', '.nx', 'coverage', '.git']);
  const below = (folder: string): string[] =>
    readdirSync(join(workspaceRoot, folder), { withFileTypes: true })
      .filter(({ name }) => !ignored.has(name))
      .flatMap((entry) => (entry.isDirectory() ? below(join(folder, entry.name)) : [join(folder, entry.name)]));
  return below('');
}

/** Each installed package is linked; our own ones point into the copy, so that its changes are what runs. */
function linkPackages(folder: string): void {
  const installed = join(workspaceRoot, 'node_modules');
  const linked = join(folder, 'node_modules');
  mkdirSync(join(linked, '@boardproof'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name === '@boardproof' || name === 'kicad-netlist-parser' || name.startsWith('.cache')) continue;
    symlinkSync(join(installed, name), join(linked, name));
  }
  for (const name of readdirSync(join(folder, 'packages'))) {
    const own = name === 'kicad-netlist-parser' ? name : join('@boardproof', name);
    symlinkSync(join(folder, 'packages', name), join(linked, own));
  }
}
