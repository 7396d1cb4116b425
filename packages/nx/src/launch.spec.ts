import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A package with a command, beside the installed packages: `launch` must choose between its source and its build. */
describe('starting a command of a package', () => {
  let base: string;
  let folder: string;
  beforeAll(() => {
    mkdirSync(join(workspaceRoot, 'dist'), { recursive: true });
    base = mkdtempSync(join(workspaceRoot, 'dist', 'launch-'));
    folder = join(base, 'tool');
    for (const part of ['bin', 'src', 'dist']) mkdirSync(join(folder, part), { recursive: true });
    cpSync(join(workspaceRoot, 'packages', 'nx', 'launch.mjs'), join(base, 'launch.mjs'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'tool', type: 'module' }));
    writeFileSync(
      join(folder, 'bin', 'tool.mjs'),
      "import { launch } from '../../launch.mjs';\nawait launch(import.meta.url, 'cli');\n",
    );
    writeFileSync(join(folder, 'src', 'cli.ts'), cli('source'));
    writeFileSync(join(folder, 'src', 'words.ts'), "export const words: string = 'from a neighbour';\n");
    writeFileSync(
      join(folder, 'dist', 'cli.js'),
      "export const main = (args) => { console.log('build', ...args); return 0; };\n",
    );
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  const cli = (name: string) => `import { words } from './words.ts';
export async function main(args: readonly string[]): Promise<number> {
  console.log('${name}', words, ...args);
  return args.length;
}
`;
  const run = (...args: string[]) => {
    const { stdout, status } = spawnSync(process.execPath, [join(folder, 'bin', 'tool.mjs'), ...args], {
      encoding: 'utf8',
    });
    return { stdout: stdout.trim(), status };
  };
  const made = (file: string, seconds: number) => utimesSync(join(folder, file), seconds, seconds);

  it('The build runs when it is newer than every source.', () => {
    made('src/cli.ts', 1000);
    made('src/words.ts', 1000);
    made('dist/cli.js', 2000);
    expect(run('a')).toEqual({ stdout: 'build a', status: 0 });
  });

  it('The source runs when any file of it is newer than the build, and its answer is the exit code.', () => {
    made('src/words.ts', 3000);
    expect(run('a', 'b')).toEqual({ stdout: 'source from a neighbour a b', status: 2 });
  });

  it('A change of a neighbour is seen by the next start, and so is a file of the source that was replaced by an older one.', () => {
    const neighbour = (word: string, seconds: number) => {
      writeFileSync(join(folder, 'src', 'words.ts'), `export const words: string = '${word}';\n`);
      made('src/words.ts', seconds);
      return run().stdout;
    };
    expect(neighbour('first', 4000)).toBe('source first');
    expect(neighbour('other', 4001)).toBe('source other');
    expect(run().stdout).toBe('source other');
    expect(neighbour('older', 3500)).toBe('source older');
  });

  it('The build runs where there is no source, as in a published package.', () => {
    rmSync(join(folder, 'src'), { recursive: true });
    expect(run()).toEqual({ stdout: 'build', status: 0 });
  });
});
