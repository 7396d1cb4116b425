// Stitching vias: ground on both sides joined at many places, wherever a via has room.
import { boundingBox, distance, type Point } from '../geometry.ts';
import type { Track, Via } from '../model.ts';
import type { PlacedPad } from '../placed.ts';
import { distanceToPad } from './neck.ts';

/** What stands on the board already. Tracks of the via's own net do not count. */
export interface Occupied {
  readonly pads: readonly PlacedPad[];
  readonly tracks: readonly Track[];
}

/** A stitching via: its net, its size and what it keeps to everything else, mm. */
export interface StitchStyle {
  readonly net: string;
  readonly diameter: number;
  readonly drill: number;
  readonly clearance: number;
}

/** Vias at those of the spots that keep the clearance to every pad, hole and foreign track, and to one another. */
export function stitch(spots: readonly Point[], style: StitchStyle, { pads, tracks }: Occupied): Via[] {
  const reach = style.diameter / 2 + style.clearance;
  const foreign = tracks.filter((track) => track.net !== style.net);
  const vias: Via[] = [];
  for (const at of spots) {
    const free =
      pads.every((pad) => distanceToPad(pad, at) >= reach) &&
      foreign.every((track) => distanceToPath(track.points, at) >= reach + track.width / 2) &&
      vias.every((via) => distance(via.at, at) >= style.diameter + style.clearance);
    if (free) vias.push({ net: style.net, at, diameter: style.diameter, drill: style.drill });
  }
  return vias;
}

/** The distance from a point to the middle line of a path, mm. */
export function distanceToPath(path: readonly Point[], point: Point): number {
  return Math.min(...path.slice(1).map((to, index) => distanceToSegment(path[index]!, to, point)));
}

/** The distance from a point to a straight piece, mm. */
export function distanceToSegment(from: Point, to: Point, [x, y]: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - from[0]) * dx + (y - from[1]) * dy) / square));
  return Math.hypot(from[0] + along * dx - x, from[1] + along * dy - y);
}

/** A rectangle that holds all of a board's corners, as the outline of a zone: `pour` cuts it back to the edge. */
export function zoneOutline(corners: readonly Point[]): Point[] {
  const { xMin, yMin, xMax, yMax } = boundingBox(corners);
  return [
    [xMin, yMin],
    [xMax, yMin],
    [xMax, yMax],
    [xMin, yMax],
  ];
}
