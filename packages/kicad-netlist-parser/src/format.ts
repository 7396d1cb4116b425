// Rewrites a netlist's text in another format and keeps all else: the order of the forms, comments, blanks, and what this
// library does not know. Works token by token, so that a file of any size passes through.
import { type Form, netlist as netlistForm } from './forms.ts';
import { NetlistError, type Problem } from './problem.ts';
import { bareOrQuoted, quote } from './quoting.ts';
import { type ReadOptions, readText, type TextReading } from './read.ts';
import { ATOM, END, isBlank, LEFT, RIGHT, Scanner, type Token } from './scanner.ts';
import type { NetlistFormat } from './write.ts';

export interface FormatOptions extends ReadOptions {
  /** Default: `E`. */
  readonly format?: NetlistFormat | undefined;
}

/**
 * The text of a netlist in another format. A text that is in the format already comes out unchanged, but for what KiCad
 * would not read: `(export` alone on its line (KiCad 10 writes it so, older ones refuse it), a byte order mark, a line's
 * end within a text, words without quotes, and `#` before lines that the file needs.
 * Throws a NetlistError when the text is not a netlist.
 */
export function formatNetlist(input: string | Uint8Array, options: FormatOptions = {}): string {
  const reading = readText(input, options);
  if (reading.netlist === undefined) throw new NetlistError(reading.problems);
  const pieces = [...formatPieces(reading, options.format ?? 'E')];
  try {
    return pieces.join('');
  } catch (error) {
    throw error instanceof RangeError ? new NetlistError([tooLong]) : error;
  }
}

const tooLong: Problem = {
  code: 'too-large',
  severity: 'error',
  path: 'netlist',
  message: 'the rewritten netlist is longer than a string can be',
  hint: 'the command writes it piece by piece: kicad-netlist-parser FILE --write OUT',
};

const PIECE_LENGTH = 65_536;

/** The text in pieces. The reading must hold a netlist. */
export function* formatPieces(reading: TextReading, format: NetlistFormat): Generator<string, void> {
  const convert = reading.netlist?.version !== format;
  const rewriter = new Rewriter(reading.text, format, convert);
  while (rewriter.step()) {
    if (rewriter.length >= PIECE_LENGTH) yield rewriter.take();
  }
  yield rewriter.take();
}

class Rewriter {
  readonly #scanner: Scanner;
  readonly #format: NetlistFormat;
  /** The text is in another format: texts get quotes or lose them. */
  readonly #convert: boolean;
  #pieces: string[] = [];
  length = 0;
  /** Up to here the text was copied or replaced. */
  #done = 0;
  /** The names of the open forms. */
  readonly #open: string[] = [];
  #token: Token = END;
  /** A comment stands before the token. */
  #commented = false;
  /** The token is a text right behind another. */
  #afterText = false;

  constructor(text: string, format: NetlistFormat, convert: boolean) {
    this.#scanner = new Scanner(text, silent);
    this.#format = format;
    this.#convert = convert;
    // KiCad takes a byte order mark for a word before the parenthesis, and reads nothing.
    if (text.charCodeAt(0) === 0xfeff) this.#done = 1;
    this.#next();
  }

  /** Rewrites a token or a form's head; false at the end of the text. */
  step(): boolean {
    if (this.#token === END) {
      this.#copyTo(this.#scanner.text.length);
      return false;
    }
    if (this.#token === LEFT) {
      this.#openForm();
    } else if (this.#token === ATOM) {
      this.#texts();
    } else {
      this.#open.pop();
      this.#next();
    }
    return true;
  }

  take(): string {
    const piece = this.#pieces.join('');
    this.#pieces = [];
    this.length = 0;
    return piece;
  }

  #next(): void {
    this.#token = this.#scanner.next();
    this.#commented = this.#scanner.comments.length > 0;
    this.#scanner.comments.length = 0;
  }

  #openForm(): void {
    const scanner = this.#scanner;
    const formStart = scanner.start;
    const commented = this.#commented;
    this.#next();
    const name = this.#token === ATOM && !scanner.quoted ? scanner.value : undefined;
    if (this.#open.length === 1 && name === 'version') {
      this.#passVersion(formStart, commented);
      return;
    }
    const parent = this.#open.at(-1);
    this.#open.push(name ?? '');
    if (name === undefined) return;
    if (parent === undefined) this.#header();
    if (parent === 'comp' && (name === 'tstamp' || name === 'tstamps')) this.#stamps();
    this.#next();
  }

  /** `(export (version "E")` on one line: KiCad up to 9 looks for `(export` with a blank behind it. */
  #header(): void {
    this.#copyTo(this.#scanner.position);
    this.#put(` (version ${this.#format === 'E' ? '"E"' : 'D'})`);
  }

  /** Leaves out the version, which the header has already, and the blanks before it; comments there stay. */
  #passVersion(formStart: number, commented: boolean): void {
    const before = this.#scanner.text.slice(this.#done, formStart);
    if (isBlank(before)) this.#done = formStart;
    else this.#copyTo(this.#done + before.replace(/[ \t\r\n]+$/, '').length);
    while (this.#token !== RIGHT) this.#next();
    this.#done = this.#scanner.position;
    // A comment ends with its line: what stood behind the version on a line of its own must not become part of it.
    if (commented && !/^[ \t]*\r?\n/.test(this.#scanner.text.slice(this.#done, this.#done + 1000))) this.#put('\n');
    this.#next();
  }

  /** `tstamps` in E and for several stamps, `tstamp` in D for one. */
  #stamps(): void {
    const { start, position } = this.#scanner;
    this.#copyTo(start);
    this.#put(this.#format === 'D' && this.#countTexts() === 1 ? 'tstamp' : 'tstamps');
    this.#done = position;
  }

  /** How many texts follow; stays where it is. */
  #countTexts(): number {
    const scanner = this.#scanner;
    const { position } = scanner;
    let count = 0;
    while (scanner.next() === ATOM) count++;
    scanner.position = position;
    return count;
  }

  /** A text, or several bare words that are one. */
  #texts(): void {
    const scanner = this.#scanner;
    const { start, quoted, value } = scanner;
    let end = scanner.position;
    this.#next();
    if (listForms.has(this.#open.at(-1) ?? '')) return;
    let words = 1;
    if (!quoted && this.#token === ATOM && this.#holdsOneText()) {
      for (; this.#token === ATOM && !scanner.quoted; this.#next(), words++) end = scanner.position;
    }
    const raw = scanner.text.slice(start, end);
    const isAlone = !this.#afterText && this.#token !== ATOM;
    const mayBeBare = isEnd(scanner.text[end]) && (isAlone || !this.#holdsOneText());
    this.#afterText = this.#token === ATOM;
    const rewritten = words > 1 ? quote(raw) : this.#rewritten(raw, value, quoted, mayBeBare);
    if (rewritten === raw) return;
    this.#copyTo(start);
    this.#put(rewritten);
    this.#done = end;
  }

  #holdsOneText(): boolean {
    return textForms.has(`${this.#open.at(-2)}/${this.#open.at(-1)}`);
  }

  /** Without its quotes a text may not run into the next, nor be a word too many where one is wanted. */
  #rewritten(raw: string, value: string, quoted: boolean, mayBeBare: boolean): string {
    // KiCad refuses a text that runs over a line's end.
    if (raw.includes('\n')) return quote(value);
    if (this.#format === 'E') return quoted ? raw : quote(value);
    if (!this.#convert) return raw;
    if (quoted && !mayBeBare) return raw;
    const written = bareOrQuoted(value);
    return written.startsWith('"') && quoted ? raw : written;
  }

  #copyTo(offset: number): void {
    if (offset <= this.#done) return;
    this.#put(this.#scanner.text.slice(this.#done, offset));
    this.#done = offset;
  }

  #put(piece: string): void {
    if (piece === '') return;
    this.#pieces.push(piece);
    this.length += piece.length;
  }
}

const silent = {
  unclosedString: (): never => {
    throw new Error('the text was not read before it was rewritten');
  },
  lineBreakInString: () => {},
  bytesNotUtf8: () => {},
  nulEscape: () => {},
};

const isEnd = (character: string | undefined): boolean => character === undefined || /[ \t\r\n()]/.test(character);

/** Forms that hold one text, as `PARENT/NAME`: several words in one are a text without its quotes. */
const textForms = new Set<string>();
/** Forms that hold forms: a word in one is nothing that KiCad reads, and stays as it is. */
const listForms = new Set<string>();

collect(netlistForm);

function collect(form: Form): void {
  for (const child of form.children) {
    if (child.kind === 'text' || child.kind === 'flag') textForms.add(`${form.name}/${child.name}`);
    if (child.kind === 'list' || child.kind === 'textList' || child.kind === 'textLists') listForms.add(child.name);
    if (child.kind === 'textList' || child.kind === 'textLists') {
      textForms.add(child.inner === undefined ? `${child.name}/${child.item}` : `${child.item}/${child.inner}`);
    }
    if ('form' in child) collect(child.form);
  }
}
