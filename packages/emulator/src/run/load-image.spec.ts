import { describe, expect, it } from 'vitest';
import { imageOf, UnusableImage } from './load-image.ts';

/** Sixteen bytes at `page` * 64 KiB, as Intel HEX. */
function hexAt(page: number): string {
  const high = page.toString(16).toUpperCase().padStart(4, '0');
  const sum = (2 + 4 + (page >> 8) + (page & 0xff)) & 0xff;
  const check = (-sum & 0xff).toString(16).toUpperCase().padStart(2, '0');
  return `:02000004${high}${check}\n:10000000${'FF'.repeat(16)}00\n`;
}

function problemsOf(image: string | Uint8Array) {
  const bytes = typeof image === 'string' ? new TextEncoder().encode(image) : image;
  try {
    imageOf(bytes, 'x.hex');
  } catch (error) {
    if (error instanceof UnusableImage) return error.problems;
    throw error;
  }
  return [];
}

const end = ':00000001FF\n';

describe('imageOf', () => {
  it('An image for another board is one problem that names both addresses; a byte in the flash makes it ours.', () => {
    expect(problemsOf(`${hexAt(0x2000)}${hexAt(0x3001)}${end}`).map(({ message }) => message)).toEqual([
      "this image is for another board: its flash begins at 0x30000000 (i.MX RT11xx); the Teensy 4.1's begins at 0x60000000",
    ]);
    expect(problemsOf(`${hexAt(0x0800)}${end}`)[0]?.message).toContain(
      "its first byte lies at 0x08000000; the Teensy 4.1's flash begins at 0x60000000",
    );
    expect(problemsOf(`${hexAt(0x6000)}${end}`)).toEqual([]);
    expect(problemsOf(`${hexAt(0x3000)}${hexAt(0x6000)}${end}`)).toEqual([]);
    expect(problemsOf(`${hexAt(0x6080)}${end}`)).toHaveLength(1);
  });

  it('An ELF file is told to be one, in one problem.', () => {
    const elf = Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 1, 1, 1, 10, 0, 10, 0);
    expect(problemsOf(elf)).toMatchObject([
      { code: 'image-elf', message: 'this is an ELF file: give the .hex beside it' },
    ]);
  });
});
