// A board of any size for the benchmark: chips in rows, each joined to the next one by five tracks and two vias, every reference
// on the silk; on demand with ground poured on both sides. Its copper is sound, so that a checker has to look at
// everything and may say nothing.
import {
  type Board,
  board,
  ground,
  type NetDraft,
  net,
  type PlacedPart,
  type Point,
  place,
  roundedRectangle,
  text,
  track,
  via,
} from '@boardproof/board';
import { capacitor0805 } from '@boardproof/parts';

/** What one chip takes, mm, and the margin round all of them. */
const cell = { width: 5, height: 3, margin: 5 };

/** Where a chip's pads lie beside its middle, mm. */
const padReach = 0.95;

/**
 * `columns` times `rows` chips, five tracks and two vias from each to the next one of its row. With `poured` ground lies on
 * both sides, with a via beside each chip, and the ends of the rows belong to it.
 */
export function largeBoard(columns: number, rows: number, poured: boolean): Board {
  const spots = Array.from({ length: columns * rows }, (_, index) => ({ index, at: spotOf(index, columns) }));
  const isLast = (index: number) => index % columns === columns - 1;
  const netOf = (index: number) => (isLast(index) ? 'GND' : `N${index + 1}`);
  const rowEnds = spots.flatMap(({ index }) => [
    ...(index % columns === 0 ? [`${ref(index)}.1`] : []),
    ...(isLast(index) ? [`${ref(index)}.2`] : []),
  ]);
  const [width, height] = [columns * cell.width + 2 * cell.margin, rows * cell.height + 2 * cell.margin];
  const outline: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  return board({
    name: 'large',
    title: `${columns * rows} chips`,
    revision: '1',
    outline: roundedRectangle(width, height, 2),
    parts: spots.map(({ index, at }): PlacedPart => place(ref(index), capacitor0805, { at })),
    nets: [
      ...spots.flatMap(({ index }): NetDraft[] =>
        isLast(index) ? [] : [net(netOf(index), `${ref(index)}.2`, `${ref(index + 1)}.1`)],
      ),
      ...(poured ? [ground('GND', ...rowEnds)] : []),
    ],
    tracks: spots.flatMap(({ index, at }) => {
      if (isLast(index) && !poured) return [];
      const way = wayOn(at);
      return way.slice(1).map((to, piece) => {
        return track(netOf(index), piece === 2 ? 'B.Cu' : 'F.Cu', 0.3, [way[piece]!, to]);
      });
    }),
    vias: spots.flatMap(({ index, at }) => {
      const [, , down, up, , end] = wayOn(at);
      const change = [down!, up!].map((point) => via(netOf(index), point, 0.56, 0.3));
      if (!poured) return isLast(index) ? [] : change;
      const behind = isLast(index) ? [via('GND', end!, 0.7, 0.35)] : [];
      return [...change, via('GND', [at[0] + cell.width / 2, at[1]], 0.7, 0.35), ...behind];
    }),
    zones: poured ? (['F.Cu', 'B.Cu'] as const).map((layer) => ({ net: 'GND', layer, outline, clearance: 0.2 })) : [],
    texts: spots.map(({ index, at: [x, y] }) => text(ref(index), 'F.SilkS', [x, y - 1.5], { height: 0.8 })),
  });
}

function ref(index: number): string {
  return `C${index + 1}`;
}

function spotOf(index: number, columns: number): Point {
  const [column, row] = [index % columns, Math.floor(index / columns)];
  return [cell.margin + (column + 0.5) * cell.width, cell.margin + (row + 0.5) * cell.height];
}

/** From a chip's right pad to the left pad of its neighbour: five straight pieces, the middle one on the other side. */
function wayOn([x, y]: Point): Point[] {
  const middle = x + cell.width / 2;
  return [
    [x + padReach, y],
    [x + padReach, y + 1.5],
    [middle - 0.4, y + 1.5],
    [middle + 0.4, y + 1.5],
    [x + cell.width - padReach, y + 1.5],
    [x + cell.width - padReach, y],
  ];
}
