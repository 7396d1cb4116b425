import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareOrQuoted, decodeQuoted, quote } from './quoting.ts';

const decoded = (raw: string): string => decodeQuoted(raw).text;

describe('Escapes in a text in quotes', () => {
  it('Each named escape stands for its control character.', () => {
    expect(decoded(String.raw`\a\b\f\n\r\t\v\"\\`)).toBe('\u0007\b\f\n\r\t\v"\\');
  });

  it('One or two hex digits spell a byte, and no more are taken.', () => {
    expect(decoded(String.raw`\x4a\x41B\x7z`)).toBe('JAB\u0007z');
  });

  it('One to three octal digits spell a byte.', () => {
    expect(decoded(String.raw`\101\1012\7x`)).toBe('AA2\u0007x');
  });

  it('\\x without digits is an x.', () => {
    expect(decoded(String.raw`\xyz`)).toBe('xyz');
  });

  it('A backslash before any other character stays.', () => {
    expect(decoded(String.raw`C:\Users\q8`)).toBe(String.raw`C:\Users\q8`);
  });

  it('Bytes spelled one after the other are read as UTF-8.', () => {
    expect(decodeQuoted(String.raw`10 \xce\xa9 \342\202\254`)).toEqual({ text: '10 Ω €', notUtf8: false });
  });

  it('Bytes that are not UTF-8 are read as Latin-1, and that is told.', () => {
    expect(decodeQuoted(String.raw`\xe9t\xe9`)).toEqual({ text: 'été', notUtf8: true });
  });

  it('A million escapes in a row are no danger to the stack.', () => {
    expect(decoded('\\n'.repeat(1_000_000))).toBe('\n'.repeat(1_000_000));
    expect(decoded('\\xff'.repeat(300_000)).length).toBe(300_000);
  });
});

describe('Quotes', () => {
  it('The writer escapes the four characters that KiCad escapes, and no other.', () => {
    expect(quote('a"b\\c\nd\re\tΩ')).toBe('"a\\"b\\\\c\\nd\\re\tΩ"');
  });

  it('Whatever is put into quotes comes out as it was.', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decoded(quote(text).slice(1, -1))).toBe(text);
      }),
    );
  });

  it.each(['', '#1', 'two words', 'a(b', 'a)b', 'a"b', "it's", 'a;b', 'a|b', 'a\\b', '{x}', '10%', 'Ω', '[1]', 'a\tb'])(
    'In format D %j gets quotes, since some reader would read it otherwise.',
    (text) => {
      expect(bareOrQuoted(text)).toBe(quote(text));
    },
  );

  it.each(['R1', '5A1B2C3D', '/top/1', '+5V', '~', 'N$1', 'Device:R_0603', 'MISO#', '1.5', 'a?b=c&d'])(
    'In format D %j stands bare.',
    (text) => {
      expect(bareOrQuoted(text)).toBe(text);
    },
  );
});
