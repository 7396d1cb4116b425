// From the mounted board's frame into that of its host, at an angle; and hulls that grow, sweep and move.
import { type Point, rotate } from '@boardproof/board';
import { type Axis, type Body, tilted } from '../angle/assembly.ts';
import { hullOf } from '../case/shapes.ts';
import type { Solid } from '../solid/jscad.ts';
import { transforms } from '../solid/jscad.ts';
import type { Vector } from '../solid/mesh.ts';
import type { MountVariant, Seat } from './draft.ts';

/** Where a point of the mounted board comes to. */
export type Place = (point: Vector) => Vector;

export function placeOf({ seat, tilt }: Pick<MountVariant, 'seat' | 'tilt'>, deg: number): Place {
  return (point) => tilted(tilt.axis, deg, seatPoint(seat, point));
}

function seatPoint({ rotation, shift }: Seat, [x, y, z]: Vector): Vector {
  const [a, b] = rotate([x, y], rotation);
  return [a + shift[0], b + shift[1], z + shift[2]];
}

/** A solid of the mounted board's frame, put in its place. */
export function placeSolid({ seat, tilt }: Pick<MountVariant, 'seat' | 'tilt'>, deg: number, solid: Solid): Solid {
  const flat = transforms.translate([...seat.shift], transforms.rotateZ((seat.rotation * Math.PI) / 180, solid));
  return tiltSolid(tilt.axis, deg, flat);
}

/** Turns a solid about an axis that lies flat along x or y. */
function tiltSolid({ at, direction }: Axis, deg: number, solid: Solid): Solid {
  const rad = (deg * Math.PI) / 180;
  const home = transforms.translate([-at[0], -at[1], -at[2]], solid);
  const turn =
    direction[0] !== 0 ? transforms.rotateX(rad * direction[0], home) : transforms.rotateY(rad * direction[1], home);
  return transforms.translate([...at], turn);
}

/** The same body elsewhere. */
export function mapBody({ name, points }: Body, place: Place): Body {
  return { name, points: points.map(place) };
}

/** Larger by `by` along each axis, on all sides. */
export function grown(points: readonly Vector[], by: Vector): Vector[] {
  const signs = [-1, 1];
  return points.flatMap(([x, y, z]) =>
    signs.flatMap((i) => signs.flatMap((j) => signs.map((k): Vector => [x + i * by[0], y + j * by[1], z + k * by[2]]))),
  );
}

/** What a body sweeps over along a straight way. */
export function sweep(points: readonly Vector[], way: Vector): Vector[] {
  return [...points, ...points.map(([x, y, z]): Vector => [x + way[0], y + way[1], z + way[2]])];
}

export function solidOf(points: readonly Vector[]): Solid {
  return hullOf(points);
}

/** How far points reach along a direction. */
export function reach(points: readonly Vector[], [x, y]: Point, z = 0): number {
  return Math.max(...points.map((point) => point[0] * x + point[1] * y + point[2] * z));
}
