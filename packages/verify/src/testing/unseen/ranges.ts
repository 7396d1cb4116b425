import type { Random } from '@boardproof/testing';

/** A number between two others, even on the logarithm's scale: small values count as much as large ones. */
export function between(random: Random, low: number, high: number): number {
  return low * (high / low) ** (random.below(1_000_001) / 1_000_000);
}
export const whole = (random: Random, low: number, high: number) => Math.round(between(random, low, high));

const CEILING = 94.93;
/** The delay each way, in microseconds, at which so many bytes in flight give a share of the ceiling of 100 Mbit/s. */
export function delayFor(bytes: number, share: number): number {
  return Math.max(10, Math.round(((bytes * 8) / (CEILING * share) - 200) / 2));
}
