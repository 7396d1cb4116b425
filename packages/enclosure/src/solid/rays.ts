// Where straight lines meet a surface: a tree of boxes over its triangles, so that thousands of lines take little time.
import { areaNormal, cornersOf, cross, dot, type Mesh, minus, triangleCount, unit, type Vector } from './mesh.ts';

/** A place where a line meets the surface: its distance from the line's start, mm, and the outward normal there. */
export interface Hit {
  readonly distance: number;
  readonly normal: Vector;
}

/** The first hit of a line from `from` along the unit vector `direction`, not farther than `reach` mm. */
export type Cast = (from: Vector, direction: Vector, reach: number) => Hit | undefined;

interface Node {
  readonly min: Vector;
  readonly max: Vector;
  readonly triangles?: readonly number[];
  readonly halves?: readonly [Node, Node];
  readonly axis?: 0 | 1 | 2;
}

/** Triangles that a box holds without being divided further. */
const leaf = 6;

export function raysOf(mesh: Mesh): Cast {
  const corners = Array.from({ length: triangleCount(mesh) }, (_, i) => cornersOf(mesh, i));
  const root = divide(
    corners,
    corners.map((_, i) => i),
  );
  return (from, direction, reach) => {
    let best: { distance: number; triangle: number } | undefined;
    const stack: Node[] = [root];
    for (let node = stack.pop(); node; node = stack.pop()) {
      if (!meets(node, from, direction, best?.distance ?? reach)) continue;
      // The nearer half first, so that the farther one is mostly passed over.
      if (node.halves) {
        const [low, high] = node.halves;
        if (direction[node.axis ?? 0] > 0) stack.push(high, low);
        else stack.push(low, high);
      }
      for (const triangle of node.triangles ?? []) {
        const distance = meet(corners[triangle]!, from, direction);
        if (distance !== undefined && distance <= (best?.distance ?? reach)) best = { distance, triangle };
      }
    }
    return best && { distance: best.distance, normal: unit(areaNormal(corners[best.triangle]!)) };
  };
}

type Corners = readonly [Vector, Vector, Vector];

function divide(corners: readonly Corners[], triangles: readonly number[]): Node {
  const { min, max } = boxOf(corners, triangles);
  if (triangles.length <= leaf) return { min, max, triangles };
  const sides = minus(max, min);
  const axis = sides.indexOf(Math.max(...sides)) as 0 | 1 | 2;
  const middle = (i: number) => corners[i]![0][axis] + corners[i]![1][axis] + corners[i]![2][axis];
  const sorted = [...triangles].sort((a, b) => middle(a) - middle(b) || a - b);
  const half = sorted.length >> 1;
  return { min, max, axis, halves: [divide(corners, sorted.slice(0, half)), divide(corners, sorted.slice(half))] };
}

function boxOf(corners: readonly Corners[], triangles: readonly number[]): { min: Vector; max: Vector } {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const i of triangles) {
    for (const point of corners[i]!) {
      for (const axis of [0, 1, 2] as const) {
        min[axis] = Math.min(min[axis], point[axis]);
        max[axis] = Math.max(max[axis], point[axis]);
      }
    }
  }
  return { min, max };
}

/** Whether a line passes a box before it has gone `reach` mm. */
function meets({ min, max }: Node, from: Vector, direction: Vector, reach: number): boolean {
  let [near, far] = [0, reach];
  for (const axis of [0, 1, 2] as const) {
    if (direction[axis] === 0) {
      if (from[axis] < min[axis] || from[axis] > max[axis]) return false;
      continue;
    }
    const a = (min[axis] - from[axis]) / direction[axis];
    const b = (max[axis] - from[axis]) / direction[axis];
    near = Math.max(near, Math.min(a, b) - 1e-6);
    far = Math.min(far, Math.max(a, b) + 1e-6);
  }
  return near <= far;
}

/** The distance at which a line meets a triangle (Moeller and Trumbore's method). */
function meet([a, b, c]: Corners, from: Vector, direction: Vector): number | undefined {
  const [ab, ac] = [minus(b, a), minus(c, a)];
  const p = cross(direction, ac);
  const volume = dot(ab, p);
  if (Math.abs(volume) < 1e-12) return undefined;
  const offset = minus(from, a);
  const u = dot(offset, p) / volume;
  if (u < -1e-9 || u > 1 + 1e-9) return undefined;
  const q = cross(offset, ab);
  const v = dot(direction, q) / volume;
  if (v < -1e-9 || u + v > 1 + 1e-9) return undefined;
  const distance = dot(ac, q) / volume;
  return distance > 0 ? distance : undefined;
}
