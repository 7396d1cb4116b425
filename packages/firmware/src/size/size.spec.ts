import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { readElf } from '../elf/read-elf.ts';
import { placed, sampleImage } from '../testing/sample-image.ts';
import { readSizeReport } from './read-size-report.ts';
import { sizeDifference } from './size-difference.ts';
import { sizeLines } from './size-lines.ts';
import { type SizeReport, sizeReport } from './size-report.ts';

const about = { placement: 'itcm-dtcm-dtcm-w8-s8', buildId: '0123456789abcdef', compiler: 'gcc 12' };
const small: SizeReport = {
  schema: 'boardproof.size/1',
  board: 'teensy41',
  ...about,
  regions: [
    { name: 'itcm', used: 1000, total: 130048 },
    { name: 'flash', used: 9000, total: 8126464 },
  ],
  flashBytes: 9000,
  topSymbols: [
    { name: 'buffers', size: 800, region: 'dtcm', address: 0x2000_0000 },
    { name: 'main', size: 200, region: 'itcm', address: 0x800 },
  ],
};

describe('The size of an image', () => {
  it("It is what the linker's own account says for each memory.", (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const { elf, layout, memory } = sampleImage(placed({ board: 'mimxrt1170-evk', nocache: 'sdram' }));
    const rows = [...memory.matchAll(/^\s*(\w+):\s+(\d+) (B|KB|MB|GB)\s+(\d+) (B|KB|MB|GB)/gm)];
    const units: Record<string, number> = { B: 1, KB: 1024, MB: 2 ** 20, GB: 2 ** 30 };
    const theirs = rows.map(([, name = '', used, usedUnit = '', total, totalUnit = '']) => ({
      name: name.toLowerCase().replaceAll('_', '-'),
      used: Number(used) * (units[usedUnit] ?? 0),
      total: Number(total) * (units[totalUnit] ?? 0),
    }));
    const report = sizeReport(readElf(elf ?? new Uint8Array()), layout, about);
    expect(theirs.map(({ name }) => name)).toEqual(['itcm', 'dtcm', 'flash', 'sdram-nocache']);
    // The linker counts the boot headers only as far as they are bytes; here the gaps between them count, too.
    const [flash] = report.regions.filter(({ name }) => name === 'flash');
    expect(report.regions.filter(({ name }) => name !== 'flash')).toEqual(
      theirs.filter(({ name }) => name !== 'flash'),
    );
    expect(flash?.used).toBe(report.flashBytes);
  });

  it('The largest symbols are those that nm puts last.', (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const { elf, layout } = sampleImage(placed());
    const folder = mkdtempSync(join(tmpdir(), 'boardproof-size-'));
    writeFileSync(join(folder, 'image.elf'), elf ?? '');
    const { stdout } = spawnSync('arm-none-eabi-nm', ['-S', '--size-sort', join(folder, 'image.elf')], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    const theirs = stdout
      .trim()
      .split('\n')
      .map((line) => Number.parseInt(line.split(' ')[1] ?? '', 16))
      .reverse();
    const report = sizeReport(readElf(elf ?? new Uint8Array()), layout, about);
    expect(report.topSymbols.map(({ size }) => size)).toEqual(theirs.slice(0, 10));
    expect(report.topSymbols[0]).toMatchObject({
      name: 'buffers0',
      file: 'sample.c',
      region: 'dtcm',
      size: 40 * 1536,
    });
  });
});

describe('The difference to another report', () => {
  const grown: SizeReport = {
    ...small,
    regions: [
      { name: 'itcm', used: 1100, total: 130048 },
      { name: 'flash', used: 9100, total: 8126464 },
    ],
    flashBytes: 9100,
    topSymbols: [
      { name: 'buffers', size: 800, region: 'dtcm', address: 0x2000_0000 },
      { name: 'main', size: 290, region: 'itcm', address: 0x800 },
      { name: 'fresh', size: 10, region: 'itcm', address: 0x900 },
    ],
  };

  it('It counts bytes of each memory, of the image, and of each symbol that changed.', () => {
    expect(sizeDifference(grown, small)).toEqual({
      baseline: small.placement,
      comparedSymbols: 'lists',
      regions: [
        { name: 'itcm', used: 100 },
        { name: 'flash', used: 100 },
      ],
      flashBytes: 100,
      // "fresh" may have been there before, too small for the list.
      symbols: [{ name: 'main', size: 90 }],
    });
    expect(sizeLines(grown, sizeDifference(grown, small)).join('\n')).toContain('only symbols in both lists');
  });

  it('Between images each symbol counts, statics of one name by their file, several names of one place once.', () => {
    const shared = { name: 'main', size: 200, address: 0 };
    const before = [
      shared,
      { name: 'ring', file: 'receive.c', size: 40, address: 100 },
      { name: 'ring', file: 'transmit.c', size: 60, address: 140 },
      { name: 'gone', size: 7, address: 300 },
      { name: 'state.0', file: 'a.c', size: 4, address: 400 },
      { name: 'state.0', file: 'a.c', size: 8, address: 404 },
      { name: 'uart_handler', size: 2, address: 500 },
      { name: 'spi_handler', size: 2, address: 500 },
    ];
    const now = [
      shared,
      { name: 'ring', file: 'transmit.c', size: 60, address: 90 },
      { name: 'ring', file: 'receive.c', size: 45, address: 150 },
      { name: 'state.0', file: 'a.c', size: 4, address: 600 },
      { name: 'state.0', file: 'a.c', size: 9, address: 604 },
      { name: 'uart_handler', size: 4, address: 700 },
      { name: 'spi_handler', size: 4, address: 700 },
    ];
    const difference = sizeDifference(small, small, { now, before });
    expect(difference.symbols).toEqual([
      { name: 'gone', size: -7 },
      { name: 'ring', file: 'receive.c', size: 5 },
      { name: 'uart_handler', size: 2 },
      { name: 'state.0', file: 'a.c', size: 1 },
    ]);
    const lines = sizeLines(small, difference);
    expect(lines).toContain(`compared with ${small.placement}: all symbols of both images`);
    expect(lines).toContainEqual(expect.stringMatching(/\+5 +changed +ring \(receive\.c\)$/));
  });

  it('Lists, too, tell statics of one name by their file, and say it in the table.', () => {
    const listed = (file: string, size: number): SizeReport => ({
      ...small,
      topSymbols: [{ name: 'ring', file, size, region: 'dtcm', address: 0 }],
    });
    expect(sizeDifference(listed('a.c', 8), listed('b.c', 16)).symbols).toEqual([]);
    const difference = sizeDifference(listed('a.c', 8), listed('a.c', 16));
    expect(difference.symbols).toEqual([{ name: 'ring', file: 'a.c', size: -8 }]);
    expect(sizeLines(listed('a.c', 8), difference)).toContainEqual(expect.stringMatching(/ 8 +dtcm +ring \(a\.c\)$/));
  });

  it('A long list of changes is cut in the table, which says so.', () => {
    const now = Array.from({ length: 25 }, (_, index) => ({ name: `f${index}`, size: 4, address: 4 * index }));
    const lines = sizeLines(small, sizeDifference(small, small, { now, before: [] }));
    expect(lines.filter((line) => line.includes('changed'))).toHaveLength(20);
    expect(lines.at(-1)).toContain('and 5 smaller changes');
  });

  it('It stands in the table beside each memory; nothing changed is an equals sign.', () => {
    const lines = sizeLines(grown, sizeDifference(grown, small));
    expect(lines.find((line) => line.startsWith('itcm'))).toMatch(/1100 of +130048 +0\.8 % +\+100$/);
    expect(lines).toContainEqual(expect.stringMatching(/\+90 +changed +main$/));
    expect(sizeLines(small, sizeDifference(small, small)).find((line) => line.startsWith('itcm'))).toMatch(/=$/);
    expect(sizeLines(small).find((line) => line.startsWith('itcm'))).toMatch(/0\.8 %$/);
  });
});

describe('A report that is read', () => {
  it('What is written is read again; anything else is refused by its name.', () => {
    const folder = mkdtempSync(join(tmpdir(), 'boardproof-report-'));
    const file = (text: string) => {
      writeFileSync(join(folder, 'size.json'), text);
      return readSizeReport(join(folder, 'size.json'));
    };
    const withFile = { ...small, topSymbols: small.topSymbols.map((symbol) => ({ ...symbol, file: 'a.c' })) };
    for (const report of [small, withFile]) expect(file(JSON.stringify(report))).toEqual(report);
    expect(file('{')).toMatchObject({ code: 'size-unreadable', message: 'it is no JSON' });
    expect(file('{"schema":"other"}')).toMatchObject({ message: expect.stringContaining('no size report: schema') });
    expect(readSizeReport(join(folder, 'none.json'))).toMatchObject({ message: 'there is no such file' });
    expect(readSizeReport(folder)).toMatchObject({ message: 'it cannot be read (EISDIR)' });
    rmSync(folder, { recursive: true });
  });
});
