// Cuts a netlist's text into tokens, by the rules of KiCad's own reader (common/dsnlexer.cpp of KiCad 6):
// blanks are space, tab, CR and LF; a line whose first character is `#` is a comment; a text in quotes knows escapes;
// in a bare text every other character is plain, the backslash and the quote too.
// One token at a time, no object per token: this is what makes reading fast and small.
import { decodeQuoted } from './quoting.ts';

/** What `next` found. Plain numbers, since this is compared for every token. */
export type Token = 0 | 1 | 2 | 3;
export const END: Token = 0;
export const LEFT: Token = 1;
export const RIGHT: Token = 2;
export const ATOM: Token = 3;

/** What a scanner tells besides tokens, by offset in the text. */
export interface ScannerNotes {
  /** The text in quotes that starts here has no closing quote; scanning goes no further. */
  unclosedString(offset: number): never;
  /** The text in quotes that starts here runs over a line's end, which KiCad refuses. */
  lineBreakInString(offset: number): void;
  /** Escapes here spell bytes that are not UTF-8. */
  bytesNotUtf8(offset: number): void;
  /** An escape here spells the character NUL. */
  nulEscape(offset: number): void;
}

/** Lines that begin with `#`: skipped as comments, or read with the `#` taken for a blank (see masked-lines.ts). */
export type HashLines = 'comment' | 'blank';

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const QUOTE = 34;
const HASH = 35;
const DOLLAR = 36;
const PAREN_LEFT = 40;
const PAREN_RIGHT = 41;
const BACKSLASH = 92;
const BYTE_ORDER_MARK = 0xfeff;

/** Whether a stretch of a file separates tokens and does nothing else. Other blanks of Unicode belong to texts. */
export const isBlank = (text: string): boolean => !/[^ \t\r\n]/.test(text);

// Most texts of a netlist come up again and again (`passive`, `Device`, references). A text that is found in this table
// is not made a second time: less memory, and comparing it is comparing two pointers.
const SMALL_TABLE = 64;
const LARGE_TABLE = 2048;
const SMALL_TEXT = 4096;
const LONGEST_SHARED = 32;

export class Scanner {
  readonly text: string;
  /** Where the last token starts; for END, the text's length. */
  start = 0;
  /** Behind the last token. */
  position: number;
  /** The last ATOM's text, escapes resolved. */
  value = '';
  /** Whether the last ATOM stood in quotes. */
  quoted = false;
  /** The comment lines passed since this was last emptied: start and end of each run of them, one after the other. */
  readonly comments: number[] = [];

  readonly #notes: ScannerNotes;
  readonly #hashLines: HashLines;
  readonly #end: number;
  readonly #table: string[];
  readonly #mask: number;

  constructor(text: string, notes: ScannerNotes, hashLines: HashLines = 'comment') {
    this.text = text;
    this.#notes = notes;
    this.#hashLines = hashLines;
    this.#end = text.length;
    const size = text.length < SMALL_TEXT ? SMALL_TABLE : LARGE_TABLE;
    this.#table = new Array<string>(size).fill('');
    this.#mask = size - 1;
    this.position = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  }

  /** Goes to the next token. */
  next(): Token {
    const { text } = this;
    const end = this.#end;
    let position = this.position;
    let character = 0;
    for (; position < end; position++) {
      character = text.charCodeAt(position);
      if (character > HASH) break;
      if (character === SPACE || character === LINE_FEED || character === CARRIAGE_RETURN || character === TAB)
        continue;
      if (character !== HASH || !this.#startsLine(position)) break;
      position = this.#passHash(position);
    }
    this.start = position;
    if (position >= end) {
      this.position = end;
      this.start = end;
      return END;
    }
    if (character === PAREN_LEFT) {
      this.position = position + 1;
      return LEFT;
    }
    if (character === PAREN_RIGHT) {
      this.position = position + 1;
      return RIGHT;
    }
    if (character === QUOTE) this.#readQuoted(position + 1);
    else this.#readBare(position);
    return ATOM;
  }

  /**
   * Behind a LEFT: whether the form has this name. Then goes behind it, else stays. Asking for the name that is likely is
   * far cheaper than reading one and looking it up.
   */
  takeName(name: string): boolean {
    const { text } = this;
    const from = this.position;
    const to = from + name.length;
    // Past the end, charCodeAt would be slow; a file that ends here is read in the ordinary way.
    if (to >= this.#end) return false;
    for (let index = 0; index < name.length; index++) {
      if (text.charCodeAt(from + index) !== name.charCodeAt(index)) return false;
    }
    const behind = text.charCodeAt(to);
    if (behind !== SPACE && behind !== PAREN_RIGHT && behind !== LINE_FEED) return false;
    this.position = to;
    return true;
  }

  /**
   * The text of `(NAME "TEXT")` or `(NAME TEXT)`, when that comes next; then goes behind it, else stays and gives undefined. Nearly all texts
   * of a netlist stand so, in an order that is known: taking them whole is several times faster than token by token.
   */
  takeTextForm(name: string): string | undefined {
    const { text } = this;
    // What follows the text must lie before the end, where charCodeAt would be slow.
    const end = this.#end - 1;
    let position = this.position;
    let character = 0;
    for (; position < end; position++) {
      character = text.charCodeAt(position);
      if (character > SPACE) break;
      if (character !== SPACE && character !== LINE_FEED && character !== CARRIAGE_RETURN && character !== TAB)
        return undefined;
    }
    const behind = position + name.length + 1;
    if (character !== PAREN_LEFT || behind + 1 >= end || text.charCodeAt(behind) !== SPACE) return undefined;
    for (let index = 0; index < name.length; index++) {
      if (text.charCodeAt(position + 1 + index) !== name.charCodeAt(index)) return undefined;
    }
    return text.charCodeAt(behind + 1) === QUOTE ? this.#takeQuoted(behind + 2, end) : this.#takeBare(behind + 1, end);
  }

  /** The rest of `"TEXT")` behind its first quote. */
  #takeQuoted(from: number, end: number): string | undefined {
    const { text } = this;
    let hash = 0;
    let position = from;
    for (; position < end; position++) {
      const character = text.charCodeAt(position);
      if (character === QUOTE) break;
      if (character === BACKSLASH || character === LINE_FEED) return undefined;
      hash = ((hash << 5) - hash + character) | 0;
    }
    if (position >= end || text.charCodeAt(position + 1) !== PAREN_RIGHT) return undefined;
    this.position = position + 2;
    return this.#shared(from, position, hash);
  }

  /** The rest of `TEXT)`. */
  #takeBare(from: number, end: number): string | undefined {
    const { text } = this;
    let hash = 0;
    let position = from;
    for (; position < end; position++) {
      const character = text.charCodeAt(position);
      if (character === PAREN_RIGHT) break;
      // A blank or a parenthesis: not the usual form. Other low characters are rare enough to go the long way too.
      if (character <= PAREN_LEFT && character !== HASH && character !== DOLLAR) return undefined;
      hash = ((hash << 5) - hash + character) | 0;
    }
    if (position >= end || position === from) return undefined;
    this.position = position + 1;
    return this.#shared(from, position, hash);
  }

  #readQuoted(from: number): void {
    const { text } = this;
    const end = this.#end;
    let hash = 0;
    let position = from;
    for (; position < end; position++) {
      const character = text.charCodeAt(position);
      if (character === QUOTE) break;
      if (character === BACKSLASH || character === LINE_FEED) {
        this.#readQuotedSlowly(from, position);
        return;
      }
      hash = ((hash << 5) - hash + character) | 0;
    }
    if (position >= end) this.#notes.unclosedString(from - 1);
    this.value = this.#shared(from, position, hash);
    this.position = position + 1;
    this.quoted = true;
  }

  /** The rest of a text in quotes that holds an escape or a line's end. */
  #readQuotedSlowly(from: number, special: number): void {
    const { text } = this;
    const end = this.#end;
    let escaped = false;
    let broken = false;
    let position = special;
    for (; position < end; position++) {
      const character = text.charCodeAt(position);
      if (character === QUOTE) break;
      if (character === LINE_FEED) broken = true;
      if (character === BACKSLASH) {
        escaped = true;
        position++;
      }
    }
    if (position >= end) this.#notes.unclosedString(from - 1);
    if (broken) this.#notes.lineBreakInString(from - 1);
    this.value = text.slice(from, position);
    if (escaped) this.#resolveEscapes(from - 1);
    this.position = position + 1;
    this.quoted = true;
  }

  #resolveEscapes(offset: number): void {
    const decoded = decodeQuoted(this.value);
    if (decoded.notUtf8) this.#notes.bytesNotUtf8(offset);
    if (decoded.text.includes('\0')) this.#notes.nulEscape(offset);
    this.value = decoded.text;
  }

  #readBare(from: number): void {
    const { text } = this;
    const end = this.#end;
    let hash = 0;
    let position = from;
    for (; position < end; position++) {
      const character = text.charCodeAt(position);
      if (character <= PAREN_RIGHT) {
        if (character === PAREN_LEFT || character === PAREN_RIGHT || character === SPACE) break;
        if (character === LINE_FEED || character === CARRIAGE_RETURN || character === TAB) break;
      }
      hash = ((hash << 5) - hash + character) | 0;
    }
    this.value = this.#shared(from, position, hash);
    this.position = position;
    this.quoted = false;
  }

  /** The text from `from` to `to`, made anew only when the table does not hold it. */
  #shared(from: number, to: number, hash: number): string {
    const length = to - from;
    if (length > LONGEST_SHARED) return this.text.slice(from, to);
    const slot = hash & this.#mask;
    const known = this.#table[slot]!;
    if (known.length === length) {
      let index = 0;
      while (index < length && known.charCodeAt(index) === this.text.charCodeAt(from + index)) index++;
      if (index === length) return known;
    }
    const made = this.text.slice(from, to);
    this.#table[slot] = made;
    return made;
  }

  /** Whether only blanks stand before this offset on its line. */
  #startsLine(offset: number): boolean {
    let position = offset - 1;
    for (; position >= 0; position--) {
      const character = this.text.charCodeAt(position);
      if (character === LINE_FEED) return true;
      if (character !== SPACE && character !== TAB && character !== CARRIAGE_RETURN) break;
    }
    return position < 0 || (position === 0 && this.text.charCodeAt(0) === BYTE_ORDER_MARK);
  }

  /** Passes a `#` that starts a line; gives the offset of the last character that belongs to it. */
  #passHash(offset: number): number {
    if (this.#hashLines === 'blank') return offset;
    let end = this.text.indexOf('\n', offset);
    if (end < 0) end = this.#end;
    this.#noteComment(offset, this.text.charCodeAt(end - 1) === CARRIAGE_RETURN ? end - 1 : end);
    return end;
  }

  #noteComment(start: number, end: number): void {
    const { comments } = this;
    const before = comments.at(-1);
    // Lines one below the other are one comment.
    if (before !== undefined && isBlank(this.text.slice(before, start))) comments[comments.length - 1] = end;
    else comments.push(start, end);
  }
}
