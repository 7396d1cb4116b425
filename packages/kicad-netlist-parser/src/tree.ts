// The lossless tree of any KiCad s-expression file: every token with what stands before it, so that an unchanged tree prints
// to the very same text. For netlists whose content matters, `parseNetlist` is faster and says more.
import { decodeText } from './decode.ts';
import { FormCursor, stopped } from './form-cursor.ts';
import { unmaskLines } from './masked-lines.ts';
import { NetlistError } from './problem.ts';
import type { ProblemList } from './problem-list.ts';
import { quote } from './quoting.ts';
import { ATOM, END, LEFT } from './scanner.ts';

export type SexprNode = SexprAtom | SexprList;

/** A text, bare or in quotes. */
export interface SexprAtom {
  readonly kind: 'atom';
  /** The text, escapes resolved. */
  readonly value: string;
  readonly quoted: boolean;
  /** As it stands in the file. */
  readonly raw: string;
  /** Blanks and comment lines before it. */
  readonly before: string;
  /** Where it starts in the text; -1 for one that was made. */
  readonly offset: number;
}

/** `(...)`. */
export interface SexprList {
  readonly kind: 'list';
  readonly items: readonly SexprNode[];
  /** Blanks and comment lines before its `(`. */
  readonly before: string;
  /** The same before its `)`. */
  readonly beforeClose: string;
  readonly offset: number;
}

export interface SexprDocument {
  readonly root: SexprList;
  /** What stands behind the root: blanks and comment lines. */
  readonly after: string;
}

export interface SexprOptions {
  /** The name that problems begin with. Default: `text`. */
  readonly file?: string | undefined;
  /** How many nodes the tree may have; above, the file is refused instead of ending the process. Default: 8 million. */
  readonly nodeLimit?: number | undefined;
}

const defaultNodeLimit = 8_000_000;

/** Reads one s-expression with all its blanks and comments. Throws a NetlistError when it is not whole. */
export function parseSexpr(input: string | Uint8Array, options: SexprOptions = {}): SexprDocument {
  const file = options.file ?? 'text';
  const text = typeof input === 'string' ? input : decodeText(input, file);
  if (typeof text !== 'string') throw new NetlistError([text]);
  const nodeLimit = options.nodeLimit ?? defaultNodeLimit;
  const reading = readTree(text, text, nodeLimit);
  const unmasked = reading.document === undefined && reading.sawComment ? unmaskLines(text) : undefined;
  const document = unmasked === undefined ? reading.document : readTree(text, unmasked, nodeLimit).document;
  if (document === undefined) throw new NetlistError(reading.problems.toProblems(text, file));
  return document;
}

/** The text of a tree: of an unchanged one, the text that it was read from. */
export function formatSexpr(document: SexprDocument): string {
  const pieces: string[] = [];
  const open: { readonly list: SexprList; next: number }[] = [];
  const enter = (list: SexprList): void => {
    pieces.push(list.before, '(');
    open.push({ list, next: 0 });
  };
  enter(document.root);
  // Without recursion, since a file may nest deeper than the stack is.
  for (let form = open.at(-1); form !== undefined; form = open.at(-1)) {
    const node = form.list.items[form.next++];
    if (node === undefined) {
      pieces.push(form.list.beforeClose, ')');
      open.pop();
    } else if (node.kind === 'atom') {
      pieces.push(node.before, node.raw);
    } else {
      enter(node);
    }
  }
  pieces.push(document.after);
  return pieces.join('');
}

/** A text in quotes, to put into a tree; `bare` for a form's name. */
export function sexprAtom(value: string, options: { bare?: boolean; before?: string } = {}): SexprAtom {
  const quoted = options.bare !== true;
  return { kind: 'atom', value, quoted, raw: quoted ? quote(value) : value, before: options.before ?? ' ', offset: -1 };
}

/** `(NAME items...)`, to put into a tree. */
export function sexprList(name: string, items: readonly SexprNode[], options: { before?: string } = {}): SexprList {
  const head = sexprAtom(name, { bare: true, before: '' });
  return { kind: 'list', items: [head, ...items], before: options.before ?? ' ', beforeClose: '', offset: -1 };
}

interface Reading {
  readonly document: SexprDocument | undefined;
  readonly problems: ProblemList;
  readonly sawComment: boolean;
}

/** Tokens are told apart in `unmasked` (see masked-lines.ts) and taken from `text`, where they stand at the same places. */
function readTree(text: string, unmasked: string, nodeLimit: number): Reading {
  const cursor = new FormCursor(unmasked);
  let document: SexprDocument | undefined;
  try {
    document = readDocument(cursor, text, nodeLimit);
  } catch (error) {
    if (error !== stopped) throw error;
  }
  const { problems, scanner } = cursor;
  return { document: problems.hasErrors ? undefined : document, problems, sawComment: scanner.comments.length > 0 };
}

type Filling = { -readonly [K in keyof SexprList]: SexprList[K] } & { items: SexprNode[] };

function readDocument(cursor: FormCursor, text: string, nodeLimit: number): SexprDocument {
  const { scanner } = cursor;
  const nul = text.indexOf('\0');
  if (nul >= 0) cursor.stop('nul-character', nul, 'text', 'the file is damaged, or not text');
  const open: Filling[] = [];
  let root: SexprList | undefined;
  let end = 0;
  for (let nodes = 0; ; nodes++) {
    const token = scanner.next();
    // One is enough to know that there are some.
    scanner.comments.length = Math.min(scanner.comments.length, 2);
    const { start, position } = scanner;
    if (token === END) break;
    if (root !== undefined) cursor.stop('text-after-end', start, 'the end of the file', 'a file holds one form');
    if (nodes > nodeLimit) cursor.stop('too-large', start, `at most ${nodeLimit} nodes`, 'raise nodeLimit');
    const before = text.slice(end, start);
    end = position;
    const parent = open.at(-1);
    if (token === LEFT) {
      open.push({ kind: 'list', items: [], before, beforeClose: '', offset: start });
    } else if (parent === undefined) {
      cursor.stop('wrong-root', start, '(', 'an s-expression begins with a parenthesis');
    } else if (token === ATOM) {
      const { value, quoted } = scanner;
      parent.items.push({ kind: 'atom', value, quoted, raw: text.slice(start, position), before, offset: start });
    } else {
      parent.beforeClose = before;
      open.pop();
      const outer = open.at(-1);
      if (outer === undefined) root = parent;
      else outer.items.push(parent);
    }
  }
  if (open.length > 0) cursor.unclosed(')');
  if (root === undefined) return cursor.stop('wrong-root', scanner.start, '(', 'the file is empty');
  return { root, after: text.slice(end) };
}
