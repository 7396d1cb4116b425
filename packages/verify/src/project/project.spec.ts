import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { verifyEmulated } from '../emulated/verify-emulated.ts';
import verify from '../executors/verify/executor.ts';
import { scenarios } from '../sample/scenario.ts';
import { fakeEmulatedBoard } from '../testing/fake-emulated.ts';
import { buildImage } from './build-image.ts';
import { finishExpectedFail, finishVerification } from './finish-verification.ts';
import { readVerifyFile } from './verify-file.ts';

const root = mkdtempSync(join(tmpdir(), 'boardproof-project-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

const quiet = () => vi.spyOn(console, 'log').mockImplementation(() => {});
const json = (...names: string[]) => JSON.parse(readFileSync(join(root, ...names), 'utf8'));
const four = { rx: scenarios.reference, tx: scenarios['send-buffer'] };
const direct = { ...scenarios.link, delayUs: 20 };
const full = { rx: direct, tx: { ...direct, windowSegments: 44, sendBufferSegments: 8, delayedAckUs: 40_000 } };
const memory = new Map<unknown, ReturnType<typeof verifyEmulated>>();
/** Each board is measured once. */
function run(board: typeof four | typeof full) {
  const measured = memory.get(board) ?? verifyEmulated(fakeEmulatedBoard(board), { shortestSeconds: 0.1 });
  memory.set(board, measured);
  return measured;
}
const expected = [
  { direction: 'rx', class: 'receive-window', fix: ['#define TCP_WND 8*TCP_MSS'] },
  { direction: 'tx', class: 'send-buffer', fix: ['#define TCP_SND_BUF 8*TCP_MSS', '#define MEMP_NUM_TCP_SEG 32'] },
] as const;

describe('verify.json', () => {
  const read = (text: string) => {
    writeFileSync(join(root, 'verify.json'), text);
    return readVerifyFile(join(root, 'verify.json'));
  };

  it('Names the firmware; link and length have defaults.', () => {
    expect(read('{ "firmware": "lwip-iperf" }')).toEqual({
      settings: { firmware: 'lwip-iperf', link: 'reference', seconds: 10 },
      problems: [],
    });
    expect(readVerifyFile(join(root, 'none.json'))).toEqual({ settings: null, problems: [] });
  });

  it.each([
    ['{', 'verify.json'],
    ['{}', 'verify.json#/firmware'],
    ['{ "firmware": "x", "link": "wire" }', 'verify.json#/link'],
    ['{ "firmware": "x", "seconds": 0 }', 'verify.json#/seconds'],
    ['[]', 'verify.json#/'],
    ['{ "firmware": "x", "speed": 1 }', 'verify.json#/'],
  ])('%s is refused at %s.', (text, path) => {
    expect(read(text)).toMatchObject({ settings: null, problems: [{ code: 'verify-file', severity: 'error', path }] });
  });
});

describe('a verifying task', () => {
  it('Writes record and report of a pass, and holds.', async () => {
    quiet();
    const place = { task: 'verify', root, outputPath: 'pass' };
    expect(finishVerification(place, await run(full))).toEqual({ success: true });
    expect(json('pass', 'problems.json')).toMatchObject({
      task: 'verify',
      exitCode: 0,
      verdict: 'pass',
      files: 'written',
    });
    expect(json('pass', 'record.json')).toMatchObject({ verdict: 'pass', kind: 'emulated' });
    for (const name of ['junit.xml', 'report.html', 'rx.pcap', 'tx.pcap', 'plots.json'])
      expect(existsSync(join(root, 'pass', name)), name).toBe(true);
  });

  it('A measured fail ends it with 1, and its record lies there all the same, with each cause as a problem.', async () => {
    quiet();
    expect(finishVerification({ task: 'verify', root, outputPath: 'fail' }, await run(four))).toEqual({
      success: false,
    });
    expect(json('fail', 'problems.json')).toMatchObject({
      exitCode: 1,
      verdict: 'fail',
      problems: [
        { code: 'receive-window', severity: 'error', hint: '#define TCP_WND 8*TCP_MSS' },
        { code: 'send-buffer', severity: 'error' },
      ],
    });
    expect(json('fail', 'record.json')).toMatchObject({ verdict: 'fail' });
  });

  it('What must fail holds when it fails with just these causes, and says why without an error.', async () => {
    quiet();
    const place = { task: 'verify-four-segments', root, outputPath: 'four' };
    expect(finishExpectedFail(place, await run(four), expected)).toEqual({ success: true });
    const { exitCode, verdict, problems } = json('four', 'problems.json');
    expect([exitCode, verdict]).toEqual([0, 'pass']);
    expect(problems).toMatchObject([{ code: 'expected-fail', severity: 'info' }]);
    expect(problems[0].message).toMatch(/FAIL 68\.[56]/);
    expect(json('four', 'record.json')).toMatchObject({ verdict: 'fail' });
  });

  it('It does not hold when it passes, or fails for another reason.', async () => {
    quiet();
    const place = { task: 'verify-four-segments', root, outputPath: 'wrong' };
    expect(finishExpectedFail(place, await run(full), expected)).toEqual({ success: false });
    expect(json('wrong', 'problems.json').problems.at(-1)).toMatchObject({ code: 'unexpected-verdict' });
    const half = await run({ rx: four.rx, tx: full.tx } as typeof four);
    expect(finishExpectedFail(place, half, expected)).toEqual({ success: false });
    expect(json('wrong', 'problems.json').problems.at(-1).message).toContain('it says fail with rx receive-window');
  });

  it('Without a firmware it tries the analysis alone, and says that nothing ran.', async () => {
    const log = quiet();
    const options = { boardFile: 'board.ts', outputPath: 'sample' };
    const done = await verify(options, { root, projectName: 'plain' } as never);
    expect(done).toEqual({ success: true });
    const { problems } = json('sample', 'problems.json');
    expect(problems).toMatchObject([{ code: 'expected-fail' }, { code: 'no-firmware', severity: 'info' }]);
    expect(log.mock.calls.flat().join('\n')).toContain('names no firmware');
    expect(existsSync(join(root, 'sample', 'record.json'))).toBe(false);
  });

  it('A firmware that no project has, and an image that is not built, are errors.', async () => {
    quiet();
    writeFileSync(join(root, 'verify.json'), '{ "firmware": "lwip-iperf" }');
    const options = { boardFile: 'board.ts', outputPath: 'none', verifyFile: 'verify.json' };
    expect(await verify(options, { root, projectName: 'x' } as never)).toEqual({ success: false });
    expect(json('none', 'problems.json').problems).toMatchObject([{ code: 'no-firmware', severity: 'error' }]);
    await verify({ ...options, firmwareRoot: 'firmware/lwip-iperf' }, { root, projectName: 'x' } as never);
    expect(json('none', 'problems.json').problems).toMatchObject([{ code: 'image-not-usable' }]);
    await verify({ ...options, firmwareRoot: 'f', loss: 2, link: 'wire' as never }, {
      root,
      projectName: 'x',
    } as never);
    expect(json('none', 'problems.json').problems.map(({ path }: { path: string }) => path)).toEqual([
      'options/link',
      'options/loss',
    ]);
  });

  it('A build that Nx cannot make is a problem with the command that shows why.', async () => {
    const built = await buildImage({ workspaceRoot: root, name: 'lwip-iperf', root: 'f' }, { wnd: 4 });
    expect(built).toMatchObject({ problems: [{ code: 'image-not-built', hint: expect.stringContaining('--wnd=4') }] });
    expect(await buildImage({ workspaceRoot: root, name: 'x', root: 'f' }, { wnd: 0 })).toMatchObject({
      problems: [{ code: 'option-value' }],
    });
  });
});
