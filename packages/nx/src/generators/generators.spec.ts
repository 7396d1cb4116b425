import { describe, expect, it, vi } from 'vitest';
import boardGenerator from './board/generator.ts';
import type { Tree } from './new-file.ts';
import partGenerator from './part/generator.ts';

class Folder implements Tree {
  readonly files = new Map<string, string>();
  exists = (path: string) => this.files.has(path);
  isFile = (path: string) => this.files.has(path);
  children = (folder: string) => {
    const below = folder === '' ? '' : `${folder}/`;
    const names = [...this.files.keys()].filter((path) => path.startsWith(below));
    return [...new Set(names.map((path) => path.slice(below.length).split('/')[0]!))];
  };
  read = (path: string) => this.files.get(path) ?? null;
  write = (path: string, text: string) => void this.files.set(path, text);
}

const made = async (run: (tree: Tree) => Promise<unknown>) => {
  const folder = new Folder();
  await run(folder);
  return folder.files;
};

/** What a generator prints when its files are written. */
function told(after: () => void): string {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  after();
  log.mockRestore();
  return lines.join('\n');
}

describe('the generators', () => {
  it('A board gets its four files; what is not wanted is left out.', async () => {
    expect([...(await made((tree) => boardGenerator(tree, { name: 'my-board' }))).keys()].sort()).toEqual([
      'hardware/my-board/README.md',
      'hardware/my-board/board.spec.ts',
      'hardware/my-board/board.ts',
      'hardware/my-board/enclosure.ts',
    ]);
    const few = { name: 'b', directory: './boards//own/', enclosure: false, test: false };
    const files = await made((tree) => boardGenerator(tree, few));
    expect([...files.keys()]).toEqual(['boards/own/b/board.ts', 'boards/own/b/README.md']);
    expect(files.get('boards/own/b/README.md')).not.toContain('enclosure');
  });

  it('A name that could leave its folder or break on another system is refused, with one that would do.', async () => {
    for (const name of [
      '../x',
      'a/b',
      'A',
      '',
      '1a',
      'a_b',
      'a--b',
      'con.',
      'con',
      'com1',
      '=cmd',
      '<script>',
      'x'.repeat(65),
    ]) {
      const folder = new Folder();
      await expect(boardGenerator(folder, { name }), name).rejects.toThrow(/cannot name a board/);
      await expect(partGenerator(folder, { name }), name).rejects.toThrow(/cannot name a part/);
      expect(folder.files.size).toBe(0);
    }
    await expect(boardGenerator(new Folder(), { name: 'My Board_2' })).rejects.toThrow(/try my-board-2$/);
  });

  it('A folder outside the workspace is refused.', async () => {
    for (const directory of ['..', 'a/../../b', '/etc', 'C:\\boards', '\\\\server']) {
      await expect(boardGenerator(new Folder(), { name: 'b', directory }), directory).rejects.toThrow(/outside/);
    }
  });

  it('A folder in which no project is looked for is refused.', async () => {
    for (const directory of ['dist', 'a/node_modules/b', '.git']) {
      await expect(boardGenerator(new Folder(), { name: 'b', directory }), directory).rejects.toThrow(/try hardware$/);
    }
  });

  it.each([
    ['hardware/b/board.ts', '', 'hardware/b'],
    ['programs/b/firmware.json', '{}', 'programs/b'],
    ['packages/other/package.json', '{ "name": "b" }', 'packages/other'],
    ['packages/other/project.json', '{ "name": "b" }', 'packages/other'],
  ])(
    'A name that a project elsewhere bears is refused, since Nx would run nothing any more: %s.',
    async (file, text, where) => {
      const folder = new Folder();
      folder.write('package.json', '{ "name": "workspace" }');
      folder.write('broken/package.json', '{');
      folder.write('node_modules/b/package.json', '{ "name": "b2" }');
      folder.write(file, text);
      await expect(boardGenerator(folder, { name: 'b', directory: 'own' })).rejects.toThrow(
        `the project in ${where} is`,
      );
      await expect(boardGenerator(folder, { name: 'b2', directory: 'own' })).resolves.toBeTypeOf('function');
    },
  );

  it('Nothing is overwritten: one file that exists keeps all from being written.', async () => {
    const folder = new Folder();
    folder.write('hardware/b/README.md', 'mine');
    await expect(boardGenerator(folder, { name: 'b' })).rejects.toThrow('hardware/b/README.md: exists already');
    expect([...folder.files]).toEqual([['hardware/b/README.md', 'mine']]);
  });

  it('A part whose pads cannot stand so is refused with the nearest that can.', async () => {
    const part = (options: object) => partGenerator(new Folder(), { name: 'p', ...options });
    await expect(part({ pins: 7, rows: 2 })).rejects.toThrow('7 pads do not fill 2 rows; the nearest that do: 8');
    for (const wrong of [
      { pins: 0 },
      { pins: 2.5 },
      { pins: 401 },
      { rows: 0 },
      { rows: 5 },
      { pitch: 0 },
      { prefix: 'u' },
    ]) {
      await expect(part(wrong), JSON.stringify(wrong)).rejects.toThrow(/^--\w+=.*: give /);
    }
    await expect(part({ pitch: 0.5 })).rejects.toThrow(/--mount=smd/);
    await expect(part({ pitch: 0.5, mount: 'smd' })).resolves.toBeTypeOf('function');
  });

  it('A part is drawn on the silk from the start, clear of its pads, and its maker is told how to place it.', async () => {
    const folder = new Folder();
    const after = await partGenerator(folder, { name: 'screw-terminal', pins: 2, pitch: 5.08 });
    const source = folder.files.get('hardware/parts/screw-terminal.ts')!;
    // Pads of 1.7 mm: the line's middle lies 0.35 mm beside them, its edge more than 0.2 mm.
    expect(source).toContain('[-1.2, -1.2],');
    expect(source).toContain('[6.28, 1.2],');
    expect(source).toContain('silk: [{ width: 0.15, points: box }]');
    expect(told(after)).toContain("place('J1', screwTerminal");
    expect(told(after)).toContain("from '../parts/screw-terminal.ts'");
    const elsewhere = await partGenerator(folder, { name: 'relay', directory: 'lib/parts' });
    expect(told(elsewhere)).toContain("from '../../lib/parts/relay.ts'");
  });

  it.each(['class', 'pads', 'board', 'await'])(
    'A part called %s gets a name that a board can import.',
    async (name) => {
      const folder = new Folder();
      const after = await partGenerator(folder, { name });
      expect(folder.files.get(`hardware/parts/${name}.ts`)).toContain(`export const ${name}Part = definePart({`);
      expect(told(after)).toContain(`import { ${name}Part } from`);
    },
  );
});
