// Builds the typed netlist straight from the tokens, by the tables of forms.ts. No tree stands in between: that is what
// keeps a file of hundreds of megabytes within Node's default heap.
import { FormCursor, stopped } from './form-cursor.ts';
import { type Child, type Filling, type Form, netlist as netlistForm, none } from './forms.ts';
import { sortOthers } from './kept-forms.ts';
import type { Netlist, OtherForm } from './netlist.ts';
import { ATOM, END, isBlank, LEFT, RIGHT } from './scanner.ts';

// What a text takes in V8 when it is a slice of the file or a copy of up to 16 characters.
const BYTES_PER_TEXT = 40;
const BYTES_PER_LIST = 48;
// The object with its text, its list, and the member that its owner gets for it.
const BYTES_PER_OTHER = 240;

export class Reader {
  readonly #cursor: FormCursor;
  readonly #memoryLimit: number;
  #bytes = 0;
  /** Items of lists that are still open, those of the inner lists on top: each list is cut out in its exact size. */
  readonly #stack: unknown[] = [];
  #top = 0;
  #root: Filling | undefined;
  /** Where the last kept stretch starts, -1 when it is made of several; and where it ends. */
  #otherStart = 0;
  #otherEnd = 0;
  /** Whether a line starts with `#`: it may have been meant otherwise, see masked-lines.ts. */
  sawComment = false;

  constructor(text: string, memoryLimit: number) {
    this.#cursor = new FormCursor(text);
    this.#memoryLimit = memoryLimit;
  }

  get problems() {
    return this.#cursor.problems;
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
    const { scanner } = this.#cursor;
    const token = scanner.next();
    const rootStart = scanner.start;
    if (token !== LEFT || scanner.next() !== ATOM || scanner.quoted || scanner.value !== 'export') {
      this.#cursor.error('wrong-root', rootStart, '(export', rootHint(scanner.text, rootStart));
      throw stopped;
    }
    const netlist = netlistForm.make();
    this.#root = netlist;
    this.#keepComments(netlist, 'file', '', 0);
    this.#members(netlistForm, netlist, '');
    const after = scanner.next();
    this.#keepComments(netlist, 'file', 'export', 1);
    settleOthers(netlistForm, netlist);
    if (after !== END) {
      const hint = 'a netlist file holds one form; look for a parenthesis too many before this place';
      this.#cursor.error('text-after-end', scanner.start, 'the end of the file', hint);
    }
    return netlist;
  }

  #object(form: Form): Filling {
    this.#charge(form.bytes);
    const object = form.make();
    this.#members(form, object, '');
    settleOthers(form, object);
    return object;
  }

  /** Reads the children of a form into an object, up to the form's closing parenthesis. `inside` names a section. */
  #members(form: Form, object: Filling, inside: string): void {
    const { scanner } = this.#cursor;
    const base = this.#top;
    let stacked: Child | undefined;
    /** The last child, and the last that the writer will write: what is kept stands behind the latter. */
    let previous: Child | undefined;
    let last: Child | undefined;
    let seen = 0;
    let textLeft = form.text !== undefined;
    // Most forms begin with texts in the order of the table.
    for (let index = 0; index < form.children.length; index++) {
      const child = form.children[index]!;
      if (child.kind !== 'text') break;
      const text = scanner.takeTextForm(child.name);
      if (text === undefined) continue;
      const value = child.tilde && text === '~' ? '' : text;
      object[child.key] = value;
      this.#bytes += BYTES_PER_TEXT;
      seen |= child.bit;
      previous = child;
      if (value !== '' || child.whenEmpty !== 'omit') last = child;
    }
    for (;;) {
      const token = scanner.next();
      if (scanner.comments.length > 0) {
        this.#keepComments(object, inside, nameOf(last), this.#countOf(last, object, stacked, base));
      }
      if (token === RIGHT) break;
      if (token === ATOM && textLeft) {
        object[form.text!] = scanner.value;
        textLeft = false;
        continue;
      }
      if (token !== LEFT) {
        this.#cursor.unexpected(token, textLeft ? 'a text, ( or )' : '( or )');
        continue;
      }
      const start = scanner.start;
      const child = this.#likelyChild(form, previous) ?? this.#anyChild(form);
      if (child === 'unnamed') continue;
      if (child === 'unknown') {
        this.#cursor.skip();
        const nth = this.#countOf(last, object, stacked, base);
        this.#keep(object, inside, nameOf(last), nth, start, scanner.position);
        continue;
      }
      if ((seen & child.bit) !== 0 && isSingle(child)) this.#duplicate(child, start);
      seen |= child.bit;
      previous = child;
      if (child.kind === 'repeated' && (stacked === undefined || stacked === child)) {
        stacked = child;
        this.#push(this.#object(child.form));
      } else {
        this.#child(child, object);
      }
      if (isWritten(child, object)) last = child;
    }
    if (stacked !== undefined) object[stacked.key] = this.#pop(base);
    if ((seen & form.required) !== form.required) this.#missing(form, seen);
  }

  /** Children come in the order of the table, repeated ones in a row: mostly this finds the child at once. */
  #likelyChild(form: Form, previous: Child | undefined): Child | undefined {
    const { scanner } = this.#cursor;
    if (previous?.kind === 'repeated' && scanner.takeName(previous.name)) return previous;
    const next = form.children[previous === undefined ? 0 : previous.index + 1];
    return next !== undefined && scanner.takeName(next.name) ? next : undefined;
  }

  #anyChild(form: Form): Child | 'unknown' | 'unnamed' {
    const name = this.#cursor.name();
    return name === undefined ? 'unnamed' : (form.byName.get(name) ?? 'unknown');
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
      case 'section':
        this.#members(child.form, object, child.name);
        return;
      default:
        this.#list(child, object);
    }
  }

  /** Reads `(NAME (ITEM ...) ...)` behind its name; appends to what the object has, should the list come twice. */
  #list(child: Extract<Child, { kind: 'list' | 'textList' | 'textLists' }>, object: Filling): void {
    const cursor = this.#cursor;
    const { scanner } = cursor;
    const itemName = child.kind === 'list' ? child.form.name : child.item;
    const base = this.#top;
    let strayAt = -1;
    for (const item of object[child.key] as readonly unknown[]) this.#push(item);
    for (;;) {
      const token = scanner.next();
      const count = this.#top - base;
      const after = count > 0 ? itemName : '';
      if (scanner.comments.length > 0) this.#keepComments(object, child.name, after, count);
      if (token === RIGHT) break;
      const { start } = scanner;
      if (token === ATOM && !scanner.quoted && !scanner.value.startsWith('#')) {
        // KiCad reads over a word that stands between the forms of a list; some templates hold such. One with # could not
        // be kept: on a line of its own it would be a comment.
        if (strayAt !== count) cursor.warn('stray-text', start, `expected (${itemName} or ), found a word`, '');
        strayAt = count;
        this.#keep(object, child.name, after, count, start, scanner.position);
        continue;
      }
      if (token !== LEFT) {
        cursor.unexpected(token, `(${itemName} or )`);
        continue;
      }
      const name = scanner.takeName(itemName) ? itemName : cursor.name();
      if (name === itemName) {
        this.#push(this.#item(child));
      } else if (name !== undefined) {
        cursor.skip();
        this.#keep(object, child.name, after, count, start, scanner.position);
      }
    }
    object[child.key] = this.#pop(base);
  }

  #item(child: Extract<Child, { kind: 'list' | 'textList' | 'textLists' }>): unknown {
    if (child.kind === 'list') return this.#object(child.form);
    if (child.kind === 'textLists') return this.#innerTexts(child.inner, child.item);
    if (child.inner === undefined) return this.#text();
    const { start } = this.#cursor.scanner;
    const texts = this.#innerTexts(child.inner, child.item);
    if (texts.length > 1)
      this.#cursor.warn('duplicate-form', start, `(${child.inner} stands twice; the first counts`, '');
    return texts[0] ?? '';
  }

  #text(): string {
    this.#bytes += BYTES_PER_TEXT;
    return this.#cursor.text();
  }

  /** Behind a form's name: all its texts, added to those of an earlier form. */
  #texts(before: readonly string[]): readonly string[] {
    const { scanner } = this.#cursor;
    const base = this.#top;
    for (const text of before) this.#push(text);
    for (let token = scanner.next(); token !== RIGHT; token = scanner.next()) {
      if (token === ATOM) {
        this.#bytes += BYTES_PER_TEXT;
        this.#push(scanner.value);
      } else {
        this.#cursor.unexpected(token, 'a text or )');
      }
    }
    const texts = this.#pop(base) as readonly string[];
    return before.length === 0 ? texts : [...new Set(texts)];
  }

  /** `(group (pin "1") (pin "3"))` behind `group`: 1 and 3. */
  #innerTexts(inner: string, outer: string): readonly string[] {
    const { scanner } = this.#cursor;
    const base = this.#top;
    for (let token = scanner.next(); token !== RIGHT; token = scanner.next()) {
      if (token !== LEFT) {
        this.#cursor.unexpected(token, `(${inner} or )`);
        continue;
      }
      const { start } = scanner;
      const name = this.#cursor.name();
      if (name === inner) {
        this.#push(this.#text());
      } else if (name === outer) {
        // Kept by the list, it would become an item of it.
        this.#cursor.error('unexpected-token', start, `(${inner} or )`, '');
        this.#cursor.skip();
      } else if (name !== undefined) {
        this.#cursor.skip();
        // Kept by the list around it, once the item is complete.
        scanner.comments.push(start, scanner.position);
      }
    }
    return this.#pop(base) as readonly string[];
  }

  #duplicate(child: Child, offset: number): void {
    const message = `(${child.name} stands twice; the last one counts`;
    this.#cursor.warn('duplicate-form', offset, message, 'remove one of them');
  }

  #missing(form: Form, seen: number): void {
    for (const child of form.children) {
      if (!child.required || (seen & child.bit) !== 0) continue;
      // Told at the closing parenthesis, where it could still be written.
      this.#cursor.error('missing-form', this.#cursor.scanner.start, `(${child.name}`, '');
    }
  }

  #keepComments(object: Filling, inside: string, after: string, nth: number): void {
    const { comments } = this.#cursor.scanner;
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
    const { text } = this.#cursor.scanner;
    const others = object['others'] as OtherForm[] | undefined;
    const before = others?.at(-1);
    if (others && before && before.in === inside && before.after === after && before.nth === nth) {
      others[others.length - 1] = { ...before, text: this.#joined(before.text, start, end) };
      return;
    }
    this.#otherStart = start;
    this.#otherEnd = end;
    this.#charge(BYTES_PER_OTHER);
    const other: OtherForm = { in: inside, after, nth, text: text.slice(start, end) };
    if (others === undefined) object['others'] = [other];
    else others.push(other);
  }

  /** What follows on each other is kept as one, with the blanks between; what a text divides, on lines of its own. */
  #joined(before: string, start: number, end: number): string {
    const { text } = this.#cursor.scanner;
    const isWhole = isBlank(text.slice(this.#otherEnd, start)) && this.#otherStart >= 0;
    this.#otherEnd = end;
    if (isWhole) return text.slice(this.#otherStart, end);
    this.#otherStart = -1;
    this.#charge(3 * BYTES_PER_TEXT);
    return `${before}\n${text.slice(start, end)}`;
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
    if (base === this.#top) return none;
    this.#charge(BYTES_PER_LIST);
    const list = this.#stack.slice(base, this.#top);
    this.#top = base;
    return list;
  }

  #charge(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes <= this.#memoryLimit) return;
    const message = `the netlist takes more than ${Math.round(this.#memoryLimit / 1e6)} MB of memory`;
    const hint = 'raise memoryLimit, and the heap of Node with --max-old-space-size';
    const offset = this.#cursor.scanner.start;
    this.#cursor.problems.add({ code: 'too-large', severity: 'error', offset, message, hint });
    throw stopped;
  }
}

/** The name that a kept form stands behind, the same whichever name of the form was written. */
function nameOf(child: Child | undefined): string {
  return (child?.kind === 'texts' ? child.aliasOf : undefined) ?? child?.name ?? '';
}

/** Whether the writer writes a child that was read: not an empty one that KiCad leaves out. */
function isWritten(child: Child, object: Filling): boolean {
  const value = object[child.key];
  switch (child.kind) {
    case 'text':
      return value !== '' || child.whenEmpty !== 'omit';
    case 'flag':
      return value === true;
    case 'texts':
      return value !== none;
    case 'list':
      return value !== none || child.alwaysWritten || hasOthersIn(child.name, object);
    case 'textList':
    case 'textLists':
      return value !== none || hasOthersIn(child.name, object);
    default:
      return true;
  }
}

function hasOthersIn(inside: string, object: Filling): boolean {
  return (object['others'] as readonly OtherForm[] | undefined)?.some((other) => other.in === inside) ?? false;
}

function settleOthers(form: Form, object: Filling): void {
  const others = object['others'] as readonly OtherForm[] | undefined;
  if (others !== undefined) object['others'] = sortOthers(form, others);
}

const isSingle = (child: Child): boolean => child.kind === 'text' || child.kind === 'flag' || child.kind === 'object';

/** How KiCad 10 writes a flag that has a value: "1" or "0". */
export const isTrue = (text: string): boolean => !/^(0|false|no)$/i.test(text);

function rootHint(text: string, offset: number): string {
  const start = text.slice(offset, offset + 40);
  if (/^<\?xml|^<export/.test(start)) return "this is KiCad's XML netlist; export the KiCad format (.net)";
  if (/^\(\s*kicad_/.test(start))
    return 'this is another kind of KiCad file; export a netlist from the schematic editor';
  if (/^\(\s*\{|^#?\s*EESchema/.test(start)) return 'this is a netlist older than KiCad 4, or of another tool (OrCAD)';
  return start === '' ? 'the file is empty' : 'this is not a KiCad netlist';
}
