// Convex bodies as their corners, and the exact distance between two of them: from separating axes while they overlap, from
// corners, edges and faces while they do not. No iteration, so the same bodies give the same figure.
import { cross, dot, minus, unit, type Vector } from '../solid/mesh.ts';

/** A face: its corners in turn, its outward normal, and its plane's distance from the origin along it. */
interface Face {
  readonly ring: readonly number[];
  readonly normal: Vector;
}

/** A convex body: corners, faces as rings of corner numbers, edges as pairs of them. */
export interface Convex {
  readonly points: readonly Vector[];
  readonly faces: readonly Face[];
  readonly edges: readonly (readonly [number, number])[];
  /** One edge for each direction that edges have. */
  readonly directions: readonly (readonly [number, number])[];
  readonly middle: Vector;
  readonly radius: number;
}

const hair = 1e-9;

/** The convex hull of a few points: every plane through three of them that has all others on one side is a face. */
export function convexOf(points: readonly Vector[]): Convex {
  const faces: Face[] = [];
  const known = new Set<string>();
  for (let i = 0; i < points.length; i += 1) {
    for (let j = i + 1; j < points.length; j += 1) {
      for (let k = j + 1; k < points.length; k += 1) {
        const plane = planeThrough(points, i, j, k);
        if (plane === undefined) continue;
        const key = plane.within.join(' ');
        if (!known.has(key)) faces.push({ ring: inTurn(points, plane.within, plane.normal), normal: plane.normal });
        known.add(key);
      }
    }
  }
  if (faces.length < 4) throw new RangeError('these points enclose no volume');
  const edges = new Map<string, [number, number]>();
  for (const { ring } of faces) {
    ring.forEach((from, at) => {
      const to = ring[(at + 1) % ring.length]!;
      edges.set(`${Math.min(from, to)} ${Math.max(from, to)}`, [from, to]);
    });
  }
  const all = [...edges.values()];
  return { points, faces, edges: all, directions: directionsOf(points, all), ...sphereOf(points) };
}

/** The plane through three points that has all others on one side, and the points that lie in it. */
function planeThrough(
  points: readonly Vector[],
  i: number,
  j: number,
  k: number,
): { normal: Vector; within: number[] } | undefined {
  const from = points[i]!;
  const area = cross(minus(points[j]!, from), minus(points[k]!, from));
  const length = Math.hypot(area[0], area[1], area[2]);
  if (length < hair) return undefined;
  const normal: Vector = [area[0] / length, area[1] / length, area[2] / length];
  const base = dot(normal, from);
  let side = 0;
  const within: number[] = [];
  for (let at = 0; at < points.length; at += 1) {
    const height = dot(normal, points[at]!) - base;
    if (Math.abs(height) <= 1e-7) {
      within.push(at);
      continue;
    }
    if (side * height < 0) return undefined;
    side = Math.sign(height);
  }
  return { normal: side > 0 ? [-normal[0], -normal[1], -normal[2]] : normal, within };
}

/** Points of a face counter-clockwise, seen from outside; points inside of its ring are left out. */
function inTurn(points: readonly Vector[], within: readonly number[], normal: Vector): number[] {
  const middle = meanOf(within.map((at) => points[at]!));
  const right = unit(minus(points[within[0]!]!, middle));
  const up = cross(normal, right);
  const angle = (at: number) => {
    const from = minus(points[at]!, middle);
    return Math.atan2(dot(from, up), dot(from, right));
  };
  const sorted = [...within].sort((a, b) => angle(a) - angle(b));
  return sorted.filter((at, i) => {
    const [before, after] = [sorted.at(i - 1)!, sorted[(i + 1) % sorted.length]!];
    const turn = cross(minus(points[at]!, points[before]!), minus(points[after]!, points[at]!));
    return dot(turn, normal) > hair;
  });
}

function meanOf(points: readonly Vector[]): Vector {
  return [0, 1, 2].map((k) => points.reduce((sum, point) => sum + point[k]!, 0) / points.length) as unknown as Vector;
}

function sphereOf(points: readonly Vector[]): { middle: Vector; radius: number } {
  const middle = meanOf(points);
  return { middle, radius: Math.max(...points.map((point) => Math.hypot(...minus(point, middle)))) };
}

/** The body after a motion of its corners; `turn` is the same motion without its shift, for directions. */
export function moved(body: Convex, move: (point: Vector) => Vector, turn: (direction: Vector) => Vector): Convex {
  return {
    points: body.points.map(move),
    faces: body.faces.map(({ ring, normal }) => ({ ring, normal: turn(normal) })),
    edges: body.edges,
    directions: body.directions,
    middle: move(body.middle),
    radius: body.radius,
  };
}

/**
 * The distance between two convex bodies, mm; where they overlap, minus the shortest shift that parts them. Bodies whose
 * distance is above `beyond` may be answered with any figure above it.
 */
export function distance(a: Convex, b: Convex, beyond = Infinity): number {
  const apart = separation(a, b, beyond);
  if (apart <= 0 || apart > beyond) return apart;
  const faced = Math.min(...b.points.map((point) => toFaces(point, a)), ...a.points.map((point) => toFaces(point, b)));
  // No distance is smaller than a gap along an axis.
  return faced <= apart + hair ? faced : Math.min(faced, edgeDistance(a, b));
}

/**
 * The widest gap seen along an axis on which bodies can part; negative when they overlap along all of them. The first gap
 * above `beyond` ends the search: the distance is no smaller.
 */
function separation(a: Convex, b: Convex, beyond: number): number {
  let widest = -Infinity;
  for (const { normal } of [...a.faces, ...b.faces]) {
    widest = Math.max(widest, gapAlong(a, b, normal));
    if (widest > beyond) return widest;
  }
  for (const first of a.directions) {
    for (const second of b.directions) {
      const axis = cross(along(a, first), along(b, second));
      const length = Math.hypot(...axis);
      if (length < 1e-6) continue;
      widest = Math.max(widest, gapAlong(a, b, [axis[0] / length, axis[1] / length, axis[2] / length]));
      if (widest > beyond) return widest;
    }
  }
  return widest;
}

function gapAlong(a: Convex, b: Convex, axis: Vector): number {
  const [lowA, highA] = extent(a, axis);
  const [lowB, highB] = extent(b, axis);
  return Math.max(lowB - highA, lowA - highB);
}

/** The direction of an edge. */
function along({ points }: Convex, [from, to]: readonly [number, number]): Vector {
  return unit(minus(points[to]!, points[from]!));
}

function extent({ points }: Convex, axis: Vector): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const point of points) {
    const at = dot(point, axis);
    if (at < low) low = at;
    if (at > high) high = at;
  }
  return [low, high];
}

/** Edges of different directions. */
function directionsOf(
  points: readonly Vector[],
  edges: readonly (readonly [number, number])[],
): (readonly [number, number])[] {
  const found: { edge: readonly [number, number]; direction: Vector }[] = [];
  for (const edge of edges) {
    const direction = unit(minus(points[edge[1]]!, points[edge[0]]!));
    if (!found.some((known) => Math.abs(dot(known.direction, direction)) > 1 - 1e-9)) found.push({ edge, direction });
  }
  return found.map(({ edge }) => edge);
}

/** From a point to the faces that it stands straight in front of; Infinity when there is none. */
function toFaces(point: Vector, { points, faces }: Convex): number {
  let least = Infinity;
  for (const { ring, normal } of faces) {
    const height = dot(normal, minus(point, points[ring[0]!]!));
    if (height < 0 || height >= least) continue;
    const inside = ring.every((at, i) => {
      const [from, to] = [points[at]!, points[ring[(i + 1) % ring.length]!]!];
      return dot(cross(normal, minus(to, from)), minus(point, from)) >= -hair;
    });
    if (inside) least = height;
  }
  return least;
}

function edgeDistance(a: Convex, b: Convex): number {
  let least = Infinity;
  for (const [a0, a1] of a.edges) {
    for (const [b0, b1] of b.edges) {
      least = Math.min(least, segmentDistance(a.points[a0]!, a.points[a1]!, b.points[b0]!, b.points[b1]!));
    }
  }
  return least;
}

/** Between two segments, neither of length 0: the nearest points of their lines, kept within both. */
function segmentDistance(p0: Vector, p1: Vector, q0: Vector, q1: Vector): number {
  const [u, v, w] = [minus(p1, p0), minus(q1, q0), minus(p0, q0)];
  const [a, b, c, d, e] = [dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)];
  const across = a * c - b * b;
  let s = across > 1e-12 * a * c ? clamp((b * e - c * d) / across) : 0;
  let t = (b * s + e) / c;
  if (t < 0 || t > 1) {
    t = clamp(t);
    s = clamp((b * t - d) / a);
  }
  return Math.hypot(w[0] + s * u[0] - t * v[0], w[1] + s * u[1] - t * v[1], w[2] + s * u[2] - t * v[2]);
}

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value));
}
