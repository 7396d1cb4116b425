import { describe, expect, it } from 'vitest';
import { boardNames } from '../boards/board-facts.ts';
import { placed, sampleImage } from '../testing/sample-image.ts';
import { checkImage } from './check-image.ts';

describe('An image that holds all that it must', () => {
  it.each(boardNames)('No check finds a problem in the sample for %s.', (board) => {
    const { elf, layout, errors } = sampleImage(placed({ board }));
    expect(errors).toBe('');
    expect(checkImage(elf!, layout).problems).toEqual([]);
  });
});
