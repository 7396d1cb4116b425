import type { Board } from '../model.ts';
import { placedPads } from '../placed.ts';
import { type Breaker, boardBox, changed, type FaultMaker } from './fault.ts';
import { withPart } from './parts.ts';

const firstVia =
  (change: (via: Board['vias'][number]) => Board['vias'][number]): Breaker =>
  (board) =>
    board.vias[0] && { ...board, vias: changed(board.vias, 0, change) };

const nearVia: Breaker = (board) => {
  const first = board.vias[0];
  if (!first) return undefined;
  const at = [first.at[0] + first.drill + 0.1, first.at[1]] as const;
  return { ...board, vias: [...board.vias, { ...first, at }] };
};

const viaAtHole: Breaker = (board) => {
  const hole = placedPads(board).find(({ kind }) => kind === 'npth');
  const first = board.vias[0];
  if (!hole || !first) return undefined;
  const reach = (hole.drill ?? Math.min(...hole.size)) / 2 + first.diameter / 2 + 0.05;
  return firstVia((via) => ({ ...via, at: [hole.at[0], hole.at[1] - reach] }))(board);
};

/** The hole of a part without copper, drilled 7 mm. */
const hugeHole: Breaker = (board) => {
  const index = board.parts.findIndex(({ part }) => part.land.pads.some(({ kind }) => kind === 'npth'));
  if (index < 0) return undefined;
  return withPart(board, index, (part) => ({
    ...part,
    land: {
      ...part.land,
      pads: part.land.pads.map((pad) => (pad.kind === 'npth' ? { ...pad, size: [7, 7] as const, drill: 7 } : pad)),
    },
  }));
};

/** A part with nothing but a hole, moved until the hole cuts the left edge. */
const holeAtEdge: Breaker = (board) => {
  const index = board.parts.findIndex(({ part }) => part.land.pads.every(({ kind }) => kind === 'npth'));
  const box = boardBox(board);
  if (index < 0 || !box) return undefined;
  const parts = changed(board.parts, index, (part) => ({ ...part, at: [box.xMin, part.at[1]] as const }));
  return { ...board, parts };
};

/** Faults of holes and vias. */
export const holeFaults: readonly FaultMaker[] = [
  { name: 'a via is drilled 0.2 mm', code: 'drill-small', breaks: firstVia((via) => ({ ...via, drill: 0.2 })) },
  { name: 'a hole is drilled 7 mm', code: 'drill-large', breaks: hugeHole },
  {
    name: 'a via keeps 0.05 mm of copper',
    code: 'annular-ring',
    breaks: firstVia((via) => ({ ...via, diameter: via.drill + 0.1 })),
  },
  { name: 'two vias stand 0.1 mm apart', code: 'hole-to-hole', breaks: nearVia },
  { name: 'a hole without copper cuts the edge', code: 'hole-to-edge', breaks: holeAtEdge },
  { name: 'a via is moved to a mounting hole', code: 'hole-clearance', breaks: viaAtHole },
];
