import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleBoard } from '../testing/sample-board.ts';
import { loadEnclosure } from './load-enclosure.ts';
import { readMeasured } from './measured.ts';

let folder: string;
// Inside of the workspace, so that the file finds the packages that it imports.
beforeAll(() => {
  folder = mkdtempSync(join(workspaceRoot, 'node_modules', '.cache-enclosure-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const load = (text: string, limitMs?: number) => {
  const file = join(folder, 'enclosure.ts');
  writeFileSync(file, text);
  return loadEnclosure(file, sampleBoard(), { workspaceRoot: folder, ...(limitMs === undefined ? {} : { limitMs }) });
};

describe('an enclosure.ts', () => {
  it('Plain options come back as they are, and a function is called with the board.', async () => {
    const define = "import { defineEnclosure } from '@boardproof/enclosure';\n";
    expect(await load(`${define}export default defineEnclosure({ lid: 'screw', wall: 2 });`)).toEqual({
      draft: { lid: 'screw', wall: 2 },
      problems: [],
    });
    const { draft } = await load(
      `${define}export default defineEnclosure((board) => ({ label: { text: board.title } }));`,
    );
    expect(draft).toEqual({ label: { text: 'Sample board' } });
  });

  it('Without the file every default holds.', async () => {
    const none = await loadEnclosure(join(folder, 'none.ts'), sampleBoard(), { workspaceRoot: folder });
    expect(none).toEqual({ draft: {}, problems: [] });
  });

  it('A syntax error, an error thrown and a wrong export are told with their line.', async () => {
    const first = async (text: string) => (await load(text)).problems.map(({ code, path }) => [code, path])[0];
    expect(await first('export default {\n  wall: \n};')).toEqual(['enclosure-syntax', 'enclosure.ts:3:1']);
    expect(await first("const deep = () => {\n  throw new Error('no');\n};\nexport default () => deep();")).toEqual([
      'enclosure-throws',
      'enclosure.ts:2:9',
    ]);
    expect(await first('export const wall = 2;')).toEqual(['enclosure-throws', 'enclosure.ts']);
  });

  it('A file that never ends is told with its line, and one that ends its process is told.', async () => {
    expect((await load('export default () => {\n  for (;;) {}\n};', 1500)).problems).toMatchObject([
      { code: 'enclosure-timeout', path: expect.stringMatching(/^enclosure\.ts:2:\d+$/) },
    ]);
    expect((await load('process.exit(3);\nexport default {};')).problems[0]?.code).toBe('enclosure-exit');
  });
});

describe('measured figures', () => {
  it('One, several, and several in one word are read; a wrong one is told.', () => {
    expect(readMeasured('jack.height=13.4')).toEqual({ measured: { 'jack.height': 13.4 }, problems: [] });
    expect(readMeasured(['jack.height = 13.4 mm', 'J2.height=6,plug.height=9']).measured).toEqual({
      'jack.height': 13.4,
      'J2.height': 6,
      'plug.height': 9,
    });
    expect(readMeasured(undefined).measured).toEqual({});
    expect(readMeasured('jack.height:13').problems[0]?.code).toBe('measured-syntax');
    expect(readMeasured('jack.height=-1').problems[0]?.code).toBe('measured-syntax');
  });
});
