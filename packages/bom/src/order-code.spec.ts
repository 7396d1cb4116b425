import { type OrderCode, place } from '@boardproof/board';
import { describe, expect, it } from 'vitest';
import { checkOrderCodes } from './order-code.ts';
import { code, sampleBoard, samplePart } from './sample-board.ts';

/** A board of one part for each list of order codes; all parts have names of their own. */
function boardOf(...orders: OrderCode[][]) {
  const parts = orders.map((list, index) =>
    place(`U${index + 1}`, samplePart(`part-${index + 1}`, 'other', 'U', '', list), { at: [index, 0] }),
  );
  return sampleBoard({ parts, accessories: [], unconnected: [] });
}
const codesOf = (...orders: OrderCode[][]) =>
  checkOrderCodes(boardOf(...orders)).map(({ code: what, path, severity }) => [what, path, severity]);

describe('checkOrderCodes', () => {
  it('The codes of the sample board are all usable.', () => {
    expect(checkOrderCodes(sampleBoard())).toEqual([]);
  });

  it.each(['-', 'n/a', 'N/A', 'TBD', '?', 'none', 'xxx'])('The placeholder %j is refused as a code.', (text) => {
    expect(codesOf([code('Maker', 'M1', text)])).toEqual([['bom-code-malformed', 'parts/U1/digikey', 'error']]);
    expect(codesOf([code('Maker', text)])).toEqual([['bom-code-malformed', 'parts/U1/mpn', 'error']]);
    expect(codesOf([code(text, 'M1')])).toEqual([['bom-code-malformed', 'parts/U1/manufacturer', 'error']]);
  });

  it.each(['=1+1', '+M1', '-M1', '@M1', ' =1'])('The code %j would be a formula and is refused.', (text) => {
    expect(codesOf([code('Maker', text)])).toEqual([['bom-code-malformed', 'parts/U1/mpn', 'error']]);
  });

  it.each(['12,34-ND', '12 34-ND', '12"34-ND', '1234-ND ', '1234-ND\n'])(
    'The Digi-Key number %j would break the cart and is refused.',
    (number) => {
      expect(codesOf([code('Maker', 'M1', number)])).toEqual([['bom-code-malformed', 'parts/U1/digikey', 'error']]);
    },
  );

  it('An MPN with a comma, a blank or signs inside is kept: real ones have them.', () => {
    expect(codesOf([code('Maker', '74HC595D,118'), code('Maker', 'LTST-C 170/A+#1')])).toEqual([]);
  });

  it.each(['631-1072-2-ND', '631-1072-6-ND', 'LM358DKR-ND', 'LM358TR-ND'])(
    'The number %s of a reel is told.',
    (number) => {
      expect(codesOf([code('Maker', 'M1', number)])).toEqual([['bom-packaging', 'parts/U1/digikey', 'warning']]);
    },
  );

  it.each(['0875680693', '12E10', '123456789012', '1-2'])(
    'The code %s, which a spreadsheet would change, is told.',
    (text) => {
      expect(codesOf([code('Maker', text)])).toEqual([['bom-code-like-a-number', 'parts/U1/mpn', 'info']]);
    },
  );

  it('A part of which only an alternate has a Digi-Key number is told.', () => {
    expect(codesOf([code('Samtec', 'TMM-103-03-G-D'), code('Harwin', 'M22-2020305', '952-2133-ND')])).toEqual([
      ['bom-only-alternate-sourced', 'parts/U1', 'warning'],
    ]);
  });

  it('Two parts of the library with one MPN are told.', () => {
    expect(codesOf([code('Maker', 'M1')], [code('Maker', 'M1')])).toEqual([
      ['bom-one-mpn-two-parts', 'parts/U2', 'warning'],
    ]);
  });

  it('One thing in two places under two names is not told: description and all codes are the same.', () => {
    const socket = (name: string, codes = [code('Maker', 'M1')]) => ({
      ...samplePart(name, 'header', 'J', '', codes),
      description: 'socket strip',
    });
    const found = (second: ReturnType<typeof socket>) =>
      checkOrderCodes(
        sampleBoard({
          parts: [place('J1', socket('left'), { at: [1, 1] }), place('J2', second, { at: [5, 1] })],
          accessories: [],
          unconnected: [],
        }),
      ).map((problem) => problem.code);
    expect(found(socket('right'))).toEqual([]);
    expect(found({ ...socket('right'), description: 'pin strip' })).toEqual(['bom-one-mpn-two-parts']);
    expect(found(socket('right', [code('Maker', 'M1'), code('Other', 'M2')]))).toEqual(['bom-one-mpn-two-parts']);
  });

  it('One Digi-Key number for two MPNs is an error.', () => {
    expect(codesOf([code('Maker', 'M1', '12-ND')], [code('Maker', 'M2', '12-ND')])).toEqual([
      ['bom-one-number-two-parts', 'parts/U2/digikey', 'error'],
    ]);
  });

  it('One MPN under two makers or with two Digi-Key numbers is told.', () => {
    const found = codesOf([code('Samsung', 'M1', '12-ND')], [code('Samsung EM', 'M1', '13-ND')]);
    expect(found).toContainEqual(['bom-one-mpn-two-makers', 'parts/U2/manufacturer', 'warning']);
    expect(found).toContainEqual(['bom-one-mpn-two-numbers', 'parts/U2/digikey', 'warning']);
  });

  it('A part that stands on the board twice is reported once.', () => {
    const part = samplePart('p', 'other', 'U', '', [code('Maker', 'n/a')]);
    const parts = ['U1', 'U2'].map((ref) => place(ref, part, { at: [1, 1] }));
    expect(checkOrderCodes(sampleBoard({ parts, accessories: [], unconnected: [] }))).toHaveLength(1);
  });

  it('Codes of accessories and of alternates are checked too.', () => {
    const accessories = [
      { name: 'Cable', description: 'A cable', quantity: 1, orders: [code('M', 'A'), code('M', '-')] },
    ];
    expect(checkOrderCodes(sampleBoard({ accessories }))).toEqual([
      expect.objectContaining({ code: 'bom-code-malformed', path: 'accessories/Cable/mpn' }),
    ]);
  });
});
