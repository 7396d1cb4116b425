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
  readonly ground: number;
  readonly lit: (point: Vector, normal: Vector) => number;
  readonly crevice: (at: number) => number;
}

/** Colours of a view, three figures from 0 to 1 a pixel. `ground` is the height of the table under it. */
export function shade(view: View, bodies: readonly Body[], camera: Camera, ground: number): Float32Array {
  const { width, height } = view;
  const light = lightOf(camera);
  const around: Light = {
    camera,
    light,
    ground,
    lit: shadowsOf(bodies, camera, light),
    crevice: creviceOf(view, camera.scale),
  };
  const rgb = new Float32Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const colour = view.seen[at]! < 0 ? table(view, at, around) : surface(view, at, around);
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

/** The table: paper with the shadow of what stands on it. */
function table(view: View, at: number, { camera, ground, lit }: Light): Vector {
  const start = pointAt(view, at, camera, 0);
  const far = (ground - start[2]) / camera.forward[2];
  return tone(paper, 0.86 + 0.14 * lit(pointAt(view, at, camera, far), [0, 0, 1]));
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

/** A picture taken from the light tells which points it reaches: 1 lit, 0 in shadow, and steps between at the border. */
function shadowsOf(bodies: readonly Body[], camera: Camera, light: Vector): (point: Vector, normal: Vector) => number {
  const size = 1300;
  const scale = camera.scale * 0.75;
  const eye = alongDirection(light, camera.target, scale);
  const { depth } = rasterize(bodies, eye, size, size);
  return (point, normal) => {
    const raised: Vector = [point[0] + normal[0] * 0.15, point[1] + normal[1] * 0.15, point[2] + normal[2] * 0.15];
    const [x, y, z] = project(eye, raised);
    let reached = 0;
    for (const [dx, dy] of spots) {
      const column = Math.floor(x + size / 2 + dx!);
      const row = Math.floor(size / 2 - y + dy!);
      const inside = column >= 0 && row >= 0 && column < size && row < size;
      if (!inside || depth[row * size + column]! > z - 0.05) reached += 1;
    }
    return reached / spots.length;
  };
}

const spots = [
  [0, 0],
  [1.7, 0.6],
  [-0.6, 1.7],
  [-1.7, -0.6],
  [0.6, -1.7],
] as const;

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

/** Places at which `creviceOf` looks, mm: three rings, turned against each other. */
const rings = [0.5, 1.1, 2].flatMap((radius, ring) =>
  Array.from({ length: 6 }, (_, i) => {
    const angle = ((i + ring / 3) * Math.PI) / 3;
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
