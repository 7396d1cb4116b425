import type { Chunk } from './image.ts';

/** Intel HEX with 32-bit addresses (I32HEX): 16 bytes a record, CR LF, as GNU objcopy writes it. */

const PER_RECORD = 16;
const DATA = 0;
const END = 1;
const EXTENDED_LINEAR = 4;
const START_LINEAR = 5;

/** The HEX file of chunks of bytes, written in their order, with `entry` as start address. */
export function writeHex(chunks: readonly Chunk[], entry: number): string {
  const lines: string[] = [];
  let upper = 0;
  for (const { address, bytes } of chunks) {
    for (let at = 0; at < bytes.length; ) {
      const target = address + at;
      const high = Math.floor(target / 0x1_0000);
      if (high !== upper) {
        upper = high;
        lines.push(record(0, EXTENDED_LINEAR, [high >> 8, high & 0xff]));
      }
      // A record may not cross a 64 KB boundary, where the upper half of the address changes.
      const length = Math.min(PER_RECORD, bytes.length - at, 0x1_0000 - (target % 0x1_0000));
      lines.push(record(target & 0xffff, DATA, bytes.subarray(at, at + length)));
      at += length;
    }
  }
  lines.push(record(0, START_LINEAR, [entry >>> 24, (entry >>> 16) & 0xff, (entry >>> 8) & 0xff, entry & 0xff]));
  lines.push(record(0, END, []));
  return lines.map((line) => `${line}\r\n`).join('');
}

function record(address: number, type: number, bytes: Iterable<number>): string {
  const data = [...bytes];
  const all = [data.length, address >> 8, address & 0xff, type, ...data];
  const sum = all.reduce((total, byte) => total + byte, 0);
  return `:${[...all, -sum & 0xff].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('')}`;
}

/** A HEX file that cannot be read, with the line that shows it. */
export class HexError extends Error {
  override readonly name = 'HexError';
}

/** Reads a HEX file: chunks in the order of the file, those that follow each other joined. Throws a `HexError`. */
export function readHex(text: string): { chunks: Chunk[]; entry: number | undefined } {
  const found: { address: number; bytes: number[] }[] = [];
  let upper = 0;
  let entry: number | undefined;
  let ended = false;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line === '') continue;
    if (ended) throw new HexError(`line ${index + 1}: there is more after the end record`);
    const { address, type, data } = parseRecord(line, index + 1);
    const value = data.reduce((sum, byte) => sum * 256 + byte, 0);
    if (type === DATA) {
      const last = found.at(-1);
      const at = upper * 0x1_0000 + address;
      if (last !== undefined && last.address + last.bytes.length === at) last.bytes.push(...data);
      else found.push({ address: at, bytes: data });
    } else if (type === EXTENDED_LINEAR && data.length === 2) upper = value;
    else if (type === START_LINEAR && data.length === 4) entry = value;
    else if (type === END) ended = true;
    else throw new HexError(`line ${index + 1}: record type ${type} with ${data.length} bytes is not read here`);
  }
  if (!ended) throw new HexError('the end record is missing');
  return { chunks: found.map(({ address, bytes }) => ({ address, bytes: Uint8Array.from(bytes) })), entry };
}

function parseRecord(line: string, number: number): { address: number; type: number; data: number[] } {
  if (!/^:([0-9a-fA-F]{2}){5,}$/.test(line)) throw new HexError(`line ${number}: this is no record`);
  const bytes = Array.from({ length: (line.length - 1) / 2 }, (_, at) =>
    Number.parseInt(line.slice(1 + 2 * at, 3 + 2 * at), 16),
  );
  const [count = 0, high = 0, low = 0, type = 0] = bytes;
  if (bytes.length !== count + 5) throw new HexError(`line ${number}: ${bytes.length - 5} bytes instead of ${count}`);
  if (bytes.reduce((sum, byte) => sum + byte, 0) % 256 !== 0)
    throw new HexError(`line ${number}: the checksum is wrong`);
  return { address: high * 256 + low, type, data: bytes.slice(4, 4 + count) };
}
