import { describe, expect, it } from 'vitest';
import type { BoardName } from './board-of-image.ts';
import { imageOf } from './load-image.ts';
import { UnusableImage } from './unusable-image.ts';

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

/** Sixteen bytes a line at an address, as Intel HEX. */
function hexOf(address: number, bytes: Uint8Array): string {
  const line = (parts: readonly number[]) => {
    const check = -parts.reduce((sum, byte) => sum + byte, 0) & 0xff;
    return `:${[...parts, check].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('')}\n`;
  };
  const lines = [line([2, 0, 0, 4, address >>> 24, (address >>> 16) & 0xff])];
  for (let at = 0; at < bytes.length; at += 16) {
    const part = bytes.subarray(at, at + 16);
    lines.push(line([part.length, ((address + at) >>> 8) & 0xff, (address + at) & 0xff, 0, ...part]));
  }
  return lines.join('');
}

/** An RT11xx image whose text says this. */
const rt11xx = (text: string) =>
  new TextEncoder().encode(`${hexOf(0x3000_2000, new TextEncoder().encode(text))}${end}`);

describe('imageOf', () => {
  it('An image at 0x30000000 is for the EVK whose name it carries, or for the one that the call says.', () => {
    const board = (text: string, asked?: BoardName) => imageOf(rt11xx(text), 'x.hex', undefined, '', asked);
    expect(board('hello mimxrt1160-evk itcm')).toMatchObject({
      board: 'mimxrt1160-evk',
      interfaces: ['enet', 'enet_1g'],
    });
    expect(board('hello mimxrt1170-evk itcm').board).toBe('mimxrt1170-evk');
    expect(board('hello', 'mimxrt1170-evk').board).toBe('mimxrt1170-evk');
    expect(() => board('mimxrt1160-evk mimxrt1170-evk')).toThrow('does not say for which board');
    expect(() => board('mimxrt1160-evk', 'teensy41')).toThrow("the Teensy 4.1's flash begins at 0x60000000");
    const teensy = new TextEncoder().encode(`${hexAt(0x6000)}${end}`);
    expect(imageOf(teensy, 'x.hex')).toMatchObject({ board: 'teensy41', interfaces: ['enet'] });
    expect(() => imageOf(teensy, 'x.hex', undefined, '', 'mimxrt1160-evk')).toThrow(
      "its first byte lies at 0x60000000; the MIMXRT1160-EVK's flash begins at 0x30000000",
    );
  });

  it('An image for another board is one problem that names both addresses; a byte in the flash makes it ours.', () => {
    expect(problemsOf(`${hexAt(0x2000)}${hexAt(0x3001)}${end}`).map(({ message }) => message)).toEqual([
      'this image is for an i.MX RT11xx but does not say for which board, and it has no FCB at +0x400',
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
