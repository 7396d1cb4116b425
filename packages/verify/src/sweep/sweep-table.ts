// The cells of a sweep as tables: a column for each placement, as the second reference has them.
import { type Cell, type CellBand, columnTitle } from './cell.ts';
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
  const rowsOf =
    (streams: number): MakeRow =>
    (name, value) => ({
      name,
      kind: 'ours',
      cells: columns.map((column) => {
        const cell = at(streams, column);
        return cell === undefined ? '' : value(cell);
      }),
    });
  const rates = counts.flatMap((streams) => {
    const row = rowsOf(streams);
    const title = `${streams} stream${streams === 1 ? '' : 's'}`;
    const load = (value: number) => figure(value, value < 10 ? 1 : 0);
    const ours = [
      row(`${title}: Mbit/s`, (cell) => figure(orWhy(cell, cell.mbit), 1)),
      row(`${title}: CPU load, %`, (cell) => {
        const value = orWhy(cell, cell.cpuLoadPercent);
        return typeof value === 'number' ? load(value) : value;
      }),
    ];
    if (cells.every(({ band }) => band === null)) return ours;
    const between = (name: string, range: (band: CellBand) => readonly [number, number] | null, text: typeof load) =>
      row(`${title}: ${name}, between`, ({ band }) => (band === null ? null : range(band))?.map(text).join('–') ?? '');
    return [
      ours[0]!,
      between(
        'Mbit/s',
        ({ mbit }) => mbit,
        (value) => figure(value, 1),
      ),
      ours[1]!,
      between('CPU load, %', ({ cpuLoad }) => cpuLoad, load),
    ];
  });
  const published = cells.some((cell) => cell.published !== null) ? publishedRows(columns, cells) : [];
  const counted = counts.filter((streams) =>
    cells.some((cell) => cell.streams === streams && cell.instructionsPerSegment !== null),
  );
  const asked = first ?? { board: '', interface: 'enet', linkMbit: 100, direction: 'rx' as const };
  return {
    title: `${asked.board}, ${asked.interface} at ${asked.linkMbit} Mbit/s, ${directionNames[asked.direction]}`,
    columns,
    rows: [
      ...rates,
      ...published,
      ...counted.flatMap((streams) => {
        const some = cells.filter((cell) => cell.streams === streams);
        return countRows(some, counted.length === 1 ? '' : `${streams} at once: `, rowsOf(streams));
      }),
      ...(cells.some(({ build }) => build !== null) ? imageRows(rowsOf(counts[0] ?? 1)) : []),
    ],
    reasons: [...new Set(cells.flatMap(({ reason }) => (reason === null ? [] : [reason])))],
  };
}

type MakeRow = (name: string, value: (cell: Cell) => string) => SweepRow;

/** Instructions and accesses for each data segment; a memory that no cell touches in some way has no row for it. */
function countRows(cells: readonly Cell[], prefix: string, row: MakeRow): SweepRow[] {
  const accesses = regionsOf(cells).flatMap((region) =>
    (['fetches', 'reads', 'writes'] as const)
      .filter((kind) => cells.some((cell) => (find(cell, region)?.[kind] ?? 0) > 0))
      .map((kind) =>
        row(`${prefix}${region} ${kind} a segment`, (cell) =>
          cell.accessesPerSegment === null ? '' : accessText(find(cell, region)?.[kind] ?? 0),
        ),
      ),
  );
  const instructions = row(`${prefix}instructions a segment`, ({ instructionsPerSegment: value }) =>
    figure(value ?? '', 0),
  );
  return [instructions, ...accesses];
}

/** What the image takes. */
function imageRows(row: MakeRow): SweepRow[] {
  return [
    row('flash, kB', ({ build }) => (build === null ? '' : figure(build.flashBytes / 1000, 1))),
    row('RAM, kB', ({ build }) => (build === null ? '' : figure(ramOf(build.regions) / 1000, 1))),
  ];
}

function accessText(count: number): string {
  return count === 0 ? '0' : figure(count, count < 100 ? 1 : 0);
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
