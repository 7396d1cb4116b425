import { csvCell } from '../history/history-csv.ts';
import type { Cell } from './cell.ts';
import type { SweepResult } from './sweep-result.ts';

const regionOrder = ['ITCM', 'DTCM', 'OCRAM', 'SDRAM', 'QSPI', 'peripherals', 'system'];

/** Every region that any cell has accesses in, from the nearest to the core on. */
export function regionsOf(cells: readonly Cell[]): string[] {
  const named = new Set(
    cells.flatMap(({ accessesPerSegment }) => (accessesPerSegment ?? []).map(({ region }) => region)),
  );
  const place = (name: string) => (regionOrder.includes(name) ? regionOrder.indexOf(name) : regionOrder.length);
  return [...named].sort((one, other) => place(one) - place(other));
}

/** What a rate or load reads where there is none. */
export function orWhy(cell: Cell, value: number | null): string | number {
  return value ?? (cell.rate === 'modelled' ? 'not measured' : cell.rate);
}

/** A row a cell (RFC 4180); accesses are for each data segment. */
export function sweepCsv({ cells }: SweepResult): string {
  const regions = regionsOf(cells);
  const head = [
    ...['board', 'interface', 'linkMbit', 'direction', 'streams', 'code', 'data', 'nocache', 'state', 'reason'],
    ...['mbit', 'cpuLoadPercent', 'instructionsPerSegment'],
    ...regions.flatMap((region) => [`${region} fetches`, `${region} reads`, `${region} writes`]),
    ...[
      'flashBytes',
      'publishedStreams',
      'publishedMbit',
      'publishedCpuLoadPercent',
      'publishedLabels',
      'publishedTable',
    ],
    ...['mbitLeast', 'mbitMost', 'cpuLoadLeast', 'cpuLoadMost', 'bandPercent', 'bandOf'],
  ];
  const rows = cells.map((cell) => {
    const { published, build } = cell;
    return [
      ...[cell.board, cell.interface, cell.linkMbit, cell.direction, cell.streams, cell.code, cell.data, cell.nocache],
      ...[
        cell.state,
        cell.reason,
        orWhy(cell, cell.mbit),
        orWhy(cell, cell.cpuLoadPercent),
        cell.instructionsPerSegment,
      ],
      ...regions.flatMap((name) => {
        const one = cell.accessesPerSegment?.find(({ region }) => region === name);
        return cell.accessesPerSegment === null
          ? [null, null, null]
          : [one?.fetches ?? 0, one?.reads ?? 0, one?.writes ?? 0];
      }),
      ...[build?.flashBytes ?? null, published?.streams ?? null, published?.mbit ?? null],
      ...[published?.cpuLoadPercent ?? null, published?.labels ?? null, published?.table ?? null],
      ...[...(cell.band?.mbit ?? [null, null]), ...(cell.band?.cpuLoad ?? [null, null])],
      ...[cell.band?.percent ?? null, cell.band?.of ?? null],
    ];
  });
  const line = (values: readonly (string | number | null)[]) => values.map(csvCell).join(',');
  return `${[head.join(','), ...rows.map(line)].join('\r\n')}\r\n`;
}
