// Walks over the forms of a netlist's text: names, texts, what to pass over, and the problems on the way.
import type { ProblemCode } from './problem.ts';
import { ProblemList } from './problem-list.ts';
import { ATOM, END, LEFT, RIGHT, Scanner, type ScannerNotes, type Token } from './scanner.ts';

/** Thrown to leave the reader where nothing after it can be read; the problem is in the list already. */
export const stopped = Symbol('stopped');

export class FormCursor {
  readonly problems = new ProblemList();
  readonly scanner: Scanner;
  #sawLineBreakInString = false;

  constructor(text: string) {
    this.scanner = new Scanner(text, this.#notes());
  }

  /** Behind a form's parenthesis: its name. Undefined, with a problem told and the form passed, when it has none. */
  name(): string | undefined {
    const { scanner } = this;
    const token = scanner.next();
    if (token === ATOM && !scanner.quoted) return scanner.value;
    if (token === END) this.unclosed("a form's name");
    this.error('unexpected-token', scanner.start, "a form's name", this.#quoteHint());
    if (token === LEFT) this.skip();
    if (token !== RIGHT) this.skip();
    return undefined;
  }

  /** Behind a form's name: its one text, `''` when it has none. */
  text(): string {
    const { scanner } = this;
    const token = scanner.next();
    if (token === RIGHT) return '';
    if (token !== ATOM) return this.#badText(token, '', 'a text');
    const { value, quoted, start } = scanner;
    const after = scanner.next();
    if (after === RIGHT) return value;
    return quoted || after !== ATOM || scanner.quoted
      ? this.#badText(after, value, ')')
      : this.#bareWords(start, value);
  }

  /** Several bare words, `(value 10 uF)`: a writer forgot the quotes. KiCad refuses them; they are read as one text. */
  #bareWords(start: number, first: string): string {
    const { scanner } = this;
    const second = scanner.start;
    let end = scanner.position;
    let token = scanner.next();
    for (; token === ATOM && !scanner.quoted; token = scanner.next()) end = scanner.position;
    if (token !== RIGHT) return this.#badText(token, first, ')');
    this.warn('unquoted-text', second, 'expected ), found more words', 'put quotes around a text with blanks');
    return scanner.text.slice(start, end);
  }

  /** Tells of the token that spoils a text, and goes behind the form. */
  #badText(token: Token, text: string, expected: string): string {
    this.unexpected(token, expected);
    for (let next = this.scanner.next(); next !== RIGHT; next = this.scanner.next()) {
      if (next === LEFT) this.skip();
      else if (next === END) this.unclosed(')');
    }
    return text;
  }

  /** Goes behind the parenthesis that closes the form being read, counting instead of nesting. */
  skip(): void {
    const { scanner } = this;
    const comments = scanner.comments.length;
    for (let depth = 1; depth > 0; ) {
      const token = scanner.next();
      if (token === LEFT) depth++;
      else if (token === RIGHT) depth--;
      else if (token === END) this.unclosed(')');
    }
    // Comments in there belong to what was passed.
    scanner.comments.length = comments;
  }

  /** Tells of a token that does not belong here, and passes over what it opens. */
  unexpected(token: Token, expected: string): void {
    if (token === END) this.unclosed(expected);
    this.error('unexpected-token', this.scanner.start, expected, this.#quoteHint());
    if (token === LEFT) this.skip();
  }

  unclosed(expected: string): never {
    const hint = this.#quoteHint() || 'the file is cut, or a closing parenthesis is missing';
    this.error('unclosed-form', this.scanner.start, expected, hint);
    throw stopped;
  }

  error(code: ProblemCode, offset: number, expected: string, hint: string): void {
    this.problems.add({ code, severity: 'error', offset, expected, hint });
  }

  /** Tells of an error after which nothing can be read. */
  stop(code: ProblemCode, offset: number, expected: string, hint: string): never {
    this.error(code, offset, expected, hint);
    throw stopped;
  }

  warn(code: ProblemCode, offset: number, message: string, hint: string): void {
    this.problems.add({ code, severity: 'warning', offset, message, hint });
  }

  #quoteHint(): string {
    return this.#sawLineBreakInString ? 'a quote may be missing: see the text that runs over a line end' : '';
  }

  #notes(): ScannerNotes {
    return {
      unclosedString: (offset) => {
        const message = 'expected a closing quote, found the end of the file';
        const hint = 'the text starts here';
        this.problems.add({ code: 'unclosed-string', severity: 'error', offset, message, hint });
        throw stopped;
      },
      lineBreakInString: (offset) => {
        this.#sawLineBreakInString = true;
        const message = 'a text in quotes runs over a line end, which KiCad refuses';
        this.warn('line-break-in-string', offset, message, 'write \\n instead');
      },
      bytesNotUtf8: (offset) => {
        this.warn('bytes-not-utf8', offset, 'escapes spell bytes that are not UTF-8; they are read as Latin-1', '');
      },
      nulEscape: (offset) => {
        const message = 'expected a text, found one with the character NUL';
        this.problems.add({ code: 'nul-character', severity: 'error', offset, message, hint: 'remove the escape' });
      },
    };
  }
}
