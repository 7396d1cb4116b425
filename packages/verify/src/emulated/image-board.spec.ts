import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFirmware, readPlacement } from '@boardproof/firmware';
import { perTier, skipFor, withoutOracle, workspaceRoot } from '@boardproof/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { gridOf } from '../sweep/grid.ts';
import { runCell } from '../sweep/run-cell.ts';
import { imageBoard } from './image-board.ts';
import { verifyEmulated } from './verify-emulated.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardproof-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds lwip-iperf for the Teensy with so many segments each way; the path of its .hex. */
async function image(segments: number): Promise<string> {
  const read = readPlacement({ board: 'teensy41', wnd: segments, snd: segments });
  if (!('placement' in read)) throw new Error('the placement is refused');
  const sourceFolder = join(workspaceRoot, 'firmware', 'lwip-iperf');
  const { files, problems } = await buildFirmware(read.placement, { sourceFolder, workspaceRoot });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const place = join(folder, `w${segments}`);
  mkdirSync(place);
  for (const [name, content] of files) writeFileSync(join(place, name), content);
  return join(place, 'lwip-iperf.hex');
}

describe('the shipped image on the emulated board', () => {
  const seconds = perTier({ quick: 0.3, normal: 0.3, long: 5.1 });
  const options = {
    seconds,
    ...perTier({ quick: { shortestSeconds: 0.2 }, normal: { shortestSeconds: 0.2 }, long: {} }),
  };

  it('With four segments it fails at the reference’s delay, and the report names the lines that mend it.', async (ctx) => {
    skipFor(ctx, withoutOracle('arm-none-eabi-gcc'));
    const board = imageBoard({ image: await image(4), link: 'reference', delayUs: 0, loss: 0 });
    const { record } = await verifyEmulated(board, options);
    expect(record.verdict).toBe('fail');
    expect(record.causes).toMatchObject([
      { direction: 'rx', class: 'receive-window', fix: ['#define TCP_WND 8*TCP_MSS'] },
      { direction: 'tx', class: 'send-buffer', fix: ['#define TCP_SND_BUF 8*TCP_MSS', '#define MEMP_NUM_TCP_SEG 32'] },
    ]);
    expect(record.firmware.options).toMatchObject({ wnd: 4, snd: 4, link: 'reference' });
  });

  it('With eight it passes there and at a direct cable.', async (ctx) => {
    skipFor(ctx, withoutOracle('arm-none-eabi-gcc'));
    const built = await image(8);
    const links = perTier({ quick: ['reference'], normal: ['reference'], long: ['reference', 'direct'] } as const);
    for (const link of links) {
      const { record } = await verifyEmulated(imageBoard({ image: built, link, delayUs: 0, loss: 0 }), options);
      expect([link, record.verdict, record.causes]).toEqual([link, 'pass', []]);
    }
  });

  it('A loss on its cable fails it, whatever the rate.', async (ctx) => {
    skipFor(ctx, withoutOracle('arm-none-eabi-gcc'));
    const board = imageBoard({ image: join(folder, 'w8', 'lwip-iperf.hex'), link: 'direct', delayUs: 0, loss: 0.002 });
    const { record } = await verifyEmulated(board, options);
    expect(record.verdict).toBe('fail');
    const again = record.phases
      .flatMap(({ measurements }) => measurements)
      .filter(({ name }) => name.endsWith('Retransmissions'));
    expect(again.some(({ outcome }) => outcome === 'fail')).toBe(true);
  });
});

describe('a cell of the sweep', () => {
  const [key] = gridOf({ board: 'teensy41' });

  it('Four streams are measured at once; with memory timing their rate and load have ranges, and the counts stand beside them.', async (ctx) => {
    skipFor(ctx, withoutOracle('arm-none-eabi-gcc'));
    const built = await image(6);
    const call = { image: built, seconds: 0.05 };
    const one = await runCell({ ...call, key: { ...key!, streams: 4 }, timing: 'memory' });
    expect(one).toMatchObject({ state: 'measured', rate: 'modelled', band: { of: 'tcm' } });
    expect(one.mbit).toBeGreaterThan(90);
    expect(one.mbit).toBeLessThan(94.93);
    const [least, most] = one.band!.cpuLoad!;
    expect(one.cpuLoadPercent).toBeGreaterThan(least);
    expect(one.cpuLoadPercent).toBeLessThan(most);
    const flat = await runCell({ ...call, key: { ...key!, streams: 4, direction: 'tx' }, timing: 'flat' });
    expect(flat).toMatchObject({
      state: 'measured',
      rate: 'not modelled',
      mbit: null,
      cpuLoadPercent: null,
      band: null,
    });
    for (const { instructionsPerSegment, accessesPerSegment } of [one, flat]) {
      expect(instructionsPerSegment).toBeGreaterThan(500);
      expect(accessesPerSegment?.find(({ region }) => region === 'ITCM')?.fetches).toBeGreaterThan(500);
    }
  });
});
