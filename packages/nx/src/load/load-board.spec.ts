import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBoard, loadBoard } from './load-board.ts';

const small = `
import { board, defineBoard, roundedRectangle } from '@boardproof/board';
export default defineBoard({
  name: 'small',
  defaults: { width: 10 },
  configurations: { narrow: {}, wide: { width: 30 } },
  design: ({ width }) =>
    board({ name: 'small', title: 'Small', revision: '1', outline: roundedRectangle(width, 10, 1), parts: [], nets: [] }),
});
`;

describe('loading a board.ts', () => {
  let folder: string;
  beforeAll(() => {
    mkdirSync(join(workspaceRoot, 'dist'), { recursive: true });
    // Inside the workspace, since a board finds its packages from where it lies.
    folder = mkdtempSync(join(workspaceRoot, 'dist', 'load-board-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const write = (name: string, source: string): string => {
    const file = join(folder, name, 'board.ts');
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(file, source);
    return file;
  };
  const options = { workspaceRoot };

  it('The defaults hold when no configuration is named, and a named one changes the options.', async () => {
    const file = write('small', small);
    const usual = await loadBoard(file, undefined, options);
    const wide = await loadBoard(file, 'wide', options);
    expect(usual.problems).toEqual([]);
    expect(usual.board?.outline[0]).toEqual({ kind: 'line', from: [1, 0], to: [9, 0] });
    expect(wide.board?.outline[0]).toEqual({ kind: 'line', from: [1, 0], to: [29, 0] });
    expect(Object.isFrozen(usual.board?.parts)).toBe(true);
  });

  it('A listing names the configurations and every file that the board is made of.', async () => {
    const file = write('listed', `import './more.ts';\n${small}`);
    writeFileSync(join(folder, 'listed', 'more.ts'), 'export const more = 1;\nconsole.error(more);\n');
    const listing = await listBoard(file, options);
    expect(listing).toMatchObject({ name: 'small', configurations: ['narrow', 'wide'], problems: [] });
    expect(listing.inputs.filter((input) => input.includes('/listed/'))).toHaveLength(2);
    expect(listing.inputs).toContain('packages/board/src/define.ts');
    expect(listing.inputs.some((input) => input.includes('node_modules'))).toBe(false);
  });

  it('A configuration that the board lacks is refused with the names that it has.', async () => {
    const { problems } = await loadBoard(write('lacks', small), 'round', options);
    expect(problems).toMatchObject([{ code: 'board-throws', message: expect.stringContaining('it has narrow, wide') }]);
  });

  it.each(['../../x', 'a b'])('A configuration called %j, which would name a folder, is refused.', async (name) => {
    const file = write('odd', small.replace('narrow: {}', `${JSON.stringify(name)}: {}`));
    expect(await listBoard(file, options)).toMatchObject({
      configurations: [],
      problems: [{ code: 'board-throws' }],
    });
    const { board, problems } = await loadBoard(file, undefined, options);
    expect(board).toBeUndefined();
    expect(problems[0]?.message).toContain('would name a folder');
  });

  it('A board that throws is reported with the file and the line that threw.', async () => {
    const broken = write(
      'throws',
      `${small.split('design:')[0]}design: () => {\n    throw new Error('no such part');\n  },\n});\n`,
    );
    const { board, problems } = await loadBoard(broken, undefined, options);
    expect(board).toBeUndefined();
    expect(problems).toMatchObject([
      { code: 'board-throws', path: expect.stringMatching(/throws\/board\.ts:8:11$/), message: 'Error: no such part' },
    ]);
  });

  it('A board that loops is stopped at the limit and reported with the line where it stood.', async () => {
    const file = write(
      'loops',
      `${small.split('design:')[0]}design: () => {\n    let turns = 0;\n    while (true) {\n      turns += 1;\n    }\n  },\n});\n`,
    );
    const { problems } = await loadBoard(file, undefined, { ...options, limitMs: 700 });
    expect(problems).toMatchObject([
      { code: 'board-timeout', path: expect.stringMatching(/loops\/board\.ts:(9|10|11):\d+$/) },
    ]);
  });

  it('A value of the wrong shape is reported with its place in the model and the line of the call.', async () => {
    const file = write('shape', small.replace("revision: '1'", "revision: ''").replace("title: 'Small'", 'title: 7'));
    const { problems } = await loadBoard(file, undefined, options);
    expect(problems.map(({ code, path }) => [code, path.replace(/^.*shape\//, '')])).toEqual([
      ['board-value', 'board.ts:8:5#/title'],
      ['board-value', 'board.ts:8:5#/revision'],
    ]);
  });

  it('A wrong part is reported with the file that it stands in, also where several boards share it.', async () => {
    const part = `import { definePart } from '@boardproof/board';\nexport const made =\n  definePart({ name: 'made' } as never);\n`;
    mkdirSync(join(folder, 'parts'), { recursive: true });
    writeFileSync(join(folder, 'parts', 'made.ts'), part);
    const file = write('user', `import { made } from '../parts/made.ts';\nvoid made;\n${small}`);
    const { problems } = await loadBoard(file, undefined, options);
    expect(problems.length).toBeGreaterThan(1);
    for (const { code, path } of problems) {
      expect(code).toBe('board-value');
      expect(path).toMatch(/\/parts\/made\.ts:3:3#\/\w+/);
    }
  });

  it('A syntax error is reported with file, line and column.', async () => {
    const { problems } = await loadBoard(write('syntax', 'export default {;\n'), undefined, options);
    expect(problems).toMatchObject([{ code: 'board-syntax', path: expect.stringMatching(/syntax\/board\.ts:1:17$/) }]);
  });

  it('A missing import is reported at the line of the import.', async () => {
    const { problems } = await loadBoard(write('import', `import 'no-such-package';\n${small}`), undefined, options);
    expect(problems).toMatchObject([{ code: 'board-syntax', path: expect.stringMatching(/import\/board\.ts:1:8$/) }]);
  });

  it('A board that ends its process is reported, not taken for an empty board.', async () => {
    const { problems } = await loadBoard(write('exits', `process.exit(0);\n${small}`), undefined, options);
    expect(problems).toMatchObject([{ code: 'board-exit', message: expect.stringContaining('exit code 0') }]);
  });

  it('A board that changes how it is answered is reported, never an exception of ours.', async () => {
    const source = `(Object.prototype as any).toJSON = () => 1;\n${small}`;
    const { board, problems } = await loadBoard(write('changes', source), undefined, options);
    expect(board).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'board-exit' }]);
  });

  it('A default export that is no board is refused in words.', async () => {
    const { problems } = await loadBoard(write('other', 'export default 7;\n'), undefined, options);
    expect(problems).toMatchObject([{ code: 'board-throws', message: expect.stringContaining('defineBoard') }]);
  });
});
