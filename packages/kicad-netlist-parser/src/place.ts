// Where an offset lies in a text: line, column, and the forms around it. Worked out only when there is a problem to tell.

import { shorten } from './printable.ts';
import { END, LEFT, RIGHT, Scanner, type ScannerNotes, type Token } from './scanner.ts';

export interface Place {
  /** From 1; lines end with LF. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  /** The open forms around the place, such as `(comp (ref "U1"`; `''` outside of any. */
  readonly context: string;
  /** The token at the place, for people. */
  readonly found: string;
}

const LONGEST_READ = 160;

/** The places of offsets that are in rising order, in one pass over the text. */
export function locate(text: string, offsets: readonly number[]): Place[] {
  const places: Place[] = [];
  const scanner = new Scanner(text, silent);
  const forms = new OpenForms();
  const lines = new LineCounter(text);
  let token = nextOrEnd(scanner);
  for (const offset of offsets) {
    while (token !== END && scanner.start < offset) {
      forms.follow(token, scanner);
      token = nextOrEnd(scanner);
    }
    places.push({ ...lines.at(offset), context: describe(forms.open), found: found(text, offset) });
  }
  return places;
}

interface OpenForm {
  /** The form's name, once it was read. */
  name: string | undefined;
  /** The first text directly in it. */
  text: string | undefined;
  /** The first child with its text, such as `(ref "U1"`. */
  firstChild: string | undefined;
  children: number;
}

// Deeper than this nobody reads on, and a text of nothing but parentheses must not fill the memory.
const DEEPEST_SHOWN = 64;

class OpenForms {
  readonly open: OpenForm[] = [];
  /** How many forms are open below the deepest that is kept. */
  #deeper = 0;

  follow(token: Token, scanner: Scanner): void {
    const form = this.open.at(-1);
    if (token === LEFT) {
      if (form !== undefined) form.children++;
      if (this.open.length === DEEPEST_SHOWN) this.#deeper++;
      else this.open.push({ name: undefined, text: undefined, firstChild: undefined, children: 0 });
    } else if (token === RIGHT) {
      if (this.#deeper > 0) this.#deeper--;
      else this.open.pop();
    } else if (form !== undefined && this.#deeper === 0 && form.children === 0) {
      const raw = shorten(scanner.text.slice(scanner.start, Math.min(scanner.position, scanner.start + LONGEST_READ)));
      if (form.name === undefined) form.name = raw;
      else if (form.text === undefined) this.#noteText(form, raw);
    }
  }

  #noteText(form: OpenForm, raw: string): void {
    form.text = raw;
    const parent = this.open.at(-2);
    if (parent?.children === 1) parent.firstChild ??= `(${form.name} ${raw}`;
  }
}

/** `(comp (ref "U1")`, and the forms that are open inside it: `(comp (ref "U1") ... (libsource`. */
function describe(open: readonly OpenForm[]): string {
  // The file's root and its sections (export, components, nets) are told only where nothing inside them says more.
  const inside = open.findIndex((form) => !sections.has(form.name ?? ''));
  const entry = inside < 0 ? open.length - 1 : inside;
  const first = Math.max(0, open[entry]?.name === undefined ? entry - 1 : entry);
  const shown = open.slice(first).map((form, index, { length }) => opening(form, index < length - 1));
  return (shown.length > 4 ? [...shown.slice(0, 2), '...', ...shown.slice(-2)] : shown).join(' ');
}

const sections = new Set(['export', 'design', 'components', 'libparts', 'libraries', 'nets', 'groups', 'variants']);

/** A form's name with what it begins with; `...` where more stood before the form that is open inside it. */
function opening(form: OpenForm, holdsOpenForm: boolean): string {
  const name = `(${form.name ?? ''}`;
  if (holdsOpenForm && form.children === 1) return [name, ...(form.text === undefined ? [] : [form.text])].join(' ');
  const start = form.text ?? (form.firstChild === undefined ? undefined : `${form.firstChild})`);
  return [name, ...(start === undefined ? [] : [start]), ...(holdsOpenForm ? ['...'] : [])].join(' ');
}

function found(text: string, offset: number): string {
  const rest = text.slice(offset, offset + LONGEST_READ);
  if (rest === '') return 'the end of the file';
  if (rest[0] === ')') return ')';
  if (rest[0] === '(') return shorten(/^\(\s*[^\s()"]*/.exec(rest)![0].replace(/\s+/g, ''));
  if (rest[0] === '\0') return 'the character NUL';
  if (rest[0] === '"') return shorten(/^"(?:[^"\\]|\\.)*"?/s.exec(rest)![0]);
  return shorten(/^[^\s()]*/.exec(rest)![0]);
}

class LineCounter {
  readonly #text: string;
  #line = 1;
  #lineStart = 0;

  constructor(text: string) {
    this.#text = text;
    if (text.charCodeAt(0) === 0xfeff) this.#lineStart = 1;
  }

  /** Offsets must not fall. */
  at(offset: number): { line: number; column: number } {
    for (;;) {
      const lineEnd = this.#text.indexOf('\n', this.#lineStart);
      if (lineEnd < 0 || lineEnd >= offset) break;
      this.#line++;
      this.#lineStart = lineEnd + 1;
    }
    const before = this.#text.slice(this.#lineStart, offset);
    const pairs = before.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0;
    return { line: this.#line, column: before.length - pairs + 1 };
  }
}

const silent: ScannerNotes = {
  unclosedString: (offset) => {
    throw new Unclosed(offset);
  },
  lineBreakInString: () => {},
  bytesNotUtf8: () => {},
  nulEscape: () => {},
};

class Unclosed {
  readonly offset: number;
  constructor(offset: number) {
    this.offset = offset;
  }
}

/** The next token; an unclosed text counts as the end, since nothing that is told lies behind it. */
function nextOrEnd(scanner: Scanner): Token {
  try {
    return scanner.next();
  } catch (error) {
    if (error instanceof Unclosed) return END;
    throw error;
  }
}
