import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { runCore, runQemu, withImage } from './image.ts';

const missing = withoutOracle('arm-none-eabi-gcc') ?? withoutOracle('qemu-system-arm');
const levels = perTier({ quick: ['-O2'], normal: ['-O2'], long: ['-O0', '-O2', '-O3', '-Os'] });

const images: readonly [string, string, number][] = [
  ['maths', "newlib's mathematics gives the same bits", 300],
  ['print', 'printf, strtod and 64-bit division print the same', 60],
  ['corners', 'IT blocks, saturation and rounding modes agree', 25],
  ['exceptions', 'Exceptions come in the same order, and faults say the same', 50],
  ['loops', 'CoreMark-like loops end with the same check sum', 1],
];

describe('images on QEMU and on our core', () => {
  for (const [name, title, lines] of images) {
    for (const level of levels) {
      it(`${title} (${name}, ${level}).`, (ctx) => {
        skipFor(ctx, missing);
        withImage(name, [level], (image) => {
          const ours = runCore(image);
          expect(ours).toBe(runQemu(image));
          expect(ours.split('\n').length).toBeGreaterThan(lines);
        });
      });
    }
  }

  it('A wrong constant in the image is seen in the output.', (ctx) => {
    skipFor(ctx, missing);
    const plain = withImage('loops', ['-O2', '-DROUNDS=2'], (image) => runCore(image));
    const other = withImage('loops', ['-O2', '-DROUNDS=3'], (image) => runQemu(image));
    expect(plain).not.toBe(other);
  });
});
