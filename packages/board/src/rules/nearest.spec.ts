import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { didYouMean, editDistance, nearest } from './nearest.ts';

describe('the names that were probably meant', () => {
  it('A letter exchanged, added or dropped counts one; case does not count.', () => {
    expect(editDistance('TD+', 'TX+')).toBe(1);
    expect(editDistance('LEDL', 'LED')).toBe(1);
    expect(editDistance('td+', 'TD+')).toBe(0);
    expect(editDistance('', 'GND')).toBe(3);
  });

  it('The distance is symmetric and at most the longer word.', () => {
    const word = fc.string({ maxLength: 8, unit: fc.constantFrom('T', 'D', '+', '-', '1') });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(editDistance(a, b) === 0).toBe(a === b);
      }),
    );
  });

  it('The nearest names come first, at most three, and none that is far off.', () => {
    expect(nearest('LED_A', ['LEDL_A', 'LEDR_A', 'LEDL_K', 'LEDR_K', 'TD+'])).toEqual(['LEDL_A', 'LEDR_A', 'LEDL_K']);
    expect(nearest('SHIELD', ['TD+', 'NC'])).toEqual([]);
  });

  it('Where nothing is near, the hint lists all there is.', () => {
    expect(didYouMean('X', ['TD+', 'RCT'])).toBe('there are: TD+, RCT');
    expect(didYouMean('X', [])).toBe('there is none to choose from');
    expect(didYouMean('TX+', ['TD+'])).toBe('did you mean TD+?');
  });
});
