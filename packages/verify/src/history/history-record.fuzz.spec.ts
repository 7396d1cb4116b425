import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fuzz, holds, type Random } from '@boardproof/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { BoardRecord, verdicts } from '../record/record-schema.ts';
import { samplePhase, sampleRecord } from '../testing/sample-record.ts';
import { historyOf, historyText } from './history.ts';
import { historyCsv } from './history-csv.ts';
import { type HistoryRecord, readRecords, toHistoryRecord } from './history-record.ts';

const serials = [
  'BP-1',
  'BP-2',
  '=cmd|x',
  '<script>',
  '../../x',
  '"a","b"',
  '\u001b[2J',
  '',
  '__proto__',
  '+1',
  '-1',
  '@x',
];
const odd = [null, true, 7, '7', [], {}, [null], 1e308, -0];

/** Mostly the value, now and then another kind of value. */
const mostly = <T>(random: Random, value: T): unknown => (random.chance(0.02) ? random.pick(odd) : value);

function record(random: Random): string {
  const rate = (name: string) => ({
    name: `${name}Mbit`,
    value: mostly(random, random.below(9500) / 100),
    unit: 'Mbit/s',
    limit: `${name}Mbit`,
    outcome: random.pick(['pass', 'warn', 'fail', 'unknown']),
  });
  const phases = ['rx', 'tx', 'phy'].map((name) => ({
    ...samplePhase({ name }),
    measurements: mostly(random, [rate(name)]),
  }));
  const causes = Array.from({ length: random.below(3) }, () => ({
    direction: mostly(random, random.pick(['rx', 'tx', null])),
    class: mostly(random, random.pick(['loss', 'receive-window', '=cmd', '<b>'])),
    sentence: random.pick(serials),
    evidence: [],
    fix: [],
  }));
  const whole: Record<string, unknown> = {
    ...sampleRecord(),
    schema: mostly(random, 'boardproof.record/1'),
    kind: mostly(random, random.pick(['hardware', 'emulated'])),
    serial: mostly(random, random.pick(serials)),
    attempt: mostly(random, 1 + random.below(4)),
    startedAt: mostly(random, random.pick(['2026-01-02T03:04:05.000Z', '2026-01-03', 'yesterday', null])),
    verdict: mostly(random, random.pick(verdicts)),
    firmware: mostly(random, { sha256: mostly(random, random.pick(['ab', null])), options: {} }),
    phases: mostly(random, phases),
    causes: mostly(random, causes),
  };
  if (random.chance(0.05)) delete whole[random.pick(Object.keys(whole))];
  return JSON.stringify(whole);
}

const seeds = [
  JSON.stringify(sampleRecord()),
  JSON.stringify(sampleRecord({ kind: 'emulated', startedAt: null, verdict: 'fail' }), undefined, 2),
];

const folder = mkdtempSync(join(tmpdir(), 'boardproof-records-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files since the last count: they are read together, as those of a bench are, and their statistics made. */
const batch: { text: string; found: HistoryRecord | undefined }[] = [];

function read(text: string): void {
  batch.push({ text, found: recordOf(text) });
  if (batch.length === 20) together(batch.splice(0));
}

/** What one text is read as; undefined where it is refused, in words of our own. */
function recordOf(text: string): HistoryRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const strict = BoardRecord.safeParse(value).success;
  try {
    const found = toHistoryRecord(value, 'record.json');
    for (const rate of [found.rxMbit, found.txMbit]) holds(rate === null || Number.isFinite(rate), `a rate of ${rate}`);
    return found;
  } catch (error) {
    holds(/^its? /.test((error as Error).message), (error as Error).message);
    holds(!strict, 'the quick reader refuses what the strict one takes');
    return undefined;
  }
}

function together(files: typeof batch): void {
  files.forEach(({ text }, index) => {
    mkdirSync(join(folder, `attempt-${index}`), { recursive: true });
    writeFileSync(join(folder, `attempt-${index}`, 'record.json'), text);
  });
  const { records, problems } = readRecords(folder);
  const sound = files.filter(({ found }) => found !== undefined).length;
  holds(records.length === sound, `${records.length} records of ${sound} were read from the folder`);
  holds(problems.length === files.length - sound, 'a damaged record is not told');
  statistics(records);
}

function statistics(records: readonly HistoryRecord[]): void {
  for (const kind of ['hardware', 'emulated'] as const) {
    const text = historyText(historyOf(records, kind));
    holds(!/NaN|undefined|\u001b/.test(text), text);
  }
  const csv = historyCsv(records);
  holds(!/(^|[,\n])"?[=+@]/.test(csv) && !/NaN|undefined/.test(csv), csv);
}

describe('a record from anywhere', { timeout: 7_200_000 }, () => {
  it('Counts in the history, or is refused in words; no name in it becomes a formula or a command of the terminal.', async () => {
    const report = await fuzz({ name: 'record', seeds, grammar: record, read });
    expect(report.meanBytes).toBeGreaterThan(200);
  });
});
