import { place } from '@boardproof/board';
import { describe, expect, it } from 'vitest';
import { orderLines } from './order-line.ts';
import { capacitor, code, resistor, ribbon, sampleBoard, samplePart } from './sample-board.ts';

const plan = { boards: 3, builds: 1, spares: 0 };
const named = (lines: ReturnType<typeof orderLines>['lines'], ref: string) =>
  lines.find((line) => [...line.refs, ...line.accessories].includes(ref));

describe('orderLines', () => {
  it('Equal parts share one line, and their references stand in natural order.', () => {
    const { lines } = orderLines(sampleBoard(), plan);
    expect(named(lines, 'C2')).toMatchObject({ refs: ['C2', 'C10'], quantity: 6, disposition: 'buy' });
  });

  it('Soldered parts are counted for the boards, accessories for the units that are built.', () => {
    const { lines } = orderLines(sampleBoard(), { boards: 6, builds: 2, spares: 0 });
    expect(named(lines, 'R1')?.quantity).toBe(6);
    expect(named(lines, 'IDC socket')?.quantity).toBe(4);
  });

  it('An accessory that is the same part as a soldered one shares its line.', () => {
    const { lines } = orderLines(sampleBoard(), plan);
    expect(named(lines, 'J2')).toMatchObject({
      refs: ['J2'],
      accessories: ['Header on the module'],
      quantity: 4,
      perBoard: 1,
      perUnit: 1,
    });
  });

  it('Spares are added once to each soldered line that is bought, and to no accessory.', () => {
    const { lines } = orderLines(sampleBoard(), { ...plan, spares: 2 });
    expect([named(lines, 'C2')?.quantity, named(lines, 'C3')?.quantity, named(lines, 'Ribbon')?.quantity]).toEqual([
      8, 0, 1,
    ]);
  });

  it('A part that is not fitted, a part outside the BOM and a hole are not bought, each with its reason.', () => {
    const parts = [...sampleBoard().parts, place('C4', capacitor, { at: [1, 1], excludeFromBom: true })];
    const { lines } = orderLines(sampleBoard({ parts }), plan);
    expect(named(lines, 'C3')).toMatchObject({ disposition: 'do-not-buy', quantity: 0, reason: 'not fitted (DNP)' });
    expect(named(lines, 'C4')).toMatchObject({ disposition: 'do-not-buy', reason: 'excluded from the BOM' });
    expect(named(lines, 'H1')).toMatchObject({ disposition: 'do-not-buy', refs: ['H1', 'H2'] });
  });

  it('With no unit to build, accessories are not bought.', () => {
    const { lines } = orderLines(sampleBoard(), { ...plan, builds: 0 });
    expect(named(lines, 'Ribbon')).toMatchObject({ disposition: 'do-not-buy', quantity: 0 });
    expect(named(lines, 'J2')?.quantity).toBe(3);
  });

  it('A part without a sourced Digi-Key number goes out as its MPN, to be chosen by hand, and is reported.', () => {
    const { lines, problems } = orderLines(sampleBoard(), plan);
    expect(named(lines, 'J1')).toMatchObject({ mpn: 'J1B1211CCD', digikey: null, disposition: 'choose-by-hand' });
    expect(problems).toContainEqual(expect.objectContaining({ code: 'bom-no-digikey-number', path: 'parts/J1' }));
  });

  it('A part or accessory without any order code is chosen by hand and reported, never left out.', () => {
    const bare = samplePart('bare', 'other', 'U', '', []);
    const { lines, problems } = orderLines(
      sampleBoard({ parts: [place('U1', bare, { at: [1, 1] })], unconnected: [], accessories: [ribbon] }),
      plan,
    );
    expect(lines.map(({ disposition, quantity }) => [disposition, quantity])).toEqual([
      ['choose-by-hand', 3],
      ['choose-by-hand', 1],
    ]);
    expect(problems.map(({ code: what, path }) => [what, path])).toEqual([
      ['bom-no-order-code', 'parts/U1'],
      ['bom-no-order-code', 'accessories/Ribbon'],
    ]);
  });

  it('A resistor placed with another value is not bought by the codes of its part.', () => {
    const parts = [place('R1', resistor, { at: [1, 1] }), place('R2', resistor, { at: [5, 1], value: '470R' })];
    const { lines, problems } = orderLines(sampleBoard({ parts, unconnected: [] }), plan);
    expect(named(lines, 'R1')).toMatchObject({ mpn: 'R-0000', quantity: 3 });
    expect(named(lines, 'R2')).toMatchObject({ mpn: null, disposition: 'choose-by-hand' });
    expect(problems).toContainEqual(expect.objectContaining({ code: 'bom-value-unlike-part', path: 'parts/R2' }));
  });

  it('The other order codes of a part are its alternates.', () => {
    const { lines } = orderLines(sampleBoard(), plan);
    expect(named(lines, 'C2')?.alternates).toEqual([code('Yageo', 'CC0805KRX7R9BB104', '311-1140-1-ND')]);
  });
});
