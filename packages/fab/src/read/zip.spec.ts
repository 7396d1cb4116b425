import { describe, expect, it } from 'vitest';
import { packZip } from '../zip.ts';
import { readZip } from './zip.ts';

const files = new Map([
  ['b.txt', 'second '.repeat(50)],
  ['a.txt', 'first'],
]);

describe('packZip and readZip', () => {
  it('Files come back sorted by name, whole and without a time of their own.', () => {
    const entries = readZip(packZip(files));
    expect(entries.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])).toEqual([
      ['a.txt', 'first'],
      ['b.txt', 'second '.repeat(50)],
    ]);
    // DOS date 1980-01-01 in the upper half, midnight in the lower.
    expect(entries.map(({ time }) => time)).toEqual([0x00210000, 0x00210000]);
  });

  it('The same files give the same bytes in whatever order they are named and in any time zone.', () => {
    const before = packZip(files);
    const zone = process.env['TZ'];
    process.env['TZ'] = 'Pacific/Auckland';
    const after = packZip(new Map([...files].reverse()));
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
    expect(after).toEqual(before);
  });

  it.each([
    ['cut at its end', (zip: Uint8Array) => zip.slice(0, -30), /no end record|not where/],
    ['cut at its start', (zip: Uint8Array) => zip.slice(40), /is not where the zip says/],
    ['changed in its data', (zip: Uint8Array) => spoiled(zip, 36), /a\.txt does not (unpack|match its check sum)/],
    ['empty', () => new Uint8Array(), /no end record/],
  ])('A zip that is %s is refused with a reason.', (_, spoil, expected) => {
    expect(() => readZip(spoil(packZip(files)))).toThrow(expected);
  });

  it('A changed byte never passes unseen as other file contents.', () => {
    const zip = packZip(files);
    for (let at = 0; at < zip.length; at += 1) {
      let texts: string[];
      try {
        texts = readZip(spoiled(zip, at)).map(({ bytes }) => new TextDecoder().decode(bytes));
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        continue;
      }
      for (const text of texts) expect([...files.values()]).toContain(text);
    }
  });
});

function spoiled(zip: Uint8Array, at: number): Uint8Array {
  const copy = zip.slice();
  copy[at]! ^= 0x55;
  return copy;
}
