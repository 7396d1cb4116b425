/** How old dated figures are. Only for what is printed: no file that we write may depend on the day. */
import type { Problem } from '@boardproof/board';
import type { PriceSnapshot } from './prices.ts';

/** Whole days from one date to another, both YYYY-MM-DD. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** A warning when a price snapshot is older than `limitDays` on the day `today`, or dated after it. */
export function priceAge(prices: PriceSnapshot, today: string, limitDays = 30): Problem | undefined {
  const days = daysBetween(prices.takenOn, today);
  if (days >= 0 && days <= limitDays) return undefined;
  const age = days < 0 ? `is dated ${prices.takenOn}, after today` : `is ${days} days old (${prices.takenOn})`;
  return {
    code: 'prices-stale',
    severity: 'warning',
    path: 'prices/takenOn',
    message: `The price snapshot ${age}; prices and stock may have changed.`,
    hint: `Take a new one from ${prices.from}.`,
  };
}
