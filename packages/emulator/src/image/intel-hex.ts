// Intel HEX: text lines of bytes with addresses, as toolchains write them and the Teensy loader reads them.

import type { Problem } from './problem.ts';

/** Bytes that belong at an address. */
export interface Segment {
  readonly address: number;
  readonly bytes: Uint8Array;
}

/** What a HEX file holds: segments in rising order that do not touch, and all that is wrong with the file. */
export interface HexImage {
  readonly segments: readonly Segment[];
  /** From a start record (type 3 or 5), where there is one. */
  readonly start: number | undefined;
  readonly problems: readonly Problem[];
}

const DATA = 0;
const END = 1;
const EXTENDED_SEGMENT = 2;
const START_SEGMENT = 3;
const EXTENDED_LINEAR = 4;
const START_LINEAR = 5;

/** What may help, for each kind of problem. */
const hints = {
  'hex-after-end': 'Join HEX files with a tool that knows them, such as srec_cat.',
  'hex-syntax': 'The file may be cut or of another format.',
  'hex-length': 'The file may be cut or damaged.',
  'hex-checksum': 'The line was changed after it was written.',
  'hex-type': 'The file may be damaged.',
  'hex-overlap': 'Two sections lie on each other.',
  'hex-no-end': 'The file may be cut.',
} as const;

/** Data bytes of the record types that have a fixed number of them. */
const fixedLength: Readonly<Record<number, number>> = {
  [END]: 0,
  [EXTENDED_SEGMENT]: 2,
  [START_SEGMENT]: 4,
  [EXTENDED_LINEAR]: 2,
  [START_LINEAR]: 4,
};

const RECORD = /^:(?:[0-9A-Fa-f]{2}){5,}$/;

/** The bytes of each line that is a colon and pairs of digits; undefined for the others. Read at once, which is far quicker. */
function recordsOf(lines: readonly string[]): (Uint8Array | undefined)[] {
  const digits = lines.map((line) => (RECORD.test(line) ? line.slice(1) : ''));
  const bytes = new Uint8Array(Buffer.from(digits.join(''), 'hex'));
  let end = 0;
  return digits.map(({ length }) => {
    const from = end;
    end += length / 2;
    return length === 0 ? undefined : bytes.subarray(from, end);
  });
}

/** Collects records. */
class Reader {
  readonly problems: Problem[] = [];
  readonly pieces: { address: number; bytes: Uint8Array; line: number }[] = [];
  start: number | undefined;
  ended = false;
  private base = 0;
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  problem(line: number, code: keyof typeof hints, message: string): void {
    this.problems.push({ code, severity: 'error', path: `${this.file}:${line}`, message, hint: hints[code] });
  }

  line(text: string, bytes: Uint8Array | undefined, line: number): void {
    if (text === '') return;
    if (this.ended) this.problem(line, 'hex-after-end', 'a record follows the end record');
    else if (bytes !== undefined) this.checked(bytes, line);
    else this.problem(line, 'hex-syntax', 'the line is not a record: a colon and pairs of hexadecimal digits');
  }

  private checked(bytes: Uint8Array, line: number): void {
    let sum = 0;
    for (const byte of bytes) sum = (sum + byte) & 0xff;
    const type = bytes[3]!;
    const data = bytes.subarray(4, -1);
    const wanted = fixedLength[type];
    if (bytes.length !== bytes[0]! + 5) {
      this.problem(line, 'hex-length', `the record says ${bytes[0]} data bytes and has ${bytes.length - 5}`);
    } else if (sum !== 0) {
      const right = (bytes.at(-1)! - sum) & 0xff;
      this.problem(line, 'hex-checksum', `the checksum is ${hexByte(bytes.at(-1)!)}, not ${hexByte(right)}`);
    } else if (wanted !== undefined && data.length !== wanted) {
      this.problem(line, 'hex-length', `a record of type ${type} has ${wanted} data bytes, not ${data.length}`);
    } else this.record(type, (bytes[1]! << 8) | bytes[2]!, data, line);
  }

  private record(type: number, offset: number, data: Uint8Array, line: number): void {
    const number = data.length > 4 ? 0 : data.reduce((value, byte) => value * 256 + byte, 0);
    if (type === DATA) this.pieces.push({ address: this.base + offset, bytes: data, line });
    else if (type === END) this.ended = true;
    else if (type === EXTENDED_SEGMENT) this.base = number * 16;
    else if (type === EXTENDED_LINEAR) this.base = number * 0x10000;
    else if (type === START_LINEAR) this.start = number;
    else if (type !== START_SEGMENT) this.problem(line, 'hex-type', `record type ${type} is none of 0 to 5`);
  }

  /** Joins what touches; the same byte given twice is a problem. */
  segments(): Segment[] {
    const sorted = [...this.pieces].sort((a, b) => a.address - b.address || a.line - b.line);
    const groups: { address: number; end: number; parts: typeof sorted }[] = [];
    for (const piece of sorted) {
      const last = groups.at(-1);
      if (last !== undefined && piece.address < last.end) {
        this.problem(piece.line, 'hex-overlap', `bytes at ${address(piece.address)} were given before`);
        continue;
      }
      if (last !== undefined && piece.address === last.end) {
        last.parts.push(piece);
        last.end += piece.bytes.length;
      } else groups.push({ address: piece.address, end: piece.address + piece.bytes.length, parts: [piece] });
    }
    return groups.map(({ address: from, end, parts }) => {
      const bytes = new Uint8Array(end - from);
      for (const part of parts) bytes.set(part.bytes, part.address - from);
      return { address: from, bytes };
    });
  }
}

const hexByte = (value: number): string => value.toString(16).toUpperCase().padStart(2, '0');
const address = (value: number): string => `0x${value.toString(16).toUpperCase().padStart(8, '0')}`;

/**
 * Reads a HEX file. Lines that are wrong are reported with `file:line` and left out; the rest is read all the same.
 * @param file the name that problems carry.
 */
export function readIntelHex(text: string, file: string): HexImage {
  const reader = new Reader(file);
  const lines = text.split(/\r?\n|\r/).map((line) => line.trim());
  const records = recordsOf(lines);
  lines.forEach((line, index) => {
    reader.line(line, records[index], index + 1);
  });
  const segments = reader.segments();
  if (!reader.ended) reader.problem(lines.length, 'hex-no-end', 'the end record (:00000001FF) is missing');
  return { segments, start: reader.start, problems: reader.problems };
}
