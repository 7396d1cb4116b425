// Builds the typed netlist straight from the tokens, by the tables of forms.ts. No tree stands in between: that is what
// keeps a file of hundreds of megabytes within Node's default heap.
import { type Child, type Filling, type Form, netlist as netlistForm, none } from './forms.ts';
import type { Netlist, OtherForm } from './netlist.ts';
import type { ProblemCode } from './problem.ts';
import { ProblemList } from './problem-list.ts';
import { ATOM, END, type HashLines, LEFT, RIGHT, Scanner, type Token } from './scanner.ts';

/** Thrown to leave the reader where nothing after it can be read; the problem is in the list already. */
const stopped = Symbol('stopped');

// What a text takes in V8 when it is a slice of the file or a copy of up to 16 characters.
const BYTES_PER_TEXT = 40;

export class Reader {
  readonly problems = new ProblemList();
  /** Whether a line starts with `#`: it may have been meant otherwise, see `maskedLines` in read.ts. */
  sawComment = false;

  readonly #scanner: Scanner;
  readonly #memoryLimit: number;
  #bytes = 0;
  /** Objects of lists that are still open, those of the inner lists on top: each list is cut out in its exact size. */
  readonly #stack: unknown[] = [];
  #top = 0;
  #root: Filling | undefined;
  #keptStart = 0;
  #firstBrokenString = -1;

  constructor(text: string, hashLines: HashLines, memoryLimit: number) {
    this.#memoryLimit = memoryLimit;
    this.#scanner = new Scanner(text, this.#notes(), hashLines);
  }

  /** The netlist, or undefined when reading had to stop. Errors, also those that it could go on after, are in `problems`. */
  read(): Netlist | undefined {
    try {
      return this.#file() as unknown as Netlist;
    } catch (error) {
      if (error === stopped) return undefined;
      throw error;
    }
  }

  #file(): Filling {
    const scanner = this.#scanner;
    const token = scanner.next();
    const rootStart = scanner.start;
    if (token !== LEFT || scanner.next() !== ATOM || scanner.quoted || scanner.value !== 'export') {
      this.problems.add({
        code: 'wrong-root',
        severity: 'error',
        offset: rootStart,
        expected: '(export',
        hint: rootHint(scanner.text, rootStart),
      });
      throw stopped;
    }
    const netlist = netlistForm.make();
    this.#root = netlist;
    this.#keepComments(netlist, 'file', '', 0);
    this.#members(netlistForm, netlist, '');
    const after = scanner.next();
    this.#keepComments(netlist, 'file', 'export', 1);
    if (after !== END) {
      const hint = 'a netlist file holds one form; look for a parenthesis too many before this place';
      this.problems.add({
        code: 'text-after-end',
        severity: 'error',
        offset: scanner.start,
        expected: 'the end of the file',
        hint,
      });
    }
    return netlist;
  }

  #object(form: Form): Filling {
    this.#charge(form.bytes);
    const object = form.make();
    this.#members(form, object, '');
    return object;
  }

  /** Reads the children of a form into an object, up to the form's closing parenthesis. `inside` names a section. */
  #members(form: Form, object: Filling, inside: string): void {
    const scanner = this.#scanner;
    const base = this.#top;
    let stacked: Child | undefined;
    let seen = 0;
    let last: Child | undefined;
    let gotText = false;
    for (;;) {
      const token = scanner.next();
      if (scanner.comments.length > 0)
        this.#keepComments(object, inside, nameOf(last), this.#countOf(last, object, stacked, base));
      if (token === RIGHT) break;
      if (token === ATOM && form.text !== undefined && !gotText) {
        object[form.text] = scanner.value;
        gotText = true;
        continue;
      }
      if (token !== LEFT) {
        this.#unexpected(token, form.text !== undefined && !gotText ? 'a text, ( or )' : '( or )');
        continue;
      }
      const start = scanner.start;
      const name = this.#name();
      if (name === undefined) continue;
      const child = form.byName.get(name);
      if (child === undefined) {
        this.#skip();
        this.#keep(object, inside, nameOf(last), this.#countOf(last, object, stacked, base), start, scanner.position);
        continue;
      }
      if ((seen & child.bit) !== 0 && isSingle(child)) this.#duplicate(child, start);
      seen |= child.bit;
      last = child;
      if (child.kind === 'repeated' && (stacked === undefined || stacked === child)) {
        stacked = child;
        this.#push(this.#object(child.form));
      } else {
        this.#child(child, object);
      }
    }
    if (stacked !== undefined) object[stacked.key] = this.#pop(base);
    if (form.required !== 0 && (seen & form.required) !== form.required) this.#missing(form, seen);
  }

  /** Reads one child, behind its name, into the object. */
  #child(child: Child, object: Filling): void {
    switch (child.kind) {
      case 'text': {
        const text = this.#text();
        object[child.key] = child.tilde && text === '~' ? '' : text;
        return;
      }
      case 'flag':
        object[child.key] = isTrue(this.#text());
        return;
      case 'texts':
        object[child.key] = this.#texts(object[child.key] as readonly string[]);
        return;
      case 'object':
        object[child.key] = this.#object(child.form);
        return;
      case 'repeated':
        // A second kind of repeated child of the same object; only `design` has two, and few of each.
        if (object[child.key] === none) object[child.key] = [];
        (object[child.key] as unknown[]).push(this.#object(child.form));
        return;
      case 'list':
        this.#list(child, child.form.name, object, () => this.#object(child.form));
        return;
      case 'textList':
        this.#list(child, child.item, object, () =>
          child.inner === undefined ? this.#text() : this.#itemText(child.inner),
        );
        return;
      case 'textLists':
        this.#list(child, child.item, object, () => this.#innerTexts(child.inner));
        return;
      case 'section':
        this.#members(child.form, object, child.name);
        return;
    }
  }

  /** Reads `(NAME (ITEM ...) ...)` behind its name; appends to what the object has, should the list come twice. */
  #list(child: Child, itemName: string, object: Filling, readItem: () => unknown): void {
    const scanner = this.#scanner;
    const base = this.#top;
    for (const item of object[child.key] as readonly unknown[]) this.#push(item);
    for (;;) {
      const token = scanner.next();
      const count = this.#top - base;
      if (scanner.comments.length > 0) this.#keepComments(object, child.name, count > 0 ? itemName : '', count);
      if (token === RIGHT) break;
      const { start } = scanner;
      if (token === ATOM && !scanner.quoted) {
        // KiCad reads over a word that stands between the forms of a list; some templates hold such.
        this.#warn('stray-text', start, `expected (${itemName} or ), found a word`, 'KiCad reads over it');
        this.#keep(object, child.name, count > 0 ? itemName : '', count, start, scanner.position);
        continue;
      }
      if (token !== LEFT) {
        this.#unexpected(token, `(${itemName} or )`);
        continue;
      }
      const name = this.#name();
      if (name === itemName) {
        this.#push(readItem());
      } else if (name !== undefined) {
        this.#skip();
        this.#keep(object, child.name, count > 0 ? itemName : '', count, start, scanner.position);
      }
    }
    object[child.key] = this.#pop(base);
  }

  /** Behind a form's name: its one text, `''` when it has none. */
  #text(): string {
    const scanner = this.#scanner;
    const token = scanner.next();
    if (token === RIGHT) return '';
    if (token !== ATOM) return this.#badText(token, '', 'a text');
    this.#bytes += BYTES_PER_TEXT;
    const { value, quoted, start } = scanner;
    const after = scanner.next();
    if (after === RIGHT) return value;
    return quoted || after !== ATOM || scanner.quoted
      ? this.#badText(after, value, ')')
      : this.#bareWords(start, value);
  }

  /** Several bare words, `(value 10 uF)`: a writer forgot the quotes. KiCad refuses them; they are read as one text. */
  #bareWords(start: number, first: string): string {
    const scanner = this.#scanner;
    const second = scanner.start;
    let end = scanner.position;
    let token = scanner.next();
    for (; token === ATOM && !scanner.quoted; token = scanner.next()) end = scanner.position;
    if (token !== RIGHT) return this.#badText(token, first, ')');
    this.#warn('unquoted-text', second, 'expected ), found more words', 'put quotes around a text with blanks');
    return scanner.text.slice(start, end);
  }

  /** Tells of the token that spoils a text, and goes behind the form. */
  #badText(token: Token, text: string, expected: string): string {
    this.#unexpected(token, expected);
    for (let next = this.#scanner.next(); next !== RIGHT; next = this.#scanner.next()) {
      if (next === LEFT) this.#skip();
      else if (next === END) this.#unclosed();
    }
    return text;
  }

  /** Behind a form's name: all its texts. */
  #texts(before: readonly string[]): readonly string[] {
    const scanner = this.#scanner;
    const base = this.#top;
    for (const text of before) this.#push(text);
    for (;;) {
      const token = scanner.next();
      if (token === RIGHT) break;
      if (token === ATOM) {
        this.#bytes += BYTES_PER_TEXT;
        this.#push(scanner.value);
      } else {
        this.#unexpected(token, 'a text or )');
      }
    }
    const texts = this.#pop(base) as readonly string[];
    return before.length === 0 ? texts : [...new Set(texts)];
  }

  /** `(member (uuid "X"))` behind `member`: the X. */
  #itemText(inner: string): string {
    return this.#innerTexts(inner)[0] ?? '';
  }

  /** `(group (pin "1") (pin "3"))` behind `group`: 1 and 3. */
  #innerTexts(inner: string): readonly string[] {
    const scanner = this.#scanner;
    const base = this.#top;
    for (;;) {
      const token = scanner.next();
      if (token === RIGHT) break;
      if (token !== LEFT) {
        this.#unexpected(token, `(${inner} or )`);
        continue;
      }
      const start = scanner.start;
      const name = this.#name();
      if (name === inner) {
        this.#push(this.#text());
      } else if (name !== undefined) {
        this.#skip();
        // Kept by the list around it, once the item is complete.
        scanner.comments.push(start, scanner.position);
      }
    }
    return this.#pop(base) as readonly string[];
  }

  /** The name of the form whose parenthesis was just read; undefined, with a problem told, when it has none. */
  #name(): string | undefined {
    const scanner = this.#scanner;
    const token = scanner.next();
    if (token === ATOM && !scanner.quoted) return scanner.value;
    this.problems.add({
      code: token === END ? 'unclosed-form' : 'unexpected-token',
      severity: 'error',
      offset: scanner.start,
      expected: "a form's name",
      hint: '',
    });
    if (token === END) throw stopped;
    if (token === LEFT) this.#skip();
    if (token !== RIGHT) this.#skip();
    return undefined;
  }

  /** Goes behind the parenthesis that closes the form being read, counting instead of nesting. */
  #skip(): void {
    const scanner = this.#scanner;
    const comments = scanner.comments.length;
    for (let depth = 1; depth > 0; ) {
      const token = scanner.next();
      if (token === LEFT) depth++;
      else if (token === RIGHT) depth--;
      else if (token === END) this.#unclosed();
    }
    scanner.comments.length = comments;
  }

  /** Tells of a token that does not belong here, and passes over what it opens. */
  #unexpected(token: Token, expected: string): void {
    if (token === END) this.#unclosed();
    this.problems.add({
      code: 'unexpected-token',
      severity: 'error',
      offset: this.#scanner.start,
      expected,
      hint: this.#quoteHint(),
    });
    if (token === LEFT) this.#skip();
  }

  #unclosed(): never {
    const hint = this.#quoteHint() || 'the file is cut, or a closing parenthesis is missing';
    this.problems.add({ code: 'unclosed-form', severity: 'error', offset: this.#scanner.start, expected: ')', hint });
    throw stopped;
  }

  #quoteHint(): string {
    return this.#firstBrokenString < 0 ? '' : 'a quote may be missing: see the text that runs over a line end';
  }

  #duplicate(child: Child, offset: number): void {
    this.#warn('duplicate-form', offset, `(${child.name} stands twice; the last one counts`, 'remove one of them');
  }

  #warn(code: ProblemCode, offset: number, message: string, hint: string): void {
    this.problems.add({ code, severity: 'warning', offset, message, hint });
  }

  #missing(form: Form, seen: number): void {
    for (const child of form.children) {
      if (!child.required || (seen & child.bit) !== 0) continue;
      // Told at the closing parenthesis, where it could still be written.
      const offset = this.#scanner.start;
      this.problems.add({ code: 'missing-form', severity: 'error', offset, expected: `(${child.name}`, hint: '' });
    }
  }

  #keepComments(object: Filling, inside: string, after: string, nth: number): void {
    const { comments } = this.#scanner;
    if (comments.length === 0) return;
    this.sawComment = true;
    for (let index = 0; index < comments.length; index += 2) {
      this.#keep(object, inside, after, nth, comments[index]!, comments[index + 1]!);
    }
    comments.length = 0;
  }

  /** Keeps a stretch of the file that this library does not know, with its place. */
  #keep(object: Filling, inside: string, after: string, nth: number, start: number, end: number): void {
    if (object === this.#root && inside === '' && after === '') {
      // Nothing may come between `(export` and its version, so what stood there is kept behind it.
      this.#keep(object, '', 'version', 1, start, end);
      return;
    }
    object['others'] ??= [];
    const others = object['others'] as OtherForm[];
    const before = others.at(-1);
    if (before !== undefined && before.in === inside && before.after === after && before.nth === nth) {
      // What follows on each other is kept as one, with the blanks between.
      others[others.length - 1] = { ...before, text: this.#scanner.text.slice(this.#keptStart, end) };
      return;
    }
    this.#keptStart = start;
    this.#charge(4 * BYTES_PER_TEXT);
    others.push({ in: inside, after, nth, text: this.#scanner.text.slice(start, end) });
  }

  #countOf(child: Child | undefined, object: Filling, stacked: Child | undefined, base: number): number {
    if (child === undefined) return 0;
    if (child.kind !== 'repeated') return 1;
    return child === stacked ? this.#top - base : (object[child.key] as readonly unknown[]).length;
  }

  #push(item: unknown): void {
    this.#charge(8);
    this.#stack[this.#top++] = item;
  }

  #pop(base: number): readonly unknown[] {
    const list = base === this.#top ? none : this.#stack.slice(base, this.#top);
    this.#top = base;
    return list;
  }

  #charge(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes <= this.#memoryLimit) return;
    this.problems.add({
      code: 'too-large',
      severity: 'error',
      offset: this.#scanner.start,
      message: `the netlist takes more than ${Math.round(this.#memoryLimit / 1e6)} MB of memory`,
      hint: 'raise memoryLimit, and the heap of Node with --max-old-space-size',
    });
    throw stopped;
  }

  #notes() {
    const problems = this.problems;
    return {
      unclosedString: (offset: number): never => {
        const message = 'expected a closing quote, found the end of the file';
        problems.add({ code: 'unclosed-string', severity: 'error', offset, message, hint: 'the text starts here' });
        throw stopped;
      },
      lineBreakInString: (offset: number): void => {
        if (this.#firstBrokenString < 0) this.#firstBrokenString = offset;
        const message = 'a text in quotes runs over a line end, which KiCad refuses';
        this.#warn('line-break-in-string', offset, message, 'write \\n instead');
      },
      bytesNotUtf8: (offset: number): void => {
        this.#warn('bytes-not-utf8', offset, 'escapes spell bytes that are not UTF-8; they are read as Latin-1', '');
      },
      nulEscape: (offset: number): void => {
        const message = 'expected a text, found one with the character NUL';
        problems.add({ code: 'nul-character', severity: 'error', offset, message, hint: 'remove the escape' });
      },
    };
  }
}

const nameOf = (child: Child | undefined): string => child?.name ?? '';

const isSingle = (child: Child): boolean => child.kind === 'text' || child.kind === 'flag' || child.kind === 'object';

/** How KiCad 10 writes a flag that has a value: "1" or "0". */
export const isTrue = (text: string): boolean => !/^(0|false|no)$/i.test(text);

function rootHint(text: string, offset: number): string {
  const start = text.slice(offset, offset + 40);
  if (/^<\?xml|^<export/.test(start)) return "this is KiCad's XML netlist; export the KiCad format (.net)";
  if (/^\(\s*kicad_/.test(start))
    return 'this is another kind of KiCad file; export a netlist from the schematic editor';
  if (/^\(\s*\{|^#?\s*EESchema/.test(start)) return 'this is a netlist older than KiCad 4, or of another tool (OrCAD)';
  if (start === '') return 'the file is empty';
  return 'this is not a KiCad netlist';
}
