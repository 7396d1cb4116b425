import { hasErrors } from '@boardproof/nx';
import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkImage } from '../check/check-image.ts';
import { readElf } from '../elf/read-elf.ts';
import { lwipValues } from '../lwip/lwip-values.ts';
import { placed, sampleImage } from '../testing/sample-image.ts';
import { anyPlacement } from '../testing/sample-placements.ts';
import { layoutOf } from './layout.ts';
import { linkerScript } from './linker-script.ts';

describe('The linker script', () => {
  it('The sample links for every placement that a board can give, and every check holds on the image.', (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const possible = anyPlacement.filter((placement) => !hasErrors(lwipValues(placement).problems));
    fc.assert(
      fc.property(possible, (placement) => {
        const { elf, layout, errors } = sampleImage(placement);
        expect(errors).toBe('');
        expect(checkImage(elf ?? new Uint8Array(), layout).problems).toEqual([]);
      }),
      { numRuns: perTier({ quick: 4, normal: 25, long: 1000 }) },
    );
  });

  it('An assertion of the script stops the link of what does not fit.', (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    // 64 KB of OCRAM each cannot hold 42 buffers and the rings besides.
    const placement = { ...placed({ board: 'mimxrt1160-evk' }), rxBuffers: 60 };
    expect(sampleImage(placement).errors).toContain("region `OCRAM1_NOCACHE' overflowed by");
  });

  it('lwIP in SDRAM, data in DTCM: the heap alone lies there, and the SDRAM has to be set up.', (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const { elf } = sampleImage(placed({ board: 'mimxrt1170-evk', heap: 'sdram' }));
    const { sections, symbols } = readElf(elf ?? new Uint8Array());
    const home = (name: string) => sections.find((section) => section.name === name)?.vma;
    expect(home('.lwip_heap')).toBe(0x8000_0000);
    expect(home('.bss')).toBeLessThan(0x2004_0000);
    expect(symbols.find(({ name }) => name === '__sdram_used')?.value).toBe(1);
  });

  it('Each interface of the RT1166 has an OCRAM of its own; those of the RT1176 share one.', () => {
    const memory = (board: 'mimxrt1160-evk' | 'mimxrt1170-evk') =>
      layoutOf(placed({ board })).dma.map(({ origin }) => origin.toString(16));
    expect(memory('mimxrt1160-evk')).toEqual(['20240000', '202c0000']);
    expect(memory('mimxrt1170-evk')).toEqual(['20240000', '20240000']);
  });

  it('Only the memories that a placement uses are named.', () => {
    const memories = (options: Parameters<typeof placed>[0]) =>
      [...linkerScript(layoutOf(placed(options))).matchAll(/^ {2}(\w+) \(rwx\)/gm)].map(([, name]) => name);
    expect(memories({})).toEqual(['ITCM', 'DTCM', 'FLASH']);
    expect(memories({ code: 'qspi', data: 'ocram', nocache: 'ocram' })).toEqual(['OCRAM', 'OCRAM_NOCACHE', 'FLASH']);
    expect(memories({ board: 'mimxrt1170-evk', code: 'sdram', data: 'sdram', nocache: 'sdram' })).toEqual([
      'FLASH',
      'SDRAM',
      'SDRAM_CODE',
      'SDRAM_NOCACHE',
    ]);
  });
});
