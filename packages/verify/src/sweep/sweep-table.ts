// The cells of a sweep as tables: a column for each placement, as the second reference has them.
import { type Cell, columnTitle } from './cell.ts';
import { orWhy, regionsOf } from './sweep-csv.ts';

/** One row: a name and a text for each column. `published` rows are others' figures. */
export interface SweepRow {
  readonly name: string;
  readonly kind: 'ours' | 'published';
  readonly cells: readonly string[];
}

export interface SweepTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly SweepRow[];
  /** Why cells have no figures, each reason once. */
  readonly reasons: readonly string[];
}

const directionNames = { rx: 'the board receives', tx: 'the board sends' } as const;

/** A table for each board, interface and direction, in the order of the cells. */
export function sweepTables(cells: readonly Cell[]): SweepTable[] {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) {
    const key = `${cell.board} ${cell.interface} ${cell.direction}`;
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  return [...groups.values()].map(tableOf);
}

function tableOf(cells: readonly Cell[]): SweepTable {
  const [first] = cells;
  const columns = [...new Set(cells.map(columnTitle))];
  const at = (streams: number, column: string) =>
    cells.find((cell) => cell.streams === streams && columnTitle(cell) === column);
  const counts = [...new Set(cells.map(({ streams }) => streams))];
  const own = counts.flatMap((streams) => {
    const row = (name: string, kind: SweepRow['kind'], value: (cell: Cell) => string): SweepRow => ({
      name,
      kind,
      cells: columns.map((column) => {
        const cell = at(streams, column);
        return cell === undefined ? '' : value(cell);
      }),
    });
    const title = `${streams} stream${streams === 1 ? '' : 's'}`;
    return [
      row(`${title}: Mbit/s`, 'ours', (cell) => figure(orWhy(cell, cell.mbit), 1)),
      row(`${title}: CPU load, %`, 'ours', (cell) => figure(orWhy(cell, cell.cpuLoadPercent), 0)),
      ...countRows(cells, streams, row),
    ];
  });
  const published = cells.some((cell) => cell.published !== null) ? publishedRows(columns, cells) : [];
  const asked = first ?? { board: '', interface: 'enet', linkMbit: 100, direction: 'rx' as const };
  return {
    title: `${asked.board}, ${asked.interface} at ${asked.linkMbit} Mbit/s, ${directionNames[asked.direction]}`,
    columns,
    rows: [...own, ...published],
    reasons: [...new Set(cells.flatMap(({ reason }) => (reason === null ? [] : [reason])))],
  };
}

type MakeRow = (name: string, kind: SweepRow['kind'], value: (cell: Cell) => string) => SweepRow;

/** Instructions and accesses for each data segment, and what the image takes: once, since streams change nothing of them. */
function countRows(cells: readonly Cell[], streams: number, row: MakeRow): SweepRow[] {
  const some = cells.filter((cell) => cell.streams === streams);
  if (!some.some(({ instructionsPerSegment, build }) => instructionsPerSegment !== null || build !== null)) return [];
  const accesses = regionsOf(some).flatMap((region) =>
    (['fetches', 'reads', 'writes'] as const)
      .filter((kind) => some.some((cell) => (find(cell, region)?.[kind] ?? 0) > 0))
      .map((kind) =>
        row(`${region} ${kind} a segment`, 'ours', (cell) =>
          cell.accessesPerSegment === null ? '' : figure(find(cell, region)?.[kind] ?? 0, 1),
        ),
      ),
  );
  const measured = some.some(({ instructionsPerSegment }) => instructionsPerSegment !== null);
  return [
    ...(measured
      ? [row('instructions a segment', 'ours', ({ instructionsPerSegment: value }) => figure(value ?? '', 0))]
      : []),
    ...accesses,
    ...(streams === Math.min(...cells.map((cell) => cell.streams))
      ? [
          row('flash, kB', 'ours', ({ build }) => (build === null ? '' : figure(build.flashBytes / 1000, 1))),
          row('RAM, kB', 'ours', ({ build }) => (build === null ? '' : figure(ramOf(build.regions) / 1000, 1))),
        ]
      : []),
  ];
}

function find(cell: Cell, region: string) {
  return cell.accessesPerSegment?.find((one) => one.region === region);
}

function ramOf(regions: readonly { name: string; used: number }[]): number {
  return regions.filter(({ name }) => name !== 'flash').reduce((sum, { used }) => sum + used, 0);
}

function publishedRows(columns: readonly string[], cells: readonly Cell[]): SweepRow[] {
  const of = (column: string) => cells.find((cell) => columnTitle(cell) === column)?.published ?? null;
  const table = cells.find(({ published }) => published !== null)?.published?.table ?? '';
  const row = (name: string, value: (one: NonNullable<ReturnType<typeof of>>) => number): SweepRow => ({
    name: `published (${table}, labels inferred): ${name}`,
    kind: 'published',
    cells: columns.map((column) => {
      const one = of(column);
      return one === null ? '' : String(value(one));
    }),
  });
  return [
    row('streams', ({ streams }) => streams),
    row('Mbit/s', ({ mbit }) => mbit),
    row('CPU load, %', ({ cpuLoadPercent }) => cpuLoadPercent),
  ];
}

function figure(value: number | string, decimals: number): string {
  return typeof value === 'number' ? value.toFixed(decimals) : value;
}
