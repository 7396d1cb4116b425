import { text } from '../define.ts';
import type { Point } from '../geometry.ts';
import type { Board, Text } from '../model.ts';
import { placedPads } from '../placed.ts';
import { type Breaker, boardBox, type FaultMaker, freeSpot } from './fault.ts';

/** One more text on the silk of the top. */
function withText(
  board: Board,
  at: Point | undefined,
  style: Partial<Pick<Text, 'height' | 'stroke'>> = {},
  words = 'TEXT',
): Board | undefined {
  return at && { ...board, texts: [...board.texts, text(words, 'F.SilkS', at, { height: 0.8, ...style })] };
}

const onPad: Breaker = (board) => withText(board, placedPads(board).find((pad) => pad.layers.includes('F.Cu'))?.at);

const overEdge: Breaker = (board) => {
  const box = boardBox(board);
  return withText(board, box && [box.xMin, (box.yMin + box.yMax) / 2]);
};

const overVia: Breaker = (board) => {
  const at = board.vias[0]?.at;
  const points: Point[] = at
    ? [
        [at[0] - 0.5, at[1]],
        [at[0] + 0.5, at[1]],
      ]
    : [];
  return at && { ...board, lines: [...board.lines, { layer: 'F.SilkS', width: 0.15, points }] };
};

/** Faults of the silk. */
export const drawingFaults: readonly FaultMaker[] = [
  { name: 'a text lies on a pad', code: 'silk-on-pad', breaks: onPad },
  { name: 'a line of silk runs over a via', code: 'silk-on-hole', breaks: overVia },
  { name: 'a text reaches over the edge', code: 'silk-outside', breaks: overEdge },
  {
    name: 'a text is drawn 0.1 mm thin',
    code: 'silk-thin',
    breaks: (board) => withText(board, freeSpot(board), { stroke: 0.1 }),
  },
  {
    name: 'a text is 0.6 mm high',
    code: 'text-small',
    breaks: (board) => withText(board, freeSpot(board), { height: 0.6 }),
  },
  {
    name: 'a text has a letter of another script',
    code: 'text-unknown-character',
    breaks: (board) => withText(board, freeSpot(board), {}, '漢'),
  },
];
