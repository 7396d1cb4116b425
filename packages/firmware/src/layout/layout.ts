import { type BoardFacts, KiB, type Window } from '../boards/board-facts.ts';
import { boards } from '../boards/boards.ts';
import type { Placement } from '../placement/placement.ts';

/** Where each part of the program goes: the board's windows, chosen by a placement. Addresses and sizes in bytes. */
export interface Layout {
  readonly board: BoardFacts;
  readonly placement: Placement;
  /** Boot headers, start-up code and the stored image of all that is copied; undefined for an ELF loaded into RAM. */
  readonly flash: Window | undefined;
  readonly code: Window;
  readonly data: Window;
  /** DMA memory of each Ethernet interface; the same window twice where they share one. */
  readonly dma: readonly Window[];
  readonly lwipHeap: Window;
  /** Every window in use, by rising address, each once. */
  readonly windows: readonly Window[];
  readonly stackBytes: number;
  readonly sdramUsed: boolean;
}

/** newlib's heap, for the few of its functions that allocate. */
export const HEAP_BYTES = 2 * KiB;

/** The windows that a placement uses. The placement must have passed `readPlacement`. */
export function layoutOf(placement: Placement): Layout {
  const board = boards[placement.board];
  const choices = board.windows(placement.code);
  const code = present(choices.code[placement.code]);
  const data = present(choices.data[placement.data]);
  const nocache = present(choices.nocache[placement.nocache]);
  const dma = Array.from({ length: board.ethernets }, (_, index) => present(nocache[index % nocache.length]));
  const flash = board.image === undefined ? undefined : present(board.windows('qspi').code.qspi);
  const lwipHeap = placement.heap === 'sdram' ? present(choices.heapSdram) : data;
  const used = [flash, code, data, ...dma, lwipHeap].filter((window): window is Window => window !== undefined);
  const windows = [...new Map(used.map((window) => [window.name, window])).values()];
  windows.sort((a, b) => a.origin - b.origin);
  return {
    board,
    placement,
    flash,
    code,
    data,
    dma,
    lwipHeap,
    windows,
    stackBytes: placement.stackKb * KiB,
    sdramUsed: windows.some(({ region }) => region === 'sdram'),
  };
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError('the placement names memory that the board lacks: read it first');
  return value;
}

/** `0x20000000` */
export function hex(value: number): string {
  return `0x${(value >>> 0).toString(16).toUpperCase().padStart(8, '0')}`;
}
