/**
 * The last check before success: the files are read back and counted against the board itself, not against the lines
 * that they were made from, so that nothing can be lost or bought twice on the way.
 */
import type { Board, Problem } from '@boardproof/board';
import { customerReferenceLimit, isFormula } from './cell.ts';
import { readCsv } from './csv.ts';
import { cartLines, digikeyHeader, digikeyRow, orderedLines } from './digikey.ts';
import type { Plan } from './options.ts';
import { type OrderLine, whyNotBought } from './order-line.ts';
import { compareReferences } from './reference-order.ts';

/** What is read back. */
export interface WrittenOrder {
  readonly csv: string;
  readonly cart: string;
  readonly lines: readonly OrderLine[];
}

/** Every difference between the written order and the board; an empty list means that each line is accounted for. */
export function checkOrder(board: Board, plan: Plan, written: WrittenOrder): Problem[] {
  return [...checkLines(board, plan, written.lines), ...checkCsv(written), ...checkCart(written)];
}

function difference(code: string, path: string, message: string): Problem {
  const hint = 'This is a fault of the program, not of the board: please report it with the board.';
  return { code, severity: 'error', path, message, hint };
}

function checkLines(board: Board, plan: Plan, lines: readonly OrderLine[]): Problem[] {
  const problems: Problem[] = [];
  const differs = (path: string, message: string) => problems.push(difference('bom-count', path, message));
  const wanted = board.parts.filter((part) => whyNotBought(part) === undefined).map(({ ref }) => ref);
  const others = board.parts.filter((part) => whyNotBought(part) !== undefined).map(({ ref }) => ref);
  const ordered = orderedLines(lines);
  const left = lines.filter((line) => !ordered.includes(line));
  const same = (a: readonly string[], b: readonly string[]) =>
    JSON.stringify([...a].sort(compareReferences)) === JSON.stringify([...b].sort(compareReferences));
  const listed = ordered.flatMap(({ refs }) => refs);
  if (!same(listed, wanted)) {
    differs('parts', `The board needs ${wanted.join(' ')}; the lines to buy hold ${listed.join(' ')}.`);
  }
  const marked = left.flatMap(({ refs }) => refs);
  if (!same(marked, others)) {
    differs('parts', `The board leaves out ${others.join(' ')}; the lines not to buy hold ${marked.join(' ')}.`);
  }
  const extras = plan.builds === 0 ? [] : board.accessories.map(({ name }) => name);
  const listedExtras = ordered.flatMap(({ accessories }) => accessories);
  if (!same(listedExtras, extras)) {
    differs('accessories', `The board comes with ${extras.join(', ')}; the lines hold ${listedExtras.join(', ')}.`);
  }
  const perUnit = board.accessories.reduce((sum, { quantity }) => sum + quantity, 0);
  const spares = ordered.filter(({ refs }) => refs.length > 0).length * plan.spares;
  const pieces = wanted.length * plan.boards + spares + perUnit * plan.builds;
  const counted = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (counted !== pieces) differs('lines', `The board takes ${pieces} pieces; the lines order ${counted}.`);
  return problems;
}

function checkCsv({ csv, lines }: WrittenOrder): Problem[] {
  const name = 'digikey.csv';
  let records: string[][];
  try {
    records = readCsv(csv);
  } catch (error) {
    return [difference('bom-read-back', name, `${name} cannot be read back: ${(error as Error).message}.`)];
  }
  const problems: Problem[] = [];
  const expected = [[...digikeyHeader], ...orderedLines(lines).map(digikeyRow)];
  if (records.length !== expected.length) {
    const message = `${name} has ${records.length - 1} rows; ${expected.length - 1} were to be written.`;
    problems.push(difference('bom-read-back', name, message));
  }
  for (const [index, cells] of records.entries()) {
    const path = `${name}:${index + 1}`;
    if (JSON.stringify(cells) !== JSON.stringify(expected[index])) {
      problems.push(difference('bom-read-back', path, `Row ${index + 1} reads ${JSON.stringify(cells)}.`));
    }
    const formula = cells.find(isFormula);
    if (formula !== undefined) {
      problems.push(difference('bom-formula', path, `A spreadsheet would run the cell ${JSON.stringify(formula)}.`));
    }
    const reference = cells[4] ?? '';
    if (reference.length > customerReferenceLimit) {
      const message = `The customer reference has ${reference.length} characters; ${customerReferenceLimit} are kept.`;
      problems.push(difference('bom-read-back', path, message));
    }
  }
  return problems;
}

function checkCart({ cart, lines }: WrittenOrder): Problem[] {
  const rows = cart.split('\n').filter((row) => row !== '');
  const read = rows.map((row) => row.split(',').slice(0, 2).join(','));
  const fields = rows.every((row) => row.split(',').length === 3);
  const expected = cartLines(lines).map(({ quantity, digikey }) => `${quantity},${digikey}`);
  if (fields && JSON.stringify(read) === JSON.stringify(expected)) return [];
  const message = `digikey-cart.txt reads ${JSON.stringify(rows)}; ${expected.length} rows were to be written.`;
  return [difference('bom-read-back', 'digikey-cart.txt', message)];
}
