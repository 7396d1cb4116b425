import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customerReference, isFormula, oneLine, sentences, textCell } from './cell.ts';

describe('textCell', () => {
  it.each(['=cmd|/c calc', '+1', '-1+1', '@SUM(A1)', '\t=1', '  =1', '\uff1d1', '\u200b=1'])(
    'The text %j cannot run as a formula.',
    (text) => {
      expect(textCell(text).startsWith("'")).toBe(true);
      expect(isFormula(textCell(text))).toBe(false);
    },
  );

  it('Text that is no formula stays as it is, dashes and signs inside it included.', () => {
    expect(textCell('2x3 header, 2.00 mm = 6 pins, -40 to +85')).toBe('2x3 header, 2.00 mm = 6 pins, -40 to +85');
  });

  it('Units come out in ASCII, accents are dropped, and a semicolon becomes a comma.', () => {
    expect(textCell('0.1 \u00b5F \u00b110 %; 0 \u03a9 by W\u00fcrth')).toBe('0.1 uF +/-10 %, 0 ohm by Wurth');
  });

  it('A cell is one line without control characters and never a formula, whatever the text.', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cell = textCell(text);
        expect(isFormula(cell)).toBe(false);
        expect(cell).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp};]/u);
      }),
    );
  });

  it('Characters that turn the reading direction are removed.', () => {
    expect(oneLine('a\u202eb\u0000c')).toBe('ab c');
  });
});

describe('sentences', () => {
  it('Remarks become sentences; a code or a unit at their beginning stays as it is.', () => {
    expect(sentences(['solder it on top.', 'uF is a unit', ' ', 'M22-2020305'])).toBe(
      'Solder it on top. uF is a unit. M22-2020305',
    );
  });
});

describe('customerReference', () => {
  it('A reference of 48 characters is kept whole.', () => {
    expect(customerReference('x'.repeat(48))).toBe('x'.repeat(48));
  });

  it('A longer one is cut to 45 characters and three dots.', () => {
    expect(customerReference('x'.repeat(49))).toBe(`${'x'.repeat(45)}...`);
  });

  it('It never has more than 48 characters, and no character is cut in half.', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 30, maxLength: 90 }), (text) => {
        const reference = customerReference(text);
        expect(reference.length).toBeLessThanOrEqual(48);
        expect(reference).not.toMatch(/\p{Cs}/u);
      }),
    );
  });
});
