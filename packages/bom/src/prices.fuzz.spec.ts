import { fuzz, holds, type Random } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { makeBom } from './make-bom.ts';
import { type PriceSnapshot, parsePrices } from './prices.ts';
import { sampleBoard } from './sample-board.ts';

const board = sampleBoard();
/** The codes that the sample board asks for, and others. */
const codes = ['1276-1003-1-ND', '952-2133-ND', 'R-0000-1-ND', 'no-such-ND', '=cmd', '', '__proto__', '<script>'];
const makers = ['CETUS', 'Samsung', '+1', 'toString'];
const mpns = ['J1B1211CCD', 'CL21B104KBCNNNC', '@SUM(1)', 'x'];
const numbers = [0, 1, 3, 10, 0.033, 4.999, 1e-9, 1e21, -1, 2 ** 53, 1.5];
const odd = [null, true, [], {}, '1', 'USD', '2026-11-01'];

/** Mostly the value, now and then another kind of value. */
const mostly = <T>(random: Random, value: T): unknown => (random.chance(0.02) ? random.pick(odd) : value);

function breaks(random: Random): unknown[] {
  let [quantity, unit] = [1 + random.below(3), 1 + random.below(100) / 16];
  return Array.from({ length: random.below(5) + (random.chance(0.9) ? 1 : 0) }, () => {
    const one = {
      quantity: mostly(random, quantity),
      unit: mostly(random, random.chance(0.03) ? random.pick(numbers) : unit),
    };
    quantity += random.chance(0.97) ? 1 + random.below(20_000) : 0;
    unit *= 0.9;
    return one;
  });
}

function snapshot(random: Random): string {
  const offers = Array.from({ length: 2 + random.below(5) }, () => ({
    ...(random.chance(0.7) ? { digikey: mostly(random, random.pick(codes)) } : {}),
    ...(random.chance(0.7)
      ? { manufacturer: mostly(random, random.pick(makers)), mpn: mostly(random, random.pick(mpns)) }
      : {}),
    ...(random.chance(0.01) ? { price: 1 } : {}),
    breaks: mostly(random, breaks(random)),
  }));
  return JSON.stringify({
    schema: random.chance(0.98) ? 'boardproof.prices/1' : 'boardproof.prices/2',
    takenOn: mostly(random, random.chance(0.95) ? '2026-11-01' : random.pick(['2026-02-30', '26-1-1', '9999-12-31'])),
    from: mostly(random, random.pick(['a shop', '=HYPERLINK("x")', '<img src=x>', 'a|b'])),
    currency: mostly(random, random.pick(['USD', 'EUR', 'usd', '$'])),
    offers: mostly(random, offers),
  });
}

const seeds = [
  {
    schema: 'boardproof.prices/1',
    takenOn: '2026-11-01',
    from: 'a shop',
    currency: 'USD',
    offers: [
      { digikey: '1276-1003-1-ND', breaks: [10, 100, 1000].map((quantity) => ({ quantity, unit: 1 / quantity })) },
      { digikey: 'R-0000-1-ND', breaks: [{ quantity: 100, unit: 0.01 }] },
      { manufacturer: 'CETUS', mpn: 'J1B1211CCD', breaks: [{ quantity: 1, unit: 4.999 }] },
    ],
  },
].map((value) => JSON.stringify(value, undefined, 1));

/** What every answer must hold to, whatever was read. */
function read(text: string): void {
  const { prices, problems } = parsePrices(text, 'prices.json');
  for (const { path, message, code } of problems) {
    holds(code === 'prices-malformed', `a problem of code ${code}`);
    holds(path.startsWith('prices.json'), `a problem at ${path}`);
    holds(message.length > 0, 'a problem without words');
  }
  if (prices === undefined) {
    holds(problems.length > 0, 'refused without a problem');
    return;
  }
  order(prices);
}

function order(prices: PriceSnapshot): void {
  const { files } = makeBom(board, { prices });
  const bom = JSON.parse(String(files.get('bom.json'))) as {
    prices: { total: number };
    lines: { price?: { total: number } }[];
  };
  const sum = bom.lines.reduce((cents, { price }) => cents + Math.round((price?.total ?? 0) * 100), 0);
  // Beyond the whole numbers of a double, cents are lost; such an order nobody places.
  const apart = Math.abs(Math.round(bom.prices.total * 100) - sum);
  holds(sum > 2 ** 50 || apart <= bom.lines.length, `the total is ${apart} cents off the sum of its lines`);
  // Rows of the order that a spreadsheet would take for a formula.
  holds(!/^"?[=+@\t\r]/m.test(String(files.get('digikey.csv'))), 'a row that begins like a formula');
}

describe('a price file from anywhere', { timeout: 7_200_000 }, () => {
  it('Is read, or refused with its place; what is read prices an order whose total is the sum of its lines.', async () => {
    const report = await fuzz({ name: 'price file', seeds, grammar: snapshot, read });
    expect(report.meanBytes).toBeGreaterThan(200);
  });
});
