import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIntelHex } from './intel-hex.ts';

/** One record, with its checksum. */
function record(type: number, offset: number, data: readonly number[]): string {
  const bytes = [data.length, offset >>> 8, offset & 0xff, type, ...data];
  const sum = -bytes.reduce((a, b) => a + b, 0) & 0xff;
  return `:${[...bytes, sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

const end = ':00000001FF';
const flash = record(4, 0, [0x60, 0x00]);

describe('readIntelHex', () => {
  it('Records that touch become one segment at their linear address, gaps separate.', () => {
    const text = [
      flash,
      record(0, 0x10, [1, 2]),
      record(0, 0x12, [3]),
      record(0, 0x20, [4]),
      record(5, 0, [0x60, 0, 0x20, 1]),
      end,
    ].join('\r\n');
    const image = readIntelHex(text, 'a.hex');
    expect(image.problems).toEqual([]);
    expect(image.segments).toEqual([
      { address: 0x6000_0010, bytes: Uint8Array.of(1, 2, 3) },
      { address: 0x6000_0020, bytes: Uint8Array.of(4) },
    ]);
    expect(image.start).toBe(0x6000_2001);
  });

  it('Bytes come back whatever they are and however they are cut into records.', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.integer({ min: 1, max: 255 }), (bytes, width) => {
        const lines = [flash];
        for (let at = 0; at < bytes.length; at += width) lines.push(record(0, at, [...bytes.subarray(at, at + width)]));
        const { segments, problems } = readIntelHex([...lines, end].join('\n'), 'b.hex');
        expect(problems).toEqual([]);
        expect(segments).toEqual([{ address: 0x6000_0000, bytes }]);
      }),
    );
  });

  it('Each thing that is wrong with a line is said with file and line, and the other lines are still read.', () => {
    const good = record(0, 0, [1]);
    const flipped = `${record(0, 4, [5]).slice(0, -2)}00`;
    const cases: [string, string][] = [
      [flipped, 'hex-checksum'],
      ['hello', 'hex-syntax'],
      [':0', 'hex-syntax'],
      [':02000000AAFF', 'hex-length'],
      [record(4, 0, [1]), 'hex-length'],
      [record(9, 0, []), 'hex-type'],
      [good, 'hex-overlap'],
    ];
    for (const [line, code] of cases) {
      const { segments, problems } = readIntelHex([good, line, end].join('\n'), 'c.hex');
      expect(problems.map((problem) => [problem.code, problem.path])).toEqual([[code, 'c.hex:2']]);
      expect(segments).toEqual([{ address: 0, bytes: Uint8Array.of(1) }]);
    }
  });

  it('A missing end record and records behind it are problems.', () => {
    expect(readIntelHex(record(0, 0, [1]), 'd.hex').problems.map(({ code }) => code)).toEqual(['hex-no-end']);
    expect(readIntelHex(`${end}\n${record(0, 0, [1])}`, 'd.hex').problems.map(({ code }) => code)).toEqual([
      'hex-after-end',
    ]);
    expect(readIntelHex('', 'd.hex').problems.map(({ code }) => code)).toEqual(['hex-no-end']);
  });

  it('A checksum problem says which checksum would be right.', () => {
    const { problems } = readIntelHex(`:0100000001FF\n${end}`, 'e.hex');
    expect(problems[0]?.message).toBe('the checksum is FF, not FE');
  });
});
