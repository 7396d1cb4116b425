// The second reference's table: lwIP on the i.MX RT1160 and RT1170 EVKs, by placement of code, data and uncached memory.
import type { CellKey, Column, PublishedFigure } from './cell.ts';

/** Where the figures come from, and what is not in it. */
export const publishedSource = {
  source:
    "emb4fun's tables for the NXP i.MX RT11xx EVKs (iperf 2.1.8 on a Mac behind a gigabit switch, TCP); code: github.com/emb4fun/tinyone-evk1170 12aead7",
  labels: 'inferred',
  note: 'The tables carry no headings any more: board, interface, link and direction (the board receives) are inferred, from cycles and time per byte and from the code, which only receives. Load is read off a terminal, plus or minus a few percent.',
} as const;

/** The six columns of each of its tables, in its order. */
export const publishedColumns: readonly Column[] = [
  { code: 'qspi', data: 'dtcm', nocache: 'ocram' },
  { code: 'qspi', data: 'dtcm', nocache: 'sdram' },
  { code: 'itcm', data: 'dtcm', nocache: 'ocram' },
  { code: 'itcm', data: 'dtcm', nocache: 'sdram' },
  { code: 'sdram', data: 'sdram', nocache: 'ocram' },
  { code: 'sdram', data: 'sdram', nocache: 'sdram' },
];

interface PublishedTable {
  readonly id: string;
  /** Inferred, with the confidence that each has from 0 to 1. */
  readonly inferred: Pick<CellKey, 'board' | 'interface' | 'linkMbit'> & {
    readonly megahertz: number;
    readonly direction: 'rx';
    readonly confidence: { readonly link: number; readonly board: number; readonly direction: number };
  };
  /** Streams, Mbit/s and CPU load in percent, for each column. */
  readonly rows: readonly (readonly [streams: number, mbit: number, cpuLoadPercent: number])[];
}

export const publishedTables: readonly PublishedTable[] = [
  {
    id: 'T1',
    inferred: {
      board: 'mimxrt1160-evk',
      interface: 'enet',
      linkMbit: 100,
      megahertz: 600,
      direction: 'rx',
      confidence: { link: 0.95, board: 0.85, direction: 0.85 },
    },
    rows: [
      [1, 94, 96],
      [1, 94, 99],
      [1, 94, 23],
      [1, 94, 31],
      [1, 94, 40],
      [1, 94, 48],
    ],
  },
  {
    id: 'T2',
    inferred: {
      board: 'mimxrt1160-evk',
      interface: 'enet_1g',
      linkMbit: 1000,
      megahertz: 600,
      direction: 'rx',
      confidence: { link: 0.97, board: 0.85, direction: 0.85 },
    },
    rows: [
      [2, 183, 93],
      [2, 152, 92],
      [3, 429, 97],
      [3, 304, 95],
      [2, 276, 96],
      [2, 214, 93],
    ],
  },
  {
    id: 'T3',
    inferred: {
      board: 'mimxrt1170-evk',
      interface: 'enet',
      linkMbit: 100,
      megahertz: 996,
      direction: 'rx',
      confidence: { link: 0.95, board: 0.85, direction: 0.85 },
    },
    rows: [
      [1, 91, 97],
      [1, 87, 98],
      [1, 92, 15],
      [1, 93, 21],
      [1, 92, 32],
      [1, 92, 41],
    ],
  },
  {
    id: 'T4',
    inferred: {
      board: 'mimxrt1170-evk',
      interface: 'enet_1g',
      linkMbit: 1000,
      megahertz: 996,
      direction: 'rx',
      confidence: { link: 0.97, board: 0.85, direction: 0.85 },
    },
    rows: [
      [1, 120, 95],
      [1, 108, 93],
      [3, 536, 79],
      [4, 334, 93],
      [2, 297, 88],
      [2, 228, 88],
    ],
  },
];

/** The published figure of a cell's placement and interface; it is the same for any number of streams. */
export function publishedFigure(key: CellKey): PublishedFigure | null {
  if (key.direction !== 'rx') return null;
  const table = publishedTables.find(
    ({ inferred }) => inferred.board === key.board && inferred.interface === key.interface,
  );
  const column = publishedColumns.findIndex(
    ({ code, data, nocache }) => code === key.code && data === key.data && nocache === key.nocache,
  );
  const row = table?.rows[column];
  if (table === undefined || row === undefined) return null;
  const [streams, mbit, cpuLoadPercent] = row;
  return { table: table.id, streams, mbit, cpuLoadPercent, labels: 'inferred' };
}
