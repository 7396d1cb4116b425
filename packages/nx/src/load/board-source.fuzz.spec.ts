import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Board, Problem } from '@boardproof/board';
import { fuzz, holds, perTier, type Random, workspaceRoot } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBoard, loadBoard } from './load-board.ts';
import { loadOptions } from './load-options.ts';

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

/** The ways in which a file is asked; its length picks one, so that a case says by itself how it is read. */
const ways = ['list', 'wide', 'usual', 'design', 'options', 'own root'] as const;

async function ask(file: string, text: string): Promise<{ answer: unknown; problems: readonly Problem[] }> {
  const way = ways[text.length % ways.length]!;
  const options = { workspaceRoot: way === 'own root' ? dirname(file) : workspaceRoot, limitMs: 2000 };
  if (way === 'list') {
    const { name: answer, problems } = await listBoard(file, options);
    return { answer, problems };
  }
  if (way === 'options') {
    const kind = { kind: 'enclosure', define: 'defineEnclosure', unused: ['manifold-3d'] } as const;
    const { options: found, problems } = await loadOptions(file, {} as Board, kind, options);
    // What is no JSON is left out of an answer: such a file has given nothing, and says so nowhere.
    return { answer: problems.length > 0 ? undefined : (found ?? null), problems };
  }
  const { board: answer, problems } = await loadBoard(file, way === 'wide' ? 'wide' : undefined, options);
  return { answer, problems };
}

/** A file that is read in the given way. */
function asked(way: (typeof ways)[number], text: string): string {
  const missing = (ways.indexOf(way) - (text.length % ways.length) + ways.length) % ways.length;
  return text + ' '.repeat(missing);
}

/** One file for each way to end; the slow ones only where there is time. */
function known(): string[] {
  const board = (statement: string) =>
    seeds[0]!
      .replace('board({', `{ ${statement} } return board({`)
      .replace('=>\n', '=> {')
      .replace('),\n});', ')},\n});');
  const issues = (path: string) =>
    `throw Object.assign(new Error("x"), { issues: [{ path: ${path}, message: "m" }] });`;
  const quick = [
    asked('options', "import solid from 'manifold-3d'; export default (board: unknown) => ({ wall: 2, solid });"),
    asked('own root', board('throw new Error("no copper");')),
    asked('design', board('(Object.prototype as any).toJSON = () => 1;')),
  ];
  const slow = [
    asked('design', board('while (true) {}')),
    asked('design', board(issues('[1, "a"]'))),
    asked('wide', board(issues('[]'))),
    asked('usual', board('process.exit(7);')),
    asked('usual', board('process.kill(process.pid, "SIGTERM");')),
    asked('options', 'export default () => { while (true) {} };'),
    asked('list', 'export default {;'),
    asked('list', 'import "../no-such.ts";'),
    asked('own root', 'import "../../tools/no-such.ts"; import "../../package.json";'),
    asked('list', 'import "../../../../../../no-such\\0.ts";'),
  ];
  // A file can answer in its program's place.
  const answers = (answer: string) =>
    `import { writeFileSync } from 'node:fs'; writeFileSync(process.argv[2]!, '${answer}'); process.exit(0);`;
  for (const answer of ['{"board":7}', '{"late":{"limitMs":1,"frames":[]}}', '{"options":1}', '7'])
    slow.push(asked('design', answers(answer)));
  return perTier({ quick: quick.slice(0, 1), normal: quick, long: [...quick, ...slow] });
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
    const read = async (text: string) => {
      writeFileSync(file, text);
      const { answer, problems } = await ask(file, text);
      holds((answer === undefined) === problems.length > 0, 'neither an answer nor a problem, or both');
      for (const { code, path, message } of problems) {
        holds(/^(board|enclosure)-(syntax|throws|value|shape|timeout|exit)$/.test(code), `a problem of code ${code}`);
        holds(path !== '' && message !== '', `${code} without place or words`);
      }
    };
    const cases = perTier({ quick: 2, normal: 4, long: 500 });
    const report = await fuzz({ name: 'board source', seeds, grammar: source, read, known: known() }, cases);
    expect(report.meanBytes).toBeGreaterThan(200);
  });
});
