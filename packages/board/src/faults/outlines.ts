import { via } from '../define.ts';
import { type Breaker, boardBox, changed, closedLine, type FaultMaker } from './fault.ts';

const bowTie: Breaker = (board) => {
  const box = boardBox(board);
  if (!box) return undefined;
  const { xMin, yMin, xMax, yMax } = box;
  // Twice over the board's middle.
  const outline = closedLine([
    [xMin, yMin],
    [xMax, yMin],
    [xMin, yMax],
    [xMax, yMax],
  ]);
  return { ...board, outline };
};

const second: Breaker = (board) => {
  const box = boardBox(board);
  if (!box) return undefined;
  const x = box.xMax + 5;
  const outline = closedLine([
    [x, 0],
    [x + 4, 0],
    [x, 4],
  ]);
  return { ...board, outline: [...board.outline, ...outline] };
};

const tiny: Breaker = (board) => ({
  ...board,
  outline: closedLine([
    [0, 0],
    [5, 0],
    [5, 5],
    [0, 5],
  ]),
});

const nearEdge: Breaker = (board) => {
  const box = boardBox(board);
  const first = board.vias[0];
  if (!box || !first) return undefined;
  // 0.1 mm of board are left beside it.
  const at = [box.xMin + first.diameter / 2 + 0.1, first.at[1]] as const;
  return { ...board, vias: changed(board.vias, 0, (each) => ({ ...each, at })) };
};

const beyondEdge: Breaker = (board) => {
  const box = boardBox(board);
  if (!box || !board.vias[0]) return undefined;
  const { net, diameter, drill } = board.vias[0];
  return { ...board, vias: [...board.vias, via(net, [box.xMax + 2, (box.yMin + box.yMax) / 2], diameter, drill)] };
};

const shortened: Breaker = (board) => {
  const box = boardBox(board);
  if (!box) return undefined;
  const cut = (box.yMin + box.yMax) / 2;
  const { xMin, yMin, xMax } = box;
  return {
    ...board,
    outline: closedLine([
      [xMin, yMin],
      [xMax, yMin],
      [xMax, cut],
      [xMin, cut],
    ]),
  };
};

const cutOut: Breaker = (board) => {
  const box = boardBox(board);
  if (!box) return undefined;
  const [x, y] = [(box.xMin + box.xMax) / 2, (box.yMin + box.yMax) / 2];
  const corners: [number, number][] = [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
  ];
  return { ...board, outline: [...board.outline, ...closedLine(corners)] };
};

/** Faults of the outline, and of copper against it. */
export const outlineFaults: readonly FaultMaker[] = [
  { name: 'the outline is taken away', code: 'outline-missing', breaks: (board) => ({ ...board, outline: [] }) },
  {
    name: 'one side of the outline is taken away',
    code: 'outline-open',
    breaks: (board) => (board.outline.length > 1 ? { ...board, outline: board.outline.slice(1) } : undefined),
  },
  { name: 'a second outline stands beside the board', code: 'outline-several', breaks: second },
  {
    name: 'the outline is drawn twice',
    code: 'outline-several',
    breaks: (board) =>
      board.outline.length > 0 ? { ...board, outline: [...board.outline, ...board.outline] } : undefined,
  },
  { name: 'a hole is cut into the board', code: 'outline-several', breaks: cutOut },
  { name: 'the outline crosses itself', code: 'outline-crossing', fills: 'none', breaks: bowTie },
  { name: 'the board is made 5 mm small', code: 'board-size', fills: 'none', breaks: tiny },
  { name: 'a via is moved to the edge', code: 'copper-to-edge', breaks: nearEdge },
  { name: 'a via stands beyond the edge', code: 'copper-outside', breaks: beyondEdge },
  { name: 'half of the board is cut away', code: 'copper-outside', breaks: shortened },
];
