// Binary STL: what every slicer reads. Little endian, 32 bit, no colour, no unit; we write millimetres.
import { cornersOf, type Mesh, triangleCount, unit, type Vector } from '../solid/mesh.ts';

const headerBytes = 80;
const triangleBytes = 50;

/** The bytes of a binary STL; the same mesh gives the same bytes. */
export function writeStl(mesh: Mesh): Uint8Array {
  const count = triangleCount(mesh);
  const bytes = new Uint8Array(headerBytes + 4 + count * triangleBytes);
  // A reader may take a header that begins with "solid" for the text form.
  bytes.set(new TextEncoder().encode('boardproof, binary STL, millimetres'));
  const view = new DataView(bytes.buffer);
  view.setUint32(headerBytes, count, true);
  for (let i = 0; i < count; i += 1) {
    const corners = cornersOf(mesh, i);
    const figures = [normalOf(corners), ...corners].flat();
    const at = headerBytes + 4 + i * triangleBytes;
    figures.forEach((figure, k) => {
      // No negative zero: it is the same number with other bytes.
      view.setFloat32(at + k * 4, Math.fround(figure) === 0 ? 0 : figure, true);
    });
  }
  return bytes;
}

/**
 * The outward normal in 32 bit arithmetic, step by step: of a sliver it may be far from the true one, but a reader that
 * works in 32 bit, as STL does, comes to the same and finds nothing to repair.
 */
function normalOf([a, b, c]: readonly [Vector, Vector, Vector]): Vector {
  const f = Math.fround;
  const u = a.map((value, k) => f(b[k]! - value));
  const v = a.map((value, k) => f(c[k]! - value));
  const part = (i: number, j: number) => f(f(u[i]! * v[j]!) - f(u[j]! * v[i]!));
  return unit([part(1, 2), part(2, 0), part(0, 1)]);
}

/** Reads a binary STL; corners at the same place become one. Throws a RangeError on bytes that are none. */
export function readStl(bytes: Uint8Array): Mesh {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.byteLength < headerBytes + 4 ? -1 : view.getUint32(headerBytes, true);
  if (bytes.byteLength !== headerBytes + 4 + count * triangleBytes) {
    throw new RangeError(`not a binary STL: ${bytes.byteLength} bytes do not hold ${count} triangles`);
  }
  const positions: number[] = [];
  const known = new Map<string, number>();
  const triangles = new Uint32Array(count * 3);
  for (let i = 0; i < count * 3; i += 1) {
    const at = headerBytes + 4 + Math.floor(i / 3) * triangleBytes + 12 + (i % 3) * 12;
    const point = [0, 4, 8].map((offset) => view.getFloat32(at + offset, true));
    const key = point.join(' ');
    const index = known.get(key) ?? positions.length / 3;
    if (!known.has(key)) {
      known.set(key, index);
      positions.push(...point);
    }
    triangles[i] = index;
  }
  return { positions: Float32Array.from(positions), triangles };
}
