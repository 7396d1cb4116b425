// `preview.png`: the case closed, taken apart, and cut open with board and jack inside. The same case gives the same bytes.
import { strokeText } from '@boardproof/board';
import { fromBed } from '../case/bed.ts';
import { block } from '../case/shapes.ts';
import type { Fit } from '../fit/fit.ts';
import type { Case } from '../make-enclosure.ts';
import { transforms } from '../solid/jscad.ts';
import type { Kernel } from '../solid/kernel.ts';
import type { Mesh, Vector } from '../solid/mesh.ts';
import { writePng } from '../write/png.ts';
import { type Camera, camera, project } from './camera.ts';
import { type Body, rasterize } from './raster.ts';
import { shade } from './shade.ts';
import { type Shown, showInside } from './show.ts';

/** Of one of the three pictures beside each other, in pixels. */
const panel = { width: 540, height: 600, margin: 32, caption: 50 } as const;
/** Samples a pixel in each direction; `reduce` counts on two. */
const samples = 2;

/** One picture of a row. */
export interface Scene {
  readonly title: string;
  readonly shown: readonly Shown[];
  readonly azimuth: number;
  readonly elevation: number;
  readonly ground: number;
  /** Where everything was cut: faces there are drawn lighter. */
  readonly plane?: Plane;
}

/** Across the x or the y axis; what lies on the side of `away` is taken off. */
export interface Plane {
  readonly axis: 0 | 1;
  readonly at: number;
  readonly away: -1 | 1;
}

export function drawPreview(kernel: Kernel, made: Case): Uint8Array {
  return drawScenes(kernel, scenesOf(kernel, made));
}

/** Draws scenes beside each other; the bytes of a PNG. */
export function drawScenes(kernel: Kernel, scenes: readonly Scene[]): Uint8Array {
  const width = panel.width * scenes.length;
  const rgb = new Uint8Array(width * panel.height * 3);
  for (const [column, scene] of scenes.entries()) {
    const picture = drawScene(kernel, scene);
    for (let y = 0; y < panel.height; y += 1) {
      rgb.set(picture.subarray(y * panel.width * 3, (y + 1) * panel.width * 3), (y * width + column * panel.width) * 3);
    }
  }
  return writePng({ width, height: panel.height, rgb });
}

function scenesOf(kernel: Kernel, { plan, parts }: Case): Scene[] {
  const printed = parts.map(({ name, mesh, colour }): Shown & { name: string } => ({
    name,
    solid: fromBed(plan, name, kernel.fromMesh(mesh)),
    colour: rgbOf(colour),
  }));
  const base = printed.find(({ name }) => name === 'base')!;
  const lid = printed.find(({ name }) => name === 'lid')!;
  const inside = showInside(kernel, plan);
  const { fit, z } = plan;
  const tall = z.rim - z.bed;
  // The viewer stands before the first connector, a little to the right: from there the label reads well.
  const front = { front: -90, right: 0, back: 90, left: 180 }[fit.ports[0]?.side ?? 'front'];
  return [
    { title: 'CLOSED', shown: [base, lid, ...inside], azimuth: front + 34, elevation: 27, ground: z.bed },
    {
      title: 'APART',
      shown: [base, ...raise(inside, tall * 1.05), ...raise([lid], tall * 2.05)],
      azimuth: front + 34,
      elevation: 27,
      ground: z.bed,
    },
    {
      title: 'CUT OPEN',
      shown: cut(kernel, [base, lid, ...inside], cutPlane(fit, front)),
      plane: cutPlane(fit, front),
      azimuth: front + 62,
      elevation: 20,
      ground: z.bed,
    },
  ];
}

export function raise(shown: readonly Shown[], by: number): Shown[] {
  return shown.map(({ solid, colour }) => ({ solid: transforms.translate([0, 0, by], solid), colour }));
}

/** Through the middle of the first connector, along the way of its plug; what is on the viewer's side goes. */
function cutPlane({ ports, box }: Fit, front: number): Plane {
  const axis = front === -90 || front === 90 ? 0 : 1;
  const at = ports[0] ? (ports[0].range[0] + ports[0].range[1]) / 2 : (box.xMin + box.xMax) / 2;
  // The viewer stands 90 degrees counter-clockwise of the connector's direction.
  return { axis, at, away: front === -90 || front === 0 ? 1 : -1 };
}

export function cut(kernel: Kernel, shown: readonly Shown[], { axis, at, away }: Plane): Shown[] {
  const far = 500;
  const [low, high] = away > 0 ? [at, far] : [-far, at];
  const gone = block(
    axis === 0 ? { xMin: low, xMax: high, yMin: -far, yMax: far } : { xMin: -far, xMax: far, yMin: low, yMax: high },
    [-far, far],
  );
  return shown
    .map(({ solid, colour }): Shown => ({ solid: kernel.booleans.subtract(solid, gone), colour }))
    .filter(({ solid }) => !kernel.isEmpty(solid));
}

/** A body, or two when it has faces in the plane of the cut: these are lighter. */
function bodiesOf(mesh: Mesh, colour: Vector, plane: Plane | undefined): Body[] {
  if (plane === undefined) return [{ mesh, colour }];
  const faces: number[] = [];
  const rest: number[] = [];
  for (let i = 0; i < mesh.triangles.length; i += 3) {
    const corners = [...mesh.triangles.subarray(i, i + 3)];
    const flat = corners.every((corner) => Math.abs(mesh.positions[corner * 3 + plane.axis]! - plane.at) < 1e-3);
    (flat ? faces : rest).push(...corners);
  }
  const light = colour.map((value) => value * 0.8 + 0.2) as unknown as Vector;
  return [
    { mesh: { ...mesh, triangles: Uint32Array.from(rest) }, colour },
    { mesh: { ...mesh, triangles: Uint32Array.from(faces) }, colour: light },
  ];
}

function drawScene(kernel: Kernel, { title, shown, azimuth, elevation, ground, plane }: Scene): Uint8Array {
  const bodies = shown.flatMap(({ solid, colour }) => bodiesOf(kernel.mesh(solid), colour, plane));
  const [width, height] = [panel.width * samples, panel.height * samples];
  const eye = framed(bodies, azimuth, elevation);
  const view = rasterize(bodies, eye, width, height);
  const colours = shade(view, bodies, eye, ground);
  caption(colours, width, height, title);
  return reduce(colours, width);
}

/** A camera that shows all bodies as large as the panel allows, above the caption. */
function framed(bodies: readonly Body[], azimuth: number, elevation: number): Camera {
  const draft = camera(azimuth, elevation, [0, 0, 0], 1);
  const min = [Infinity, Infinity];
  const max = [-Infinity, -Infinity];
  for (const { mesh } of bodies) {
    for (let i = 0; i < mesh.positions.length; i += 3) {
      const point: Vector = [mesh.positions[i]!, mesh.positions[i + 1]!, mesh.positions[i + 2]!];
      project(draft, point)
        .slice(0, 2)
        .forEach((value, k) => {
          min[k] = Math.min(min[k]!, value);
          max[k] = Math.max(max[k]!, value);
        });
    }
  }
  const room = [panel.width - 2 * panel.margin, panel.height - 2 * panel.margin - panel.caption];
  const scale = Math.min(room[0]! / (max[0]! - min[0]!), room[1]! / (max[1]! - min[1]!)) * samples;
  const [x, y] = [(min[0]! + max[0]!) / 2, (min[1]! + max[1]!) / 2 - (panel.caption * samples) / 2 / scale];
  const target = [0, 1, 2].map((k) => draft.right[k]! * x + draft.up[k]! * y) as unknown as Vector;
  return { ...draft, target, scale };
}

/** Writes a title at the bottom, in the strokes that boards are labelled with. */
function caption(rgb: Float32Array, width: number, height: number, title: string): void {
  const size = 17 * samples;
  const at: [number, number] = [width / 2, -(height - panel.caption * samples * 0.62)];
  const half = 1.15 * samples;
  const strokes = strokeText({
    text: title,
    layer: 'F.SilkS',
    at,
    height: size,
    stroke: 1,
    rotation: 0,
    align: 'centre',
  });
  for (const points of strokes) {
    for (const [i, to] of points.slice(1).entries()) {
      const from = points[i]!;
      const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) * 2);
      for (let step = 0; step <= steps; step += 1) {
        const x = from[0] + ((to[0] - from[0]) * step) / steps;
        const y = -(from[1] + ((to[1] - from[1]) * step) / steps);
        dot(rgb, width, x, y, half);
      }
    }
  }
}

function dot(rgb: Float32Array, width: number, x: number, y: number, radius: number): void {
  for (let row = Math.floor(y - radius); row <= y + radius; row += 1) {
    for (let column = Math.floor(x - radius); column <= x + radius; column += 1) {
      if (Math.hypot(column + 0.5 - x, row + 0.5 - y) > radius) continue;
      rgb.set([0.25, 0.27, 0.31], (row * width + column) * 3);
    }
  }
}

/** The mean of the four samples of each pixel, as bytes. */
function reduce(rgb: Float32Array, width: number): Uint8Array {
  const out = new Uint8Array(panel.width * panel.height * 3);
  const row = width * 3;
  for (let y = 0; y < panel.height; y += 1) {
    for (let x = 0; x < panel.width * 3; x += 1) {
      const from = y * 2 * row + Math.floor(x / 3) * 6 + (x % 3);
      const sum = rgb[from]! + rgb[from + 3]! + rgb[from + row]! + rgb[from + row + 3]!;
      out[y * panel.width * 3 + x] = Math.round((255 * sum) / 4);
    }
  }
  return out;
}

export function rgbOf(hex: string): Vector {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
