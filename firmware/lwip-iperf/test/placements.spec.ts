// Other places for code and DMA memory on the emulated Teensy: the image carries data both ways, and nothing happens that
// silicon would punish: no stale or dirty cache line under the MAC, no descriptor that is told of before it is written.
import { type EmulationResult, emulate, loadImage } from '@boardproof/emulator';
import { perTier, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { buildImage, type ImageOptions } from './support/image.ts';

const skip = withoutOracle('arm-none-eabi-gcc');
const seconds = perTier({ quick: 0.05, normal: 0.1, long: 1 });

async function run(image: Partial<ImageOptions>): Promise<EmulationResult> {
  const folder = await buildImage({ board: 'teensy41', ...image });
  return emulate(loadImage(`${folder}/lwip-iperf.hex`), { seconds, dhcp: false });
}

const cached = ['nocache=ocram', 'dma-cache=maintained'];
// The first stands for three in a normal run: code in flash, cached DMA memory, a fixed address.
const together = ['code=qspi', ...cached, 'static-ip=192.168.1.19'];
const single = [['code=qspi'], ['nocache=ocram'], cached, ['data=ocram'], ['data=ocram', ...cached]];
const more = [
  [...cached, 'cache=write-through'],
  [...cached, 'zero-copy-tx=true'],
  ['zero-copy-tx=true'],
  ['nocache=ocram', 'rx-descriptors=64', 'tx-descriptors=32', 'rx-buffers=96'],
  ['buffer-bytes=1984'],
];
const placements = [together, ...perTier({ quick: [], normal: [], long: [...single, ...more] })];

describe.skipIf(skip)('an image on the emulated Teensy', () => {
  it.each(placements.map((options) => [options.join(' '), options] as const))(
    'runs with %s, without a fault.',
    async (_, options) => {
      const { results, faults, boot } = await run({ options });
      expect(faults).toEqual([]);
      expect(boot.address).toBe('192.168.1.19');
      for (const { outcome, retransmissions, mbit } of results) {
        expect({ outcome, retransmissions }).toEqual({ outcome: 'finished', retransmissions: 0 });
        expect(mbit).toBeGreaterThan(94);
      }
    },
  );

  it('with cached DMA memory and a driver that leaves the maintenance out is caught: three kinds of faults.', async () => {
    const { faults } = await run({ options: together, broken: 'no-maintenance' });
    const found = (code: string) => faults.filter((fault) => fault.code === code).map(({ symbol }) => symbol ?? '');
    expect(found('dma-cache-dirty').length).toBeGreaterThan(0);
    expect(found('dma-cache-evict').length).toBeGreaterThan(0);
    expect(found('dma-cache-stale').some((symbol) => symbol.startsWith('enet_receive'))).toBe(true);
  });

  it('that tells the MAC of descriptors without a barrier is caught, for each direction.', async () => {
    const { faults } = await run({ broken: 'no-barriers-no-mask' });
    const missing = faults.filter(({ code }) => code === 'tdar-no-barrier');
    for (const [register, symbol] of [
      ['ENET_TDAR', 'enet_transmit'],
      ['ENET_RDAR', 'enet_receive'],
    ] as const)
      expect(missing.some((fault) => fault.message.startsWith(register) && fault.symbol?.startsWith(symbol))).toBe(
        true,
      );
  });
});
