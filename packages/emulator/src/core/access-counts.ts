// How often the core fetches, reads and writes in each region of its memory. Off unless asked for: counting takes the slow way.
import type { AccessWatcher } from './access-watcher.ts';

/** Regions of both chips' memory maps (reference manuals: Arm platform memory map), by what they are made of. */
export const regionNames = ['ITCM', 'DTCM', 'OCRAM', 'SDRAM', 'QSPI', 'peripherals', 'system', 'other'] as const;
export type RegionName = (typeof regionNames)[number];

/** What the core asked of a region. `fetches`: instructions run from there; the others: accesses before any cache. */
export interface RegionAccesses {
  readonly region: RegionName;
  readonly fetches: number;
  readonly reads: number;
  readonly writes: number;
}

/** First and last address; the i.MX RT1062 and RT11xx agree but for FlexSPI, which the RT11xx has at 0x30000000 as well. */
const ranges: readonly (readonly [RegionName, number, number])[] = [
  ['ITCM', 0x0000_0000, 0x000f_ffff],
  ['DTCM', 0x2000_0000, 0x201f_ffff],
  ['OCRAM', 0x2020_0000, 0x203f_ffff],
  ['QSPI', 0x3000_0000, 0x3fff_ffff],
  ['peripherals', 0x4000_0000, 0x5fff_ffff],
  ['QSPI', 0x6000_0000, 0x7fff_ffff],
  ['SDRAM', 0x8000_0000, 0xdfff_ffff],
  ['system', 0xe000_0000, 0xffff_ffff],
];

/** Index of the region of each megabyte. */
const regionOf = new Uint8Array(4096).fill(regionNames.indexOf('other'));
for (const [name, first, last] of ranges) regionOf.fill(regionNames.indexOf(name), first >>> 20, (last >>> 20) + 1);

const REGIONS = regionNames.length;

export class AccessCounts implements AccessWatcher {
  /** Fetches, reads and writes of each region, one after the other. */
  private readonly counts = new Float64Array(3 * REGIONS);
  private page: number;
  private since: number;

  /** Counts from here on: the next instruction, after so many, comes from `address`. */
  constructor(address: number, instructions: number) {
    this.page = address;
    this.since = instructions;
  }

  /** Instructions up to number `instructions` came from the page so far; the next ones come from `address`. */
  turn(address: number, instructions: number): void {
    this.counts[regionOf[this.page >>> 20]!]! += instructions - this.since;
    this.page = address;
    this.since = instructions;
  }

  /** All of memory. */
  sees(): boolean {
    return true;
  }

  read(address: number): void {
    this.counts[REGIONS + regionOf[address >>> 20]!]! += 1;
  }

  write(address: number): void {
    this.counts[2 * REGIONS + regionOf[address >>> 20]!]! += 1;
  }

  /** All counts, for `between`; `instructions` is the core's count now. */
  snapshot(instructions: number): Float64Array {
    this.turn(this.page, instructions);
    return this.counts.slice();
  }
}

/** What happened between two snapshots; regions without an access are left out. */
export function between(earlier: Float64Array | undefined, later: Float64Array): RegionAccesses[] {
  const count = (kind: number, n: number): number => later[kind * REGIONS + n]! - (earlier?.[kind * REGIONS + n] ?? 0);
  return regionNames
    .map((region, n) => ({ region, fetches: count(0, n), reads: count(1, n), writes: count(2, n) }))
    .filter(({ fetches, reads, writes }) => fetches + reads + writes > 0);
}
