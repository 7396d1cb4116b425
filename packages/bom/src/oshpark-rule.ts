/** OSH Park's two-layer service as far as an order needs it. Limits for copper and drills are a matter of the fab files. */
import type { Source } from '@boardproof/board';

export interface BoardOrderRule {
  readonly fab: string;
  readonly service: string;
  readonly layers: number;
  readonly thicknessMm: number;
  readonly usdPerSqIn: number;
  readonly copiesPerSet: number;
  readonly minimumIn: readonly [number, number];
  readonly maximumIn: readonly [number, number];
  readonly source: Source & { readonly checkedOn: string };
}

/** Price: docs.oshpark.com/services/single-layer/; size and billed area: docs.oshpark.com/submitting-orders/board-outline/. */
export const oshParkTwoLayer: BoardOrderRule = {
  fab: 'OSH Park',
  service: '2 layer',
  layers: 2,
  thicknessMm: 1.6,
  usdPerSqIn: 5,
  copiesPerSet: 3,
  minimumIn: [0.25, 0.25],
  maximumIn: [16, 22],
  source: {
    from: 'https://docs.oshpark.com/services/single-layer/ and https://docs.oshpark.com/submitting-orders/board-outline/',
    confidence: 'high',
    checkedOn: '2026-11-30',
    note: 'Read in stored copies of the pages, so compare it with the quote. How OSH Park rounds the area is not published.',
  },
};
