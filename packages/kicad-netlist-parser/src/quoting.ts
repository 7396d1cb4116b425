// How a text stands in a file: in quotes with escapes, or bare.

/** A text without its escapes. */
export interface Decoded {
  readonly text: string;
  /** The escapes spelled bytes that are not UTF-8; those bytes are read as Latin-1, as KiCad falls back to. */
  readonly notUtf8: boolean;
}

const named: Readonly<Record<string, number>> = { '"': 34, '\\': 92, a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11 };

/**
 * Resolves the escapes of what stands between two quotes, as KiCad's dsnlexer.cpp does: `\" \\ \a \b \f \n \r \t \v`,
 * `\x` with one or two hex digits, a backslash with one to three octal digits. `\x` without digits is an `x`, any other
 * backslash stays. Hex and octal escapes spell bytes of UTF-8.
 */
export function decodeQuoted(raw: string): Decoded {
  const pieces: string[] = [];
  let bytes: number[] = [];
  let notUtf8 = false;
  const flush = (): void => {
    if (bytes.length === 0) return;
    const decoded = decodeBytes(bytes);
    pieces.push(decoded.text);
    notUtf8 ||= decoded.notUtf8;
    bytes = [];
  };
  let position = 0;
  while (position < raw.length) {
    const backslash = raw.indexOf('\\', position);
    const plainEnd = backslash < 0 ? raw.length : backslash;
    if (plainEnd > position) {
      flush();
      pieces.push(raw.slice(position, plainEnd));
    }
    if (backslash < 0) break;
    const resolved = readEscape(raw, backslash + 1);
    position = resolved.next;
    if (resolved.byte >= 0x80) {
      bytes.push(resolved.byte);
    } else {
      flush();
      pieces.push(String.fromCharCode(resolved.byte));
    }
  }
  flush();
  return { text: pieces.join(''), notUtf8 };
}

function readEscape(raw: string, position: number): { byte: number; next: number } {
  const letter = raw[position] ?? '';
  const byte = named[letter];
  if (byte !== undefined) return { byte, next: position + 1 };
  if (letter === 'x') {
    const digits = /^[0-9a-fA-F]{0,2}/.exec(raw.slice(position + 1, position + 3))![0];
    if (digits === '') return { byte: 'x'.charCodeAt(0), next: position + 1 };
    return { byte: Number.parseInt(digits, 16), next: position + 1 + digits.length };
  }
  const digits = /^[0-7]{0,3}/.exec(raw.slice(position, position + 3))![0];
  if (digits === '') return { byte: '\\'.charCodeAt(0), next: position };
  return { byte: Number.parseInt(digits, 8) & 0xff, next: position + digits.length };
}

function decodeBytes(bytes: readonly number[]): Decoded {
  try {
    return {
      text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes)),
      notUtf8: false,
    };
  } catch {
    return { text: bytes.map((byte) => String.fromCharCode(byte)).join(''), notUtf8: true };
  }
}

/** A text in quotes, with the four escapes that KiCad writes (richio.cpp): `\n`, `\r`, `\\`, `\"`. */
export function quote(text: string): string {
  return /["\\\n\r]/.test(text) ? `"${text.replace(/["\\\n\r]/g, escapeOf)}"` : `"${text}"`;
}

function escapeOf(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\r') return '\\r';
  return `\\${character}`;
}

/** A text as format D writes it: bare where every reader takes it for one plain word, else in quotes. */
export function bareOrQuoted(text: string): string {
  return isPlainWord(text) ? text : quote(text);
}

// Fewer characters than KiCad allows in a bare text: others read `'`, `;`, `|`, `\`, `[` or `{` in their own way.
// A leading `#` would make a comment.
function isPlainWord(text: string): boolean {
  return /^[\w./:+*~=<>!@&$^?-][\w./:+*~=<>!@&$^?#-]*$/.test(text);
}

/** ES2024's String.prototype.isWellFormed, which Node 20 has: false when the text holds half a character. */
export function isWellFormed(text: string): boolean {
  return (text as string & { isWellFormed(): boolean }).isWellFormed();
}
