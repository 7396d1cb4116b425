// One cell of the table: a placement, an interface, streams and a direction, and what became of it.
import type { BoardName } from '@boardproof/firmware';

export const interfaceNames = ['enet', 'enet_1g'] as const;
export type InterfaceName = (typeof interfaceNames)[number];

/** Where code runs, where variables lie, where descriptors and packet buffers lie: a column of the table. */
export interface Column {
  readonly code: 'qspi' | 'itcm' | 'sdram';
  readonly data: 'dtcm' | 'sdram' | 'ocram';
  readonly nocache: 'dtcm' | 'ocram' | 'sdram';
}

/** What identifies a cell. */
export interface CellKey extends Column {
  readonly board: BoardName;
  readonly interface: InterfaceName;
  readonly linkMbit: number;
  readonly streams: number;
  readonly direction: 'rx' | 'tx';
}

/** Accesses of the core to a memory for each data segment; `fetches` counts instructions. */
export interface RegionAccess {
  readonly region: string;
  readonly fetches: number;
  readonly reads: number;
  readonly writes: number;
}

/**
 * `measured`: it ran. `not-emulated`: the board, the interface or the image cannot be emulated. `not-built`: the board has
 * no such placement, or the image could not be built. `failed`: it ran and did not finish.
 */
export type CellState = 'measured' | 'not-emulated' | 'not-built' | 'failed';

/** How far the figures of memory timing go. */
export interface CellBand {
  /** Mbit/s, and percent of the core's time: least and most. Null where no load is known. */
  readonly mbit: readonly [number, number];
  readonly cpuLoad: readonly [number, number] | null;
  /** Percent by which the core's time may be off either way, and the memory that makes it so wide. */
  readonly percent: number;
  readonly of: string;
}

/** What ran, without what the build says. */
export interface CellRun {
  readonly state: CellState;
  /** Why there are no figures; null where there are. */
  readonly reason: string | null;
  /** `modelled` where memory timing was on; else a rate would say what the line carries, and a load what the core cannot do. */
  readonly rate: 'modelled' | 'not modelled' | 'not measured';
  readonly mbit: number | null;
  /** By the board's own count; by the emulator's where the board did not answer. */
  readonly cpuLoadPercent: number | null;
  /** Null unless the rate is modelled. */
  readonly band: CellBand | null;
  readonly virtualSeconds: number | null;
  readonly dataSegments: number | null;
  readonly instructionsPerSegment: number | null;
  readonly accessesPerSegment: readonly RegionAccess[] | null;
}

/** The image of a cell; sizes in bytes. */
export interface CellBuild {
  readonly imageSha256: string;
  readonly flashBytes: number;
  readonly regions: readonly { readonly name: string; readonly used: number; readonly total: number }[];
}

export interface Cell extends CellKey, CellRun {
  readonly build: CellBuild | null;
  /** The published figures of this placement and interface; null where none were published. */
  readonly published: PublishedFigure | null;
}

/** A published cell: the streams at which its rate was greatest. */
export interface PublishedFigure {
  readonly table: string;
  readonly streams: number;
  readonly mbit: number;
  readonly cpuLoadPercent: number;
  /** Board, interface and direction are not in the source: they were inferred. */
  readonly labels: 'inferred';
}

/** A run without figures. */
export function noRun(state: CellState, reason: string): CellRun {
  return {
    state,
    reason,
    rate: 'not measured',
    mbit: null,
    cpuLoadPercent: null,
    band: null,
    virtualSeconds: null,
    dataSegments: null,
    instructionsPerSegment: null,
    accessesPerSegment: null,
  };
}

/** `QSPI / DTCM / OCRAM`, as the reference heads its columns. */
export function columnTitle({ code, data, nocache }: Column): string {
  return [code, data, nocache].map((place) => place.toUpperCase()).join(' / ');
}
