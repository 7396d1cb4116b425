import { skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { boardNames } from '../boards/board-facts.ts';
import { readElf } from '../elf/read-elf.ts';
import type { Layout } from '../layout/layout.ts';
import { mutations } from '../testing/image-mutations.ts';
import { placed, sampleImage } from '../testing/sample-image.ts';
import { columns } from '../testing/sample-placements.ts';
import { checkImage, imageChecks } from './check-image.ts';

type Options = Parameters<typeof placed>[0];

const made = new Map<string, { elf: Uint8Array; layout: Layout }>();

function image(options: Options): { elf: Uint8Array; layout: Layout } {
  const key = JSON.stringify(options);
  const known = made.get(key);
  if (known !== undefined) return known;
  const { elf, layout, errors } = sampleImage(placed(options));
  if (elf === undefined) throw new Error(errors);
  made.set(key, { elf, layout });
  return { elf, layout };
}

function codes(elf: Uint8Array, layout: Layout): string[] {
  return checkImage(elf, layout).problems.map(({ code }) => code);
}

describe('An image that holds all that it must', () => {
  it.for(boardNames)('No check finds a problem in the sample for %s.', (board, context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const { elf, layout } = image({ board });
    expect(checkImage(elf, layout).problems).toEqual([]);
  });

  for (const board of ['mimxrt1160-evk', 'mimxrt1170-evk'] as const) {
    it(`Each column of the second reference, and the DTCM column that it lacks, holds on the ${board}.`, (context) => {
      skipFor(context, withoutOracle('arm-none-eabi-gcc'));
      for (const column of columns) {
        const { elf, layout } = image({ board, ...column });
        expect(checkImage(elf, layout).problems).toEqual([]);
        const home = (name: string) => readElf(elf).sections.find((section) => section.name === name)?.vma ?? 0;
        const { code, data, nocache } = column;
        expect(home('.text')).toBeGreaterThanOrEqual({ qspi: 0x3000_2000, itcm: 0x400, sdram: 0x8200_0000 }[code]);
        expect(home('.data') >>> 16).toBe({ dtcm: 0x2000, sdram: 0x8000 }[data]);
        expect(home('.dma0') >>> 16).toBe({ dtcm: 0x2000, ocram: 0x2024, sdram: 0x8300 }[nocache]);
      }
    });
  }
});

describe('A changed image is refused, with symbol or section and address', () => {
  it.for(mutations.map((mutation) => [mutation.what, mutation] as const))(
    'What it finds: %s.',
    ([, mutation], context) => {
      const { code, path, options = {}, change } = mutation;
      skipFor(context, withoutOracle('arm-none-eabi-gcc'));
      const { elf, layout } = image(options);
      const found = checkImage(change(elf, layout), layout).problems;
      const hit = found.filter((problem) => problem.code === code);
      expect(hit.map((problem) => problem.path)).toEqual(expect.arrayContaining([expect.stringMatching(path)]));
    },
  );

  it('Each check is shown to fail by one of these changes.', (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const seen = new Set<string>();
    for (const { options = {}, change } of mutations) {
      const { elf, layout } = image(options);
      for (const code of codes(change(elf, layout), layout)) seen.add(code);
    }
    const spoken = ['section', 'hot', 'dma', 'heap', 'mpu', 'boot', 'vectors', 'copy'];
    expect(spoken.filter((kind) => ![...seen].some((code) => code.includes(kind)))).toEqual([]);
    expect(imageChecks).toHaveLength(spoken.length);
  });

  it('An image for another placement is refused by the sections that lie elsewhere.', (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const { elf } = image({ board: 'mimxrt1170-evk' });
    const { layout } = image({ board: 'mimxrt1170-evk', code: 'qspi' });
    expect(codes(elf, layout)).toEqual(expect.arrayContaining(['image-section-vma', 'image-hot-escaped']));
  });
});
