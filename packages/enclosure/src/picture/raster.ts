// The z-buffer: which triangle is seen at each pixel, and how far away it is.
import { areaNormal, cornersOf, type Mesh, triangleCount, unit, type Vector } from '../solid/mesh.ts';
import { type Camera, project } from './camera.ts';

/** A solid with its colour, [red, green, blue] from 0 to 1. */
export interface Body {
  readonly mesh: Mesh;
  readonly colour: Vector;
}

/** What is seen at each pixel, row by row from the top: a triangle's number in `normals` and `colours`, or -1. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly depth: Float32Array;
  readonly seen: Int32Array;
  readonly normals: readonly Vector[];
  readonly colours: readonly Vector[];
}

/** Draws all triangles of all bodies; the nearest one wins. */
export function rasterize(bodies: readonly Body[], camera: Camera, width: number, height: number): View {
  const depth = new Float32Array(width * height).fill(Infinity);
  const seen = new Int32Array(width * height).fill(-1);
  const normals: Vector[] = [];
  const colours: Vector[] = [];
  for (const { mesh, colour } of bodies) {
    for (let i = 0; i < triangleCount(mesh); i += 1) {
      const corners = cornersOf(mesh, i);
      normals.push(unit(areaNormal(corners)));
      colours.push(colour);
      const [a, b, c] = corners.map((point) => {
        const [x, y, z] = project(camera, point);
        return [x + width / 2, height / 2 - y, z] as const;
      });
      fill(a!, b!, c!, width, height, depth, seen, normals.length - 1);
    }
  }
  return { width, height, depth, seen, normals, colours };
}

type Spot = readonly [x: number, y: number, z: number];

/** Marks every pixel whose middle lies in a triangle that is nearer than what was there. */
function fill(
  a: Spot,
  b: Spot,
  c: Spot,
  width: number,
  height: number,
  depth: Float32Array,
  seen: Int32Array,
  triangle: number,
): void {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  if (Math.abs(area) < 1e-9) return;
  const left = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0])));
  const right = Math.min(width - 1, Math.ceil(Math.max(a[0], b[0], c[0])));
  const top = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1])));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(a[1], b[1], c[1])));
  // Shares of the three corners change evenly from pixel to pixel.
  const [du, dv] = [(b[1] - c[1]) / area, (c[1] - a[1]) / area];
  for (let y = top; y <= bottom; y += 1) {
    const [px, py] = [left + 0.5, y + 0.5];
    const u0 = ((b[0] - px) * (c[1] - py) - (b[1] - py) * (c[0] - px)) / area;
    const v0 = ((c[0] - px) * (a[1] - py) - (c[1] - py) * (a[0] - px)) / area;
    for (let x = left; x <= right; x += 1) {
      const u = u0 + (x - left) * du;
      const v = v0 + (x - left) * dv;
      const w = 1 - u - v;
      if (u < 0 || v < 0 || w < 0) continue;
      const z = u * a[2] + v * b[2] + w * c[2];
      const at = y * width + x;
      if (z >= depth[at]!) continue;
      depth[at] = z;
      seen[at] = triangle;
    }
  }
}
