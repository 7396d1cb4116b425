// Outlines of copper and holes as polygons, grown by a clearance: what a pour must keep away from.
import { nanometre, type Point, rotate } from '../geometry.ts';
import type { Track, Via } from '../model.ts';
import type { PlacedPad } from '../placed.ts';

/** A closed outline, counter-clockwise, the first point not repeated; mm. */
export type Outline = readonly Point[];

/** Straight pieces of a quarter circle. Pieces are tangents, so that an outline never cuts into the true shape. */
const quarterPieces = 8;

/** The copper of a pad, grown by `grow` mm on all sides. */
export function padOutline(
  pad: Pick<PlacedPad, 'at' | 'shape' | 'size' | 'rotation' | 'cornerRatio'>,
  grow = 0,
): Outline {
  const [width, height] = pad.size;
  const shorter = Math.min(width, height);
  const radius = {
    circle: width / 2,
    oval: shorter / 2,
    rect: 0,
    roundrect: (pad.cornerRatio ?? 0) * shorter,
  }[pad.shape];
  const box: Point = pad.shape === 'circle' ? [width, width] : [width, height];
  return placed(roundedBox(box[0] / 2 + grow, box[1] / 2 + grow, radius + grow), pad.at, pad.rotation);
}

/** A round hole, via or head of `diameter`, grown by `grow` mm. */
export function circleOutline(at: Point, diameter: number, grow = 0): Outline {
  const radius = diameter / 2 + grow;
  return placed(roundedBox(radius, radius, radius), at, 0);
}

/** The copper of a via. */
export function viaOutline(via: Via, grow = 0): Outline {
  return circleOutline(via.at, via.diameter, grow);
}

/** The copper of a track, one outline with round ends for each of its straight pieces. */
export function trackOutlines(track: Pick<Track, 'points' | 'width'>, grow = 0): Outline[] {
  return track.points.slice(1).map((to, index) => strokeOutline(track.points[index]!, to, track.width, grow));
}

/** A straight stroke of a round pen. */
export function strokeOutline(from: Point, to: Point, width: number, grow = 0): Outline {
  const radius = width / 2 + grow;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const centre: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return placed(roundedBox(length / 2 + radius, radius, radius), centre, angle);
}

/** A box about the origin with round corners, from half its sides and its corner radius. */
function roundedBox(halfWidth: number, halfHeight: number, cornerRadius: number): Point[] {
  const radius = Math.min(cornerRadius, halfWidth, halfHeight);
  const [x, y] = [halfWidth - radius, halfHeight - radius];
  if (radius <= 0) {
    return [
      [x, -y],
      [x, y],
      [-x, y],
      [-x, -y],
    ];
  }
  const step = Math.PI / 2 / quarterPieces;
  const reach = radius / Math.cos(step / 2);
  const centres: Point[] = [
    [x, y],
    [-x, y],
    [-x, -y],
    [x, -y],
  ];
  return centres.flatMap((centre, quarter) =>
    Array.from({ length: quarterPieces }, (_, piece): Point => {
      const angle = (quarter * Math.PI) / 2 + (piece + 0.5) * step;
      return [centre[0] + reach * Math.cos(angle), centre[1] + reach * Math.sin(angle)];
    }),
  );
}

function placed(outline: readonly Point[], at: Point, rotation: number): Point[] {
  return outline.map((point) => {
    const [x, y] = rotate(point, rotation);
    return [nanometre(x + at[0]), nanometre(y + at[1])];
  });
}

/** True when a point lies inside an outline; on its edge either answer may come. */
export function isInside(outline: Outline, [x, y]: Point): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [ax, ay] = outline[i]!;
    const [bx, by] = outline[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
