import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { readElf } from '../elf/read-elf.ts';
import { placed, sampleImage } from '../testing/sample-image.ts';
import { compareSizes } from './compare-sizes.ts';
import { imageSymbols } from './image-symbols.ts';
import { type SizeReport, sizeReport } from './size-report.ts';

/** Builds the sample twice, with more receive buffers the second time, each into a folder as a build leaves it. */
function twoBuilds() {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-compare-'));
  const build = (name: string, rxBuffers: number) => {
    const { elf = new Uint8Array(), layout } = sampleImage(placed({ rxBuffers }));
    const report = sizeReport(readElf(elf), layout, { placement: name, buildId: 'b', compiler: 'c' });
    const file = join(folder, name, 'size.json');
    mkdirSync(join(folder, name));
    writeFileSync(file, JSON.stringify(report));
    writeFileSync(join(folder, name, 'lwip-iperf.elf'), elf);
    return { file, report, elf };
  };
  const [before, now] = [build('before', 20), build('now', 24)];
  const compare = (baseline = before.file) => compareSizes(now.file, now.report, baseline);
  return { folder, before, now, compare, remove: () => rmSync(folder, { recursive: true }) };
}

describe('Two builds that are compared', () => {
  it('All symbols of both images count where each ELF file lies beside its size.json.', (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const { before, compare, remove } = twoBuilds();
    try {
      const difference = compare();
      expect(difference).toMatchObject({ comparedSymbols: 'images', baseline: 'before' });
      expect('symbols' in difference && difference.symbols).toEqual([
        { name: 'buffers0', file: 'sample.c', size: 4 * 1536 },
      ]);
      expect(compareSizes(before.file, before.report, before.file)).toMatchObject({ symbols: [], flashBytes: 0 });
    } finally {
      remove();
    }
  });

  it('A lost image, one of another build or a renamed report leaves the lists alone to be compared.', (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const { folder, before, now, compare, remove } = twoBuilds();
    try {
      const renamed = join(folder, 'before', 'older.json');
      writeFileSync(renamed, JSON.stringify(before.report));
      expect(compare(renamed)).toMatchObject({ comparedSymbols: 'lists' });
      const image = join(folder, 'before', 'lwip-iperf.elf');
      for (const other of [now.elf, 'no ELF file']) {
        writeFileSync(image, other);
        expect(compare()).toMatchObject({ comparedSymbols: 'lists' });
      }
      rmSync(image);
      expect(compare()).toMatchObject({ comparedSymbols: 'lists' });
    } finally {
      remove();
    }
  });

  it('A report of another board is refused, with what to name instead.', () => {
    const report: SizeReport = {
      schema: 'boardproof.size/1',
      board: 'teensy41',
      placement: 'p',
      buildId: 'b',
      compiler: 'c',
      regions: [],
      flashBytes: 0,
      topSymbols: [],
    };
    const folder = mkdtempSync(join(tmpdir(), 'boardproof-compare-'));
    const other = join(folder, 'other.json');
    writeFileSync(other, JSON.stringify({ ...report, board: 'mimxrt1170-evk' }));
    expect(compareSizes('now.json', report, other)).toMatchObject({
      code: 'size-other-board',
      message: expect.stringContaining('this report is of mimxrt1170-evk, the image of teensy41'),
      hint: expect.stringContaining('--board=teensy41'),
    });
    rmSync(folder, { recursive: true });
  });
});

describe('The symbols of an image', () => {
  it('A static is told by its file, a global is not.', () => {
    const base = { value: 0x801, size: 8, section: 1 } as const;
    const symbols = imageSymbols({
      entry: 0,
      flags: 0,
      sections: [],
      segments: [],
      symbols: [
        { ...base, name: 'a.c', type: 'file', binding: 'local', size: 0 },
        { ...base, name: 'ring', type: 'function', binding: 'local' },
        { ...base, name: 'b.c', type: 'file', binding: 'local', size: 0 },
        { ...base, name: 'ring', type: 'object', binding: 'local' },
        { ...base, name: 'main', type: 'function', binding: 'global' },
        { ...base, name: 'absent', type: 'function', binding: 'global', section: 0 },
      ],
    });
    expect(symbols).toEqual([
      { name: 'ring', file: 'a.c', size: 8, address: 0x800 },
      { name: 'ring', file: 'b.c', size: 8, address: 0x801 },
      { name: 'main', size: 8, address: 0x800 },
    ]);
  });
});
