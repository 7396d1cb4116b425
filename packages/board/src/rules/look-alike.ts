import type { Node, PlacedPart } from '../model.ts';
import type { Part } from '../part.ts';
import type { Problem } from '../problem.ts';
import { pinName, problem, type Rule, type WrittenNode } from './rule.ts';

/**
 * Jacks that fit the same holes differ in their pins: a net list made for one of them joins the wrong pads of another,
 * and nothing on the board shows it. So each node keeps the pad that it was made for, and must agree with its part.
 */
export const lookAlike: Rule = {
  codes: {
    'wrong-pad': 'A net reaches a function by a pad that carries another function on this part.',
    'look-alike-part': 'The pads of a net list are those of another part that looks alike.',
  },
  check({ parts, library, written }) {
    const nodes = new Map<string, WrittenNode[]>();
    for (const each of written) {
      if (each.node.pad === undefined) continue;
      const ofPart = nodes.get(each.node.ref);
      if (ofPart) ofPart.push(each);
      else nodes.set(each.node.ref, [each]);
    }
    return [...parts.values()].flatMap((placed) => checkPart(placed, nodes.get(placed.ref) ?? [], library));
  },
};

function checkPart(placed: PlacedPart, nodes: readonly WrittenNode[], library: readonly Part[]): Problem[] {
  const { part } = placed;
  const wrong = nodes.filter(
    ({ node }) => !fits(node, part) && part.pins.some((pin) => pin.function === node.function),
  );
  if (wrong.length === 0) return [];
  const meant = library.filter((other) => other.name !== part.name && nodes.every(({ node }) => fits(node, other)));
  const culprit =
    meant.length === 0
      ? []
      : [
          lookAlikeProblem(
            placed,
            meant,
            wrong.map(({ node }) => node),
          ),
        ];
  return [
    ...culprit,
    ...wrong.map(({ node, path }) =>
      problem(
        'wrong-pad',
        'error',
        path,
        `${pinName(node)} is wanted on pad ${node.pad}, where ${part.name} has ${functionOf(node.pad!, part)}`,
        `on ${part.name}, ${node.function} is pad ${padsOf(node.function, part)}`,
      ),
    ),
  ];
}

function lookAlikeProblem({ ref, part }: PlacedPart, meant: readonly Part[], wrong: readonly Node[]): Problem {
  const known = meant.filter((other) => part.lookAlikes.includes(other.name));
  const names = (known.length > 0 ? known : meant).map((other) => other.name).join(' or ');
  return problem(
    'look-alike-part',
    'error',
    `parts/${ref}`,
    `the nets of ${ref} are right for ${names}, but the part is ${part.name}: ${wrong.length} of its pins would be joined wrongly`,
    `fit ${names}, or make the net list again for ${part.name}`,
  );
}

function fits(node: Node, part: Part): boolean {
  return part.pins.some((pin) => pin.function === node.function && pin.pad === node.pad);
}

function functionOf(pad: string, part: Part): string {
  return part.pins.find((pin) => pin.pad === pad)?.function ?? 'no such pad';
}

function padsOf(name: string, part: Part): string {
  return part.pins
    .filter((pin) => pin.function === name)
    .map((pin) => pin.pad)
    .join(' or ');
}
