// From a file's bytes to text. KiCad writes UTF-8; anything else is refused, since a guess would change names silently.
import type { Problem } from './problem.ts';

// V8 holds no longer string (2^29 - 24 characters).
const LONGEST_TEXT = 0x1fffffe8;

/** The text of a file's bytes, its byte order mark kept; or the problem. `file` stands in the problem's path. */
export function decodeText(bytes: Uint8Array, file: string): string | Problem {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (utf16) return notUtf8(`${file}:1:1`, 'a byte order mark of UTF-16', 'UTF-16');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const invalid = firstInvalid(bytes);
    if (invalid === undefined) return tooLarge(file, bytes.length);
    const { line, column } = placeOfByte(bytes, invalid);
    const byte = bytes[invalid]!.toString(16).toUpperCase().padStart(2, '0');
    return notUtf8(`${file}:${line}:${column}`, `the byte 0x${byte}`, 'LATIN1');
  }
}

function notUtf8(path: string, found: string, encoding: string): Problem {
  const hint = `convert it first, for example with iconv -f ${encoding} -t UTF-8`;
  return { code: 'not-utf8', severity: 'error', path, message: `expected UTF-8 text, found ${found}`, hint };
}

/** The problem of a file that no string can hold. */
export function tooLarge(file: string, length: number): Problem {
  return {
    code: 'too-large',
    severity: 'error',
    path: `${file}:1:1`,
    message: `expected at most ${LONGEST_TEXT} characters, found ${length} bytes`,
    hint: 'JavaScript has no longer strings; split the design',
  };
}

/** Where the first byte stands that breaks UTF-8 (RFC 3629: no overlong form, no surrogate, nothing above U+10FFFF). */
export function firstInvalid(bytes: Uint8Array): number | undefined {
  let position = 0;
  while (position < bytes.length) {
    const length = sequenceLength(bytes, position);
    if (length === 0) return position;
    position += length;
  }
  return undefined;
}

function sequenceLength(bytes: Uint8Array, position: number): number {
  const lead = bytes[position]!;
  if (lead < 0x80) return 1;
  const second = bytes[position + 1] ?? 0;
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (lead < 0xc2 || lead > 0xf4 || second < low || second > high) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  for (let index = 2; index < length; index++) {
    const byte = bytes[position + index] ?? 0;
    if (byte < 0x80 || byte > 0xbf) return 0;
  }
  return length;
}

function placeOfByte(bytes: Uint8Array, offset: number): { line: number; column: number } {
  const lineStart = bytes.lastIndexOf(0x0a, offset - 1) + 1;
  let line = 1;
  for (let feed = bytes.indexOf(0x0a); feed >= 0 && feed < lineStart; feed = bytes.indexOf(0x0a, feed + 1)) line++;
  const before = new TextDecoder().decode(bytes.subarray(lineStart, offset));
  return { line, column: [...before].length + 1 };
}
