import type { Board, Point } from '@boardproof/board';
import { toSheet } from './frame.ts';
import { type Form, quote } from './sexpr.ts';
import { partUuids, Uuids } from './uuid.ts';

/** What the writers of all parts of a board file share: the net numbers and the uuids given so far. */
export interface PcbContext {
  readonly board: Board;
  /** The number of each net by its name; 0 is KiCad's "no net". */
  readonly netCodes: ReadonlyMap<string, number>;
  /** The uuid of each placed part, in the board's order. */
  readonly partUuids: readonly string[];
  readonly uuids: Uuids;
}

/** Starts a board file: numbers its nets and gives each part its uuid. */
export function pcbContext(board: Board): PcbContext {
  const uuids = new Uuids(board.name);
  const names = [...new Set(board.nets.map((net) => net.name))];
  return {
    board,
    netCodes: new Map(names.map((name, index) => [name, index + 1])),
    partUuids: partUuids(board.parts, uuids),
    uuids,
  };
}

/** `(tstamp ...)` of the thing with this path. */
export function tstamp({ uuids }: PcbContext, ...path: readonly (string | number)[]): Form {
  return ['tstamp', uuids.of('pcb', ...path)];
}

/** `(layer "...")`. */
export function layer(name: string): Form {
  return ['layer', quote(name)];
}

/** A point of the board under a name, such as `(start x y)`, on KiCad's sheet. */
export function sheetPoint(name: string, point: Point): Form {
  return [name, ...toSheet(point)];
}

/** A point as part of a uuid's path: moving a track changes its own uuid and no other. */
export function pathOf(point: Point): string {
  return point.join(',');
}
