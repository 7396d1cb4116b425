import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@boardproof/testing';
import type { CreateNodesResult } from '@nx/devkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boardPlugin } from './infer.ts';

const board = `
import { board, defineBoard, roundedRectangle } from '@boardproof/board';
export default defineBoard({
  name: 'small', defaults: {}, configurations: { usual: {} },
  design: () => board({ name: 'small', title: 'Small', revision: '1', outline: roundedRectangle(9, 9, 1), parts: [], nets: [] }),
});
`;

describe('a plugin whose tasks need a file beside the board', () => {
  let folder: string;
  beforeAll(() => {
    mkdirSync(join(workspaceRoot, 'dist'), { recursive: true });
    folder = mkdtempSync(join(workspaceRoot, 'dist', 'infer-'));
    for (const name of ['with', 'without']) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'board.ts'), board);
    }
    writeFileSync(join(folder, 'with', 'case.ts'), 'export default {};\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('Its tasks appear only where that file lies.', async () => {
    const plugin = boardPlugin({
      packageName: '@boardproof/sample',
      packageFolder: join(workspaceRoot, 'packages', 'nx'),
      madeWith: [],
      whenFile: 'case.ts',
      tasks: [{ name: 'case', description: 'Makes a case.' }],
    });
    const [, create] = plugin.createNodes;
    const made = (await create(['with/board.ts', 'without/board.ts'], undefined, {
      workspaceRoot: folder,
    } as never)) as [string, CreateNodesResult][];
    expect(made.map(([file]) => file)).toEqual(['with/board.ts']);
    expect(Object.keys(made[0]?.[1].projects?.['with']?.targets ?? {})).toEqual(['case']);
  });
});
