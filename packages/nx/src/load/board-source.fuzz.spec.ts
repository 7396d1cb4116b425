import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fuzz, holds, perTier, type Random, workspaceRoot } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBoard, loadBoard } from './load-board.ts';

// Each source runs in a process of its own, so the cases are few; what comes back from it is fuzzed as `board model`.

const values = [
  '7',
  'null',
  '[]',
  '{}',
  '() => 1',
  'new Proxy({}, {})',
  'Symbol()',
  '10n',
  'NaN',
  'new Date(0)',
  '"\\u0000"',
];
/** Statements that a design has no business with: it must end in a problem, never in a crash, a hang or an empty board. */
const misdeeds = [
  'throw new Error("no\\ncopper");',
  'throw null;',
  'throw { message: 7, stack: {} };',
  'throw Object.assign(new Error("x"), { issues: [{ path: [1, "a"], message: "m" }] });',
  'throw Object.assign(new Error("x"), { issues: [null] });',
  'while (true) {}',
  'for (;;) JSON.stringify({ a: [1, 2, 3] });',
  'const deep = (): number => deep() + 1; deep();',
  'process.exit(0);',
  'process.exit(7);',
  'process.kill(process.pid, "SIGTERM");',
  'process.argv[2] = "/nowhere/answer.json";',
  'globalThis.JSON = undefined as never;',
  'Object.freeze(Object.prototype);',
  '(Object.prototype as any).toJSON = () => 1;',
  'console.log("{}"); console.error("x".repeat(100000));',
  'setInterval(() => {}, 1000);',
  'Promise.reject(new Error("late"));',
  'process.stdout.write("\\u001b[2J");',
  'await new Promise(() => {});',
  'eval("(");',
];
const bombs = ['const all: unknown[] = []; for (;;) all.push(new Array(1e6).fill(1.5));', '"x".repeat(2 ** 30);'];
const broken = [
  'export default',
  '}',
  'import x from "./no-such.ts";',
  'import "no-such-package";',
  '"\\',
  '`',
  '@@',
  'enum A {}',
];

function source(random: Random): string {
  const misdeed = () => (random.chance(0.03) ? random.pick(bombs) : random.chance(0.7) ? random.pick(misdeeds) : '');
  const field = (name: string, sound: string) => `${name}: ${random.chance(0.1) ? random.pick(values) : sound},`;
  const board = [
    field('name', "'any'"),
    field('title', "'<script>'"),
    field('revision', "'1'"),
    field('outline', 'roundedRectangle(width, 10, 1)'),
    field('parts', '[]'),
    field('nets', random.pick(['[]', "[net('A', 'J1.X')]", "[net('', '.')]"])),
  ];
  const outside = random.chance(0.3) ? misdeed() : '';
  return `import { board, defineBoard, net, roundedRectangle } from '@boardproof/board';
${random.chance(0.15) ? random.pick(broken) : ''}
${/await/.test(outside) ? '' : outside}
export default ${
    random.chance(0.1)
      ? random.pick(values)
      : `defineBoard({
  name: 'any', defaults: { width: 12 }, configurations: ${random.chance(0.1) ? random.pick(values) : '{ narrow: {}, wide: { width: 30 } }'},
  ${
    random.chance(0.05)
      ? ''
      : `design: ({ width }) => {
    net('used');
    ${misdeed().replace('await ', 'void ')}
    return ${random.chance(0.1) ? random.pick(values) : `board({ ${board.join(' ')} })`};
  },`
  }
})`
  };
`;
}

const seeds = [
  `import { board, defineBoard, roundedRectangle } from '@boardproof/board';
export default defineBoard({
  name: 'any',
  defaults: { width: 10 },
  configurations: { narrow: {}, wide: { width: 30 } },
  design: ({ width }) =>
    board({ name: 'any', title: 'Any', revision: '1', outline: roundedRectangle(width, 10, 1), parts: [], nets: [] }),
});
`,
];

describe('a board.ts from anywhere', { timeout: 7_200_000 }, () => {
  let folder = '';
  beforeAll(() => {
    mkdirSync(join(workspaceRoot, 'dist'), { recursive: true });
    folder = mkdtempSync(join(workspaceRoot, 'dist', 'board-source-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('Gives a board, or problems with a code, a place and words.', async () => {
    const file = join(folder, 'board.ts');
    const options = { workspaceRoot, limitMs: 2000 };
    const read = async (text: string) => {
      writeFileSync(file, text);
      const asked = text.length % 4;
      const { answer, problems } =
        asked === 0
          ? await listBoard(file, options).then((listing) => ({ ...listing, answer: listing.name }))
          : await loadBoard(file, asked === 1 ? 'wide' : undefined, options).then(({ board, problems: own }) => ({
              answer: board,
              problems: own,
            }));
      holds((answer === undefined) === problems.length > 0, 'neither a board nor a problem, or both');
      for (const { code, path, message } of problems) {
        holds(/^board-(syntax|throws|value|shape|timeout|exit)$/.test(code), `a problem of code ${code}`);
        holds(path !== '' && message !== '', `${code} without place or words`);
      }
    };
    const cases = perTier({ quick: 2, normal: 4, long: 600 });
    const report = await fuzz({ name: 'board source', seeds, grammar: source, read }, cases);
    expect(report.meanBytes).toBeGreaterThan(200);
  });
});
