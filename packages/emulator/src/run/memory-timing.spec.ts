import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { memorySink } from '../pcap/pcap-writer.ts';
import { emulate } from './emulation.ts';
import { loadImage } from './load-image.ts';
import type { RunOptions } from './options.ts';
import { firmwareImage } from './testing/images.ts';

const toolchain = withoutOracle('arm-none-eabi-gcc');

/** A short run with its capture; `wallSeconds` and `mips` are the machine's, not the run's. */
async function run(hex: string, options: RunOptions) {
  const { sink, bytes } = memorySink();
  const result = await emulate(loadImage(hex), { seconds: 0.03, pcap: { sink, snaplen: 128 }, ...options });
  return { result: { ...result, wallSeconds: 0, mips: 0 }, capture: Buffer.from(bytes()).toString('base64') };
}

describe('A run with memory timing', { timeout: 900_000 }, () => {
  it('Two runs give the same result and the same capture, byte for byte, and counting of accesses changes neither.', async (context) => {
    skipFor(context, toolchain);
    const hex = firmwareImage('--board=mimxrt1160-evk', '--code=sdram', '--data=sdram', '--nocache=ocram');
    const options = { timing: 'memory', interfaces: ['enet_1g'], directions: ['rx'] } as const;
    const first = await run(hex, options);
    // The second run counts as well, which shows in its counts alone.
    const counted = await run(hex, { ...options, countAccesses: true });
    expect(counted.capture).toBe(first.capture);
    const uncounted = counted.result.results.map((one) => ({ ...one, accesses: null }));
    expect({ ...counted.result, accesses: null, results: uncounted }).toEqual(first.result);
    expect(counted.result.accesses).not.toBeNull();
    if (perTier({ quick: false, normal: false, long: true })) expect(await run(hex, options)).toEqual(first);
    expect(first.result).toMatchObject({
      timing: 'memory',
      memoryTiming: {
        placement: { code: 'sdram', data: 'sdram', nocache: 'ocram' },
        band: { percent: 15, of: 'sdram' },
      },
    });
    expect(first.result.faults).toEqual([]);
  });

  it('Flat stays the default, and has nothing of it; with the model more cycles pass for about as many instructions.', async (context) => {
    skipFor(context, toolchain);
    const hex = firmwareImage('--wnd=8', '--snd=8');
    const plain = await run(hex, {});
    const flat = await run(hex, { timing: 'flat' });
    expect(flat).toEqual(plain);
    expect('memoryTiming' in flat.result || 'memoryTiming' in flat.result.results[0]!).toBe(false);
    const timed = await run(hex, { timing: 'memory', engine: 'jit' });
    const [rx, tx] = timed.result.results;
    expect(rx?.memoryTiming?.band).toEqual({ percent: 10, of: 'tcm' });
    expect(rx!.cpuLoadPercent!).toBeGreaterThan(flat.result.results[0]!.cpuLoadPercent!);
    expect(rx!.instructions! / flat.result.results[0]!.instructions!).toBeCloseTo(1, 1);
    expect(tx!.mbit).toBeGreaterThan(93);
    expect(timed.result.faults).toEqual([]);
  });

  it('Placements come in the order that the second reference measured: ITCM, SDRAM, flash; OCRAM before SDRAM for the MAC.', async (context) => {
    skipFor(context, toolchain);
    const time = async (column: string) => {
      const [code, data, nocache] = column.split('/');
      const hex = firmwareImage('--board=mimxrt1160-evk', `--code=${code}`, `--data=${data}`, `--nocache=${nocache}`);
      const { result } = await run(hex, { timing: 'memory', interfaces: ['enet_1g'], directions: ['rx'] });
      return result.results[0]!.memoryTiming!.cpuNsPerByte!;
    };
    const inOrder = perTier({
      quick: ['sdram/sdram/ocram', 'qspi/dtcm/ocram'],
      normal: ['sdram/sdram/ocram', 'qspi/dtcm/ocram'],
      long: ['itcm/dtcm/ocram', 'sdram/sdram/ocram', 'qspi/dtcm/ocram'],
    });
    const times = new Map<string, number>();
    for (const column of inOrder) times.set(column, await time(column));
    if (inOrder.length > 2) for (const column of inOrder) times.set(other(column), await time(other(column)));
    const of = (columns: readonly string[]) => columns.map((column) => times.get(column) ?? 0);
    expect(of(inOrder)).toEqual([...of(inOrder)].sort((a, b) => a - b));
    expect(of(inOrder)[0]).toBeGreaterThan(0);
    for (const column of inOrder)
      expect(times.get(other(column)) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(times.get(column)!);
  });
});

/** The same with the MAC's memory in SDRAM. */
const other = (column: string): string => column.replace(/ocram$/, 'sdram');
