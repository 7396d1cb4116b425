import { nanometre, type Pad, type PatternLine, type Point, type Rect } from '@boardproof/board';

/** Width of every silk line, mm: above the 0.127 mm that board makers ask for. */
export const silkWidth = 0.15;
/** Least distance from the edge of a silk line to the copper of a pad, mm. */
export const silkGap = 0.2;

const fabWidth = 0.1;

/** The outline of a body on the fabrication layer: one closed line. */
export function fabOutline({ xMin, yMin, xMax, yMax }: Rect): PatternLine {
  return {
    width: fabWidth,
    points: [
      [xMin, yMin],
      [xMax, yMin],
      [xMax, yMax],
      [xMin, yMax],
      [xMin, yMin],
    ],
  };
}

/** A circle as a closed line of 24 chords, for a screw head. */
export function fabCircle(radius: number): PatternLine {
  const points = Array.from({ length: 25 }, (_, i): Point => {
    const angle = (i % 24) * (Math.PI / 12);
    return [nanometre(radius * Math.cos(angle)), nanometre(radius * Math.sin(angle))];
  });
  return { width: fabWidth, points };
}

/**
 * The outline of a body on silk, `grow` mm outside of it, with gaps where it would come too near to a pad:
 * ink on a pad spoils the solder joint.
 */
export function silkOutline(body: Rect, pads: readonly Pad[], grow = 0.12): PatternLine[] {
  const [l, r] = [nanometre(body.xMin - grow), nanometre(body.xMax + grow)];
  const [b, t] = [nanometre(body.yMin - grow), nanometre(body.yMax + grow)];
  const sides: [Point, Point][] = [
    [
      [l, b],
      [r, b],
    ],
    [
      [r, b],
      [r, t],
    ],
    [
      [r, t],
      [l, t],
    ],
    [
      [l, t],
      [l, b],
    ],
  ];
  return sides.flatMap(([from, to]) => silkLine(from, to, pads));
}

/** An axis-parallel silk line, cut where it would come too near to a pad. Pieces shorter than 0.25 mm are left out. */
export function silkLine(from: Point, to: Point, pads: readonly Pad[]): PatternLine[] {
  const axis = from[1] === to[1] ? 0 : 1;
  const across = axis === 0 ? 1 : 0;
  const [low, high] = [Math.min(from[axis], to[axis]), Math.max(from[axis], to[axis])];
  const keepOut = silkGap + silkWidth / 2;
  const blocked = pads
    .map((pad): [number, number] | undefined => {
      const off = Math.abs(pad.at[across] - from[across]);
      const half = blockedHalf(pad, axis, off, keepOut);
      return half === undefined ? undefined : [pad.at[axis] - half, pad.at[axis] + half];
    })
    .filter((span) => span !== undefined)
    .sort((a, b) => a[0] - b[0]);
  const pieces: [number, number][] = [];
  let start = low;
  for (const [from, to] of blocked) {
    if (from > start) pieces.push([start, Math.min(from, high)]);
    start = Math.max(start, to);
  }
  pieces.push([start, high]);
  const at = (value: number): Point => (axis === 0 ? [nanometre(value), from[1]] : [from[0], nanometre(value)]);
  return pieces
    .filter(([a, b]) => b - a >= 0.25)
    .map(([a, b]) => ({ width: silkWidth, points: from[axis] <= to[axis] ? [at(a), at(b)] : [at(b), at(a)] }));
}

/** Half the length along the line that a pad blocks, or undefined when the line passes clear of it. */
function blockedHalf(pad: Pad, axis: 0 | 1, off: number, keepOut: number): number | undefined {
  if (pad.shape === 'circle') {
    const reach = pad.size[0] / 2 + keepOut;
    return off < reach ? Math.sqrt(reach * reach - off * off) : undefined;
  }
  // Any other shape is taken as its box with rounded growth, which is never too small.
  const halfAcross = pad.size[axis === 0 ? 1 : 0] / 2;
  const halfAlong = pad.size[axis] / 2;
  if (off >= halfAcross + keepOut) return undefined;
  const over = Math.max(0, off - halfAcross);
  return halfAlong + Math.sqrt(keepOut * keepOut - over * over);
}

/** A small triangle whose tip points right (or left) at pin 1; `tip` is its place, mm. */
export function pinOneMark([x, y]: Point, direction: 'left' | 'right' = 'right'): PatternLine {
  const tip: Point = [x, y];
  const back = nanometre(direction === 'right' ? x - 0.5 : x + 0.5);
  return { width: silkWidth, points: [tip, [back, nanometre(y + 0.3)], [back, nanometre(y - 0.3)], tip] };
}
