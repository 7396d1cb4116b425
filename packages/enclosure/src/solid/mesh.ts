// Triangles with shared corners: what is checked, drawn and written.

/** A point or a direction in space, mm. */
export type Vector = readonly [x: number, y: number, z: number];

/** A closed surface: corners as x, y, z in turn, and three corner numbers a triangle, counter-clockwise from outside. */
export interface Mesh {
  readonly positions: Float32Array;
  readonly triangles: Uint32Array;
}

export interface Box {
  readonly min: Vector;
  readonly max: Vector;
}

export function corner(mesh: Mesh, index: number): Vector {
  const at = index * 3;
  return [mesh.positions[at]!, mesh.positions[at + 1]!, mesh.positions[at + 2]!];
}

/** The three corners of a triangle. */
export function cornersOf(mesh: Mesh, triangle: number): [Vector, Vector, Vector] {
  const at = triangle * 3;
  const [a, b, c] = [mesh.triangles[at]!, mesh.triangles[at + 1]!, mesh.triangles[at + 2]!];
  return [corner(mesh, a), corner(mesh, b), corner(mesh, c)];
}

export function triangleCount(mesh: Mesh): number {
  return mesh.triangles.length / 3;
}

export function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function unit(a: Vector): Vector {
  const length = Math.hypot(a[0], a[1], a[2]);
  return length === 0 ? [0, 0, 0] : [a[0] / length, a[1] / length, a[2] / length];
}

/** A triangle's outward normal with the length of twice its area. */
export function areaNormal([a, b, c]: readonly [Vector, Vector, Vector]): Vector {
  return cross(minus(b, a), minus(c, a));
}

/** The smallest box that holds a mesh; throws when it is empty. */
export function meshBox(mesh: Mesh): Box {
  if (mesh.positions.length === 0) throw new RangeError('an empty mesh has no size');
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < mesh.positions.length; i += 1) {
    const axis = (i % 3) as 0 | 1 | 2;
    min[axis] = Math.min(min[axis], mesh.positions[i]!);
    max[axis] = Math.max(max[axis], mesh.positions[i]!);
  }
  return { min, max };
}

/** The volume inside a closed mesh, mm3: negative when it is inside out. */
export function meshVolume(mesh: Mesh): number {
  let six = 0;
  for (let i = 0; i < triangleCount(mesh); i += 1) {
    const [a, b, c] = cornersOf(mesh, i);
    six += dot(a, cross(b, c));
  }
  return six / 6;
}
