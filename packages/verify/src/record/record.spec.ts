import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipFor } from '@boardproof/testing';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { samplePhase, sampleRecord } from '../testing/sample-record.ts';
import { escapeXml, junitXml } from './junit.ts';
import { limitsFor, measure } from './limits.ts';
import { RecordBook, type RecordHead } from './record-book.ts';
import { diskWriter, folderName, RecordFolder, type Writer } from './record-folder.ts';
import { BoardRecord, phaseOutcomes } from './record-schema.ts';
import { exitCodes, outcomeOf, verdictOf } from './verdict.ts';

const root = mkdtempSync(join(tmpdir(), 'boardproof-record-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const head = (): RecordHead => {
  const { kind, serial, startedAt, release, firmware, station, link, after, limits } = sampleRecord();
  return { kind, serial, startedAt, release, firmware, station, link, after, limits };
};
const stored = (folder: RecordFolder) =>
  BoardRecord.parse(JSON.parse(readFileSync(folder.file('record.json'), 'utf8')));

describe('limits', () => {
  it('Follow from the line: 92.08 and 94.0 of 94.93 Mbit/s at 100, ten times that at 1000, less with timestamps.', () => {
    const rx = (mbit: number, framing = {}) => limitsFor({ mbit, framing }).find((limit) => limit.name === 'rxMbit')!;
    expect(rx(100)).toMatchObject({ value: 92.081, warn: 93.979, comparator: '>=' });
    expect(rx(1000).value).toBeCloseTo(920.806, 2);
    expect(rx(100, { timestamps: true, payload: 1448 }).value).toBeCloseTo(0.97 * 94.148, 2);
    expect(rx(100).why).toContain('94.93');
  });

  it('Can be overridden by name, which the record then says; another name is refused.', () => {
    const limit = limitsFor({ mbit: 100 }, { rxMbit: 60 }).find((one) => one.name === 'rxMbit')!;
    expect(limit).toMatchObject({ value: 60, source: 'override' });
    expect(limit.why).toContain('instead of 92.081');
    expect(() => limitsFor({ mbit: 100 }, { speed: 1 })).toThrow(/no limit "speed"/);
  });

  it('Judge a figure: pass, warn, fail, unknown, and info where there is none.', () => {
    const limits = limitsFor({ mbit: 100 });
    const outcome = (value: number | null) => measure('rxMbit', value, 'Mbit/s', limits).outcome;
    expect([94.5, 93, 92, null].map(outcome)).toEqual(['pass', 'warn', 'fail', 'unknown']);
    expect(measure('uptime', 3, 's', limits).outcome).toBe('info');
    expect(measure('rxRetransmissions', 1, 'segments', limits, 'retransmissions').outcome).toBe('fail');
  });
});

describe('verdict', () => {
  const phases = (...outcomes: (typeof phaseOutcomes)[number][]) =>
    ['rx', 'tx', 'phy'].slice(0, outcomes.length).map((name, at) => samplePhase({ name, outcome: outcomes[at]! }));

  it('Is a pass only when both directions were measured and nothing speaks against it.', () => {
    expect(verdictOf(phases('pass', 'warn'))).toBe('pass');
    expect(verdictOf(phases('pass'))).toBe('inconclusive');
    expect(verdictOf([])).toBe('inconclusive');
    expect(verdictOf(phases('pass', 'pass', 'fail'))).toBe('fail');
    expect(verdictOf(phases('pass', 'pass', 'inconclusive'))).toBe('inconclusive');
    expect(verdictOf(phases('pass', 'skipped'))).toBe('inconclusive');
  });

  it('The station’s fault outweighs the board’s, and an abort both; each has its exit code.', () => {
    expect(verdictOf(phases('fail', 'error'))).toBe('error');
    expect(verdictOf(phases('fail', 'error', 'aborted'))).toBe('aborted');
    expect(exitCodes).toEqual({ pass: 0, fail: 1, error: 2, inconclusive: 3, aborted: 130 });
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...phaseOutcomes)), (outcomes) => {
        const verdict = verdictOf(outcomes.map((outcome, at) => samplePhase({ name: at % 2 ? 'tx' : 'rx', outcome })));
        if (verdict === 'pass') expect(outcomes.some((one) => !['pass', 'warn', 'skipped'].includes(one))).toBe(false);
      }),
    );
  });

  it('A phase fails with its worst figure; what was not measured does not fail it.', () => {
    const limits = limitsFor({ mbit: 100 });
    const good = measure('rxMbit', 94.5, 'Mbit/s', limits);
    expect(outcomeOf([good, measure('retransmissions', null, '', limits)])).toBe('pass');
    expect(outcomeOf([good, measure('retransmissions', 1, '', limits)])).toBe('fail');
    expect(outcomeOf([good, measure('rxMbit', 93, 'Mbit/s', limits)])).toBe('warn');
  });
});

describe('record folder', () => {
  it('Counts attempts and never touches an earlier one.', () => {
    const first = new RecordFolder(root, 'A1');
    first.write('record.json', 'first');
    const second = new RecordFolder(root, 'A1');
    expect([first.attempt, second.attempt]).toEqual([1, 2]);
    expect(readFileSync(first.file('record.json'), 'utf8')).toBe('first');
  });

  it('A place that takes no folders is refused at once.', async (ctx) => {
    if (!existsSync('/proc/self')) skipFor(ctx, 'only Linux has such a place');
    expect(() => new RecordFolder('/proc/boardproof/records', null)).toThrow(/ENOENT/);
  });

  it('No serial number leaves the folder.', () => {
    expect(folderName('../../etc')).toBe('.._.._etc');
    expect([null, ' ', '..', 'a/b\\c\u0000', 'BP-0001'].map(folderName)).toEqual([
      'no-serial',
      'no-serial',
      '__',
      'a_b_c_',
      'BP-0001',
    ]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (serial) => {
        expect(folderName(serial)).toMatch(/^[0-9A-Za-z._-]{1,100}$/);
        expect(folderName(serial)).not.toMatch(/^\.+$/);
      }),
    );
  });

  it('Hashes what the run made.', async () => {
    const folder = new RecordFolder(root, 'hash');
    folder.write('a.txt', 'abc');
    const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(await folder.artefact('a.txt')).toEqual({ path: 'a.txt', sha256, bytes: 3 });
    expect(await folder.artefact('b.txt')).toBeNull();
  });
});

describe('record book', () => {
  it('Is a whole record after every phase, aborted until it is finished: what a killed process leaves.', () => {
    const folder = new RecordFolder(root, 'kill');
    const book = new RecordBook(folder, head());
    expect(stored(folder)).toMatchObject({ verdict: 'aborted', complete: false, phases: [] });
    book.addPhase(samplePhase());
    expect(stored(folder)).toMatchObject({
      verdict: 'aborted',
      complete: false,
      phases: [{ name: 'rx', outcome: 'pass' }],
    });
    expect(stored(folder).sentence).toContain('94.5 / -');
    book.addPhase(samplePhase({ name: 'tx' }));
    const record = book.finish();
    expect(record.verdict).toBe('pass');
    expect(stored(folder)).toEqual(record);
    expect(readdirSync(folder.path).sort()).toEqual(['junit.xml', 'record.json']);
  });

  it('A full disk costs the reserve first; when that is gone the verdict is an error and the last whole record stays.', () => {
    let free = 2;
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const writer: Writer = {
      write(path, content) {
        if (free <= 0) throw full;
        free -= 1;
        diskWriter.write(path, content);
      },
    };
    const folder = new RecordFolder(root, 'full', writer);
    const book = new RecordBook(folder, head());
    book.addPhase(samplePhase());
    free = 0;
    expect(readdirSync(folder.path)).toContain('.reserve');
    book.addPhase(samplePhase({ name: 'tx' }));
    expect(readdirSync(folder.path)).toEqual(['record.json']);
    expect(stored(folder).phases).toHaveLength(1);
    const record = book.finish();
    expect(record).toMatchObject({ verdict: 'error', problems: [{ code: 'disk-full' }] });
    expect(exitCodes[record.verdict]).toBe(2);
  });

  it('The reserve is enough for the record of a run that filled the disk.', () => {
    const folder: { current?: RecordFolder } = {};
    const writer: Writer = {
      write(path, content) {
        if (folder.current !== undefined && readdirSync(folder.current.path).includes('.reserve')) {
          throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
        }
        diskWriter.write(path, content);
      },
    };
    folder.current = new RecordFolder(root, 'reserve', writer);
    const book = new RecordBook(folder.current, head());
    book.addPhase(samplePhase());
    expect(stored(folder.current).phases).toHaveLength(1);
    expect(book.writeProblem).toBeUndefined();
  });
});

describe('junit.xml', () => {
  it('Has a case a phase, with failures, errors and skipped ones apart.', () => {
    const xml = junitXml(
      sampleRecord({
        phases: [
          samplePhase({ name: 'reach' }),
          samplePhase({ outcome: 'fail', sentence: 'too slow' }),
          samplePhase({ name: 'tx', outcome: 'inconclusive' }),
          samplePhase({ name: 'counters', outcome: 'skipped' }),
        ],
        causes: [
          {
            direction: 'rx',
            class: 'receive-window',
            sentence: 'small window',
            evidence: ['5840 B'],
            fix: ['#define TCP_WND 8*TCP_MSS'],
          },
        ],
      }),
    );
    expect(xml).toContain('tests="4" failures="1" errors="1" skipped="1"');
    expect(xml).toContain('<failure message="too slow" type="limit"/>');
    expect(xml).toContain('<error message="94.5 of 94.9 Mbit/s." type="inconclusive"/>');
    expect(xml).toContain('#define TCP_WND 8*TCP_MSS');
    expect(xml).toContain('<property name="limit.rxMbit" value="&gt;= 92.081 Mbit/s"/>');
  });

  it('Escapes whatever a name or a board says.', () => {
    const hostile = '<script>alert(1)</script> & "\' \u0000 \ud800 ]]>';
    const xml = junitXml(
      sampleRecord({ serial: hostile, phases: [samplePhase({ name: hostile, sentence: hostile })] }),
    );
    expect(xml).not.toContain('<script>');
    expect(xml).not.toMatch(/[\u0000\ud800]/);
    expect(escapeXml('a<b')).toBe('a&lt;b');
  });
});
