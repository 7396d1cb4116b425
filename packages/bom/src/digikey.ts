/** digikey.csv for the upload of a parts list, and digikey-cart.txt for the cart's bulk add. */
import { customerReference, oneLine, sentences, textCell } from './cell.ts';
import { writeCsv } from './csv.ts';
import { lineName, type OrderLine } from './order-line.ts';

/** The columns of digikey.csv; they are mapped by the user at upload. */
export const digikeyHeader = [
  'Quantity',
  'Digi-Key Part Number',
  'Manufacturer Part Number',
  'Manufacturer',
  'Customer Reference',
  'Reference Designator',
  'Description',
  'Note',
] as const;

/** The lines that become rows of digikey.csv: all that are to be bought, by number or by hand. */
export function orderedLines(lines: readonly OrderLine[]): OrderLine[] {
  return lines.filter(({ disposition }) => disposition !== 'do-not-buy');
}

/** The lines that the cart takes: those with a Digi-Key number. */
export function cartLines(lines: readonly OrderLine[]): OrderLine[] {
  return lines.filter(({ disposition }) => disposition === 'buy');
}

/** One row of digikey.csv. Order codes stand exactly as sourced, an unknown one as an empty cell; the rest is text. */
export function digikeyRow(line: OrderLine): string[] {
  return [
    String(line.quantity),
    line.digikey ?? '',
    line.mpn ?? '',
    textCell(line.manufacturer ?? ''),
    customerReference(lineName(line)),
    textCell(line.refs.join('/')),
    textCell(line.description),
    textCell(rowNote(line)),
  ];
}

function rowNote(line: OrderLine): string {
  // The empty cells say already that no code is sourced; a remark says more.
  const why = line.notes.length > 0 ? '' : `: ${line.reason}`;
  const byHand = line.disposition === 'choose-by-hand' ? [`Choose by hand${why}`] : [];
  const alternates = line.alternates.map(({ mpn, digikey }) => (digikey === undefined ? mpn : `${mpn} (${digikey})`));
  const alternate = alternates.length === 0 ? [] : [`Alternates: ${alternates.join(', ')}`];
  return sentences([...byHand, ...line.notes, ...alternate]);
}

/** digikey.csv: a header, then one row a distinct part (RFC 4180). */
export function digikeyCsv(lines: readonly OrderLine[]): string {
  return writeCsv([digikeyHeader, ...orderedLines(lines).map(digikeyRow)]);
}

/** digikey-cart.txt: `quantity,number,customer reference`, one part a line, without quotes or further commas. */
export function digikeyCart(lines: readonly OrderLine[]): string {
  return cartLines(lines)
    .map((line) => `${line.quantity},${line.digikey},${cartReference(line)}\n`)
    .join('');
}

function cartReference(line: OrderLine): string {
  return customerReference(oneLine(lineName(line).replace(/[",']/g, ' ')));
}
