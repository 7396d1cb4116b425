// What memory timing has to say, for people: ranges behind the table, and the words that go with every such figure.
import type { DirectionResult } from '../run/result.ts';
import type { DirectionTiming, Range, TimingReport } from '../timing/report.ts';

/** What a run without a model of the memory rests on. */
export const flatWords: readonly string[] = [
  'What this rests on: the image ran instruction by instruction on a model of the board; time is virtual, one cycle an',
  "instruction and no cache misses; the PC's TCP is boardproof's own, not Linux's. No figure here is a real board's.",
];

export function memoryWords({ placement, band, constants }: TimingReport): string[] {
  const where = placement === null ? '' : `, code ${placement.code}, data ${placement.data}, DMA ${placement.nocache}`;
  return [
    `memory timing${where}: the core's time is a model's, to be taken as +-${band.percent} % (${band.of}); constants ${constants.sha256.slice(0, 16)}`,
    'What this rests on: the image ran instruction by instruction on a model of the board; time is virtual, and what',
    'instructions cost was never held to this board: rank placements by it, do not quote it as a rate.',
    "The PC's TCP is boardproof's own, not Linux's. No figure here is a real board's.",
  ];
}

/** One line a direction: its ranges, and where the core's time went. */
export function timingLines(results: readonly DirectionResult[]): string[] {
  return results.flatMap(({ direction, memoryTiming }) =>
    memoryTiming === undefined ? [] : [`${direction} modelled: ${rangesText(memoryTiming)}`],
  );
}

function rangesText({
  cpuNsPerByteRange,
  mbitRange,
  cpuLoadRange,
  cyclesPerInstruction,
  shares,
}: DirectionTiming): string {
  const parts = [`${rangeText(mbitRange, 1)} Mbit/s`];
  if (cpuLoadRange !== null) parts.push(`load ${rangeText(cpuLoadRange, 1)} %`);
  if (cpuNsPerByteRange !== null) parts.push(`${rangeText(cpuNsPerByteRange, 2)} ns a byte`);
  if (cyclesPerInstruction !== null) parts.push(`${cyclesPerInstruction.toFixed(2)} cycles an instruction`);
  const told = Object.entries(shares ?? {}).map(([name, percent]) => `${name} ${percent.toFixed(0)} %`);
  return `${parts.join(', ')}${told.length === 0 ? '' : ` (${told.join(', ')})`}`;
}

function rangeText([least, most]: Range, digits: number): string {
  const [from, to] = [least.toFixed(digits), most.toFixed(digits)];
  return from === to ? from : `${from} to ${to}`;
}
