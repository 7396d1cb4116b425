import { skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { emulate } from './emulation.ts';
import { loadImage } from './load-image.ts';
import { firmwareImage } from './testing/images.ts';

const toolchain = withoutOracle('arm-none-eabi-gcc');

describe('Access counts of a run', () => {
  it('Counting changes no other figure; fetches sum up to the instructions; code lies in ITCM and data in DTCM.', async (context) => {
    skipFor(context, toolchain);
    const image = loadImage(firmwareImage('--wnd=8', '--snd=8'));
    const options = { seconds: 0.2, directions: ['rx'] as const };
    const plain = await emulate(image, options);
    const counted = await emulate(image, { ...options, countAccesses: true });
    const [result] = counted.results;
    expect(plain.accesses).toBeNull();
    expect(plain.results[0]?.accesses).toBeNull();
    expect({ ...result, accesses: null }).toEqual(plain.results[0]);
    expect(counted.instructions).toBe(plain.instructions);
    const regions = new Map(result?.accesses?.map((one) => [one.region, one]));
    const fetches = (list: typeof counted.accesses) => list?.reduce((sum, one) => sum + one.fetches, 0);
    expect(fetches(result?.accesses ?? null)).toBe(result?.instructions);
    expect(fetches(counted.accesses)).toBe(counted.instructions);
    expect(regions.get('ITCM')?.fetches).toBe(result?.instructions);
    expect(regions.get('ITCM')?.writes).toBe(0);
    expect(regions.get('DTCM')!.reads).toBeGreaterThan(result!.instructions! / 10);
    expect(regions.get('DTCM')!.writes).toBeGreaterThan(result!.instructions! / 20);
    expect(regions.has('OCRAM')).toBe(false);
    // Start-up ran from flash.
    expect(counted.accesses?.find(({ region }) => region === 'QSPI')?.fetches).toBeGreaterThan(0);
  });
});
