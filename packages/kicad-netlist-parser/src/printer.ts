// Prints a netlist by the tables of forms.ts, in the layout of KiCad 6 to 9 (XNODE::Format in common/xnode.cpp): what is an
// attribute in KiCad's XML stands on its parent's line, each other child on a line of its own, and parentheses close at once.
import { type Child, type Filling, type Form, netlist as netlistForm } from './forms.ts';
import { KeptForms } from './kept-forms.ts';
import type { OtherForm } from './netlist.ts';
import { checkOtherText } from './other-text.ts';
import { bareOrQuoted, isWellFormed, quote } from './quoting.ts';
import type { NetlistFormat } from './write.ts';

type Of<Kind extends Child['kind']> = Extract<Child, { kind: Kind }>;

const MOST_PIECES = 4096;
// Deeper than any form of a netlist lies.
const newLines = Array.from({ length: 12 }, (_, depth) => `\n${'  '.repeat(depth)}`);

export class Printer {
  readonly #format: NetlistFormat;
  /** Joined now and then: one string built piece by piece would be a tree of millions of nodes to V8. */
  #pieces: string[] = [];
  #joined: string[] = [];
  /** Something was printed that no file may hold; which, the caller finds out. */
  suspicious = false;
  /** The last thing printed is a comment: what follows needs a line of its own. */
  #afterComment = false;

  constructor(format: NetlistFormat) {
    this.#format = format;
  }

  print(netlist: Filling): string {
    const kept = KeptForms.of(netlist);
    for (const other of kept?.take('file', '', 0) ?? []) this.#print(`${other.text}\n`);
    const behind = kept?.takeRest('file') ?? [];
    this.#form(netlistForm, netlist, 0, kept);
    this.#others(behind, 0);
    this.#print('\n');
    this.#join();
    return this.#joined.join('');
  }

  #print(piece: string): void {
    if (this.#pieces.push(piece) >= MOST_PIECES) this.#join();
  }

  #join(): void {
    const text = this.#pieces.join('');
    this.#pieces = [];
    this.#joined.push(text);
    if (text.includes('\0') || !isWellFormed(text)) this.suspicious = true;
  }

  #quoted(text: string): string {
    if (typeof text !== 'string') this.suspicious = true;
    return this.#format === 'E' ? quote(text) : bareOrQuoted(text);
  }

  /** `(NAME ...)` and all in it. */
  #form(form: Form, object: Filling, depth: number, kept = KeptForms.of(object)): void {
    this.#put(`(${form.name}`, depth);
    this.#members(form, object, '', depth, kept);
    const text = form.text === undefined ? undefined : object[form.text];
    if (text !== undefined && text !== '') this.#put(` ${this.#quoted(text as string)}`, depth + 1);
    this.#put(')', depth);
  }

  #members(form: Form, object: Filling, inside: string, depth: number, kept: KeptForms | undefined): void {
    this.#others(kept?.take(inside, '', 0), depth + 1);
    for (const child of form.children) {
      this.#child(child, object, inside, depth + 1, kept);
      this.#others(kept?.take(inside, child.name, 1), depth + 1);
    }
    this.#others(kept?.takeRest(inside), depth + 1);
  }

  #child(child: Child, object: Filling, inside: string, depth: number, kept: KeptForms | undefined): void {
    const value = object[child.key];
    switch (child.kind) {
      case 'text':
        this.#textForm(child, value as string | undefined, depth);
        return;
      case 'flag':
        if (value === true) this.#line(`(${child.name} ${this.#quoted('1')})`, depth);
        return;
      case 'texts':
        if (child.aliasOf === undefined) this.#texts(child.name, (value ?? []) as readonly string[], depth);
        return;
      case 'object':
        if (value !== undefined) this.#formOnLine(child.form, value as Filling, depth);
        return;
      case 'repeated': {
        let nth = 0;
        for (const item of (value ?? []) as readonly Filling[]) {
          this.#formOnLine(child.form, item, depth);
          nth++;
          if (kept !== undefined) this.#others(kept.take(inside, child.name, nth), depth);
        }
        return;
      }
      case 'section':
        this.#line(`(${child.name}`, depth);
        this.#members(child.form, object, child.name, depth, kept);
        this.#put(')', depth);
        return;
      default:
        this.#list(child, (value ?? []) as readonly unknown[], depth, kept);
    }
  }

  #textForm(child: Of<'text'>, value: string | undefined, depth: number): void {
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
    // What the caller left out altogether, such as a property's value, is left out.
    return child.whenEmpty === 'omit' || (value === undefined && !child.required) ? undefined : '""';
  }

  #texts(name: string, texts: readonly string[], depth: number): void {
    if (texts.length === 0) return;
    // Format D knows one stamp, and calls it so.
    const shownName = this.#format === 'D' && name === 'tstamps' && texts.length === 1 ? 'tstamp' : name;
    this.#line(`(${[shownName, ...texts.map((text) => this.#quoted(text))].join(' ')})`, depth);
  }

  #list(
    child: Of<'list' | 'textList' | 'textLists'>,
    items: readonly unknown[],
    depth: number,
    kept: KeptForms | undefined,
  ): void {
    const always = child.kind === 'list' && child.alwaysWritten;
    if (items.length === 0 && !always && !kept?.has(child.name)) return;
    const itemName = child.kind === 'list' ? child.form.name : child.item;
    this.#line(`(${child.name}`, depth);
    this.#others(kept?.take(child.name, '', 0), depth + 1);
    let nth = 0;
    for (const item of items) {
      if (child.kind === 'list') this.#formOnLine(child.form, item as Filling, depth + 1);
      else this.#line(this.#textItem(child, item), depth + 1);
      nth++;
      if (kept !== undefined) this.#others(kept.take(child.name, itemName, nth), depth + 1);
    }
    this.#others(kept?.takeRest(child.name), depth + 1);
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
    this.#line('', depth);
    this.#form(form, object, depth);
  }

  #line(text: string, depth: number): void {
    this.#print(newLines[depth]! + text);
    this.#afterComment = false;
  }

  /** Goes on in the same line, unless a comment would swallow it. */
  #put(text: string, depth: number): void {
    if (this.#afterComment) this.#line(text.trimStart(), depth);
    else this.#print(text);
  }

  /** What the reader did not know and kept. */
  #others(others: readonly OtherForm[] | undefined, depth: number): void {
    for (const other of others ?? []) {
      if (checkOtherText(other.text) !== undefined) this.suspicious = true;
      this.#line(other.text, depth);
      this.#afterComment = /(^|\n)[ \t]*#[^\n]*$/.test(other.text);
    }
  }
}
