// One fault put into a sound board on purpose, and what its makers share.
import { boardLoops } from '../copper/board-loops.ts';
import { distanceToPad } from '../copper/neck.ts';
import { distanceToPath } from '../copper/segments.ts';
import { boundingBox, distance, type Point, type Rect, type Segment } from '../geometry.ts';
import type { Board, Track } from '../model.ts';
import { placedPads } from '../placed.ts';

/** A board with one fault, and the code under which it must be reported. */
export interface Fault {
  /** What was done to the board, such as "a track is taken away". */
  readonly name: string;
  readonly code: string;
  /** Which check reports it: of the circuit or of the copper. */
  readonly by: 'checkBoard' | 'checkDesign';
  readonly board: Board;
  /** The fills to check with: `poured` anew after the fault, as they were `before` it, or `none`. */
  readonly fills: 'poured' | 'before' | 'none';
}

/** Breaks a board; undefined when the board has nothing to break in this way. */
export type Breaker = (board: Board) => Board | undefined;

export interface FaultMaker {
  readonly name: string;
  readonly code: string;
  readonly by?: Fault['by'];
  readonly fills?: Fault['fills'];
  readonly breaks: Breaker;
}

/** The board's rectangle; undefined without a closed outline. */
export function boardBox(board: Board): Rect | undefined {
  const points = boardLoops(board.outline).closed.flat();
  return points.length === 0 ? undefined : boundingBox(points);
}

/** Straight pieces of an outline through these points, the last one joined to the first. */
export function closedLine(points: readonly Point[]): Segment[] {
  return points.map((from, index) => ({ kind: 'line', from, to: points[(index + 1) % points.length]! }));
}

/** The board's list with its item `index` changed. */
export function changed<T>(list: readonly T[], index: number, change: (item: T) => T): T[] {
  return list.map((item, at) => (at === index ? change(item) : item));
}

/** The place of the longest straight piece among all tracks: its track, its ends, and the direction along and across it. */
export function longestPiece(board: Board, wanted: (track: Track) => boolean = () => true) {
  let best: { index: number; track: Track; piece: number; from: Point; to: Point; length: number } | undefined;
  board.tracks.forEach((track, index) => {
    if (!wanted(track)) return;
    track.points.slice(1).forEach((to, piece) => {
      const from = track.points[piece]!;
      const length = distance(from, to);
      if (!best || length > best.length) best = { index, track, piece, from, to, length };
    });
  });
  if (!best) return undefined;
  const { from, to, length } = best;
  const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  return { ...best, along, across: [-along[1], along[0]] as Point };
}

/** A point moved along a direction. */
export function moved([x, y]: Point, [dx, dy]: Point, by: number): Point {
  return [x + dx * by, y + dy * by];
}

/** The place on the board that is furthest from all pads, holes, vias, tracks and the edge; poured copper does not count. */
export function freeSpot(board: Board): Point | undefined {
  const box = boardBox(board);
  if (!box) return undefined;
  const pads = placedPads(board);
  const room = (point: Point) =>
    Math.min(
      point[0] - box.xMin,
      box.xMax - point[0],
      point[1] - box.yMin,
      box.yMax - point[1],
      ...pads.map((pad) => distanceToPad(pad, point)),
      ...board.vias.map((via) => distance(via.at, point) - via.diameter / 2),
      ...board.tracks.map((track) => distanceToPath(track.points, point) - track.width / 2),
    );
  let best: { point: Point; room: number } | undefined;
  for (let x = box.xMin; x <= box.xMax; x += 0.5) {
    for (let y = box.yMin; y <= box.yMax; y += 0.5) {
      const here = room([x, y]);
      if (!best || here > best.room) best = { point: [x, y], room: here };
    }
  }
  return best?.point;
}
