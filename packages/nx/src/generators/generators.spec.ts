import { describe, expect, it, vi } from 'vitest';
import boardGenerator from './board/generator.ts';
import type { Tree } from './new-file.ts';
import partGenerator from './part/generator.ts';

class Folder implements Tree {
  readonly files = new Map<string, string>();
  exists = (path: string) => this.files.has(path);
  children = () => [];
  write = (path: string, text: string) => void this.files.set(path, text);
}

const made = async (run: (tree: Tree) => Promise<unknown>) => {
  const folder = new Folder();
  await run(folder);
  return folder.files;
};

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
    for (const name of ['../x', 'a/b', 'A', '', '1a', 'a_b', 'a--b', 'con.', '=cmd', '<script>', 'x'.repeat(65)]) {
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

  it('Nothing is overwritten: one file that exists keeps all from being written.', async () => {
    const folder = new Folder();
    folder.write('hardware/b/README.md', 'mine');
    await expect(boardGenerator(folder, { name: 'b' })).rejects.toThrow('hardware/b/README.md: exists already');
    expect([...folder.files]).toEqual([['hardware/b/README.md', 'mine']]);
  });

  it('A part whose pads cannot stand so is refused with the nearest that can.', async () => {
    const part = (options: object) => partGenerator(new Folder(), { name: 'p', ...options });
    await expect(part({ pins: 7, rows: 2 })).rejects.toThrow('7 pads do not fill 2 rows; the nearest that do: 8');
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
    const told: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void told.push(line));
    after();
    log.mockRestore();
    expect(told.join('\n')).toContain("place('J1', screwTerminal");
  });
});
