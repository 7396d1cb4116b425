// The second reference: emb4fun's tables for the i.MX RT11xx EVKs (iperf 2.1.8 on a Mac behind a gigabit switch, TCP). The page
// has no headings any more: which board, port and direction each table is, is inferred from cycles and nanoseconds a byte.

export type BoardOfTable = 'mimxrt1160-evk' | 'mimxrt1170-evk';
export type TableName = 'T1' | 'T2' | 'T3' | 'T4';

export interface Column {
  readonly name: string;
  readonly code: 'qspi' | 'itcm' | 'sdram';
  readonly data: 'dtcm' | 'sdram';
  readonly nocache: 'ocram' | 'sdram';
}

export const columns: readonly Column[] = [
  { name: 'Q/D/O', code: 'qspi', data: 'dtcm', nocache: 'ocram' },
  { name: 'Q/D/S', code: 'qspi', data: 'dtcm', nocache: 'sdram' },
  { name: 'I/D/O', code: 'itcm', data: 'dtcm', nocache: 'ocram' },
  { name: 'I/D/S', code: 'itcm', data: 'dtcm', nocache: 'sdram' },
  { name: 'S/S/O', code: 'sdram', data: 'sdram', nocache: 'ocram' },
  { name: 'S/S/S', code: 'sdram', data: 'sdram', nocache: 'sdram' },
];

export interface Table {
  readonly name: TableName;
  readonly board: BoardOfTable;
  readonly interface: 'enet' | 'enet_1g';
  readonly coreMHz: number;
  /** Mbit/s and percent of load, in the order of `columns`. */
  readonly cells: readonly (readonly [mbit: number, load: number])[];
}

export const tables: readonly Table[] = [
  {
    name: 'T1',
    board: 'mimxrt1160-evk',
    interface: 'enet',
    coreMHz: 600,
    cells: [
      [94, 96],
      [94, 99],
      [94, 23],
      [94, 31],
      [94, 40],
      [94, 48],
    ],
  },
  {
    name: 'T2',
    board: 'mimxrt1160-evk',
    interface: 'enet_1g',
    coreMHz: 600,
    cells: [
      [183, 93],
      [152, 92],
      [429, 97],
      [304, 95],
      [276, 96],
      [214, 93],
    ],
  },
  {
    name: 'T3',
    board: 'mimxrt1170-evk',
    interface: 'enet',
    coreMHz: 996,
    cells: [
      [91, 97],
      [87, 98],
      [92, 15],
      [93, 21],
      [92, 32],
      [92, 41],
    ],
  },
  {
    name: 'T4',
    board: 'mimxrt1170-evk',
    interface: 'enet_1g',
    coreMHz: 996,
    cells: [
      [120, 95],
      [108, 93],
      [536, 79],
      [334, 93],
      [297, 88],
      [228, 88],
    ],
  },
];

/** Time of the core for a byte of payload: what is compared, since the 100 Mbit/s cells are bound by the cable. */
export const nsPerByte = ([mbit, load]: readonly [mbit: number, load: number]): number => (load * 80) / mbit;

export interface Cell {
  readonly table: Table;
  readonly column: Column;
  readonly published: number;
}

export const cells: readonly Cell[] = tables.flatMap((table) =>
  columns.map((column, n) => ({ table, column, published: nsPerByte(table.cells[n]!) })),
);

/**
 * The null model that needs no simulator: the first table's own six cells, their part of the ITCM column scaled by the clock,
 * the rest constant in nanoseconds.
 */
export function nullModel({ table, column }: Cell): number {
  const first = tables[0]!;
  const of = (name: string) => nsPerByte(first.cells[columns.findIndex((one) => one.name === name)]!);
  const core = of('I/D/O');
  return (core * first.coreMHz) / table.coreMHz + (of(column.name) - core);
}
