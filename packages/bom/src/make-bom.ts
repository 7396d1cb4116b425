import { type Board, counted, type Problem } from '@boardproof/board';
import type { TaskResult } from '@boardproof/nx';
import { daysBetween, priceAge } from './age.ts';
import { bomJson } from './bom-json.ts';
import { cartLines, digikeyCart, digikeyCsv, orderedLines } from './digikey.ts';
import { type BomOptions, type Plan, planOf } from './options.ts';
import { checkOrderCodes } from './order-code.ts';
import { type OrderLine, orderLines } from './order-line.ts';
import { orderPage } from './order-page.ts';
import { type BoardOrder, boardOrder } from './oshpark-order.ts';
import { type OrderPrices, priceLines } from './prices.ts';
import { checkOrder } from './read-back.ts';
import { checkReferences } from './references.ts';

/**
 * Makes the orders of a board: `digikey.csv`, `digikey-cart.txt`, `bom.json`, `oshpark-order.json`, `order.md`.
 * Throws nothing; what is wrong with the board or an option is in `problems`. With a wrong option or without an outline
 * there are no files. The files depend on the board and the options alone, never on `today`.
 */
export function makeBom(board: Board, options: BomOptions = {}): TaskResult {
  const { plan, problems: wrongOptions } = planOf(options);
  if (!plan) return { files: new Map(), problems: wrongOptions };

  const { lines, problems: lineProblems } = orderLines(board, plan);
  const { order, problems: orderProblems } = boardOrder(board, plan.boards, lines);
  const problems: Problem[] = [...checkReferences(board), ...checkOrderCodes(board), ...lineProblems, ...orderProblems];
  if (!order) return { files: new Map(), problems };

  const prices = options.prices === undefined ? undefined : priceLines(lines, options.prices);
  problems.push(...(prices?.problems ?? []));
  const [csv, cart] = [digikeyCsv(lines), digikeyCart(lines)];
  // With wrong codes or references the files differ for reasons that are told already.
  if (!problems.some(({ severity }) => severity === 'error')) {
    problems.push(...checkOrder(board, plan, { csv, cart, lines }));
  }

  const files = new Map<string, string>([
    ['digikey.csv', csv],
    ['digikey-cart.txt', cart],
    ['bom.json', json(bomJson(board, plan, lines, prices?.priced))],
    ['oshpark-order.json', json(order)],
    ['order.md', orderPage(order, plan, lines, prices?.priced)],
  ]);
  const checks = [
    `read back and compared with the board: ${counted(lines.length, 'line')}, each bought, excluded or reported`,
  ];
  return { files, problems, checks, summary: summary(plan, lines, order, prices?.priced, options) };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function summary(
  plan: Plan,
  lines: readonly OrderLine[],
  order: BoardOrder,
  prices: OrderPrices | undefined,
  { prices: snapshot, today }: BomOptions,
): string[] {
  const [rows, inCart] = [orderedLines(lines).length, cartLines(lines).length];
  const [width, height] = order.sizeMm;
  const estimate = order.priceEstimate;
  const stale = snapshot && today !== undefined ? priceAge(snapshot, today) : undefined;
  const ruleDays = today === undefined ? 0 : daysBetween(estimate.checkedOn, today);
  return [
    `digikey.csv: ${counted(rows, 'row')} for ${counted(plan.boards, 'board')} and ${plan.builds} to build; ${rows - inCart} to choose by hand`,
    `digikey-cart.txt: ${counted(inCart, 'row')}; ${rows - inCart} of the order ${rows - inCart === 1 ? 'is' : 'are'} not in it, for want of a Digi-Key number`,
    `${order.fab}: ${width} x ${height} mm, ${order.areaSqIn} sq in, ${order.copies} copies, about USD ${estimate.total.toFixed(2)} (estimate, rule of ${estimate.checkedOn})`,
    ...(prices
      ? [
          `parts: ${prices.currency} ${prices.total.toFixed(2)} (prices of ${prices.takenOn}), ${counted(prices.unpriced, 'line')} without a price`,
        ]
      : []),
    ...(stale ? [`warning: ${stale.message} ${stale.hint}`] : []),
    ...(ruleDays > 365 ? [`warning: ${order.fab}'s price rule was checked ${ruleDays} days ago`] : []),
  ];
}
