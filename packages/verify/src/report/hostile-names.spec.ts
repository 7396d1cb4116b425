// The pages and tables of a record, a sweep and a tuning, with a hostile name wherever a text may stand.
import { spawnSync } from 'node:child_process';
import { foreignMarkup, hostileNames, isFormula, python } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { junitXml } from '../record/junit.ts';
import { noRun } from '../sweep/cell.ts';
import { gridOf } from '../sweep/grid.ts';
import { sweepFiles } from '../sweep/sweep-files.ts';
import { sweepResult } from '../sweep/sweep-result.ts';
import { sweepText } from '../sweep/sweep-text.ts';
import { samplePhase, sampleRecord } from '../testing/sample-record.ts';
import { tune } from '../tune/tune.ts';
import { tuneFiles } from '../tune/tune-files.ts';
import { tuneText } from '../tune/tune-text.ts';
import { reportPage } from './report-page.ts';

const problemOf = (word: string) => ({ code: word, severity: 'error', path: word, message: word, hint: word }) as const;

function recordOf(word: string) {
  return sampleRecord({
    serial: word,
    sentence: word,
    release: { name: word, sha256: word },
    firmware: { sha256: word, options: { [word]: word } },
    station: { [word]: word },
    link: { mbit: 100, duplex: word, source: word, host: word, port: 1 },
    phases: [samplePhase({ name: word, sentence: word, outcome: 'fail', problems: [problemOf(word)] })],
    causes: [{ direction: 'rx', class: 'unknown', sentence: word, evidence: [word], fix: [word] }],
    problems: [problemOf(word)],
    artefacts: [{ path: word, sha256: word, bytes: 1 }],
  });
}

function sweptFiles(word: string) {
  const cells = gridOf({ all: true, streams: 1, direction: 'rx' }).map((key, index) => ({
    ...key,
    ...noRun(index === 0 ? 'failed' : 'not-built', word),
    build: null,
    published: null,
  }));
  const result = sweepResult(cells, { seconds: 0.5, aborted: false });
  return { files: sweepFiles(result), text: sweepText(result) };
}

async function tunedFiles(word: string) {
  const result = await tune({
    kind: 'emulated',
    board: word,
    link: word,
    delayUs: null,
    measure: async () => ({ problems: [problemOf(word)] }),
  });
  return { files: tuneFiles({ ...result, problems: [problemOf(word)], why: [word] }), text: tuneText(result) };
}

/** The cells of a CSV as a spreadsheet reads them. */
const cellsOf = (csv: string) =>
  (csv.match(/"(?:[^"]|"")*"|[^,\r\n]+/g) ?? []).map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'));

describe('a hostile name in a record, a sweep or a tuning', () => {
  it.each(hostileNames)('%j stays a text in every page, table and line of the terminal.', async (word) => {
    const [swept, tuned] = [sweptFiles(word), await tunedFiles(word)];
    const pages = [reportPage(recordOf(word)), swept.files.get('report.html')!, tuned.files.get('report.html')!];
    for (const page of pages) {
      expect(foreignMarkup(page)).toEqual([]);
      expect(page).not.toMatch(/[\u0000-\u0008\u001b]/);
    }
    for (const cell of cellsOf(swept.files.get('sweep.csv')!)) expect(isFormula(cell), cell).toBe(false);
    for (const name of ['sweep.json', 'tune.json']) JSON.parse((swept.files.get(name) ?? tuned.files.get(name))!);
    for (const text of [swept.text, tuned.text]) expect(text.replaceAll(/\u001b\[\d*m/g, '')).not.toContain('\u001b');
  });

  it('A record with every one of them is XML that python’s parser reads, and each text comes back.', () => {
    for (const word of hostileNames) {
      const program =
        'import sys, xml.etree.ElementTree as t; r = t.fromstring(sys.stdin.buffer.read()); print(r.find(".//testcase").get("name"))';
      const read = spawnSync(python, ['-c', program], { input: junitXml(recordOf(word)), encoding: 'utf8' });
      expect(read.stderr).toBe('');
      expect(read.stdout.trimEnd()).toBe(word.replaceAll('\u001b', '\ufffd'));
    }
  });
});
