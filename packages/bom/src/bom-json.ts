import type { Board } from '@boardproof/board';
import type { Plan } from './options.ts';
import type { Disposition, OrderLine } from './order-line.ts';
import type { OrderPrices } from './prices.ts';

/** bom.json: every part of the board on one line, bought or not, with the counts that were checked. */
export function bomJson(board: Board, plan: Plan, lines: readonly OrderLine[], prices: OrderPrices | undefined) {
  const count = (wanted: Disposition) => lines.filter(({ disposition }) => disposition === wanted).length;
  return {
    schema: 'boardproof.bom/1',
    name: board.name,
    title: board.title,
    revision: board.revision,
    options: board.options,
    ...plan,
    counts: {
      parts: board.parts.length,
      accessories: board.accessories.length,
      lines: lines.length,
      buy: count('buy'),
      chooseByHand: count('choose-by-hand'),
      doNotBuy: count('do-not-buy'),
    },
    lines: lines.map((line) => ({ ...line, ...priceOf(line, prices) })),
    ...(prices === undefined
      ? {}
      : {
          prices: {
            currency: prices.currency,
            takenOn: prices.takenOn,
            from: prices.from,
            total: prices.total,
            unpricedLines: prices.unpriced,
          },
        }),
  };
}

function priceOf(line: OrderLine, prices: OrderPrices | undefined) {
  const price = prices?.lines.get(line);
  return price === undefined ? {} : { price };
}
