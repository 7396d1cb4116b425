// An orthographic camera: nothing is foreshortened, so sizes can be compared across a picture.
import { cross, dot, unit, type Vector } from '../solid/mesh.ts';

/** Looks along `forward`; `scale` pixels a millimetre; the point `target` is in the middle of the view. */
export interface Camera {
  readonly right: Vector;
  readonly up: Vector;
  readonly forward: Vector;
  readonly target: Vector;
  readonly scale: number;
}

/** A camera that stands in the direction `azimuth` (degrees from +x, counter-clockwise) at `elevation` degrees. */
export function camera(azimuth: number, elevation: number, target: Vector, scale: number): Camera {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  const forward: Vector = [-Math.cos(e) * Math.cos(a), -Math.cos(e) * Math.sin(a), -Math.sin(e)];
  return alongDirection(forward, target, scale);
}

/** A camera that looks along a direction, which must not be straight down. */
export function alongDirection(direction: Vector, target: Vector, scale: number): Camera {
  const forward = unit(direction);
  const right = unit(cross(forward, [0, 0, 1]));
  return { right, up: cross(right, forward), forward, target, scale };
}

/** Where a point appears: pixels right and up of the middle, and its depth in mm. */
export function project({ right, up, forward, target, scale }: Camera, point: Vector): Vector {
  const from: Vector = [point[0] - target[0], point[1] - target[1], point[2] - target[2]];
  return [dot(from, right) * scale, dot(from, up) * scale, dot(from, forward)];
}
