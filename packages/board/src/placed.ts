import { add, nanometre, type Point, type Rect, rotate } from './geometry.ts';
import type { Board, PlacedPart } from './model.ts';
import type { Pad } from './part.ts';

/** A pad where it lies on the board: centre, size and rotation in the board's frame, with its owner and its net. */
export interface PlacedPad {
  readonly ref: string;
  readonly number: string;
  readonly function: string | undefined;
  readonly net: string | undefined;
  readonly kind: Pad['kind'];
  readonly shape: Pad['shape'];
  readonly at: Point;
  readonly size: readonly [number, number];
  /** Degrees counter-clockwise, 0 <= rotation < 360. */
  readonly rotation: number;
  readonly drill: number | undefined;
  readonly cornerRatio: number | undefined;
  /** Copper layers that carry it; none for a hole without copper. */
  readonly layers: readonly ('F.Cu' | 'B.Cu')[];
}

/** Takes a point of a part's own frame to the board's. A part on the bottom is mirrored left to right first. */
export function toBoard(placed: Pick<PlacedPart, 'at' | 'rotation' | 'side'>, point: Point): Point {
  const seen: Point = placed.side === 'bottom' ? [-point[0], point[1]] : point;
  return add(rotate(seen, placed.rotation), placed.at);
}

/** Takes a rectangle of a part's own frame to the board's; exact for quarter turns, else the bounding box. */
export function rectToBoard(placed: Pick<PlacedPart, 'at' | 'rotation' | 'side'>, rect: Rect): Rect {
  const corners = [
    toBoard(placed, [rect.xMin, rect.yMin]),
    toBoard(placed, [rect.xMax, rect.yMin]),
    toBoard(placed, [rect.xMax, rect.yMax]),
    toBoard(placed, [rect.xMin, rect.yMax]),
  ];
  const xs = corners.map((corner) => corner[0]);
  const ys = corners.map((corner) => corner[1]);
  return { xMin: Math.min(...xs), yMin: Math.min(...ys), xMax: Math.max(...xs), yMax: Math.max(...ys) };
}

/** Every pad of one part, in the board's frame. `netOf` answers with the net of a pad number. */
export function padsOfPart(placed: PlacedPart, netOf: (number: string) => string | undefined): PlacedPad[] {
  return placed.part.land.pads.map((pad) => {
    const own = placed.side === 'bottom' ? -pad.rotation : pad.rotation;
    const numbered = pad.kind !== 'npth' && pad.number !== '';
    return {
      ref: placed.ref,
      number: pad.number,
      function: placed.part.pins.find((pin) => pin.pad === pad.number)?.function,
      net: numbered ? netOf(pad.number) : undefined,
      kind: pad.kind,
      shape: pad.shape,
      at: toBoard(placed, pad.at),
      size: pad.size,
      rotation: nanometre((((placed.rotation + own) % 360) + 360) % 360),
      drill: pad.drill,
      cornerRatio: pad.cornerRatio,
      layers: layersOf(pad, placed.side),
    };
  });
}

function layersOf(pad: Pad, side: PlacedPart['side']): readonly ('F.Cu' | 'B.Cu')[] {
  if (pad.kind === 'npth') return [];
  if (pad.kind === 'through-hole') return ['F.Cu', 'B.Cu'];
  return side === 'top' ? ['F.Cu'] : ['B.Cu'];
}

/** Every pad of a board with its net. */
export function placedPads(board: Board): PlacedPad[] {
  const nets = padNets(board);
  return board.parts.flatMap((placed) => padsOfPart(placed, (number) => nets.get(padKey(placed.ref, number))));
}

/** The net of each pad, by `padKey`. Where two nets claim a pad the first wins: a rule reports the other. */
export function padNets(board: Board): Map<string, string> {
  const nets = new Map<string, string>();
  for (const net of board.nets) {
    for (const { ref, pad } of net.nodes) {
      if (pad !== undefined && !nets.has(padKey(ref, pad))) nets.set(padKey(ref, pad), net.name);
    }
  }
  return nets;
}

/** A key for one pad number of one part. */
export function padKey(ref: string, number: string): string {
  return `${ref}\u0000${number}`;
}
