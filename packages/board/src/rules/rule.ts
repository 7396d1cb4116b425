import type { Board, Net, Node, PlacedPart } from '../model.ts';
import type { Part } from '../part.ts';
import type { Problem, Severity } from '../problem.ts';

/** What a rule may look at: the board, its parts by reference, and a library to recognise look-alikes by. */
export interface RuleInput {
  readonly board: Board;
  /** The first part of each reference; a duplicate is `duplicate-reference`'s business. */
  readonly parts: ReadonlyMap<string, PlacedPart>;
  readonly library: readonly Part[];
  /** Every node with the place where it was written, all nets in order, then the list of open pins. */
  readonly written: readonly WrittenNode[];
  /** The first net that names each pin, by `pinName`, and the nets that reach each part, by its reference. */
  readonly netOfPin: ReadonlyMap<string, Net>;
  readonly netsOfPart: ReadonlyMap<string, readonly Net[]>;
}

export interface WrittenNode {
  readonly node: Node;
  readonly path: string;
}

/** Gathers what the rules look at; each list is made once, whatever the number of parts. */
export function ruleInput(board: Board, library: readonly Part[]): RuleInput {
  const parts = new Map<string, PlacedPart>();
  for (const placed of board.parts) if (!parts.has(placed.ref)) parts.set(placed.ref, placed);
  const netOfPin = new Map<string, Net>();
  const netsOfPart = new Map<string, Net[]>();
  for (const net of board.nets) {
    for (const node of net.nodes) {
      if (!netOfPin.has(pinName(node))) netOfPin.set(pinName(node), net);
      const nets = netsOfPart.get(node.ref);
      if (nets === undefined) netsOfPart.set(node.ref, [net]);
      else if (nets.at(-1) !== net) nets.push(net);
    }
  }
  return { board, parts, library, written: writtenNodes(board), netOfPin, netsOfPart };
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
function writtenNodes(board: Board): WrittenNode[] {
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
