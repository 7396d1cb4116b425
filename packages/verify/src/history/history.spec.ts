import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { perTier } from '@boardproof/testing';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { limitsFor, measure } from '../record/limits.ts';
import { RecordFolder } from '../record/record-folder.ts';
import type { BoardRecord } from '../record/record-schema.ts';
import { samplePhase, sampleRecord } from '../testing/sample-record.ts';
import { historyOf, historyText } from './history.ts';
import { historyCommand } from './history-cli.ts';
import { csvCell, historyCsv } from './history-csv.ts';
import { readRecords, toHistoryRecord } from './history-record.ts';
import { distributionOf, outliersOf, quantile, trendOf } from './statistics.ts';

const root = mkdtempSync(join(tmpdir(), 'boardproof-history-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function record(serial: string | null, rx: number, change: Partial<BoardRecord> = {}): BoardRecord {
  const limits = limitsFor({ mbit: 100 });
  const phases = [
    samplePhase({ measurements: [measure('rxMbit', rx, 'Mbit/s', limits)] }),
    samplePhase({ name: 'tx', measurements: [measure('txMbit', 94, 'Mbit/s', limits)] }),
  ];
  return sampleRecord({ serial, phases, verdict: rx >= 92.081 ? 'pass' : 'fail', ...change });
}

const small = (...args: Parameters<typeof record>) => toHistoryRecord(record(...args), `${args[0]}/record.json`);

async function command(...args: string[]) {
  const texts = { out: '', err: '' };
  const code = await historyCommand(args, {
    out: (text) => {
      texts.out += text;
    },
    err: (text) => {
      texts.err += text;
    },
    signal: new AbortController().signal,
  });
  return { code, ...texts };
}

describe('history', () => {
  it('A cause without a class counts for nothing, and one without a direction for the board.', () => {
    const causes = [{ direction: 'tx', sentence: 'x' }, { direction: {}, class: 'loss' }, { class: 'cpu' }, null];
    expect(toHistoryRecord({ ...record('A', 94), causes }, 'x').causes).toEqual(['board loss', 'board cpu']);
  });

  it('Counts boards, not attempts: first-pass yield and the yield in the end differ.', () => {
    const history = historyOf(
      [
        small('A', 94),
        small('B', 60),
        small('B', 94, { attempt: 2 }),
        small('C', 60),
        small('D', 94, { verdict: 'error' }),
      ],
      'hardware',
    );
    expect(history).toMatchObject({ records: 5, boards: 4, firstPassYield: 0.3333, finalYield: 0.6667 });
    expect(history.verdicts).toEqual({ pass: 2, fail: 2, error: 1, inconclusive: 0, aborted: 0 });
  });

  it('Boards without a serial number are not taken for one.', () => {
    expect(historyOf([small(null, 94), small(null, 60)], 'hardware').boards).toBe(2);
  });

  it('Never mixes emulated with hardware.', () => {
    const history = historyOf([small('A', 94), small('B', 20, { kind: 'emulated' })], 'hardware');
    expect(history).toMatchObject({ records: 1, otherKind: 1, rx: { distribution: { least: 94, most: 94 } } });
    expect(historyText(history)).toContain('1 emulated records left out');
  });

  it('Finds the outlier and the trend, and says neither where there is none.', () => {
    const noise = (index: number) => ((index * 7919) % 13) / 100;
    const steady = Array.from({ length: 60 }, (_, index) => 94 + noise(index));
    expect(trendOf(steady)?.isClear).toBe(false);
    expect(outliersOf(steady)).toEqual([]);
    const falling = steady.map((value, index) => value - index * 0.01);
    expect(trendOf(falling)).toMatchObject({ isClear: true, mbitPer100: expect.closeTo(-1, 1) });
    expect(outliersOf([...steady, 92])).toEqual([60]);
    expect(trendOf(Array(20).fill(94))).toEqual({ mbitPer100: 0, isClear: false });
  });

  it('Gives the quantiles of textbooks.', () => {
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(distributionOf([93, 94, 95], 90)).toMatchObject({ mean: 94, deviation: 1, cpk: 1.333, median: 94 });
    expect(distributionOf([], 90)).toBeNull();
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1000, noNaN: true }), { minLength: 1 }), (values) => {
        const found = distributionOf(values, 92)!;
        expect(found.histogram.reduce((sum, count) => sum + count, 0)).toBe(values.length);
        expect(found.p5).toBeLessThanOrEqual(found.p95);
      }),
    );
  });
});

describe('csv', () => {
  it('No cell can be run as a formula by a spreadsheet.', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r\n=1', '＝1', '|cmd', '%0a=1']) {
      expect(csvCell(text)).toMatch(/^"'/);
    }
    expect(csvCell('BP-0001')).toBe('"BP-0001"');
    expect(csvCell('a"b,c')).toBe('"a""b,c"');
    expect([csvCell(-5), csvCell(null)]).toEqual(['-5', '']);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(csvCell(text)).toMatch(/^"(?:[^"]|"")*"$/);
        expect(csvCell(text)).not.toMatch(/^"\s*[=+\-@]/);
      }),
    );
  });

  it('Has a row a record.', () => {
    const rows = historyCsv([small('=cmd()', 94), small('B', 60)])
      .trimEnd()
      .split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toContain('"\'=cmd()",1,"pass",94,94,92.081,92.081');
  });
});

describe('boardproof-verify history', () => {
  it('Reads every record below a folder, tells damaged ones, and follows no link.', async () => {
    const folder = join(root, 'some');
    for (const [serial, rx] of [
      ['A', 94.2],
      ['B', 60],
      ['A', 94.4],
    ] as const) {
      new RecordFolder(folder, serial).write('record.json', JSON.stringify(record(serial, rx)));
    }
    mkdirSync(join(folder, 'bad'));
    writeFileSync(join(folder, 'bad', 'record.json'), '{"schema":');
    symlinkSync(folder, join(folder, 'loop'));
    const { code, out } = await command(folder, '--csv', join(root, 'out.csv'));
    expect(code).toBe(0);
    expect(out).toContain('3 hardware records of 2 boards: 2 pass, 1 fail');
    expect(out).toContain('warning: bad/record.json');
    expect(readFileSync(join(root, 'out.csv'), 'utf8').trimEnd().split('\r\n')).toHaveLength(4);
    const json = JSON.parse((await command(folder, '--json')).out);
    expect(json).toMatchObject({ schema: 'boardproof.history/1', problems: [{ code: 'record-damaged' }] });
  });

  it('Refuses a wrong call with 2.', async () => {
    for (const args of [[], ['a', 'b'], [join(root, 'nowhere')], [root, '--kind', 'both'], [root, '--what']]) {
      expect((await command(...args)).code).toBe(2);
    }
    expect(JSON.parse((await command(join(root, 'nowhere'), '--json')).out)).toMatchObject({ exitCode: 2 });
  });

  it('Reads thousands of records and gives one answer.', () => {
    const count = perTier({ quick: 500, normal: 400, long: 10_000 });
    const folder = join(root, 'many');
    for (let index = 0; index < count; index += 1) {
      const path = join(folder, `B${index}`, 'attempt-1');
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, 'record.json'), JSON.stringify(record(`B${index}`, 94 + (index % 10) / 100)));
    }
    const { records, problems } = readRecords(folder);
    expect([records.length, problems.length]).toEqual([count, 0]);
    expect(historyOf(records, 'hardware').firstPassYield).toBe(1);
  });
});
