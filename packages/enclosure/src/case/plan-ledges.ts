// Ledges in the corners of the base: they carry the board where no mounting hole does.
import type { Point, Problem, Rect } from '@boardproof/board';
import type { Stub } from '../fit/fit.ts';
import type { Frame, Standoff } from './plan.ts';

/** A block in a corner, up to the board's lower face. */
export type Ledge = Rect;

/** How far a ledge reaches under the board, mm, the first that fits is taken. */
const reaches = [2, 1.6, 1.2];
/** From a ledge to a lead's solder, mm. */
const keepOff = 0.5;
/** A hole nearer to a corner than this carries it, mm. */
const nearHole = 8;

export function planLedges(frame: Frame, standoffs: readonly Standoff[]): { ledges: Ledge[]; problems: Problem[] } {
  const { box } = frame.fit;
  const corners: Point[] = [
    [box.xMin, box.yMin],
    [box.xMax, box.yMin],
    [box.xMax, box.yMax],
    [box.xMin, box.yMax],
  ];
  const ledges = corners
    .filter(([x, y]) => standoffs.every(({ at }) => Math.hypot(at[0] - x, at[1] - y) > nearHole))
    .flatMap((corner) => ledgeAt(frame, corner));
  if (standoffs.length + ledges.length >= 3) return { ledges, problems: [] };
  return {
    ledges,
    problems: [
      {
        code: 'board-support',
        severity: 'error',
        path: 'parts',
        message: `the board rests on ${standoffs.length + ledges.length} places only: it would tip`,
        hint: 'add mounting holes, or keep leads 3 mm away from the corners of the board',
      },
    ],
  };
}

function ledgeAt({ fit, inner, options }: Frame, [x, y]: Point): Ledge[] {
  const left = x === fit.box.xMin;
  const front = y === fit.box.yMin;
  for (const reach of reaches) {
    const [tipX, tipY] = [left ? x + reach : x - reach, front ? y + reach : y - reach];
    const under: Rect = {
      xMin: Math.min(x, tipX),
      xMax: Math.max(x, tipX),
      yMin: Math.min(y, tipY),
      yMax: Math.max(y, tipY),
    };
    const holds = inside([tipX, tipY], fit.edge);
    if (!holds || fit.stubs.some((stub) => touches(stub, under))) continue;
    // Into the walls by half their thickness, so that both are one piece.
    const into = options.wall / 2;
    return [
      {
        xMin: left ? inner.xMin - into : under.xMin,
        xMax: left ? under.xMax : inner.xMax + into,
        yMin: front ? inner.yMin - into : under.yMin,
        yMax: front ? under.yMax : inner.yMax + into,
      },
    ];
  }
  return [];
}

function touches({ at: [x, y], radius }: Stub, { xMin, xMax, yMin, yMax }: Rect): boolean {
  const dx = Math.max(xMin - x, 0, x - xMax);
  const dy = Math.max(yMin - y, 0, y - yMax);
  return Math.hypot(dx, dy) < radius + keepOff;
}

/** Whether a point lies inside a closed line, by the parity of crossings to its right. */
export function inside([x, y]: Point, ring: readonly Point[]): boolean {
  return ring.reduce((odd, [ax, ay], i) => {
    const [bx, by] = ring.at(i - 1)!;
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
    return crosses ? !odd : odd;
  }, false);
}
