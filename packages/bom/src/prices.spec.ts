import { describe, expect, it } from 'vitest';
import { daysBetween, priceAge } from './age.ts';
import { makeBom } from './make-bom.ts';
import { parsePrices } from './prices.ts';
import { sampleBoard } from './sample-board.ts';

const offers = [
  {
    digikey: '1276-1003-1-ND',
    breaks: [
      { quantity: 1, unit: 0.1 },
      { quantity: 10, unit: 0.033 },
    ],
  },
  { digikey: '952-2133-ND', breaks: [{ quantity: 1, unit: 0.62 }] },
  { digikey: 'R-0000-1-ND', breaks: [{ quantity: 1, unit: 0.1 }] },
  { manufacturer: 'CETUS', mpn: 'J1B1211CCD', breaks: [{ quantity: 1, unit: 4.999 }] },
];
const snapshot = { schema: 'boardproof.prices/1', takenOn: '2026-11-01', from: 'a shop', currency: 'USD', offers };
const read = (change: object = {}) => parsePrices(JSON.stringify({ ...snapshot, ...change }));
const priced = (change: object = {}) => makeBom(sampleBoard(), { prices: read(change).prices });
const bom = (result: ReturnType<typeof makeBom>) => JSON.parse(result.files.get('bom.json') as string);

describe('parsePrices', () => {
  it('A snapshot is read as it stands.', () => {
    expect(read()).toEqual({ prices: snapshot, problems: [] });
  });

  it.each([
    ['is not JSON', '{', 'prices.json'],
    ['lacks its date', JSON.stringify({ ...snapshot, takenOn: undefined }), 'prices.json/takenOn'],
    ['has an impossible date', JSON.stringify({ ...snapshot, takenOn: '2026-02-30' }), 'prices.json/takenOn'],
    [
      'has breaks out of order',
      JSON.stringify({
        ...snapshot,
        offers: [
          {
            digikey: 'a',
            breaks: [
              { quantity: 9, unit: 1 },
              { quantity: 2, unit: 1 },
            ],
          },
        ],
      }),
      'prices.json/offers/0/breaks',
    ],
    [
      'has a price that rises with the quantity',
      JSON.stringify({
        ...snapshot,
        offers: [
          {
            digikey: 'a',
            breaks: [
              { quantity: 1, unit: 1 },
              { quantity: 9, unit: 2 },
            ],
          },
        ],
      }),
      'prices.json/offers/0/breaks',
    ],
    [
      'has an offer for nothing',
      JSON.stringify({ ...snapshot, offers: [{ breaks: [{ quantity: 1, unit: 1 }] }] }),
      'prices.json/offers/0',
    ],
    ['has a field of another name', JSON.stringify({ ...snapshot, offer: [] }), 'prices.json'],
    ['offers a part twice', JSON.stringify({ ...snapshot, offers: [offers[1], offers[1]] }), 'prices.json/offers/1'],
  ])('A snapshot that %s is refused with its place.', (_, text, path) => {
    expect(parsePrices(text).problems).toEqual([
      expect.objectContaining({ code: 'prices-malformed', severity: 'error', path }),
    ]);
  });
});

describe('makeBom with prices', () => {
  it('A line costs its quantity at the price break that the quantity reaches.', () => {
    const lines = bom(priced()).lines as { refs: string[]; price?: object }[];
    expect(lines.find(({ refs }) => refs.includes('C2'))?.price).toEqual({ unit: 0.1, breakQuantity: 1, total: 0.6 });
    expect(lines.find(({ refs }) => refs.includes('J1'))?.price).toEqual({ unit: 4.999, breakQuantity: 1, total: 15 });
  });

  it('The total holds the priced lines, and the rest is counted.', () => {
    expect(bom(priced()).prices).toEqual({
      currency: 'USD',
      takenOn: '2026-11-01',
      from: 'a shop',
      total: 0.6 + 2.48 + 0.3 + 15,
      unpricedLines: 2,
    });
  });

  it('Where more pieces cost less, that is told.', () => {
    expect(priced().problems).toContainEqual(
      expect.objectContaining({
        code: 'prices-more-costs-less',
        severity: 'info',
        message: '10 of C2/C10 cost USD 0.33, 6 cost USD 0.60.',
      }),
    );
  });

  it('A part without an offer is told.', () => {
    expect(priced({ offers: offers.slice(1) }).problems).toContainEqual(
      expect.objectContaining({ code: 'prices-missing', severity: 'warning', path: 'parts/C2' }),
    );
  });

  it('A part that is sold only in larger quantities is told and has no price.', () => {
    const reel = [{ digikey: 'R-0000-1-ND', breaks: [{ quantity: 100, unit: 0.01 }] }];
    const result = priced({ offers: [...offers.filter(({ digikey }) => digikey !== 'R-0000-1-ND'), ...reel] });
    expect(result.problems).toContainEqual(expect.objectContaining({ code: 'prices-minimum', path: 'parts/R1' }));
    expect(bom(result).prices.unpricedLines).toBe(3);
  });

  it('Without a snapshot no price of a part appears in any file.', () => {
    const { files } = makeBom(sampleBoard());
    expect(bom({ files, problems: [] })).not.toHaveProperty('prices');
    const page = files.get('order.md') as string;
    // The boards' estimate and its rule.
    expect(page.match(/USD [\d.]+/g)).toEqual(['USD 2.50', 'USD 5']);
    expect(files.get('digikey.csv')).not.toMatch(/USD|price/i);
  });
});

describe('priceAge', () => {
  const { prices } = read();
  it('A snapshot of 30 days is fresh, one of 31 days is stale.', () => {
    expect(prices && priceAge(prices, '2026-12-01')).toBeUndefined();
    expect(prices && priceAge(prices, '2026-12-02')).toMatchObject({ code: 'prices-stale', severity: 'warning' });
  });

  it('A snapshot from after today is told too.', () => {
    expect(prices && priceAge(prices, '2026-10-31')).toMatchObject({ code: 'prices-stale' });
  });

  it('A stale snapshot is told in the summary, and no file changes with the day.', () => {
    const fresh = makeBom(sampleBoard(), { prices, today: '2026-11-02' });
    const stale = makeBom(sampleBoard(), { prices, today: '2028-01-01' });
    expect(fresh.summary?.join('\n')).not.toContain('warning');
    expect(stale.summary?.join('\n')).toContain('The price snapshot is 426 days old');
    expect(stale.summary?.join('\n')).toContain("OSH Park's price rule was checked");
    expect(stale.files).toEqual(fresh.files);
    expect(stale.problems).toEqual(fresh.problems);
  });

  it('Days are counted over a leap day.', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  });
});
