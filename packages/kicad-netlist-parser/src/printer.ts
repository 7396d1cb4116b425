// Prints a netlist by the tables of forms.ts, in the layout of KiCad 6 to 9 (XNODE::Format in common/xnode.cpp): what is an
// attribute in KiCad's XML stands on its parent's line, each other child on a line of its own, and parentheses close at once.
import { type Child, type Filling, type Form, netlist as netlistForm } from './forms.ts';
import type { OtherForm } from './netlist.ts';
import { bareOrQuoted, quote } from './quoting.ts';
import type { NetlistFormat } from './write.ts';

type Of<Kind extends Child['kind']> = Extract<Child, { kind: Kind }>;

export class Printer {
  readonly #format: NetlistFormat;
  readonly #quoted: (text: string) => string;
  #pieces: string[] = [];
  /** The last thing printed is a comment: what follows needs a line of its own. */
  #afterComment = false;

  constructor(format: NetlistFormat) {
    this.#format = format;
    this.#quoted = format === 'E' ? quote : bareOrQuoted;
  }

  print(netlist: Filling): string {
    this.#pieces = [];
    for (const other of othersAt(netlist, 'file', '', 0)) this.#pieces.push(`${other.text}\n`);
    this.#form(netlistForm, netlist, 0);
    this.#others(netlist, 'file', 'export', 1, 0);
    this.#pieces.push('\n');
    return this.#pieces.join('');
  }

  /** `(NAME ...)` and all in it. */
  #form(form: Form, object: Filling, depth: number): void {
    this.#put(`(${form.name}`, depth);
    this.#members(form, object, '', depth);
    const text = form.text === undefined ? undefined : object[form.text];
    if (text !== undefined && text !== '') this.#put(` ${this.#quoted(text as string)}`, depth + 1);
    this.#put(')', depth);
  }

  #members(form: Form, object: Filling, inside: string, depth: number): void {
    this.#others(object, inside, '', 0, depth + 1);
    for (const child of form.children) {
      this.#child(child, object, inside, depth + 1);
      if (child.kind !== 'repeated') this.#others(object, inside, child.name, 1, depth + 1);
    }
  }

  #child(child: Child, object: Filling, inside: string, depth: number): void {
    const value = object[child.key];
    switch (child.kind) {
      case 'text':
        this.#text(child, value as string | undefined, depth);
        return;
      case 'flag':
        if (value === true) this.#line(`(${child.name} ${this.#quoted('1')})`, depth);
        return;
      case 'texts':
        if (!child.readOnly) this.#texts(child.name, (value ?? []) as readonly string[], depth);
        return;
      case 'object':
        if (value !== undefined) this.#formOnLine(child.form, value as Filling, depth);
        return;
      case 'repeated':
        ((value ?? []) as readonly Filling[]).forEach((item, index) => {
          this.#formOnLine(child.form, item, depth);
          this.#others(object, inside, child.name, index + 1, depth);
        });
        return;
      case 'section':
        this.#line(`(${child.name}`, depth);
        this.#members(child.form, object, child.name, depth);
        this.#put(')', depth);
        return;
      default:
        this.#list(child, object, (value ?? []) as readonly unknown[], depth);
    }
  }

  #text(child: Of<'text'>, value: string | undefined, depth: number): void {
    const shown = this.#shownText(child, value);
    if (shown === undefined) return;
    const text = shown === '' ? `(${child.name})` : `(${child.name} ${shown})`;
    if (child.inline) this.#put(` ${text}`, depth);
    else this.#line(text, depth);
  }

  /** The text as it stands in the file; `''` for a form without text, undefined for no form at all. */
  #shownText(child: Of<'text'>, value: string | undefined): string | undefined {
    if (value !== undefined && value !== '') return this.#quoted(value);
    if (child.whenEmpty === 'tilde' || (child.tilde && this.#format === 'D' && child.inline)) return this.#quoted('~');
    if (child.whenEmpty === 'bare') return '';
    // An attribute that the caller left out altogether, such as a property's value, is left out.
    return child.whenEmpty === 'omit' || (value === undefined && !child.required) ? undefined : '""';
  }

  #texts(name: string, texts: readonly string[], depth: number): void {
    if (texts.length === 0) return;
    // Format D knows one stamp, and calls it so.
    const shownName = this.#format === 'D' && name === 'tstamps' && texts.length === 1 ? 'tstamp' : name;
    this.#line(`(${[shownName, ...texts.map(this.#quoted)].join(' ')})`, depth);
  }

  #list(child: Of<'list' | 'textList' | 'textLists'>, object: Filling, items: readonly unknown[], depth: number): void {
    const itemName = child.kind === 'list' ? child.form.name : child.item;
    const hasOthers = (object['others'] as readonly OtherForm[] | undefined)?.some((other) => other.in === child.name);
    if (items.length === 0 && !hasOthers && !(child.kind === 'list' && child.alwaysWritten)) return;
    this.#line(`(${child.name}`, depth);
    this.#others(object, child.name, '', 0, depth + 1);
    items.forEach((item, index) => {
      if (child.kind === 'list') this.#formOnLine(child.form, item as Filling, depth + 1);
      else this.#line(this.#textItem(child, item), depth + 1);
      this.#others(object, child.name, itemName, index + 1, depth + 1);
    });
    this.#put(')', depth);
  }

  /** `(fp "a")`, `(member (uuid "a"))`, `(group (pin "1") (pin "3"))`. */
  #textItem(child: Of<'textList' | 'textLists'>, item: unknown): string {
    const { inner } = child;
    if (inner === undefined) return `(${child.item} ${this.#quoted(item as string)})`;
    const texts = child.kind === 'textLists' ? (item as readonly string[]) : [item as string];
    return `(${[child.item, ...texts.map((text) => `(${inner} ${this.#quoted(text)})`)].join(' ')})`;
  }

  #formOnLine(form: Form, object: Filling, depth: number): void {
    this.#newLine(depth);
    this.#form(form, object, depth);
  }

  #line(text: string, depth: number): void {
    this.#newLine(depth);
    this.#pieces.push(text);
  }

  #newLine(depth: number): void {
    this.#pieces.push(`\n${'  '.repeat(depth)}`);
    this.#afterComment = false;
  }

  /** Goes on in the same line, unless a comment would swallow it. */
  #put(text: string, depth: number): void {
    if (this.#afterComment) this.#line(text.trimStart(), depth);
    else this.#pieces.push(text);
  }

  /** What the reader did not know and kept, at its place. */
  #others(object: Filling, inside: string, after: string, nth: number, depth: number): void {
    for (const other of othersAt(object, inside, after, nth)) {
      this.#line(other.text, depth);
      this.#afterComment = /(^|\n)[ \t]*#[^\n]*$/.test(other.text);
    }
  }
}

function othersAt(object: Filling, inside: string, after: string, nth: number): readonly OtherForm[] {
  const others = object['others'] as readonly OtherForm[] | undefined;
  return others?.filter((other) => other.in === inside && other.after === after && other.nth === nth) ?? [];
}
