import type { Board, Node, PlacedPart } from '../model.ts';
import type { Part } from '../part.ts';
import type { Problem, Severity } from '../problem.ts';

/** What a rule may look at: the board, its parts by reference, and a library to recognise look-alikes by. */
export interface RuleInput {
  readonly board: Board;
  /** The first part of each reference; a duplicate is `duplicate-reference`'s business. */
  readonly parts: ReadonlyMap<string, PlacedPart>;
  readonly library: readonly Part[];
}

/** One check, or a small family of checks that share their work. */
export interface Rule {
  /** Each code that this rule can report, with a sentence that says what it means. */
  readonly codes: Readonly<Record<string, string>>;
  readonly check: (input: RuleInput) => Problem[];
}

/** Makes one problem; `hint` says what to do about it. */
export function problem(code: string, severity: Severity, path: string, message: string, hint: string): Problem {
  return { code, severity, path, message, hint };
}

/** A pin as its author writes it: `J1.TD+`. */
export function pinName({ ref, function: name }: Node): string {
  return name === '' ? ref : `${ref}.${name}`;
}

/** Every node of a board with the place where it was written: all nets in order, then the list of open pins. */
export function writtenNodes(board: Board): { node: Node; path: string }[] {
  return [
    ...board.nets.flatMap((net) => net.nodes.map((node) => ({ node, path: `nets/${net.name}/${pinName(node)}` }))),
    ...board.unconnected.map((node) => ({ node, path: `unconnected/${pinName(node)}` })),
  ];
}

/** The distinct pins of a list of nodes: a function on several pads counts once. */
export function distinctPins(nodes: readonly Node[]): Node[] {
  return [...new Map(nodes.map((node) => [pinName(node), node])).values()];
}

/** Each value once, in the order of its first appearance. */
export function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** Values that appear more than once, each once. */
export function repeated<T>(values: readonly T[]): T[] {
  const seen = new Set<T>();
  const twice = new Set<T>();
  for (const value of values) (seen.has(value) ? twice : seen).add(value);
  return [...twice];
}
