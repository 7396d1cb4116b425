/** order.md: the whole order on one page, for the person who places it. */
import { counted } from '@boardproof/board';
import { sentences } from './cell.ts';
import { md, mdTable } from './markdown.ts';
import type { Plan } from './options.ts';
import { lineName, type OrderLine } from './order-line.ts';
import type { BoardOrder } from './oshpark-order.ts';
import type { OrderPrices } from './prices.ts';

/** Writes order.md. Every name is escaped; without `prices` no part's price appears. */
export function orderPage(
  order: BoardOrder,
  plan: Plan,
  lines: readonly OrderLine[],
  prices: OrderPrices | undefined,
): string {
  const sections = [
    opening(order, plan),
    boards(order),
    bought(lines, prices),
    byHand(lines),
    alternates(lines),
    notBought(lines),
    choices(order),
    open(order),
  ];
  return `${sections
    .filter((section) => section.length > 0)
    .map((section) => section.join('\n'))
    .join('\n\n')}\n`;
}

function opening({ title, revision, name, options }: BoardOrder, { boards, builds, spares }: Plan): string[] {
  const spare = spares === 0 ? '' : `, and ${spares} spare of each`;
  const chosen = Object.entries(options).map(([option, value]) => `${md(option)} = ${md(String(value))}`);
  return [
    `# Order: ${md(title)}, revision ${md(revision)}`,
    '',
    `Soldered parts for ${counted(boards, 'board')}${spare}; cables and the like for ${counted(builds, 'unit')} to build.`,
    ...(chosen.length === 0
      ? []
      : ['', `Made from \`${name}\` with ${chosen.join(', ')}. Other options make other files of the same names.`]),
  ];
}

function boards(order: BoardOrder): string[] {
  const estimate = order.priceEstimate;
  return [
    `## Boards, from ${order.fab}`,
    '',
    ...mdTable(
      ['What', 'Value'],
      [
        ['File to upload', `\`${order.file}\` (in \`../fab/\`)`],
        ['Service', `${order.service}, ${order.thicknessMm} mm`],
        ['Layers', String(order.layers)],
        ['Size', `${order.sizeMm.join(' x ')} mm (${order.sizeIn.join(' x ')} in)`],
        ['Billed area', `${order.areaSqIn} sq in, the rectangle around the outline`],
        ['Copies', `${order.copies} (they come in threes)`],
        ['Price', `about USD ${estimate.total.toFixed(2)}: an estimate, without shipping`],
      ],
    ),
    '',
    `The estimate follows the rule of ${estimate.checkedOn}: ${md(estimate.rule)} (${estimate.source}). ${md(estimate.note)}`,
    '',
    'Before paying, check in the preview:',
    '',
    ...order.preview.map((check) => `- [ ] ${md(check)}`),
  ];
}

function bought(lines: readonly OrderLine[], prices: OrderPrices | undefined): string[] {
  const rows = lines.filter(({ disposition }) => disposition === 'buy');
  if (rows.length === 0) return [];
  const priceOf = (line: OrderLine) => {
    const price = prices?.lines.get(line);
    return price === undefined ? ['', ''] : [String(price.unit), price.total.toFixed(2)];
  };
  const head = ['Quantity', 'Digi-Key', 'MPN', 'Maker', 'For', 'Description'];
  const priceHead = prices ? [`${prices.currency} each`, `${prices.currency} total`] : [];
  return [
    '## Parts, from Digi-Key',
    '',
    'Upload `digikey.csv` as a parts list and map its columns, or paste `digikey-cart.txt` into the bulk add of the cart. ' +
      'Upload the file itself: a spreadsheet that saved it again may have changed order codes that look like numbers.',
    '',
    ...mdTable(
      [...head, ...priceHead],
      rows.map((line) => [
        String(line.quantity),
        md(line.digikey ?? ''),
        md(line.mpn ?? ''),
        md(line.manufacturer ?? ''),
        md(lineName(line)),
        describe(line),
        ...(prices ? priceOf(line) : []),
      ]),
      prices ? [0, 6, 7] : [0],
    ),
    ...(prices ? ['', totals(prices)] : []),
  ];
}

function totals({ currency, total, takenOn, from, unpriced }: OrderPrices): string {
  const rest = unpriced === 0 ? '' : ` It leaves out ${counted(unpriced, 'line')} without a price.`;
  return `Total: ${currency} ${total.toFixed(2)}, prices of ${takenOn} from ${md(from)}.${rest}`;
}

function describe({ description, notes }: OrderLine): string {
  return md(sentences([description, ...notes]));
}

function byHand(lines: readonly OrderLine[]): string[] {
  const rows = lines.filter(({ disposition }) => disposition === 'choose-by-hand');
  if (rows.length === 0) return [];
  return [
    '## Choose by hand',
    '',
    'No source names a Digi-Key number for these. Their cell in `digikey.csv` is empty, `digikey-cart.txt` leaves them out.',
    '',
    ...mdTable(
      ['Quantity', 'For', 'What to look for', 'MPN', 'Maker', 'Why'],
      rows.map((line) => [
        String(line.quantity),
        md(lineName(line)),
        describe(line),
        md(line.mpn ?? ''),
        md(line.manufacturer ?? ''),
        md(line.reason),
      ]),
      [0],
    ),
  ];
}

function alternates(lines: readonly OrderLine[]): string[] {
  const rows = lines
    .filter(({ disposition }) => disposition !== 'do-not-buy')
    .flatMap((line) => line.alternates.map((other) => ({ line, other })));
  if (rows.length === 0) return [];
  return [
    '## Alternates',
    '',
    'Each may take the place of the ordered part, for instance when that one is out of stock.',
    '',
    ...mdTable(
      ['For', 'MPN', 'Maker', 'Digi-Key', 'Note'],
      rows.map(({ line, other }) => [
        md(lineName(line)),
        md(other.mpn),
        md(other.manufacturer),
        md(other.digikey ?? ''),
        md(other.note ?? ''),
      ]),
    ),
  ];
}

function notBought(lines: readonly OrderLine[]): string[] {
  const rows = lines.filter(({ disposition }) => disposition === 'do-not-buy');
  if (rows.length === 0) return [];
  return [
    '## Not bought',
    '',
    ...rows.map((line) => `- ${md(lineName(line))}, ${md(line.description)}: ${md(line.reason)}`),
  ];
}

function choices({ choices: made }: BoardOrder): string[] {
  if (made.length === 0) return [];
  return [
    '## What the design chose',
    '',
    ...made.map(({ what, chosen, why }) => `- ${md(what)}: **${md(chosen)}**. ${md(why)}`),
  ];
}

function open({ open: left }: BoardOrder): string[] {
  if (left.length === 0) return [];
  return ['## Left open', '', ...left.map((what) => `- ${md(what)}`)];
}
