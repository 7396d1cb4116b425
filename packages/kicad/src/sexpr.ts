/**
 * KiCad's s-expressions as far as a board file needs them: lists of bare tokens, numbers and quoted strings.
 * Whether a token was quoted is kept, since KiCad refuses some tokens when they are.
 */

/** A string that stands in quotes in the file. */
export interface Quoted {
  readonly quoted: string;
}

export type Atom = string | number | Quoted;
export type Form = readonly (Atom | Form)[];

/** A quoted string. */
export function quote(text: string): Quoted {
  return { quoted: text };
}

const escapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\\': '\\\\', '"': '\\"' };

/** A number as KiCad writes lengths: at most six decimals (a nanometre), no exponent, no trailing zeros, no minus zero. */
export function decimal(value: number): string {
  const text = value.toFixed(6).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

function atom(value: Atom): string {
  if (typeof value === 'number') return decimal(value);
  if (typeof value === 'string') return value;
  return `"${value.quoted.replace(/[\n\r\\"]/g, (char) => escapes[char] ?? char)}"`;
}

function isForm(value: Atom | Form): value is Form {
  return Array.isArray(value);
}

/** Prints a form: on one line where it fits into 120 columns, else its inner forms on lines of their own. */
export function print(form: Form, indent = 0): string {
  const flat = printFlat(form, 120 - indent);
  if (flat !== undefined) return flat;
  const margin = ' '.repeat(indent + 2);
  let text = '(';
  let first = true;
  for (const item of form) {
    if (isForm(item)) text += `\n${margin}${print(item, indent + 2)}`;
    else text += first ? atom(item) : ` ${atom(item)}`;
    first = false;
  }
  return `${text}\n${' '.repeat(indent)})`;
}

/** The form on one line, or undefined when it is longer than `room`; gives up early, so that long forms cost little. */
function printFlat(form: Form, room: number): string | undefined {
  let text = '(';
  for (const [index, item] of form.entries()) {
    const piece = isForm(item) ? printFlat(item, room - text.length) : atom(item);
    if (piece === undefined) return undefined;
    text += index === 0 ? piece : ` ${piece}`;
    if (text.length + 1 > room) return undefined;
  }
  return `${text})`;
}

const unescapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b', f: '\f', v: '\v' };
const token = /\s*(?:([()])|"((?:[^"\\]|\\.)*)"|([^\s()"]+))/sy;

/** Reads a file of one form. Bare tokens stay text, also those that look like numbers. Throws a SyntaxError with the offset. */
export function read(text: string): Form {
  const root: (Atom | Form)[] = [];
  const open: (Atom | Form)[][] = [root];
  token.lastIndex = 0;
  let at = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    at = token.lastIndex;
    const top = open[open.length - 1];
    if (top === undefined) break;
    if (match[1] === '(') {
      const inner: (Atom | Form)[] = [];
      top.push(inner);
      open.push(inner);
    } else if (match[1] === ')') {
      open.pop();
      if (open.length === 0) throw new SyntaxError(`a parenthesis too many at offset ${at}`);
    } else if (match[2] !== undefined) {
      top.push(quote(match[2].replace(/\\(.)/gs, (_, char: string) => unescapes[char] ?? char)));
    } else if (match[3] !== undefined) {
      top.push(match[3]);
    }
  }
  if (text.slice(at).trim() !== '') throw new SyntaxError(`no token at offset ${at}`);
  if (open.length !== 1) throw new SyntaxError(`${open.length - 1} parentheses are not closed at the end`);
  const form = root[0];
  if (root.length !== 1 || form === undefined || !isForm(form)) throw new SyntaxError('expected one form in the file');
  return form;
}

/** The inner forms that begin with `name`. */
export function forms(form: Form, name: string): Form[] {
  return form.filter((item): item is Form => isForm(item) && item[0] === name);
}

/** The text of the atom at `index`; undefined when there is none or a form stands there. */
export function textAt(form: Form | undefined, index: number): string | undefined {
  const item = form?.[index];
  if (item === undefined || isForm(item)) return undefined;
  return typeof item === 'object' ? item.quoted : String(item);
}

/** The number at `index`; NaN when none stands there. */
export function numberAt(form: Form | undefined, index: number): number {
  return Number(textAt(form, index) ?? Number.NaN);
}

/** The text behind the name of the first inner form `name`, such as `F.Cu` of `(layer "F.Cu")`. */
export function textOf(form: Form, name: string): string | undefined {
  return textAt(forms(form, name)[0], 1);
}
