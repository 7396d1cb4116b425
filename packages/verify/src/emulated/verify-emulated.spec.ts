import { describe, expect, it } from 'vitest';
import { analyze } from '../analyze.ts';
import { BoardRecord } from '../record/record-schema.ts';
import { exitCodes } from '../record/verdict.ts';
import { sampleBoard } from '../sample/sample-capture.ts';
import { scenarios } from '../sample/scenario.ts';
import { fakeEmulatedBoard } from '../testing/fake-emulated.ts';
import { verifyEmulated } from './verify-emulated.ts';

const four = { rx: scenarios.reference, tx: scenarios['send-buffer'] };
const direct = { ...scenarios.link, delayUs: 20 };
const full = { rx: direct, tx: { ...direct, windowSegments: 44, sendBufferSegments: 8, delayedAckUs: 40_000 } };
const brief = { shortestSeconds: 0.1 };

describe('a run on an emulated board', () => {
  it('Four segments fail both ways, each with its cause and the lines that mend it.', async () => {
    const { record, problems } = await verifyEmulated(fakeEmulatedBoard(four), brief);
    expect(record.verdict).toBe('fail');
    expect(record.causes).toMatchObject([
      { direction: 'rx', class: 'receive-window', fix: ['#define TCP_WND 8*TCP_MSS'] },
      { direction: 'tx', class: 'send-buffer', fix: ['#define TCP_SND_BUF 8*TCP_MSS', '#define MEMP_NUM_TCP_SEG 32'] },
    ]);
    expect(record.sentence).toMatch(
      /^FAIL 68\.[56] \/ .*\(emulated board\)\. rx: .*TCP_WND 8\*TCP_MSS.* tx: .*TCP_SND_BUF 8\*TCP_MSS/,
    );
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['receive-window', 'error'],
      ['send-buffer', 'error'],
    ]);
  });

  it('The stored captures give the same classes and evidence again.', async () => {
    const { record, files } = await verifyEmulated(fakeEmulatedBoard(four), brief);
    for (const cause of record.causes) {
      const { diagnosis } = await analyze(files.get(`${cause.direction}.pcap`) as Uint8Array, { board: sampleBoard() });
      expect(diagnosis[0]).toMatchObject({ class: cause.class, evidence: cause.evidence, fix: cause.fix });
    }
  });

  it('Enough segments pass, and every file says that no board was measured.', async () => {
    const { record, files, problems } = await verifyEmulated(fakeEmulatedBoard(full), brief);
    expect([record.verdict, exitCodes[record.verdict], problems]).toEqual(['pass', 0, []]);
    expect([...files.keys()]).toEqual(['rx.pcap', 'tx.pcap', 'record.json', 'junit.xml', 'report.html', 'plots.json']);
    expect(BoardRecord.parse(JSON.parse(String(files.get('record.json'))))).toEqual(record);
    expect(record).toMatchObject({ kind: 'emulated', startedAt: null, station: null });
    expect(record.phases.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['reach', 'pass'],
      ['link', 'pass'],
      ['rx', 'pass'],
      ['tx', 'pass'],
      ['counters', 'pass'],
    ]);
    expect(files.get('report.html')).toContain('no board was measured');
    expect(files.get('junit.xml')).toContain('(emulated)');
  });

  it('The same board gives the same bytes.', async () => {
    const once = await verifyEmulated(fakeEmulatedBoard(four), brief);
    const twice = await verifyEmulated(fakeEmulatedBoard(four), brief);
    expect(twice.files).toEqual(once.files);
  });

  it('A fault of the board fails it however fast it was.', async () => {
    const board = fakeEmulatedBoard(full, { direction: 'tx', message: 'DMA read a line that is dirty' });
    const { record } = await verifyEmulated(board, brief);
    expect(record.verdict).toBe('fail');
    expect(record.sentence).toContain('DMA read a line that is dirty');
  });

  it('An abort ends it with what was measured, and short transfers allow no verdict.', async () => {
    const { record } = await verifyEmulated(fakeEmulatedBoard(full), { ...brief, signal: AbortSignal.abort() });
    expect([record.verdict, record.phases.length]).toEqual(['aborted', 1]);
    const short = await verifyEmulated(fakeEmulatedBoard(full));
    expect(short.record.verdict).toBe('inconclusive');
    expect(short.problems.some(({ code, severity }) => code === 'too-short' && severity === 'error')).toBe(true);
  });

  it('A board that does not come up, and one whose link is too slow, fail before anything else is looked for.', async () => {
    const dead = { ...fakeEmulatedBoard(full), boot: () => null, link: () => ({ mbit: null, duplex: null }) };
    const { record } = await verifyEmulated(dead, brief);
    expect(record.phases.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['reach', 'fail'],
      ['link', 'fail'],
      ['rx', 'pass'],
      ['tx', 'skipped'],
      ['counters', 'pass'],
    ]);
    expect(record.causes[0]).toMatchObject({ class: 'no-link' });
    const slow = { ...fakeEmulatedBoard(full), link: () => ({ mbit: 10, duplex: 'half' }) };
    expect((await verifyEmulated(slow, brief)).record.causes[0]).toMatchObject({ class: 'duplex-mismatch' });
  });
});
