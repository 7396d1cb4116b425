// PNG, 8 bit RGB. The compressor is one of JavaScript's own, so that the bytes do not depend on the version of Node.
import { zlibSync } from 'fflate';

/** A picture: red, green and blue of each pixel, row by row from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

export function writePng({ width, height, rgb }: Picture): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [chunk('IHDR', header), chunk('IDAT', zlibSync(filtered(width, height, rgb), { level: 6 }))];
  const all = [new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]), ...chunks, chunk('IEND', new Uint8Array())];
  return Uint8Array.from(Buffer.concat(all));
}

/** Each row as its difference from the one above, which packs well: most of a picture is flat. */
function filtered(width: number, height: number, rgb: Uint8Array): Uint8Array {
  const row = width * 3;
  const out = new Uint8Array(height * (row + 1));
  for (let y = 0; y < height; y += 1) {
    out[y * (row + 1)] = 2;
    for (let x = 0; x < row; x += 1) {
      out[y * (row + 1) + 1 + x] = rgb[y * row + x]! - (y === 0 ? 0 : rgb[(y - 1) * row + x]!);
    }
  }
  return out;
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length + 12);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  out.set(new TextEncoder().encode(name), 4);
  out.set(data, 8);
  view.setUint32(data.length + 8, crc(out.subarray(4, data.length + 8)));
  return out;
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = table[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
