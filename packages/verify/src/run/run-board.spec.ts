import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { analyze } from '../analyze.ts';
import { diskWriter, type Writer } from '../record/record-folder.ts';
import { BoardRecord } from '../record/record-schema.ts';
import { exitCodes } from '../record/verdict.ts';
import { type FakeBoard, type FakeBoardOptions, startFakeBoard } from '../testing/fake-board.ts';
import { ethtoolText, type FakeToolsOptions, fakeTools } from '../testing/fake-tools.ts';
import { type RunOptions, runBoard } from './run-board.ts';

const out = mkdtempSync(join(tmpdir(), 'boardproof-run-'));
afterAll(() => rmSync(out, { recursive: true, force: true }));
const boards: FakeBoard[] = [];
afterEach(async () => {
  for (const board of boards.splice(0)) await board.close();
});

async function fake(options: FakeBoardOptions = {}): Promise<FakeBoard> {
  const board = await startFakeBoard(options);
  boards.push(board);
  return board;
}

// The limits are low: how fast this machine is must not decide. What a capture says does not depend on it.
const low = { rxMbit: 1, txMbit: 1, spreadPercent: 1000 };

let serial = 0;
async function run(board: { port: number }, tools: FakeToolsOptions = {}, changes: Partial<RunOptions> = {}) {
  serial += 1;
  const lines: string[] = [];
  const result = await runBoard({
    host: '127.0.0.1',
    port: board.port,
    out,
    serial: `T${serial}`,
    seconds: 0.3,
    repeats: 1,
    streams: 1,
    linkMbit: 100,
    limits: low,
    after: null,
    release: null,
    firmwareSha256: null,
    capture: true,
    device: 'lo',
    signal: new AbortController().signal,
    progress: (line) => lines.push(line),
    tools: fakeTools(tools),
    // Long, for a busy machine; only a test that waits for one of them has it shorter.
    stallSeconds: 30,
    connectSeconds: 30,
    shortestSeconds: 0.1,
    ...changes,
  });
  const stored = BoardRecord.parse(JSON.parse(readFileSync(join(result.folder, 'record.json'), 'utf8')));
  expect(stored).toEqual(result.record);
  return { ...result, lines, files: readdirSync(result.folder).sort() };
}

const phase = (record: BoardRecord, name: string) => record.phases.find((one) => one.name === name);
const figure = (record: BoardRecord, name: string) =>
  record.phases.flatMap((one) => one.measurements).find((one) => one.name === name);

describe('a run without a capture', () => {
  it('Measures both directions, reads link and counters, and says what it cannot know.', async () => {
    const board = await fake();
    const { record, files } = await run(board, { ethtool: ethtoolText() }, { repeats: 2 });
    expect(record.phases.map((one) => [one.name, one.outcome])).toEqual([
      ['reach', 'pass'],
      ['link', 'pass'],
      ['rx', 'pass'],
      ['tx', 'pass'],
      ['counters', 'pass'],
    ]);
    expect(record).toMatchObject({
      verdict: 'pass',
      complete: true,
      kind: 'hardware',
      link: { mbit: 100, duplex: 'full', source: 'board and ethtool' },
      firmware: { options: { 'options.wnd': 11_680, lwip: '2.1.3' } },
      station: { driver: 'e1000e', congestionControl: 'cubic' },
    });
    expect(figure(record, 'rxRetransmissions')).toMatchObject({ value: null, outcome: 'unknown' });
    expect(phase(record, 'rx')?.sentence).toContain('without a capture');
    expect(phase(record, 'rx')?.throughput).toHaveLength(2);
    expect(figure(record, 'rxMbit')!.value).toBeGreaterThan(1);
    expect(figure(record, 'txMbit')!.value).toBeGreaterThan(1);
    expect(files).toEqual(['control.json', 'junit.xml', 'record.json', 'report.html']);
    expect(record.problems).toEqual([]);
    expect(phase(record, 'link')?.problems).toMatchObject([{ code: 'offloads-on', severity: 'info' }]);
  });

  it('A slow board fails, and without a capture nobody claims to know why.', async () => {
    const board = await fake({ mbit: 20 });
    const { record } = await run(board, {}, { limits: {} });
    expect(record.verdict).toBe('fail');
    expect(record.causes.map((cause) => [cause.direction, cause.class])).toEqual([
      ['rx', 'unknown'],
      ['tx', 'unknown'],
    ]);
    expect(record.sentence).toMatch(/^FAIL .*without a capture nobody can say/);
  });

  it('A rate above what the line carries is a measuring error, no pass.', async () => {
    const board = await fake({ mbit: 500 });
    const { record } = await run(board, {}, { linkMbit: 10, limits: { ...low, linkMbit: 100 } });
    expect(record.verdict).toBe('inconclusive');
    expect(exitCodes[record.verdict]).toBe(3);
    expect(phase(record, 'rx')?.problems.map(({ code }) => code)).toContain('above-ceiling');
  });

  it('Transfers below five seconds allow no verdict.', async () => {
    const board = await fake();
    const { record } = await run(board, {}, { shortestSeconds: 5 });
    expect(record.verdict).toBe('inconclusive');
    expect(record.sentence).toContain('a verdict needs 5 s');
  });

  it('A board without a control channel is measured all the same.', async () => {
    const board = await fake({ control: false });
    const { record } = await run(board);
    expect(record.verdict).toBe('pass');
    expect(record.counters).toEqual([]);
    expect(phase(record, 'counters')?.outcome).toBe('skipped');
    expect(phase(record, 'reach')?.problems).toMatchObject([{ code: 'connection-refused', severity: 'warning' }]);
  });
});

describe('a run with a capture', () => {
  it('Names the cause and the line to change, and keeps the capture that says so.', async () => {
    const board = await fake();
    const { record, folder, files } = await run(board, { board, scenario: {} }, { limits: {}, seconds: 0.5 });
    expect(record.verdict).toBe('fail');
    expect(exitCodes[record.verdict]).toBe(1);
    expect(record.causes[0]).toMatchObject({
      direction: 'rx',
      class: 'receive-window',
      fix: ['#define TCP_WND 8*TCP_MSS'],
    });
    expect(figure(record, 'rxMbit')?.value).toBeCloseTo(68.5, 0);
    expect(files).toEqual(['control.json', 'junit.xml', 'record.json', 'report.html', 'rx.pcap', 'tx.pcap']);
    expect(record.artefacts.map(({ path }) => path)).toEqual(['rx.pcap', 'tx.pcap', 'control.json']);
    // The stored capture gives the same verdict again.
    const again = await analyze(join(folder, 'rx.pcap'), { board: '127.0.0.1' });
    expect(again.diagnosis[0]).toMatchObject({ class: 'receive-window', evidence: record.causes[0]!.evidence });
    expect(again.diagnosis[0]!.sentence).toContain(record.causes[0]!.sentence);
    expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('In flight against window');
  });

  it('A full link passes, and a segment that was sent again fails it whatever the rate.', async () => {
    const board = await fake();
    const direct = { delayUs: 60, ackEvery: 2, windowSegments: 8 };
    const limits = { ...low, handshakeRttUs: 10_000 };
    const good = await run(board, { board, scenario: direct }, { limits, seconds: 0.5 });
    expect(good.record).toMatchObject({ verdict: 'pass', causes: [] });
    expect(figure(good.record, 'rxRetransmissions')).toMatchObject({ value: 0, outcome: 'pass' });
    const bad = await run(board, { board, scenario: { ...direct, loss: 0.01 } }, { limits, seconds: 0.5 });
    expect(bad.record.verdict).toBe('fail');
    expect(figure(bad.record, 'rxRetransmissions')).toMatchObject({ outcome: 'fail' });
  });

  it('A capture that has other bytes than iperf counted is not believed.', async () => {
    const board = await fake();
    const { record } = await run(board, { board, scenario: {}, extraBytes: 200_000 }, { seconds: 0.5 });
    expect(record.verdict).toBe('inconclusive');
    expect(phase(record, 'rx')?.problems.map(({ code }) => code)).toContain('capture-differs');
  });
});

describe('a run in which something breaks', () => {
  it('Nobody at the address is the station’s error, and ends at once.', async () => {
    const board = await fake({ control: false });
    await board.close();
    boards.length = 0;
    const { record } = await run({ port: board.port }, {}, { host: 'no.such.host.invalid' });
    expect(record.verdict).toBe('error');
    expect(exitCodes[record.verdict]).toBe(2);
    expect(record.phases.map((one) => one.name)).toEqual(['reach']);
  });

  it('An address that refuses iperf and has no control channel is nobody’s board: an error, and no failed board.', async () => {
    const board = await fake({ control: false });
    await board.close();
    boards.length = 0;
    const { record } = await run({ port: board.port });
    expect(record.verdict).toBe('error');
    expect(phase(record, 'rx')?.problems.map(({ code }) => code)).toContain('connection-refused');
    expect(record.causes).toEqual([]);
  });

  it('A board that resets leaves what it had carried, and fails.', async () => {
    const board = await fake({ fault: 'reset' });
    const { record } = await run(board, {}, { seconds: 1 });
    expect(record.verdict).toBe('fail');
    expect(phase(record, 'rx')?.problems.map(({ code }) => code)).toContain('peer-reset');
    expect(record.causes[0]?.sentence).toContain('broke off');
    expect(phase(record, 'rx')?.throughput[0]?.intervals.length).toBeGreaterThan(0);
  });

  it('A pulled cable is named when the PC sees it.', async () => {
    const board = await fake({ fault: 'hang' });
    const tools = fakeTools({ ethtool: ethtoolText() });
    const pulled = fakeTools({ ethtool: ethtoolText({ detected: 'no' }) });
    let asked = 0;
    const command: typeof tools.command = (program, args, seconds) => {
      if (program === 'ethtool' && args.length === 1) asked += 1;
      return (asked > 1 ? pulled : tools).command(program, args, seconds);
    };
    const { record } = await run(board, {}, { seconds: 60, stallSeconds: 2, tools: { ...tools, command } });
    expect(record.verdict).toBe('fail');
    expect(record.causes[0]).toMatchObject({ class: 'no-link', direction: 'rx' });
    expect(phase(record, 'tx')?.outcome).toBe('skipped');
  });

  it('No link, half duplex and a slower line are found before anything is sent.', async () => {
    const cases: [FakeBoardOptions['link'], string][] = [
      [{ up: false }, 'no-link'],
      [{ fullDuplex: false }, 'duplex-mismatch'],
      [{ mbps: 10 }, 'wrong-speed'],
    ];
    for (const [link, cause] of cases) {
      const board = await fake({ link: link! });
      const { record } = await run(board);
      expect([cause, record.verdict, record.causes[0]?.class]).toEqual([cause, 'fail', cause]);
      expect(phase(record, 'rx')?.outcome).toBe(cause === 'no-link' ? 'skipped' : 'pass');
    }
  });

  it('A board that does not connect back is the station’s error: mostly a firewall.', async () => {
    const board = await fake({ fault: 'deaf' });
    const { record } = await run(board, {}, { connectSeconds: 5 });
    expect(record.verdict).toBe('error');
    expect(record.sentence).toContain('did not connect back');
  });

  it('An error counter that moved fails a board that is fast enough.', async () => {
    const board = await fake({ crcErrors: 2 });
    const { record } = await run(board);
    expect(record.verdict).toBe('fail');
    expect(record.sentence).toContain('IEEE_R_CRC +2');
  });

  it('Ctrl-C leaves the record of what was measured.', async () => {
    const board = await fake();
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 600);
    const { record } = await run(board, {}, { seconds: 0.3, repeats: 50, signal: abort.signal });
    expect(record).toMatchObject({ verdict: 'aborted', complete: true });
    expect(exitCodes[record.verdict]).toBe(130);
    expect(phase(record, 'rx')?.outcome).toBe('aborted');
    expect(record.phases.at(-1)?.name).toBe('rx');
  });

  it('A full disk leaves the last record that fitted, and is the station’s error.', async () => {
    const board = await fake();
    let left = 4;
    const writer: Writer = {
      write(path, content) {
        if (left <= 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        left -= 1;
        diskWriter.write(path, content);
      },
    };
    const result = await runBoard({
      host: '127.0.0.1',
      port: board.port,
      out,
      serial: 'full',
      seconds: 0.2,
      repeats: 1,
      streams: 1,
      linkMbit: 100,
      limits: low,
      after: null,
      release: null,
      firmwareSha256: null,
      capture: false,
      device: 'lo',
      signal: new AbortController().signal,
      progress: () => {},
      tools: fakeTools(),
      shortestSeconds: 0.1,
      writer,
    });
    expect(result.record).toMatchObject({ verdict: 'error', problems: [{ code: 'disk-full' }] });
    const stored = BoardRecord.parse(JSON.parse(readFileSync(join(result.folder, 'record.json'), 'utf8')));
    expect(stored).toMatchObject({ complete: false, verdict: 'aborted' });
    expect(stored.phases.length).toBeGreaterThan(0);
  });
});

describe('attempts', () => {
  it('A rate that depends on how the board was started is a finding, with the registers that differ.', async () => {
    const slow = await fake({ mbit: 40, boot: { flexspi_root: '0x00000003' } });
    const first = await run(slow, {}, { serial: 'S', after: 'reset' });
    const quick = await fake({ mbit: 80 });
    const second = await run(quick, {}, { serial: 'S', after: 'power-cycle' });
    expect([first.record.attempt, second.record.attempt]).toEqual([1, 2]);
    expect(existsSync(join(first.folder, 'record.json'))).toBe(true);
    expect(second.record.problems).toMatchObject([{ code: 'start-dependent', severity: 'warning' }]);
    expect(second.record.problems[0]?.hint).toContain('boot.flexspi_root 0x00000003 -> 0x00000000');
  });

  it('Two attempts that differ by more than 2 % are a finding even when started alike; another firmware is none.', async () => {
    const first = await run(await fake({ mbit: 40 }), {}, { serial: 'R', after: 'reset' });
    const second = await run(
      await fake({ mbit: 80, boot: { flexspi_root: '0x00000003' } }),
      {},
      { serial: 'R', after: 'reset' },
    );
    expect([first.record.problems, second.record.problems.map(({ code }) => code)]).toEqual([[], ['not-repeatable']]);
    expect(second.record.problems[0]).toMatchObject({
      message: expect.stringMatching(/rx \d+\.\d in attempt 1, \d+\.\d Mbit\/s in attempt 2/),
      hint: expect.stringContaining('boot.flexspi_root 0x00000000 -> 0x00000003'),
    });
    const third = await run(await fake({ mbit: 40 }), {}, { serial: 'R', after: 'reset', firmwareSha256: 'ab' });
    expect(third.record.problems).toEqual([]);
  });
});
