// Captures that the thresholds were not made on: each must be named as what it was made. README.md has the confusion matrix.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipFor, tier } from '@boardproof/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { sampleCapture } from './sample/sample-capture.ts';
import { type Half, type Origin, shownClasses, type UnseenCase, unseenCases } from './testing/unseen/cases.ts';
import { confusionTable, type Judged, judge } from './testing/unseen/confusion.ts';
import { makeCaptures, withoutNamespaces } from './testing/unseen/make-captures.ts';
import { spoil, traps } from './testing/unseen/traps.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardproof-unseen-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function judgeAll(cases: readonly UnseenCase[]): Promise<{ judged: Judged[]; leftOut: Set<string> }> {
  const { captures, leftOut } = await makeCaptures(cases, folder);
  const judged: Judged[] = [];
  for (const one of cases) {
    const capture = captures.get(one.name);
    if (capture !== undefined) judged.push(await judge(one, capture));
  }
  return { judged, leftOut };
}

const wrong = (judged: readonly Judged[]) =>
  judged.filter(({ right }) => !right).map(({ name, named, diagnosis }) => `${name}: ${named}, ${diagnosis.sentence}`);

describe('Captures that were not seen when the thresholds were set', () => {
  const slice = (origin: Origin, names: readonly string[]) =>
    unseenCases(2).filter((one) => one.origin === origin && names.includes(one.made) && one.name.endsWith('-0'));

  it('Simulated ones are named right.', async () => {
    const cases = unseenCases(2).filter(({ origin }) => origin === 'simulated');
    expect(cases.length).toBeGreaterThanOrEqual(15);
    const { judged } = await judgeAll(cases);
    expect(wrong(judged)).toEqual([]);
  });

  it('Some of Linux’s own TCP in two network namespaces are named right.', async (context) => {
    skipFor(context, tier() === 'quick' ? 'namespaces are for the normal tier' : withoutNamespaces());
    const { judged } = await judgeAll(
      slice('namespaces', ['receive-window', 'zero-window', 'application', 'inconclusive']),
    );
    expect(judged).toHaveLength(4);
    expect(wrong(judged)).toEqual([]);
  }, 120_000);

  it.for([1, 2] as const)(
    'Half %d, ten of each class: at least nine of ten are named right.',
    { timeout: 3_600_000 },
    async (half, context) => {
      skipFor(context, tier() === 'long' ? undefined : 'all of them are for the long tier');
      const { judged, leftOut } = await judgeAll(unseenCases(half as Half));
      const right = judged.filter((one) => one.right).length;
      const place = process.env['BOARDPROOF_CONFUSION'];
      if (place !== undefined) {
        const note = [`${right} of ${judged.length}`, ...wrong(judged), ...leftOut].join('\n');
        writeFileSync(`${place}-${half}.txt`, note);
        writeFileSync(`${place}-${half}.md`, `${confusionTable(judged)}\n`);
      }
      expect(judged.length).toBeGreaterThan(30);
      expect(right / judged.length).toBeGreaterThanOrEqual(0.9);
    },
  );
});

describe('The cases', () => {
  it('are the same each time, different in both halves, and at least ten of each class.', () => {
    expect(unseenCases(1)).toEqual(unseenCases(1));
    const [one, two] = [unseenCases(1), unseenCases(2)];
    expect(JSON.stringify(one).replaceAll('"1-', '"2-').replaceAll('"half":1', '"half":2')).not.toBe(
      JSON.stringify(two),
    );
    for (const made of shownClasses) expect(two.filter((entry) => entry.made === made)).toHaveLength(10);
  });

  it('A capture that is right fails as another class, so that the matrix can fail.', async () => {
    const one: UnseenCase = { name: 'x', made: 'link', half: 1, origin: 'simulated', direction: 'rx' };
    expect(await judge(one, sampleCapture())).toMatchObject({ named: 'receive-window', right: false });
    expect((await judge({ ...one, made: 'receive-window' }, sampleCapture())).right).toBe(true);
    const table = confusionTable([await judge(one, sampleCapture())]);
    expect(table).toMatch(/\| link \|\s+\| 1 \|.*\| 0 of 1 \|/);
  });

  it.each(traps)('The trap %s is inconclusive, whatever was spoilt.', async (trap) => {
    const one: UnseenCase = { name: 'x', made: 'inconclusive', half: 1, origin: 'simulated', direction: 'rx' };
    const { diagnosis, right } = await judge(one, spoil(sampleCapture(), trap));
    expect(right).toBe(true);
    const code = trap === 'options-cut' ? /options-cut/ : new RegExp(trap);
    expect(diagnosis.problems.map((problem) => problem.code).join()).toMatch(code);
  });
});
