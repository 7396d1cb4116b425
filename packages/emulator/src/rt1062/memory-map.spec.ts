import { describe, expect, it } from 'vitest';
import { baseAddress, irqNumber, unmodelledBlocks } from './memory-map.ts';
import { Bench } from './testing/bench.ts';

describe('The memory map', () => {
  it('No block lies on another, and each starts at its 16 KB, the analog page and the USB PHYs at their 4 KB.', () => {
    const analog = ['CCM_ANALOG', 'USBPHY1', 'USBPHY2'];
    const ranges = Object.entries({ ...baseAddress, ...unmodelledBlocks })
      .map(([name, base]) => ({ name, base, end: base + (analog.includes(name) ? 0x1000 : 0x4000) }))
      .sort((a, b) => a.base - b.base);
    for (const { name, base } of ranges)
      expect([name, base % (analog.includes(name) ? 0x1000 : 0x4000)]).toEqual([name, 0]);
    ranges.slice(1).forEach(({ name, base }, n) => {
      expect([name, base >= ranges[n]!.end]).toEqual([name, true]);
    });
  });

  it('The addresses and lines that other public sources name are the ones here.', () => {
    expect([baseAddress.ENET, irqNumber.ENET]).toEqual([0x402d_8000, 114]);
    expect([baseAddress.LPUART6, irqNumber.LPUART6]).toEqual([0x4019_8000, 25]);
    expect([baseAddress.GPT1, irqNumber.GPT1]).toEqual([0x401e_c000, 100]);
    expect([baseAddress.PIT, irqNumber.PIT]).toEqual([0x4008_4000, 122]);
    expect([baseAddress.GPIO7, irqNumber.GPIO6_7_8_9]).toEqual([0x4200_4000, 157]);
  });

  it('Every address is served by the block of its name.', () => {
    const { bus } = new Bench();
    for (const [name, base] of Object.entries({ ...baseAddress, ...unmodelledBlocks })) {
      expect(bus.blockAt(base)?.block.name).toBe(name);
    }
    expect(bus.blockAt(0x4000_0000)).toBeUndefined();
  });
});
