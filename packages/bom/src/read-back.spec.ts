import { describe, expect, it } from 'vitest';
import { digikeyCart, digikeyCsv } from './digikey.ts';
import { type OrderLine, orderLines } from './order-line.ts';
import { checkOrder } from './read-back.ts';
import { sampleBoard } from './sample-board.ts';

const board = sampleBoard();
const plan = { boards: 3, builds: 1, spares: 1 };
const good = orderLines(board, plan).lines;
const written = (lines: readonly OrderLine[]) => ({ lines, csv: digikeyCsv(lines), cart: digikeyCart(lines) });
const codes = (order: ReturnType<typeof written>) =>
  checkOrder(board, plan, order).map(({ code, path }) => [code, path]);
const change = (index: number, fields: Partial<OrderLine>) =>
  good.map((line, at) => (at === index ? { ...line, ...fields } : line));

describe('checkOrder', () => {
  it('An order as it should be has no difference to the board.', () => {
    expect(codes(written(good))).toEqual([]);
  });

  it('A lost line is caught.', () => {
    expect(codes(written(good.slice(1)))).toEqual([
      ['bom-count', 'parts'],
      ['bom-count', 'lines'],
    ]);
  });

  it('A lost accessory is caught.', () => {
    expect(codes(written(good.slice(0, -1)))).toEqual([
      ['bom-count', 'accessories'],
      ['bom-count', 'lines'],
    ]);
  });

  it('A part that is on two lines is caught.', () => {
    expect(codes(written([...good, good[0] as OrderLine]))).toContainEqual(['bom-count', 'parts']);
  });

  it('A part that was to be left out but is bought is caught.', () => {
    const index = good.findIndex(({ disposition }) => disposition === 'do-not-buy');
    expect(codes(written(change(index, { disposition: 'buy' })))).toContainEqual(['bom-count', 'parts']);
  });

  it('A wrong quantity is caught.', () => {
    expect(codes(written(change(0, { quantity: 99 })))).toEqual([['bom-count', 'lines']]);
  });

  it('A row that was lost, altered or damaged in digikey.csv is caught.', () => {
    const order = written(good);
    const rows = order.csv.split('\r\n');
    expect(codes({ ...order, csv: [...rows.slice(0, 2), ...rows.slice(3)].join('\r\n') })).toContainEqual([
      'bom-read-back',
      'digikey.csv',
    ]);
    expect(codes({ ...order, csv: order.csv.replace('CL21B104KBCNNNC', 'CL21B104') })).toEqual([
      ['bom-read-back', 'digikey.csv:2'],
    ]);
    expect(codes({ ...order, csv: `${order.csv}"` })).toEqual([['bom-read-back', 'digikey.csv']]);
  });

  it('A cell that would run as a formula is caught.', () => {
    const order = written(good);
    expect(codes({ ...order, csv: order.csv.replace('Samsung', '=Samsung') })).toContainEqual([
      'bom-formula',
      'digikey.csv:2',
    ]);
  });

  it('A row that was lost or altered in digikey-cart.txt is caught.', () => {
    const order = written(good);
    const problem = [['bom-read-back', 'digikey-cart.txt']];
    expect(codes({ ...order, cart: '' })).toEqual(problem);
    expect(codes({ ...order, cart: order.cart.replace('1276-1003-1-ND', '1276-1003-2-ND') })).toEqual(problem);
    expect(codes({ ...order, cart: order.cart.replace('C2/C10', 'C2,C10') })).toEqual(problem);
  });
});
