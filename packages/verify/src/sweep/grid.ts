// Which cells a sweep has.
import type { BoardName } from '@boardproof/firmware';
import { type CellKey, type Column, type InterfaceName, interfaceNames } from './cell.ts';
import { publishedColumns } from './published.ts';

/** Boards with a cable to an emulated PC. */
export const sweptBoards = ['teensy41', 'mimxrt1160-evk', 'mimxrt1170-evk'] as const satisfies readonly BoardName[];
export type SweptBoard = (typeof sweptBoards)[number];

/** The Teensy 4.1 has neither SDRAM nor a second interface: six of its own placements, from fast to slow. */
const teensyColumns: readonly Column[] = [
  { code: 'itcm', data: 'dtcm', nocache: 'dtcm' },
  { code: 'itcm', data: 'dtcm', nocache: 'ocram' },
  { code: 'itcm', data: 'ocram', nocache: 'ocram' },
  { code: 'qspi', data: 'dtcm', nocache: 'dtcm' },
  { code: 'qspi', data: 'dtcm', nocache: 'ocram' },
  { code: 'qspi', data: 'ocram', nocache: 'ocram' },
];

export const linkMbitOf: Readonly<Record<InterfaceName, number>> = { enet: 100, enet_1g: 1000 };

/** What a sweep is asked for; what is left out is the default. */
export interface GridOptions {
  readonly board?: SweptBoard;
  readonly interface?: InterfaceName;
  /** Streams at once. */
  readonly streams?: number;
  readonly direction?: 'rx' | 'tx' | 'both';
  /** Every board, interface, direction, and one to four streams; what is given besides narrows it. */
  readonly all?: boolean;
}

export function columnsOf(board: SweptBoard): readonly Column[] {
  return board === 'teensy41' ? teensyColumns : publishedColumns;
}

/** By default one stream, received, the six columns of one board, on each of its interfaces. */
export function gridOf(options: GridOptions): CellKey[] {
  const { all = false } = options;
  const boards = options.board !== undefined ? [options.board] : all ? sweptBoards : (['mimxrt1170-evk'] as const);
  const streams = options.streams !== undefined ? [options.streams] : all ? [1, 2, 3, 4] : [1];
  const asked = options.direction ?? (all ? 'both' : 'rx');
  const directions = asked === 'both' ? (['rx', 'tx'] as const) : [asked];
  return boards.flatMap((board) =>
    interfacesOf(board, options.interface).flatMap((name) =>
      directions.flatMap((direction) =>
        streams.flatMap((count) =>
          columnsOf(board).map((column) => ({
            board,
            interface: name,
            linkMbit: linkMbitOf[name],
            streams: count,
            direction,
            ...column,
          })),
        ),
      ),
    ),
  );
}

function interfacesOf(board: SweptBoard, asked: InterfaceName | undefined): readonly InterfaceName[] {
  const own: readonly InterfaceName[] = board === 'teensy41' ? ['enet'] : interfaceNames;
  return asked === undefined ? own : own.filter((name) => name === asked);
}
