import { crc32, inflateRawSync } from 'node:zlib';

/** One file of a zip, unpacked; `time` is the raw DOS date and time, so that a clock in it shows. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly time: number;
}

/**
 * Reads a zip by its central directory, sums checked. Throws a RangeError that says what is wrong. Made apart from the
 * library that packs, so that the two check each other.
 */
export function readZip(zip: Uint8Array): ZipEntry[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = endRecord(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    expect(view, at, 0x02014b50, 'central directory');
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameLength));
    entries.push({ name, bytes: unpack(zip, view, at, name), time: view.getUint32(at + 12, true) });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function unpack(zip: Uint8Array, view: DataView, at: number, name: string): Uint8Array {
  const method = view.getUint16(at + 10, true);
  const [sum, packed, size] = [
    view.getUint32(at + 16, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 24, true),
  ];
  const local = view.getUint32(at + 42, true);
  expect(view, local, 0x04034b50, name);
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + packed > zip.length) throw new RangeError(`${name} is cut short`);
  const data = zip.subarray(start, start + packed);
  if (method !== 0 && method !== 8) throw new RangeError(`${name} is packed by method ${method}, which is not read`);
  let bytes: Uint8Array;
  try {
    bytes = method === 0 ? data : inflateRawSync(data);
  } catch {
    throw new RangeError(`${name} does not unpack`);
  }
  if (bytes.length !== size || crc32(bytes) !== sum) throw new RangeError(`${name} does not match its check sum`);
  return bytes;
}

function endRecord(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0; at -= 1) if (view.getUint32(at, true) === 0x06054b50) return at;
  throw new RangeError('the zip has no end record');
}

function expect(view: DataView, at: number, mark: number, what: string): void {
  if (at + 4 > view.byteLength || view.getUint32(at, true) !== mark)
    throw new RangeError(`${what} is not where the zip says`);
}
