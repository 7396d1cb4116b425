import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Chunk, flatImage } from './image.ts';
import { HexError, readHex, writeHex } from './intel-hex.ts';

const chunk = fc.record({
  address: fc.nat(0xffff_ff00),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 200 }),
});

describe('A HEX file', () => {
  it('What is written is read again, whatever bytes lie at whatever addresses.', () => {
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 5 }), fc.nat(0xffff_ffff), (chunks, entry) => {
        const fitting = chunks.filter(({ address, bytes }) => address + bytes.length <= 2 ** 32);
        const read = readHex(writeHex(fitting, entry));
        expect(read.entry).toBe(entry);
        const flat = (list: readonly Chunk[]) =>
          list.flatMap(({ address, bytes }) => [...bytes].map((byte, at) => `${address + at}:${byte}`));
        expect(flat(read.chunks)).toEqual(flat(fitting));
      }),
    );
  });

  it('Records have 16 bytes, and none crosses a boundary of 64 KB.', () => {
    const lines = writeHex([{ address: 0x6000_fff8, bytes: new Uint8Array(40).fill(0xa5) }], 0x6000_2001).split('\r\n');
    expect(lines).toEqual([
      ':0200000460009A',
      ':08FFF800A5A5A5A5A5A5A5A5D9',
      ':02000004600199',
      ':10000000A5A5A5A5A5A5A5A5A5A5A5A5A5A5A5A5A0',
      ':10001000A5A5A5A5A5A5A5A5A5A5A5A5A5A5A5A590',
      ':0400000560002001' + '76',
      ':00000001FF',
      '',
    ]);
  });

  it.each([
    ['no record', 'hello', /line 1: this is no record/],
    ['a wrong checksum', ':0100000000FE\n:00000001FF', /line 1: the checksum/],
    ['a record that is too short', ':0200000000FE\n', /line 1: 1 bytes instead of 2/],
    ['a record of a kind that is not used here', ':020000021000EC\n', /line 1: record type 2/],
    ['no end', ':0100000000FF\n', /end record is missing/],
    ['something after the end', ':00000001FF\n:0100000000FF\n', /line 2: there is more/],
  ])('%s is refused with the line.', (_, text, message) => {
    expect(() => readHex(text)).toThrow(HexError);
    expect(() => readHex(text)).toThrow(message);
  });
});

describe('The image as one piece', () => {
  it('Gaps hold 0xFF, as erased flash does.', () => {
    const chunks = [
      { address: 0x6000_0004, bytes: Uint8Array.of(1) },
      { address: 0x6000_0006, bytes: Uint8Array.of(2) },
    ];
    expect([...flatImage(chunks, 0x6000_0000)]).toEqual([255, 255, 255, 255, 1, 255, 2]);
  });

  it('Bytes below its start, or a span of more than 64 MB, are refused.', () => {
    expect(() => flatImage([{ address: 0, bytes: Uint8Array.of(1) }], 16)).toThrow(RangeError);
    expect(() => flatImage([{ address: 0x6000_0000, bytes: Uint8Array.of(1) }], 0)).toThrow(/64 MB/);
  });
});
