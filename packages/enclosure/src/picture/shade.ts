// From what is seen to colours: light from the upper left with its shadow, darker corners, thin lines along edges.
import { dot, unit, type Vector } from '../solid/mesh.ts';
import { alongDirection, type Camera, project } from './camera.ts';
import { type Body, rasterize, type View } from './raster.ts';

const paper: Vector = [0.965, 0.968, 0.972];
const ink: Vector = [0.13, 0.15, 0.19];

/** The way of the light, as seen by the camera: from above, a little from the left, over the viewer's shoulder. */
function lightOf({ right, up, forward }: Camera): Vector {
  const mix = (k: 0 | 1 | 2) => right[k] * 0.3 - up[k] * 0.8 + forward[k] * 0.72;
  return unit([mix(0), mix(1), mix(2)]);
}

interface Light {
  readonly camera: Camera;
  readonly light: Vector;
  readonly lit: (point: Vector, normal: Vector) => number;
  readonly crevice: (at: number) => number;
}

/** Colours of a view, three figures from 0 to 1 a pixel. `ground` is the height of the table under it. */
export function shade(view: View, bodies: readonly Body[], camera: Camera, ground: number): Float32Array {
  const { width, height } = view;
  const light = lightOf(camera);
  const map = shadowMap(bodies, camera, light);
  const table = tableOf(view, camera, ground, map);
  const around: Light = {
    camera,
    light,
    lit: litBy(map),
    crevice: creviceOf(view, camera.scale),
  };
  const rgb = new Float32Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const colour = view.seen[at]! < 0 ? table(at) : surface(view, at, around);
    const line = edge(view, at, camera.scale);
    for (let k = 0; k < 3; k += 1) rgb[at * 3 + k] = colour[k]! * (1 - line) + ink[k]! * line;
  }
  return rgb;
}

/** How the surface at a pixel looks in this light. */
function surface(view: View, at: number, { camera, light, lit, crevice }: Light): Vector {
  const triangle = view.seen[at]!;
  const normal = view.normals[triangle]!;
  const facing = -dot(normal, light);
  const sun = facing <= 0 ? 0 : facing * lit(pointAt(view, at, camera, view.depth[at]!), normal);
  const sky = 0.5 + 0.5 * normal[2];
  const open = 1 - 0.55 * crevice(at);
  const strength = (0.46 + 0.24 * sky) * open + 0.56 * sun * (0.5 + 0.5 * open);
  return tone(view.colours[triangle]!, strength);
}

/**
 * How much light reaches the table at a pixel. Seen and lit without foreshortening, its place in the light's picture moves
 * evenly from pixel to pixel, so three places tell all others.
 */
function tableOf(view: View, camera: Camera, ground: number, map: ShadowMap): (at: number) => Vector {
  const spot = (at: number): Vector => {
    const start = pointAt(view, at, camera, 0);
    const far = (ground - start[2]) / camera.forward[2];
    return map.place(pointAt(view, at, camera, far));
  };
  const [first, beside, below] = [spot(0), spot(1), spot(view.width)];
  const lit = tone(paper, 1);
  const dark = tone(paper, 0.86);
  return (at) => {
    const column = at % view.width;
    const row = (at - column) / view.width;
    const along = (k: 0 | 1 | 2) => first[k] + column * (beside[k] - first[k]) + row * (below[k] - first[k]);
    return map.reached(along(0), along(1), along(2)) ? lit : dark;
  };
}

function tone([r, g, b]: Vector, by: number): Vector {
  return [Math.min(1, r * by), Math.min(1, g * by), Math.min(1, b * by)];
}

/** The point of space that a pixel shows at a depth. */
function pointAt(
  { width, height }: View,
  at: number,
  { right, up, forward, target, scale }: Camera,
  depth: number,
): Vector {
  const x = ((at % width) + 0.5 - width / 2) / scale;
  const y = (height / 2 - Math.floor(at / width) - 0.5) / scale;
  const sum = (k: 0 | 1 | 2) => target[k] + right[k] * x + up[k] * y + forward[k] * depth;
  return [sum(0), sum(1), sum(2)];
}

/** A picture taken from the light. */
interface ShadowMap {
  /** Where a point appears in it: column, row, depth. */
  readonly place: (point: Vector) => Vector;
  /** Whether nothing lies before that place. */
  readonly reached: (column: number, row: number, depth: number) => boolean;
}

function shadowMap(bodies: readonly Body[], camera: Camera, light: Vector): ShadowMap {
  const size = 1000;
  const eye = alongDirection(light, camera.target, camera.scale * 0.6);
  const { depth } = rasterize(bodies, eye, size, size);
  return {
    place(point) {
      const [x, y, z] = project(eye, point);
      return [x + size / 2, size / 2 - y, z];
    },
    reached(column, row, at) {
      const [x, y] = [Math.floor(column), Math.floor(row)];
      return x < 0 || y < 0 || x >= size || y >= size || depth[y * size + x]! > at - 0.05;
    },
  };
}

/** How much of the light reaches a point of the surface: 1 lit, 0 in shadow, steps between at the border. */
function litBy({ place, reached }: ShadowMap): (point: Vector, normal: Vector) => number {
  const off = 0.15;
  return (point, normal) => {
    const [x, y, z] = place([point[0] + normal[0] * off, point[1] + normal[1] * off, point[2] + normal[2] * off]);
    let count = reached(x, y, z) ? 1 : 0;
    if (reached(x + 1.4, y + 0.5, z)) count += 1;
    if (reached(x - 0.5, y + 1.4, z)) count += 1;
    if (reached(x - 0.9, y - 1.3, z)) count += 1;
    return count / 4;
  };
}

/** How many of the pixels round this one lie a little nearer to the viewer: 0 in the open, 1 in a narrow corner. */
function creviceOf({ width, height, depth }: View, scale: number): (at: number) => number {
  const columns = Int32Array.from(rings, ([x]) => Math.round(x * scale));
  const rows = Int32Array.from(rings, ([, y]) => Math.round(y * scale));
  return (at) => {
    const x = at % width;
    const y = (at - x) / width;
    const own = depth[at]!;
    let covered = 0;
    for (let i = 0; i < columns.length; i += 1) {
      const column = x + columns[i]!;
      const row = y + rows[i]!;
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const nearer = own - depth[row * width + column]!;
      if (nearer > 0.25 && nearer < 6) covered += 1;
    }
    return covered / columns.length;
  };
}

/** Places at which `creviceOf` looks, mm: two rings, turned against each other. */
const rings = [0.6, 1.6].flatMap((radius, ring) =>
  Array.from({ length: 6 }, (_, i) => {
    const angle = ((i + ring / 2) * Math.PI) / 3;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  }),
);

/** Whether an edge passes through a pixel: the outline strongly, a bend of the surface lightly. */
function edge({ width, depth, seen, normals, colours }: View, at: number, scale: number): number {
  let line = 0;
  for (let side = 0; side < 2; side += 1) {
    const next = side === 0 ? at + 1 : at + width;
    if (next >= depth.length) continue;
    const [a, b] = [seen[at]!, seen[next]!];
    if (a === b) continue;
    if (a < 0 || b < 0) return 0.75;
    if (Math.abs(depth[at]! - depth[next]!) > 6 / scale + 0.25) line = Math.max(line, 0.6);
    else if (dot(normals[a]!, normals[b]!) < 0.87) line = Math.max(line, 0.3);
    else if (colours[a] !== colours[b]) line = Math.max(line, 0.4);
  }
  return line;
}
