// Whether the words on the lid can be read: the printed surface is felt from above, point by point, and compared with how
// the words look from there. Mirrored words, which are easily made on a part that prints upside down, do not match.
import type { Point } from '@boardproof/board';
import type { Label } from '../case/plan-label.ts';
import type { Solid } from '../solid/jscad.ts';
import type { Kernel } from '../solid/kernel.ts';
import { raysOf } from '../solid/rays.ts';
import { type Finding, figure, finding } from './finding.ts';
import type { Region } from './walls.ts';

/** Shares of the points that must agree. */
const leastAgreement = 0.98;
/** Step of the grid between the strokes, mm. */
const step = 0.5;

/** What is known of a lid's words: where they are, the height of the face that they are cut into, and where the lid ends below. */
export interface Labelled {
  readonly label: Label | undefined;
  readonly z: { readonly rim: number; readonly lidTop: number };
}

export function checkLabel(kernel: Kernel, { plan, lid }: { plan: Labelled; lid: Solid }): Finding[] {
  const { label, z } = plan;
  if (label === undefined) return [];
  const cast = raysOf(kernel.mesh(lid));
  const depthAt = ([x, y]: Point): number => {
    const hit = cast([x, y, z.lidTop + 1], [0, 0, -1], z.lidTop - z.rim + 2);
    return hit === undefined ? Infinity : hit.distance - 1;
  };
  const strokes = label.strokes.flatMap(alongStroke).map(depthAt);
  const flats = between(label.strokes, label.area, label.width / 2 + 0.15).map(depthAt);
  const sunk = share(strokes, (depth) => depth >= label.depth - 0.02 && depth < Infinity);
  const flush = share(flats, (depth) => Math.abs(depth) < 0.02);
  const pass = sunk >= leastAgreement && flush >= leastAgreement;
  const detail = `read from above: ${figure(sunk * 100, 1)} % of ${strokes.length} points on the strokes are ${label.depth} mm deep, ${figure(flush * 100, 1)} % of ${flats.length} points between them are flush`;
  return [finding('label', pass, detail, 'the words are missing, shallow or mirrored', 'lid')];
}

/** Between the strokes of words, on a lid that lies on its upper face, other rules hold for walls: the check here measures them. */
export function labelRegion({ label }: Pick<Labelled, 'label'>): Region[] {
  if (label === undefined) return [];
  const { xMin, xMax, yMin, yMax } = label.area;
  // On the bed the lid lies turned about the x axis.
  const rect = { xMin, xMax, yMin: -yMax, yMax: -yMin };
  return [{ name: 'label', rect, z: [0.001, label.depth - 0.001], limit: 0 }];
}

function share(depths: readonly number[], holds: (depth: number) => boolean): number {
  return depths.length === 0 ? 0 : depths.filter(holds).length / depths.length;
}

/** Points along a polyline, not more than half a millimetre apart. */
function alongStroke(points: readonly Point[]): Point[] {
  return points.slice(1).flatMap(([x, y], i) => {
    const [fromX, fromY] = points[i]!;
    const pieces = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / step));
    return Array.from({ length: pieces }, (_, k): Point => {
      const t = (k + 0.5) / pieces;
      return [fromX + t * (x - fromX), fromY + t * (y - fromY)];
    });
  });
}

/** Points of a grid that lie farther from every stroke than `away`. */
function between(
  strokes: readonly (readonly Point[])[],
  area: { xMin: number; xMax: number; yMin: number; yMax: number },
  away: number,
): Point[] {
  const pieces = strokes.flatMap((points) => points.slice(1).map((to, i) => [points[i]!, to] as const));
  const points: Point[] = [];
  for (let x = area.xMin; x <= area.xMax; x += step) {
    for (let y = area.yMin; y <= area.yMax; y += step) {
      if (pieces.every(([from, to]) => distance([x, y], from, to) > away)) points.push([x, y]);
    }
  }
  return points;
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}
