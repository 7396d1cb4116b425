// Runs one cell on the emulated board, in this process.
import { type BoardName, type EmulationResult, runEmulation } from '@boardproof/emulator';
import { type CellBand, type CellKey, type CellRun, noRun, type RegionAccess } from './cell.ts';

/** What a cell's process is told. */
export interface CellCall {
  readonly key: CellKey;
  /** The HEX file. */
  readonly image: string;
  /** Virtual seconds of data. */
  readonly seconds: number;
  readonly timing: SweepTiming;
}

/** What an instruction costs: a cycle, or what the model of pipeline, caches and memories says. */
export const sweepTimings = ['flat', 'memory'] as const;
export type SweepTiming = (typeof sweepTimings)[number];

/** Never rejects: what the board or the image does is the cell's state. */
export async function runCell({ key, image, seconds, timing }: CellCall): Promise<CellRun> {
  try {
    const result = await runEmulation({
      image,
      board: key.board as BoardName,
      interfaces: [key.interface],
      directions: [key.direction],
      parallel: key.streams,
      seconds,
      timing,
      link: 'direct',
      countAccesses: true,
    });
    return cellOf(result, key);
  } catch (error) {
    const { name, message } = error as Error;
    return noRun(name === 'UnusableImage' ? 'not-emulated' : 'failed', message);
  }
}

function cellOf(result: EmulationResult, key: CellKey): CellRun {
  const one = result.results.find(({ direction }) => direction === key.direction);
  const [fault] = result.faults;
  if (one === undefined || (one.outcome !== 'finished' && one.outcome !== 'recovered') || fault !== undefined) {
    const words = fault === undefined ? `it ended as ${one?.outcome ?? 'nothing'}` : `${fault.code}: ${fault.message}`;
    return noRun('failed', words);
  }
  const modelled = result.timing === 'memory';
  return {
    state: 'measured',
    reason: null,
    rate: modelled ? 'modelled' : 'not modelled',
    mbit: modelled ? one.mbit : null,
    cpuLoadPercent: modelled ? (one.cpuLoadPercent ?? one.awakePercent) : null,
    band: bandOf(one),
    virtualSeconds: one.virtualSeconds,
    dataSegments: one.dataFrames,
    instructionsPerSegment: one.instructionsPerFrame,
    accessesPerSegment: accessesOf(one.accesses ?? null, one.dataFrames),
  };
}

function bandOf({ memoryTiming }: EmulationResult['results'][number]): CellBand | null {
  if (memoryTiming === undefined) return null;
  const { mbitRange, cpuLoadRange, band } = memoryTiming;
  return { mbit: mbitRange, cpuLoad: cpuLoadRange, ...band };
}

function accessesOf(accesses: readonly RegionAccess[] | null, segments: number): RegionAccess[] | null {
  if (accesses === null || segments === 0) return null;
  const each = (count: number) => Math.round((10 * count) / segments) / 10;
  return accesses.map(({ region, fetches, reads, writes }) => ({
    region,
    fetches: each(fetches),
    reads: each(reads),
    writes: each(writes),
  }));
}
