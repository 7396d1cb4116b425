// Two groups of bodies, one of which tilts about an axis: what stays, what moves with the tilt, and what may touch by nature.
import { cross, dot, type Vector } from '../solid/mesh.ts';
import { type Convex, convexOf, distance, moved } from './convex.ts';

/** A body by its name and the corners of its convex hull, mm. */
export interface Body {
  readonly name: string;
  readonly points: readonly Vector[];
}

/** An axis: a point of it, and the direction about which a positive angle turns counter-clockwise. */
export interface Axis {
  readonly at: Vector;
  readonly direction: Vector;
}

/**
 * What is tilted against what. A way of insertion is a body, too: the hull of a plug in its place and of the same plug
 * pulled out.
 */
export interface TiltAssembly {
  readonly fixed: readonly Body[];
  /** Bodies in their place at 0 degrees. */
  readonly moving: readonly Body[];
  readonly axis: Axis;
  /** Pairs of names, fixed first, that touch by nature. */
  readonly joined: readonly (readonly [string, string])[];
}

/** The least distance at an angle, and the two bodies that have it. */
export interface Nearest {
  readonly mm: number;
  readonly pair: readonly [fixed: string, moving: string];
}

/** A corner box. */
export function boxBody(name: string, min: Vector, max: Vector): Body {
  const points = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (i): Vector => [i & 1 ? max[0] : min[0], i & 2 ? max[1] : min[1], i & 4 ? max[2] : min[2]],
  );
  return { name, points };
}

/** What a body sweeps over on its way along a straight line. */
export function sweptBody(name: string, { points }: Body, by: Vector): Body {
  const far = points.map((point): Vector => [point[0] + by[0], point[1] + by[1], point[2] + by[2]]);
  return { name, points: [...points, ...far] };
}

/** A point turned about an axis by degrees. */
export function tilted(axis: Axis, deg: number, point: Vector): Vector {
  return tiltBy(axis, deg).point(point);
}

/** The motions of points and of directions by an angle about an axis (Rodrigues' formula, as a matrix). */
export function tiltBy({ at, direction: [x, y, z] }: Axis, deg: number): Motion {
  const [sin, cos] = [Math.sin((deg * Math.PI) / 180), Math.cos((deg * Math.PI) / 180)];
  const rest = 1 - cos;
  const rows: readonly Vector[] = [
    [cos + x * x * rest, x * y * rest - z * sin, x * z * rest + y * sin],
    [y * x * rest + z * sin, cos + y * y * rest, y * z * rest - x * sin],
    [z * x * rest - y * sin, z * y * rest + x * sin, cos + z * z * rest],
  ];
  const way = (v: Vector): Vector => [dot(rows[0]!, v), dot(rows[1]!, v), dot(rows[2]!, v)];
  return {
    way,
    point: (point) => {
      const [a, b, c] = way([point[0] - at[0], point[1] - at[1], point[2] - at[2]]);
      return [at[0] + a, at[1] + b, at[2] + c];
    },
  };
}

/** A motion of points, and what it does to directions. */
export interface Motion {
  readonly point: (point: Vector) => Vector;
  readonly way: (direction: Vector) => Vector;
}

/** Answers with the clearance at any angle; hulls are worked out once. */
export class Clearance {
  /** How fast the clearance can change at most, mm a degree: the farthest corner's way. */
  readonly steepest: number;
  readonly #fixed: readonly (readonly [string, Convex])[];
  readonly #moving: readonly (readonly [string, Convex])[];
  readonly #joined: ReadonlySet<string>;
  readonly #axis: Axis;
  readonly #known = new Map<number, Nearest>();
  #last = '';

  constructor({ fixed, moving, axis, joined }: TiltAssembly) {
    this.#fixed = fixed.map(({ name, points }) => [name, convexOf(points)]);
    this.#moving = moving.map(({ name, points }) => [name, convexOf(points)]);
    this.#joined = new Set(joined.map((pair) => pair.join('\n')));
    this.#axis = axis;
    const arms = moving.flatMap(({ points }) => points.map((point) => armLength(axis, point)));
    this.steepest = (Math.max(...arms) * Math.PI) / 180;
  }

  at(deg: number): Nearest {
    const known = this.#known.get(deg);
    if (known !== undefined) return known;
    const nearest = this.#nearest(tiltBy(this.#axis, deg));
    this.#known.set(deg, nearest);
    return nearest;
  }

  /** Without a tilt, when the moving bodies are lifted by so much. */
  liftedBy(mm: number): Nearest {
    return this.#nearest({ point: ([x, y, z]) => [x, y, z + mm], way: (direction) => direction });
  }

  #nearest(motion: Motion): Nearest {
    let nearest: Nearest = { mm: Infinity, pair: ['', ''] };
    for (const [moving, body] of this.#likelyFirst()) {
      const middle = motion.point(body.middle);
      const reachable = this.#fixed.filter(
        ([fixed, other]) =>
          !this.#joined.has(`${fixed}\n${moving}`) && spheresApart(middle, body.radius, other) <= nearest.mm,
      );
      if (reachable.length === 0) continue;
      const placed = moved(body, motion.point, motion.way);
      for (const [fixed, other] of reachable) {
        const mm = distance(other, placed, nearest.mm);
        if (mm < nearest.mm) nearest = { mm, pair: [fixed, moving] };
      }
    }
    this.#last = nearest.pair[1];
    return nearest;
  }

  /** The body that was nearest the last time comes first: most others then are passed over. */
  #likelyFirst(): (readonly [string, Convex])[] {
    const is = ([name]: readonly [string, Convex]) => name === this.#last;
    return [...this.#moving.filter(is), ...this.#moving.filter((body) => !is(body))];
  }
}

function armLength({ at, direction }: Axis, point: Vector): number {
  return Math.hypot(...cross(direction, [point[0] - at[0], point[1] - at[1], point[2] - at[2]]));
}

function spheresApart(middle: Vector, radius: number, other: Convex): number {
  const between = Math.hypot(middle[0] - other.middle[0], middle[1] - other.middle[1], middle[2] - other.middle[2]);
  return between - radius - other.radius;
}
