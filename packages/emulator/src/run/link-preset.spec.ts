import { describe, expect, it } from 'vitest';
import { linkPresets, linkWith } from './link-preset.ts';

describe('linkWith', () => {
  it('The note of a link with added delay tells the sum, what was added and what the preset rests on.', () => {
    expect(linkWith('reference', 100)).toEqual({
      name: 'reference',
      delayUs: 375,
      note: '375 us each way in all: 100 us added to 275 us each way, tuned on the four-segment receive figure (68.55 Mbit/s) alone',
    });
    expect(linkWith('direct', 50)).toEqual({
      name: 'direct',
      delayUs: 50,
      note: '50 us each way besides serialisation, as asked',
    });
  });

  it('Without an added delay a link is its preset.', () => {
    expect(linkWith('reference', 0)).toEqual(linkPresets.reference);
  });
});
