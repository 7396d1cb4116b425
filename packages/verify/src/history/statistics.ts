/** Distribution of a rate over boards. Rates in Mbit/s. */
export interface Distribution {
  count: number;
  least: number;
  p5: number;
  median: number;
  p95: number;
  most: number;
  mean: number;
  deviation: number;
  /** How many standard deviations, in threes, the mean lies above the limit; null without spread or limit. */
  cpk: number | null;
  /** Counts per bin of equal width from `least` to `most`. */
  histogram: number[];
}

const BINS = 12;

export function distributionOf(values: readonly number[], limit: number | null): Distribution | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((one, other) => one - other);
  const least = sorted[0]!;
  const most = sorted.at(-1)!;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0;
  const histogram = Array<number>(BINS).fill(0);
  const width = (most - least) / BINS;
  for (const value of values) {
    const index = width > 0 ? Math.min(BINS - 1, Math.floor((value - least) / width)) : 0;
    histogram[index]! += 1;
  }
  return {
    count: values.length,
    least,
    p5: quantile(sorted, 0.05),
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    most,
    mean: round(mean),
    deviation: round(deviation),
    cpk: limit === null || deviation === 0 ? null : round((mean - limit) / (3 * deviation)),
    histogram,
  };
}

/** Linear between neighbours, as most statistics programs do (Hyndman and Fan, type 7). */
export function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)]!;
  const high = sorted[Math.ceil(at)]!;
  return round(low + (high - low) * (at - Math.floor(at)));
}

/** Change of a rate over the order of tests; `isClear` when it is more than three standard errors. */
export interface Trend {
  mbitPer100: number;
  isClear: boolean;
}

/** Least squares over the order; null for fewer than ten values. */
export function trendOf(values: readonly number[]): Trend | null {
  const count = values.length;
  if (count < 10) return null;
  const meanX = (count - 1) / 2;
  const meanY = values.reduce((sum, value) => sum + value, 0) / count;
  let [xx, xy, yy] = [0, 0, 0];
  values.forEach((value, x) => {
    xx += (x - meanX) ** 2;
    xy += (x - meanX) * (value - meanY);
    yy += (value - meanY) ** 2;
  });
  const slope = xy / xx;
  const residual = Math.max(0, yy - slope * xy);
  const error = Math.sqrt(residual / (count - 2) / xx);
  // Rounding leaves a residue where all values are alike.
  const isClear = Math.abs(slope) * count > 1e-6 && Math.abs(slope) > 3 * error;
  return { mbitPer100: round(slope * 100), isClear };
}

/** Indices of values far from the median: above 3.5 by the modified z-score, and at least 0.2 Mbit/s away. */
export function outliersOf(values: readonly number[]): number[] {
  if (values.length < 8) return [];
  const sorted = [...values].sort((one, other) => one - other);
  const median = quantile(sorted, 0.5);
  const distances = values.map((value) => Math.abs(value - median)).sort((one, other) => one - other);
  // 1.4826 makes the median distance the standard deviation of a normal distribution (Iglewicz and Hoaglin).
  const scale = 1.4826 * quantile(distances, 0.5);
  return values.flatMap((value, index) => {
    const distance = Math.abs(value - median);
    return distance >= 0.2 && distance > 3.5 * scale ? [index] : [];
  });
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
