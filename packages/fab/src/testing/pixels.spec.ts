import { describe, expect, it } from 'vitest';
import { comparePictures, type Picture } from './pixels.ts';

/** A picture from rows of `#` (light) and `.` (dark). */
function picture(...rows: string[]): Picture {
  const pixels = [...rows.join('')].flatMap((each) => (each === '#' ? [255, 255, 255, 255] : [0, 0, 0, 255]));
  return { width: rows[0]!.length, height: rows.length, data: Uint8Array.from(pixels) };
}

describe('comparePictures', () => {
  it('An edge that moved by one pixel in any direction is within tolerance.', () => {
    const a = picture('.....', '.##..', '.##..', '.....', '.....');
    const b = picture('.....', '.....', '..##.', '..##.', '.....');
    expect(comparePictures(a, b)).toEqual({ light: [4, 4], differing: 6, beyond: 0 });
  });

  it('An edge that moved by two pixels is not.', () => {
    const a = picture('##...', '##...');
    const b = picture('..##.', '..##.');
    expect(comparePictures(a, b).beyond).toBe(4);
  });

  it('The left and the right border are no neighbours.', () => {
    expect(comparePictures(picture('#...', '....'), picture('....', '...#')).beyond).toBe(2);
  });

  it('Pictures of two sizes are refused.', () => {
    expect(() => comparePictures(picture('#.'), picture('#', '.'))).toThrow(/size/);
  });
});
