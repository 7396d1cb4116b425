import { type Point, rotate } from '@boardproof/board';
import { evaluate } from './arithmetic.ts';

/** What an aperture darkens: discs and convex polygons, in mm about its origin. */
export type Primitive =
  | { readonly kind: 'disc'; readonly centre: Point; readonly radius: number }
  | { readonly kind: 'polygon'; readonly points: readonly Point[] };

/** How far a set of primitives reaches from the origin in one direction (radians, counter-clockwise from +x), mm. */
export function reach(primitives: readonly Primitive[], direction: number): number {
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  let furthest = Number.NEGATIVE_INFINITY;
  for (const primitive of primitives) {
    const points = primitive.kind === 'disc' ? [primitive.centre] : primitive.points;
    const radius = primitive.kind === 'disc' ? primitive.radius : 0;
    for (const [x, y] of points) furthest = Math.max(furthest, x * cos + y * sin + radius);
  }
  return furthest;
}

/** The primitives of a standard template (C, R, O, P); throws a RangeError that says what is wrong. */
export function standardAperture(letter: string, values: readonly number[]): Primitive[] {
  const [a, b] = values;
  if (a === undefined || values.some((value) => !Number.isFinite(value)))
    throw new RangeError(`template ${letter} lacks its size`);
  if (letter === 'C') return [disc([0, 0], a / 2)];
  if (b === undefined) throw new RangeError(`template ${letter} needs two figures`);
  if (letter === 'R') return [box(a, b, [0, 0], 0)];
  if (letter === 'O') {
    const r = Math.min(a, b) / 2;
    const [x, y] = [a / 2 - r, b / 2 - r];
    return [disc([x, y], r), disc([-x, -y], r), a > b ? box(2 * x, b, [0, 0], 0) : box(a, 2 * y, [0, 0], 0)];
  }
  return [regular(b, a, [0, 0], values[2] ?? 0)];
}

/** The primitives of a macro, its words called with `values` for $1, $2 and so on. Clear primitives are refused. */
export function macroAperture(words: readonly string[], values: readonly number[]): Primitive[] {
  const variables = new Map(values.map((value, index) => [index + 1, value]));
  return words.flatMap((word) => {
    if (word.startsWith('0')) return [];
    const assignment = /^\$(\d+)=(.*)$/.exec(word);
    if (assignment !== null) {
      variables.set(Number(assignment[1]), evaluate(assignment[2]!, variables));
      return [];
    }
    const [code, ...fields] = word.split(',').map((expression) => evaluate(expression, variables));
    return primitive(code!, fields);
  });
}

function primitive(code: number, fields: readonly number[]): Primitive[] {
  const [exposure, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = fields;
  if (exposure !== 1) throw new RangeError('only primitives that are switched on are read');
  switch (code) {
    case 1:
      return [disc(rotate([b, c], d), a / 2)];
    case 20:
    case 2: {
      const [length, angle] = [Math.hypot(d - b, e - c), Math.atan2(e - c, d - b)];
      return [turned(box(length, a, [(b + d) / 2, (c + e) / 2], (angle * 180) / Math.PI), f)];
    }
    case 21:
      return [turned(box(a, b, [0, 0], 0, [c, d]), e)];
    case 4: {
      const points = Array.from(
        { length: a + 1 },
        (_, index): Point => [fields[2 + 2 * index]!, fields[3 + 2 * index]!],
      );
      return [turned({ kind: 'polygon', points }, fields[4 + 2 * a] ?? 0)];
    }
    case 5:
      return [turned(regular(a, d, [b, c], 0), e)];
    default:
      throw new RangeError(`primitive ${code} is not read`);
  }
}

type Polygon = Extract<Primitive, { kind: 'polygon' }>;

function disc(centre: Point, radius: number): Primitive {
  return { kind: 'disc', centre, radius };
}

/** A rectangle turned about its own centre by `degrees`, then moved by `shift`. */
function box(w: number, h: number, [cx, cy]: Point, degrees: number, [sx, sy]: Point = [0, 0]): Polygon {
  const corners: Point[] = [
    [w / 2, h / 2],
    [-w / 2, h / 2],
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
  ];
  return {
    kind: 'polygon',
    points: turned({ kind: 'polygon', points: corners }, degrees).points.map(([x, y]) => [x + cx + sx, y + cy + sy]),
  };
}

function regular(count: number, diameter: number, [cx, cy]: Point, degrees: number): Polygon {
  const points = Array.from({ length: count }, (_, index): Point => {
    const angle = (2 * Math.PI * index) / count + (degrees * Math.PI) / 180;
    return [cx + (diameter / 2) * Math.cos(angle), cy + (diameter / 2) * Math.sin(angle)];
  });
  return { kind: 'polygon', points };
}

function turned(polygon: Polygon, degrees: number): Polygon {
  return degrees === 0 ? polygon : { kind: 'polygon', points: polygon.points.map((point) => rotate(point, degrees)) };
}
