/** Price snapshots: a dated file of price breaks. Prices are never looked up while building, so a build needs no network. */
import type { Problem } from '@boardproof/board';
import { z } from 'zod';
import type { OrderLine } from './order-line.ts';
import { lineName, linePath } from './order-line.ts';

/** From `quantity` pieces up, one piece costs `unit`. */
const PriceBreak = z.strictObject({ quantity: z.int().min(1), unit: z.number().nonnegative() }).readonly();

/** The price breaks of one part, found by its Digi-Key number, or by maker and MPN where there is none. */
const Offer = z
  .strictObject({
    digikey: z.string().min(1).optional(),
    manufacturer: z.string().min(1).optional(),
    mpn: z.string().min(1).optional(),
    breaks: z.array(PriceBreak).min(1).readonly(),
  })
  .readonly()
  .refine((offer) => offer.digikey !== undefined || (offer.manufacturer !== undefined && offer.mpn !== undefined), {
    message: 'an offer needs digikey, or manufacturer and mpn',
  })
  .refine(({ breaks }) => breaks.slice(1).every((one, before) => one.quantity > breaks[before]!.quantity), {
    message: 'price breaks must rise in quantity',
    path: ['breaks'],
  })
  .refine(({ breaks }) => breaks.slice(1).every((one, before) => one.unit <= breaks[before]!.unit), {
    message: 'a price break costs more a piece than the one before it',
    path: ['breaks'],
  });

/** A file of prices as they were on one day at one place. */
export const PriceSnapshot = z
  .strictObject({
    schema: z.literal('boardproof.prices/1'),
    takenOn: z.iso.date(),
    /** Where the prices were read, for people. */
    from: z.string().min(1),
    currency: z.string().regex(/^[A-Z]{3}$/, 'a currency is three capital letters, such as USD'),
    offers: z.array(Offer).readonly(),
  })
  .readonly();
export type PriceSnapshot = z.infer<typeof PriceSnapshot>;

/** Reads a price snapshot from the text of its JSON file; `path` names the file in problems. */
export function parsePrices(text: string, path = 'prices.json'): { prices?: PriceSnapshot; problems: Problem[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { problems: [malformed(path, `is not JSON: ${(error as Error).message}`)] };
  }
  const parsed = PriceSnapshot.safeParse(json);
  if (parsed.success) return { prices: parsed.data, problems: twiceOffered(parsed.data, path) };
  return {
    problems: parsed.error.issues.map((issue) =>
      malformed([path, ...issue.path.map(String)].join('/'), `is not as expected: ${issue.message}`),
    ),
  };
}

function malformed(path: string, what: string): Problem {
  return {
    code: 'prices-malformed',
    severity: 'error',
    path,
    message: `The price snapshot ${what}.`,
    hint: 'The README of @boardproof/bom shows a price snapshot.',
  };
}

function twiceOffered({ offers }: PriceSnapshot, path: string): Problem[] {
  const keys = offers.map(({ digikey, manufacturer, mpn }) => digikey ?? `${manufacturer} ${mpn}`);
  return keys.flatMap((key, index) =>
    keys.indexOf(key) === index ? [] : [malformed(`${path}/offers/${index}`, `offers ${key} twice`)],
  );
}

/** What a line costs: `unit` for one piece at the price break of `breakQuantity`, `total` rounded to hundredths. */
export interface LinePrice {
  readonly unit: number;
  readonly breakQuantity: number;
  readonly total: number;
}

/** The prices of an order. `total` is the sum of the priced lines only; `unpriced` counts the others that are bought. */
export interface OrderPrices {
  readonly currency: string;
  readonly takenOn: string;
  readonly from: string;
  readonly lines: ReadonlyMap<OrderLine, LinePrice>;
  readonly total: number;
  readonly unpriced: number;
}

/** Prices the lines that are bought by number or by MPN. */
export function priceLines(
  lines: readonly OrderLine[],
  snapshot: PriceSnapshot,
): { priced: OrderPrices; problems: Problem[] } {
  const problems: Problem[] = [];
  const found = new Map<OrderLine, LinePrice>();
  const wanted = lines.filter(({ disposition, quantity }) => disposition !== 'do-not-buy' && quantity > 0);
  for (const line of wanted) {
    const offer = offerFor(line, snapshot);
    if (!offer) {
      // A line without any code has been reported already and cannot have a price.
      if (line.mpn !== null) problems.push(noPrice(line, snapshot));
      continue;
    }
    const priced = priceAt(offer.breaks, line.quantity);
    if (!priced) {
      problems.push(belowMinimum(line, offer.breaks[0]?.quantity ?? 1));
      continue;
    }
    found.set(line, priced);
    problems.push(...cheaperBreak(line, offer.breaks, priced, snapshot.currency));
  }
  const cents = [...found.values()].reduce((sum, { total }) => sum + Math.round(total * 100), 0);
  const { currency, takenOn, from } = snapshot;
  const unpriced = wanted.length - found.size;
  return { priced: { currency, takenOn, from, lines: found, total: cents / 100, unpriced }, problems };
}

function offerFor(line: OrderLine, { offers }: PriceSnapshot) {
  return offers.find((offer) =>
    offer.digikey === undefined
      ? line.mpn !== null && offer.mpn === line.mpn && offer.manufacturer === line.manufacturer
      : offer.digikey === line.digikey,
  );
}

function priceAt(breaks: z.infer<typeof Offer>['breaks'], quantity: number): LinePrice | undefined {
  const at = breaks.findLast((one) => one.quantity <= quantity);
  if (!at) return undefined;
  // Whole hundred-thousandths, since 0.1 * 3 is not 0.3 in floating point.
  const total = Math.round((Math.round(at.unit * 1e5) * quantity) / 1000) / 100;
  return { unit: at.unit, breakQuantity: at.quantity, total };
}

function noPrice(line: OrderLine, { takenOn }: PriceSnapshot): Problem {
  return {
    code: 'prices-missing',
    severity: 'warning',
    path: linePath(line),
    message: `The price snapshot of ${takenOn} has no price for ${lineName(line)} (${line.digikey ?? line.mpn}).`,
    hint: 'Add an offer for it; the total leaves it out.',
  };
}

function belowMinimum(line: OrderLine, minimum: number): Problem {
  return {
    code: 'prices-minimum',
    severity: 'warning',
    path: linePath(line),
    message: `${line.digikey ?? line.mpn} is sold from ${minimum} pieces up; the order has ${line.quantity}.`,
    hint: 'Order more with spares, or choose another packaging; the total leaves this line out.',
  };
}

function cheaperBreak(
  line: OrderLine,
  breaks: z.infer<typeof Offer>['breaks'],
  priced: LinePrice,
  currency: string,
): Problem[] {
  const better = breaks
    .filter(({ quantity }) => quantity > line.quantity)
    .map(({ quantity }) => ({ quantity, total: priceAt(breaks, quantity)?.total ?? Number.POSITIVE_INFINITY }))
    .filter(({ total }) => total < priced.total)
    .sort((a, b) => a.total - b.total)[0];
  if (!better) return [];
  return [
    {
      code: 'prices-more-costs-less',
      severity: 'info',
      path: linePath(line),
      message: `${better.quantity} of ${lineName(line)} cost ${currency} ${better.total.toFixed(2)}, ${line.quantity} cost ${currency} ${priced.total.toFixed(2)}.`,
      hint: 'Raise the quantity at the distributor if spare pieces are of use.',
    },
  ];
}
