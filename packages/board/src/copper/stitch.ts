// Stitching vias: ground on both sides joined at many places, wherever a via has room.
import { boundingBox, distance, type Point } from '../geometry.ts';
import type { Track, Via } from '../model.ts';
import type { PlacedPad } from '../placed.ts';
import { distanceToPad } from './neck.ts';
import { distanceToPath } from './segments.ts';

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
