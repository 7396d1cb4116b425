// Names from a board, a record or a file that try to become markup, a formula, an escape of the terminal, or a place on disk.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Board,
  board,
  definePart,
  designBoard,
  ground,
  namePins,
  net,
  place,
  roundedRectangle,
  text,
  track,
} from '@boardproof/board';
import { makeBom, readCsv } from '@boardproof/bom';
import { makeEnclosure } from '@boardproof/enclosure';
import { makeFab, readZip } from '@boardproof/fab';
import { makeNetlist, makePcb } from '@boardproof/kicad';
import { formatProblems, type TaskResult, writeOutputs } from '@boardproof/nx';
import { capacitor0805, header2x3 } from '@boardproof/parts';
import { type GatheredTask, makeRelease } from '@boardproof/release';
import { foreignMarkup, hostileNames, isFormula, perTier, python } from '@boardproof/testing';
import { historyCsv, historyOf, historyText } from '@boardproof/verify';
import { afterAll, describe, expect, it } from 'vitest';
import breakout from '../../hardware/rj45-magjack-breakout/board.ts';

/** A board whose every free text is one of these. */
function hostileBoard(word: string): Board {
  const header = namePins(header2x3, { 1: word, 2: 'GND', 3: 'A', 4: 'B', 5: 'C', 6: 'D' });
  const chip = definePart({ ...capacitor0805, name: word, description: word, value: word });
  return board({
    name: 'hostile',
    title: word,
    revision: word,
    description: word,
    outline: roundedRectangle(20, 16, 1),
    parts: [place('J1', header, { at: [12, 11], value: word }), place(word, chip, { at: [5, 5] })],
    nets: [net(word, `J1.${word}`), ground('GND', 'J1.GND')],
    tracks: [
      track('GND', 'F.Cu', 0.3, [
        [2, 2],
        [3, 2],
      ]),
    ],
    texts: [text(/[\u0000-\u001f]/.test(word) ? 'A' : word, 'F.Fab', [10, 8])],
    accessories: [{ name: word, description: word, quantity: 1, orders: [], note: word }],
    choices: [{ what: word, chosen: word, why: word }],
  });
}

const folder = mkdtempSync(join(tmpdir(), 'boardproof-injection-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** All that is made of a board; a writer that refuses a text says so as a problem, and makes nothing. */
async function everything(word: string): Promise<{ task: string; result: TaskResult }[]> {
  const own = hostileBoard(word);
  const makers: [string, () => TaskResult | Promise<TaskResult>][] = [
    ['netlist', () => makeNetlist(own)],
    ['pcb', () => makePcb(own)],
    ['fab', () => makeFab(own)],
    ['bom', () => makeBom(own, { boards: 3 })],
  ];
  const made: { task: string; result: TaskResult }[] = [];
  for (const [task, make] of makers) made.push({ task, result: await make() });
  const tasks = made.map(({ task, result }): GatheredTask => {
    const report = { schema: 'boardproof.problems/1', task, exitCode: 0, verdict: 'pass', files: 'written' } as const;
    return {
      task,
      report: { ...report, checks: [word], problems: result.problems },
      files: [...result.files].map(([name, content]) => ({
        path: `${task}/${name}`,
        bytes: content.length,
        sha256: '00',
        content: Buffer.from(content),
      })),
    };
  });
  return [...made, { task: 'release', result: await makeRelease(own, tasks) }];
}

describe('a hostile name', { timeout: 600_000 }, () => {
  it.each(hostileNames)('%j stays a text in every page, table, file name and line of the terminal.', async (word) => {
    for (const { task, result } of await everything(word)) {
      for (const [name, content] of result.files) {
        expect(name, task).toMatch(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/);
        const written = Buffer.from(content).toString();
        if (name.endsWith('.html')) expect(foreignMarkup(written)).toEqual([]);
        if (name.endsWith('.csv'))
          for (const cell of readCsv(written).flat()) expect(isFormula(cell), cell).toBe(false);
        if (name.endsWith('.md')) expect(written).not.toMatch(/(?<!\\)<(script|img)|(?<!\\)\]\(javascript/);
        if (name.endsWith('.zip'))
          for (const { name: entry } of readZip(Buffer.from(content))) expect(entry).toMatch(/^[\w-][\w.-]*$/);
        if (name.endsWith('.json')) JSON.parse(written);
      }
      expect(formatProblems(result.problems).replaceAll(/\u001b\[\d*m/g, '')).not.toContain('\u001b');
    }
  });

  it('A page that takes a name for markup would be found.', () => {
    expect(foreignMarkup('<p>&lt;script&gt;</p><script>alert(1)</script>')).not.toEqual([]);
    expect(foreignMarkup('<td>"><img src=x onerror=alert(1)></td>')).not.toEqual([]);
  });

  it.each(perTier({ quick: [], normal: hostileNames.slice(0, 1), long: hostileNames }))(
    '%j stays a text in each file of a case, and in its label it is drawn or refused.',
    async (word) => {
      const own = designBoard(breakout);
      const parts = own.parts.map((placed) => ({
        ...placed,
        value: word,
        part: { ...placed.part, description: word },
      }));
      const labelled = { ...own, title: word, description: word, revision: word, parts };
      const { files, problems } = await makeEnclosure(labelled, { project: { label: { text: [word], height: 3 } } });
      expect([...files.keys()].length > 0 || problems.some(({ severity }) => severity === 'error')).toBe(true);
      for (const [name, content] of files) {
        expect(name).toMatch(/^[\w-]+\.(stl|3mf|png|json)$/);
        if (name.endsWith('.json')) JSON.parse(String(content));
        if (!name.endsWith('.3mf')) continue;
        for (const { name: entry, bytes: xml } of readZip(Buffer.from(content))) {
          expect(entry).toMatch(/^[\w[\]-][\w./[\]-]*$/);
          const parsed = spawnSync(python, ['-c', 'import sys, xml.dom.minidom as m; m.parse(sys.stdin)'], {
            input: xml,
          });
          expect(parsed.status, String(parsed.stderr)).toBe(0);
          expect(Buffer.from(xml).toString()).not.toMatch(/<(script|img)/);
        }
      }
    },
  );

  it('In a record it becomes neither a formula nor a command of the terminal.', () => {
    const records = hostileNames.map((serial) => ({
      path: `${serial}/record.json`,
      kind: 'emulated' as const,
      serial,
      attempt: 1,
      startedAt: serial,
      verdict: 'pass' as const,
      rxMbit: 1,
      txMbit: 1,
      rxLimit: 1,
      txLimit: 1,
      causes: [serial],
      firmware: serial,
    }));
    for (const cell of readCsv(historyCsv(records)).flat()) expect(isFormula(cell), cell).toBe(false);
    expect(historyText(historyOf(records, 'emulated'))).not.toMatch(/\u001b/);
  });
});

describe('a name that becomes a file', () => {
  it.each(['../x', '../../etc/passwd', '/etc/x', 'a/../../x', '..', 'a/../..'])(
    '%j never leaves its folder.',
    (name) => {
      const target = join(folder, 'deep', 'out');
      writeOutputs(target, new Map([['kept.txt', 'kept']]));
      expect(() => writeOutputs(target, new Map([[name, 'x']]))).toThrow('leaves its folder');
      expect(readFileSync(join(target, 'kept.txt'), 'utf8')).toBe('kept');
    },
  );

  it.each(['../x', 'A', 'a/b', '', '.', '-x', 'ä'])('%j cannot name a board.', (name) => {
    expect(() => board({ name, title: 'T', revision: '1', outline: [], parts: [], nets: [] })).toThrow(/file names/);
  });
});
