// What the differential pairs of a board measure, from the board's own tracks.
import type { Board } from '../model.ts';
import { pathLength } from './route.ts';

/** One pair of a board; lengths in mm along the middle of the tracks. */
export interface PairFigures {
  readonly name: string;
  readonly positive: number;
  readonly negative: number;
  /** How much longer one track is than the other. */
  readonly skew: number;
  /** How much of both tracks is narrower than their widest piece, such as between two pads. */
  readonly narrowed: number;
  /** Vias on either of the two nets. */
  readonly vias: number;
}

/** The figures of every pair in `board.pairs`. A net without tracks has length 0. */
export function pairFigures(board: Board): PairFigures[] {
  return board.pairs.map(({ name, positive, negative }) => {
    const pieces = (net: string) => board.tracks.filter((track) => track.net === net);
    const length = (net: string) => pieces(net).reduce((sum, track) => sum + pathLength(track.points), 0);
    const both = [...pieces(positive), ...pieces(negative)];
    const widest = Math.max(...both.map((track) => track.width));
    return {
      name,
      positive: length(positive),
      negative: length(negative),
      skew: Math.abs(length(positive) - length(negative)),
      narrowed: both.filter((track) => track.width < widest).reduce((sum, track) => sum + pathLength(track.points), 0),
      vias: board.vias.filter((via) => via.net === positive || via.net === negative).length,
    };
  });
}
