import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { boardNames } from '../boards/board-facts.ts';
import { binOf, hexOf } from '../build/build-firmware.ts';
import { layoutOf } from '../layout/layout.ts';
import { placed, sampleImage } from '../testing/sample-image.ts';
import { allocated, ElfError, type ElfFile, stored, wordAt } from './elf-file.ts';
import { readElf } from './read-elf.ts';

/** Runs a second reader on a file that holds the bytes. */
function second(bytes: Uint8Array, program: string, ...args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-elf-'));
  try {
    writeFileSync(join(folder, 'image.elf'), bytes);
    const { stdout, status, stderr } = spawnSync(program, [...args, join(folder, 'image.elf')], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What objcopy makes of the bytes. */
function objcopy(bytes: Uint8Array, format: string, ...args: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-objcopy-'));
  try {
    writeFileSync(join(folder, 'image.elf'), bytes);
    const to = join(folder, 'out');
    const all = ['-O', format, ...args, join(folder, 'image.elf'), to];
    expect(spawnSync('arm-none-eabi-objcopy', all).status).toBe(0);
    const { stdout } = spawnSync('cat', [to], { maxBuffer: 2 ** 28 });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('Other readers agree on the sample image', () => {
  const images = new Map<string, Uint8Array>();
  beforeAll(() => {
    if (withoutOracle('arm-none-eabi-gcc') !== undefined) return;
    for (const board of boardNames) {
      const { elf, errors } = sampleImage(placed({ board }));
      if (elf === undefined) throw new Error(errors);
      images.set(board, elf);
    }
  }, 60_000);
  const image = (board: string) => images.get(board) ?? new Uint8Array();

  it.for(boardNames)('readelf names the same sections with address, size and kind (%s).', (board, context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const text = second(image(board), 'arm-none-eabi-readelf', '-SW');
    const rows = [...text.matchAll(/^ +\[ *(\d+)\] (\S+) +(\w+) +([\da-f]{8}) ([\da-f]{6}) ([\da-f]{6}) /gm)];
    const theirs = rows.map(([, index, name, kind, vma, offset, size]) => ({
      index: Number(index),
      name,
      nobits: kind === 'NOBITS',
      vma: Number.parseInt(vma ?? '', 16),
      offset: Number.parseInt(offset ?? '', 16),
      size: Number.parseInt(size ?? '', 16),
    }));
    const ours = readElf(image(board)).sections.slice(1);
    expect(theirs.length).toBeGreaterThan(8);
    expect(
      ours.map(({ index, name, type, vma, offset, size }) => ({ index, name, nobits: type === 8, vma, offset, size })),
    ).toEqual(theirs);
  });

  it.for(boardNames)('objdump names the same load addresses (%s).', (board, context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const text = second(image(board), 'arm-none-eabi-objdump', '-h');
    const rows = [...text.matchAll(/^ +\d+ (\S+) +([\da-f]{8}) +([\da-f]{8}) +([\da-f]{8}) .*\n +(.*)$/gm)];
    const theirs = rows
      .filter(([, , size, , , flags]) => /\bALLOC\b/.test(flags ?? '') && size !== '00000000')
      .map(([, name, , vma, lma]) => [name, Number.parseInt(vma ?? '', 16), Number.parseInt(lma ?? '', 16)]);
    expect(theirs.length).toBeGreaterThan(4);
    expect(allocated(readElf(image(board))).map(({ name, vma, lma }) => [name, vma, lma])).toEqual(theirs);
  });

  it.for(boardNames)('nm names the same symbols (%s).', (board, context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const text = second(image(board), 'arm-none-eabi-nm', '-a', '--special-syms');
    const theirs = [...text.matchAll(/^([\da-f]{8}) (\w) (\S+)$/gm)].map(([, value, , name]) => `${value} ${name}`);
    const ours = readElf(image(board))
      .symbols.filter(({ name, type, section }) => name !== '' && section !== 0 && type !== 'section')
      // nm leaves bit 0 of a function out.
      .map(({ name, value, type }) => {
        const shown = type === 'function' ? value - (value % 2) : value;
        return `${shown.toString(16).padStart(8, '0')} ${name}`;
      });
    expect(ours.length).toBeGreaterThan(40);
    // nm -a also lists sections by name.
    expect(ours.filter((line) => !theirs.includes(line))).toEqual([]);
  });

  it.for(boardNames)('objcopy writes the same HEX file, byte for byte (%s).', (board, context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    expect(hexOf(readElf(image(board)))).toBe(objcopy(image(board), 'ihex').toString('latin1'));
  });

  it.for(boardNames)('objcopy writes the same bytes, after the gap before the first (%s).', (board, context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const layout = layoutOf(placed({ board }));
    const elf = readElf(image(board));
    const bin = binOf(elf, layout);
    const first = Math.min(...stored(elf).map(({ lma }) => lma));
    const gap = first - (layout.flash?.origin ?? first);
    const theirs = objcopy(image(board), 'binary', '--gap-fill', '0xFF');
    expect(Buffer.from(bin.subarray(gap)).equals(theirs)).toBe(true);
    expect(bin.subarray(0, gap).every((byte) => byte === 0xff)).toBe(true);
  });

  it('A file with single bytes changed is read or refused in words, never anything else.', (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const bytes = image('teensy41');
    const headers = Math.min(bytes.length - 1, 400);
    const place = fc.oneof(fc.nat(headers), fc.nat(bytes.length - 1));
    fc.assert(
      fc.property(fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 6 }), (changes) => {
        const changed = new Uint8Array(bytes);
        for (const [at, value] of changes) changed[at] = value;
        expectReadOrRefused(changed);
      }),
      { numRuns: perTier({ quick: 20, normal: 200, long: 20_000 }) },
    );
  });

  it('A file that ends anywhere is read or refused in words.', (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const bytes = image('teensy41');
    fc.assert(fc.property(fc.nat(bytes.length), (length) => expectReadOrRefused(bytes.slice(0, length))));
  });
});

function expectReadOrRefused(bytes: Uint8Array): void {
  let elf: ElfFile;
  try {
    elf = readElf(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(ElfError);
    expect((error as Error).message).not.toBe('');
    return;
  }
  for (const section of elf.sections) expect(section.bytes.length).toBeLessThanOrEqual(bytes.length);
}

describe('What is no image', () => {
  it('Any bytes are refused in words.', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), expectReadOrRefused));
    expect(() => readElf(new Uint8Array())).toThrow(/no ELF file/);
  });

  it('A 64-bit file, a big-endian one and one for another machine are refused by what they are.', () => {
    const header = (bits: number, order: number, machine: number) => {
      const bytes = new Uint8Array(52);
      bytes.set([0x7f, 0x45, 0x4c, 0x46, bits, order]);
      new DataView(bytes.buffer).setUint16(18, machine, true);
      return bytes;
    };
    expect(() => readElf(header(2, 1, 40))).toThrow(/64-bit/);
    expect(() => readElf(header(1, 2, 40))).toThrow(/big-endian/);
    expect(() => readElf(header(1, 1, 62))).toThrow(/machine 62/);
    expect(readElf(header(1, 1, 40))).toMatchObject({ sections: [], segments: [], symbols: [] });
  });

  it('A word is read where a section is stored, and nowhere else.', () => {
    const bytes = Uint8Array.of(1, 2, 3, 4, 5);
    const section = {
      index: 1,
      name: '.text',
      type: 1,
      flags: 2,
      vma: 16,
      lma: 16,
      offset: 0,
      size: 5,
      align: 1,
      bytes,
    };
    const elf = { entry: 0, flags: 0, sections: [section], segments: [], symbols: [] };
    expect(wordAt(elf, 16)).toBe(0x0403_0201);
    expect(wordAt(elf, 17)).toBe(0x0504_0302);
    expect(wordAt(elf, 18)).toBeUndefined();
    expect(wordAt(elf, 12)).toBeUndefined();
  });
});
