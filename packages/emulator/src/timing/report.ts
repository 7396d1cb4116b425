// What a run with memory timing says besides its figures: how wide they are to be taken, and on what they rest.
import { type AccountSnapshot, type Item, items } from './account.ts';
import { PLACE } from './attributes.ts';
import { bandPercent, constantsFile, type Values, valuesOf } from './constants.ts';
import { constantsHash } from './constants-hash.ts';

export type BandOf = keyof typeof bandPercent;

/** Percent by which the core's time may be off, either way, and the memory that makes it so wide. */
export interface Band {
  readonly percent: number;
  readonly of: BandOf;
}

/** Where an image has its code, its variables and what the Ethernet controller reads and writes. */
export interface ImagePlacement {
  readonly code: string;
  readonly data: string;
  readonly nocache: string;
}

export type Range = readonly [least: number, most: number];

/** What memory timing adds to a direction's result. */
export interface DirectionTiming {
  /** Time of the core for a byte of payload: load x 8000 / Mbit/s; null where the load is not known, or another port's as well. */
  readonly cpuNsPerByte: number | null;
  readonly cpuNsPerByteRange: Range | null;
  readonly mbitRange: Range;
  /** Percent, at most 100. */
  readonly cpuLoadRange: Range | null;
  readonly cyclesPerInstruction: number | null;
  /** Percent of the cycles awake. */
  readonly shares: Readonly<Record<Item | 'issue', number>> | null;
  readonly band: Band;
}

/** What memory timing adds to a run's result. */
export interface TimingReport {
  readonly says: string;
  readonly placement: ImagePlacement | null;
  readonly band: Band;
  readonly constants: { readonly file: string; readonly sha256: string };
}

export const says =
  'rates and loads come from a model of pipeline, caches and memories that was never held to this board: read them with their ranges, and rank placements by them';

/** Of the awake cycles, what a memory has to take before its band counts; of the instructions, what comes from flash. */
const COUNTS_FROM = 0.01;
/** A rate is the core's, not the cable's, from this load on. */
const BUSY = 97;
const order: readonly BandOf[] = ['tcm', 'ocram', 'sdram', 'qspi'];

export interface Measured {
  readonly mbit: number;
  /** The most that the cable carries. */
  readonly ceilingMbit: number;
  readonly loadPercent: number | null;
  /** No other port was busy: the load is this direction's. */
  readonly isAlone: boolean;
  readonly instructions: number | null;
  readonly awakeCycles: number;
  readonly from: AccountSnapshot;
  readonly to: AccountSnapshot;
}

export function directionTiming(measured: Measured): DirectionTiming {
  const { mbit, loadPercent, isAlone, instructions, awakeCycles } = measured;
  const band = bandOf(measured);
  const by = band.percent / 100;
  const nsPerByte = loadPercent === null || !isAlone || mbit <= 0 ? null : (loadPercent * 80) / mbit;
  return {
    cpuNsPerByte: nsPerByte === null ? null : round(nsPerByte, 3),
    cpuNsPerByteRange: nsPerByte === null ? null : [round(nsPerByte * (1 - by), 3), round(nsPerByte * (1 + by), 3)],
    mbitRange: mbitRange(measured, by),
    cpuLoadRange:
      loadPercent === null ? null : [round(loadPercent * (1 - by)), round(Math.min(100, loadPercent * (1 + by)))],
    cyclesPerInstruction:
      instructions === null || instructions === 0 || awakeCycles <= 0 ? null : round(awakeCycles / instructions, 3),
    shares: awakeCycles > 0 ? sharesOf(measured) : null,
    band,
  };
}

/** A core that is not busy keeps up with the cable as long as the band leaves it time; a busy one is as fast as it is. */
function mbitRange({ mbit, ceilingMbit, loadPercent }: Measured, by: number): Range {
  if (loadPercent === null || loadPercent <= 0) return [round(mbit, 4), round(mbit, 4)];
  const most = (mbit * 100) / loadPercent;
  const least = Math.min(mbit, most / (1 + by));
  const best = loadPercent < BUSY ? mbit : Math.max(mbit, Math.min(ceilingMbit, most / (1 - by)));
  return [round(least, 4), round(best, 4)];
}

function sharesOf({ awakeCycles, from, to }: Measured): DirectionTiming['shares'] {
  const spent = items.map((item) => [item, to.spent[item] - from.spent[item]] as const);
  const issue = awakeCycles - spent.reduce((sum, [, cycles]) => sum + cycles, 0);
  const percent = ([item, cycles]: readonly [string, number]) => [item, round((100 * cycles) / awakeCycles)];
  return Object.fromEntries([['issue', issue] as const, ...spent].map(percent)) as DirectionTiming['shares'];
}

/** The loosest memory that counted. Code in flash counts by itself: how well it fits the cache is what nobody knows. */
function bandOf({ awakeCycles, from, to }: Measured): Band {
  const waits = (place: number) => to.waited[place]! - from.waited[place]! > COUNTS_FROM * awakeCycles;
  const all = to.fetched.reduce((sum, count, place) => sum + count - from.fetched[place]!, 0);
  const comesFrom = (place: number) => to.fetched[place]! - from.fetched[place]! > COUNTS_FROM * all;
  const counts = (place: number) => waits(place) || comesFrom(place);
  const of = counts(PLACE.QSPI) ? 'qspi' : counts(PLACE.SDRAM) ? 'sdram' : counts(PLACE.OCRAM) ? 'ocram' : 'tcm';
  return { percent: bandPercent[of], of };
}

/** What the whole run rests on; its band is the widest of its directions. */
export function timingReport(
  directions: readonly (DirectionTiming | undefined)[],
  console: string,
  values?: Partial<Values>,
): TimingReport {
  const bands = directions.flatMap((one) => (one === undefined ? [] : [one.band.of]));
  const of = order[Math.max(0, ...bands.map((name) => order.indexOf(name)))]!;
  return {
    says,
    placement: placementOf(console),
    band: { percent: bandPercent[of], of },
    constants: { file: constantsFile, sha256: constantsHash(valuesOf(values)) },
  };
}

/** The placement that our images name when they start; null where the console says none. */
export function placementOf(console: string): ImagePlacement | null {
  const found = /^boardproof \S+ \S+ (qspi|itcm|sdram)-(dtcm|sdram|ocram)-(dtcm|ocram|sdram)-w\d/m.exec(console);
  return found === null ? null : { code: found[1]!, data: found[2]!, nocache: found[3]! };
}

const round = (value: number, digits = 2): number => Math.round(value * 10 ** digits) / 10 ** digits;
