import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Tags } from './tags.ts';

describe('Tags of a cache', () => {
  it('Hold a line until its set is full; the line that goes is told when it was written.', () => {
    const tags = new Tags(256, 4);
    const lines = [0, 256, 512, 768].map((line) => line + 5);
    expect(lines.map((line) => tags.take(line))).toEqual([-1, -1, -1, -1]);
    for (const line of lines) tags.write(line);
    expect(lines.every((line) => tags.has(line))).toBe(true);
    expect(tags.has(6)).toBe(false);
    const gone = tags.take(5 + 1024);
    expect(lines).toContain(gone);
    expect(tags.has(gone)).toBe(false);
    // Another set is not touched by it.
    tags.take(6);
    expect(lines.filter((line) => tags.has(line))).toHaveLength(3);
  });

  it('A clean line goes without a word, and a cleaned one too; an invalidated one is not there.', () => {
    const tags = new Tags(1, 2);
    tags.take(1);
    tags.take(2);
    expect(tags.take(3)).toBe(-1);
    tags.clear();
    tags.take(1);
    tags.write(1);
    expect(tags.maintain(1, false)).toBe(true);
    expect(tags.maintain(1, true)).toBe(false);
    expect(tags.has(1)).toBe(false);
  });

  it('Never hold more lines of a set than there are ways, and always the last one.', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(31), { maxLength: 200 }), (lines) => {
        const tags = new Tags(4, 2);
        for (const line of lines) {
          if (!tags.has(line)) tags.take(line);
          expect(tags.has(line)).toBe(true);
          for (let set = 0; set < 4; set += 1) {
            const held = Array.from({ length: 32 }, (_, one) => one).filter((one) => one % 4 === set && tags.has(one));
            expect(held.length).toBeLessThanOrEqual(2);
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});
