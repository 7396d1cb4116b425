import { place, roundedRectangle } from '@boardproof/board';
import { describe, expect, it } from 'vitest';
import { makeBom } from './make-bom.ts';
import type { BoardOrder } from './oshpark-order.ts';
import { sampleBoard } from './sample-board.ts';

const orderOf = (...args: Parameters<typeof makeBom>) =>
  JSON.parse(makeBom(...args).files.get('oshpark-order.json') as string) as BoardOrder;
const codes = (...args: Parameters<typeof makeBom>) =>
  makeBom(...args)
    .problems.filter(({ code }) => code.startsWith('oshpark'))
    .map(({ code, severity, path }) => [code, severity, path]);

describe('the board order', () => {
  it('It names the file, the layers, the size, the billed area and the copies.', () => {
    expect(orderOf(sampleBoard())).toMatchObject({
      schema: 'boardproof.oshpark-order/1',
      file: 'sample-oshpark.zip',
      layers: 2,
      thicknessMm: 1.6,
      sizeMm: [25.4, 12.7],
      sizeIn: [1, 0.5],
      areaSqIn: 0.5,
      copies: 3,
    });
  });

  it('The price is an estimate with the date of its rule: five dollars a square inch for three copies.', () => {
    expect(orderOf(sampleBoard()).priceEstimate).toMatchObject({ estimate: true, currency: 'USD', total: 2.5 });
    expect(orderOf(sampleBoard()).priceEstimate.checkedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    const published = sampleBoard({ outline: roundedRectangle(20, 32, 1.5), texts: [] });
    expect(orderOf(published).priceEstimate.total).toBe(4.96);
  });

  it('Copies come in threes, and a number of boards that is not a multiple is told.', () => {
    expect(orderOf(sampleBoard(), { boards: 4 })).toMatchObject({ copies: 6, priceEstimate: { total: 5 } });
    expect(codes(sampleBoard(), { boards: 4 })).toEqual([['oshpark-copies', 'warning', 'options/boards']]);
    expect(codes(sampleBoard(), { boards: 6 })).toEqual([]);
  });

  it('The preview checks name the holes by size, the outline and the words on the silkscreen.', () => {
    const checks = orderOf(sampleBoard()).preview.join('\n');
    expect(checks).toContain('25.4 x 12.7 mm');
    expect(checks).toContain('14 holes: 12 plated (12 x 0.9 mm); 2 not plated (2 x 2.2 mm)');
    expect(checks).toContain('SAMPLE A');
  });

  it('The choices of the design and what it leaves open stand in the order.', () => {
    const { choices, open, chooseByHand } = orderOf(sampleBoard());
    expect(choices).toHaveLength(1);
    expect(open).toEqual(['C3 (Sample capacitor): not fitted (DNP)', 'Pins left unconnected on purpose: J1.1']);
    expect(chooseByHand).toEqual([
      'J1: no Digi-Key number is sourced',
      'IDC socket: no order code is sourced',
      'Ribbon: no order code is sourced',
    ]);
  });

  it('A board without an outline cannot be ordered.', () => {
    const result = makeBom(sampleBoard({ outline: [] }));
    expect(result.files.size).toBe(0);
    expect(result.problems).toContainEqual(expect.objectContaining({ code: 'oshpark-no-outline', severity: 'error' }));
  });

  it('A board that is smaller than the fab makes is an error, one of another thickness a warning.', () => {
    expect(codes(sampleBoard({ outline: roundedRectangle(20, 6, 0) }))).toEqual([['oshpark-size', 'error', 'outline']]);
    expect(codes(sampleBoard({ outline: roundedRectangle(420, 420, 0) }))).toEqual([
      ['oshpark-size', 'error', 'outline'],
    ]);
    expect(codes(sampleBoard({ thickness: 0.8 }))).toEqual([['oshpark-thickness', 'warning', 'thickness']]);
  });

  it('Parts on either side count the same holes.', () => {
    const flipped = sampleBoard().parts.map(({ ref, part, at }) => place(ref, part, { at, side: 'bottom' }));
    expect(orderOf(sampleBoard({ parts: flipped })).preview[1]).toBe(orderOf(sampleBoard()).preview[1]);
  });
});
