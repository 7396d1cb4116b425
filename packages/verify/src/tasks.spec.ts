// The Nx tasks of this package as a person runs them, in a copy of the workspace.
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyWorkspace, skipFor, tier, type WorkspaceCopy, withoutOracle } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const project = 'rj45-magjack-breakout';
const out = `dist/hardware/${project}`;
const reason =
  tier() === 'long' ? withoutOracle('arm-none-eabi-gcc') : 'builds ten images and runs them: in test:long only';

describe('the tasks, run by Nx', { timeout: 3_600_000 }, () => {
  let copy: WorkspaceCopy | undefined;
  beforeAll(() => {
    if (reason === undefined) copy = copyWorkspace();
  }, 300_000);
  afterAll(() => copy?.remove());
  const path = (...names: string[]) => join(copy!.folder, ...names);
  const json = (...names: string[]) => JSON.parse(readFileSync(path(...names), 'utf8'));
  const run = (target: string, ...more: string[]) => copy!.nx('run', target, ...more);
  const cached = (output: string) => /existing outputs match the cache|local cache/.test(output);

  it('verify proves the board with its firmware, and comes back from the cache when its folder is lost.', (ctx) => {
    skipFor(ctx, reason);
    const first = run(`${project}:verify`, '--seconds=5.1');
    expect(first.status, first.output).toBe(0);
    expect(first.output).toMatch(/PASS 94\.9 \/ 94\.9 Mbit\/s/);
    const files = readdirSync(path(out, 'verify')).sort();
    expect(files).toEqual([
      'junit.xml',
      'plots.json',
      'problems.json',
      'record.json',
      'report.html',
      'rx.pcap',
      'tx.pcap',
    ]);
    const record = json(out, 'verify', 'record.json');
    expect(record).toMatchObject({ kind: 'emulated', verdict: 'pass', firmware: { options: { wnd: 8, snd: 8 } } });
    rmSync(path(out, 'verify'), { recursive: true });
    const second = run(`${project}:verify`, '--seconds=5.1');
    expect(cached(second.output), second.output).toBe(true);
    expect(json(out, 'verify', 'record.json')).toEqual(record);
  });

  it('Another jack does not measure the same firmware again; another source file does.', (ctx) => {
    skipFor(ctx, reason);
    const board = path('hardware', project, 'board.ts');
    writeFileSync(board, readFileSync(board, 'utf8').replace("jack: 'RJMG1BD3B8K1ANR',", "jack: 'HR911105A',"));
    const other = run(`${project}:verify`, '--seconds=5.1');
    expect(cached(other.output), other.output).toBe(true);
    appendFileSync(path('firmware/lwip-iperf/app/report.c'), '\n/* An edit. */\n');
    const edited = run(`${project}:verify`, '--seconds=5.1');
    expect(edited.status, edited.output).toBe(0);
    expect(cached(edited.output.slice(edited.output.indexOf(`${project}:verify`)))).toBe(false);
  });

  it('verify-four-segments shows the expected failure with its reason, in a folder of its own, and holds.', (ctx) => {
    skipFor(ctx, reason);
    const { status, output } = run(`${project}:verify-four-segments`, '--seconds=5.1');
    expect(status, output).toBe(0);
    expect(output).toMatch(/as expected: FAIL 68\.\d \/ 58\.\d Mbit\/s/);
    const record = json(out, 'verify-four-segments', 'record.json');
    expect(record).toMatchObject({
      verdict: 'fail',
      causes: [
        { direction: 'rx', class: 'receive-window', fix: ['#define TCP_WND 8*TCP_MSS'] },
        {
          direction: 'tx',
          class: 'send-buffer',
          fix: ['#define TCP_SND_BUF 8*TCP_MSS', '#define MEMP_NUM_TCP_SEG 32'],
        },
      ],
    });
    expect(existsSync(path(out, 'verify', 'record.json'))).toBe(true);
  });

  it('tune ends with the lines to keep, and says why four segments are not enough.', (ctx) => {
    skipFor(ctx, reason);
    const { status, output } = run(`${project}:tune`, '--seconds=1');
    expect(status, output).toBe(0);
    expect(output).toMatch(/rx .*4 segments \(5840 B\) are not enough/);
    expect(json(out, 'tune', 'tune.json')).toMatchObject({ verdict: 'pass', kept: { wnd: 8, snd: 8 } });
  });

  it('sweep makes its table, and a wider one takes the cells that it has.', (ctx) => {
    skipFor(ctx, reason);
    const few = ['--board=teensy41', '--seconds=0.1'];
    const first = run('lwip-iperf:sweep', ...few);
    expect(first.status, first.output).toBe(0);
    const table = json('dist/firmware/lwip-iperf/sweep/sweep.json');
    expect(table.cells.map(({ state }: { state: string }) => state)).toEqual(Array(6).fill('measured'));
    const wider = run('lwip-iperf:sweep', ...few, '--streams=1', '--direction=both');
    expect(wider.status, wider.output).toBe(0);
    expect(wider.output).not.toMatch(/runs teensy41 enet \S+ rx/);
    expect(wider.output).toMatch(/runs teensy41 enet \S+ tx/);
  });
});
