// Screws by size: what a printed hole must be for them.

export const screwSizes = ['M2', 'M2.5', 'M3'] as const;
export type ScrewSize = (typeof screwSizes)[number];

/** Diameters of one size of screw, mm. */
export interface Screw {
  /** Outside of the thread. */
  readonly thread: number;
  /** A hole into which the screw cuts its own thread: the tap drill of the coarse series (ISO 262, ISO 2306). */
  readonly pilot: number;
  /** A hole that the screw passes: medium series of ISO 273. */
  readonly pass: number;
  /** A countersunk head, greatest diameter (ISO 7046, 90 degrees). */
  readonly head: number;
}

export const screws: Readonly<Record<ScrewSize, Screw>> = {
  M2: { thread: 2, pilot: 1.6, pass: 2.4, head: 3.8 },
  'M2.5': { thread: 2.5, pilot: 2.05, pass: 2.9, head: 4.7 },
  M3: { thread: 3, pilot: 2.5, pass: 3.4, head: 5.5 },
};

/** Lengths that screws of these sizes are sold in, mm. */
const lengths = [3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 30];

/** The longest screw on sale that is not longer than `length`, mm; undefined when none is so short. */
export function longestScrew(length: number): number | undefined {
  return lengths.filter((sold) => sold <= length + 1e-9).at(-1);
}

/** The largest size whose thread passes a hole of this diameter. */
export function screwForHole(diameter: number): ScrewSize | undefined {
  return screwSizes.filter((size) => screws[size].thread + 0.1 <= diameter).at(-1);
}
