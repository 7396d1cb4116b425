import type { Net } from '../model.ts';
import type { Polarity } from '../part.ts';
import type { Problem } from '../problem.ts';
import { pinName, problem, type Rule, type RuleInput } from './rule.ts';

type Level = 'ground' | 'power' | 'driven';

/** A polarised part, such as an LED, is the right way round, on two different nets. */
export const polarity: Rule = {
  codes: {
    'polarity-reversed': 'A polarised part is the wrong way round.',
    'polarity-shorted': 'Both ends of a polarised part are on one net.',
    'polarity-half-open': 'One end of a polarised part is joined, the other is open.',
  },
  check: (input) =>
    input.board.parts.flatMap(({ ref, part }) => part.polarities.flatMap((rule) => checkPolarity(ref, rule, input))),
};

function checkPolarity(ref: string, { positive, negative, what }: Polarity, input: RuleInput): Problem[] {
  const plus = pinName({ ref, function: positive });
  const minus = pinName({ ref, function: negative });
  const [high, low] = [input.netOfPin.get(plus), input.netOfPin.get(minus)];
  if (high === undefined && low === undefined) return [];
  if (high === undefined || low === undefined) {
    const [joined, net, open] = high === undefined ? [minus, low!, plus] : [plus, high, minus];
    return [
      problem(
        'polarity-half-open',
        'warning',
        `nets/${net.name}/${joined}`,
        `${what} of ${ref}: ${joined} is joined and ${open} is open, so no current can flow`,
        'join both ends or neither',
      ),
    ];
  }
  if (high === low) {
    return [
      problem(
        'polarity-shorted',
        'error',
        `nets/${high.name}/${plus}`,
        `${what} of ${ref}: ${plus} and ${minus} are both on net ${high.name}`,
        'its two ends belong on different nets',
      ),
    ];
  }
  const [above, below] = [levelOf(high, input), levelOf(low, input)];
  const reversed =
    (above === 'ground' && below !== 'ground') ||
    (below === 'power' && above !== 'power') ||
    (below === 'driven' && above === undefined);
  if (!reversed) return [];
  return [
    problem(
      'polarity-reversed',
      // A net of unknown level at the positive end may yet be a supply that nobody declared.
      above === undefined && below === 'driven' ? 'warning' : 'error',
      `nets/${high.name}/${plus}`,
      `${what} of ${ref} is reversed: ${plus} is on ${describe(high, above)}, ${minus} on ${describe(low, below)}`,
      `exchange ${plus} and ${minus}`,
    ),
  ];
}

function describe(net: Net, level: Level | undefined): string {
  if (level === 'driven') return `net ${net.name}, which an output drives`;
  return level === undefined ? `net ${net.name}` : `net ${net.name} (${level})`;
}

/** What holds a net: itself first, then what it reaches through resistors, nearest first. */
function levelOf(net: Net, input: RuleInput): Level | undefined {
  const seen = new Set<Net>([net]);
  let ring = [net];
  while (ring.length > 0) {
    for (const level of ['driven', 'power', 'ground'] as const) {
      if (ring.some((candidate) => ownLevel(candidate, input) === level)) return level;
    }
    ring = ring.flatMap((candidate) => throughResistors(candidate, input)).filter((candidate) => !seen.has(candidate));
    for (const candidate of ring) seen.add(candidate);
  }
  return undefined;
}

function ownLevel(net: Net, { parts }: RuleInput): Level | undefined {
  if (net.kind === 'ground' || net.kind === 'power') return net.kind;
  const types = net.nodes.map(
    (node) => parts.get(node.ref)?.part.pins.find((pin) => pin.function === node.function)?.type,
  );
  if (types.includes('power_out')) return 'power';
  return types.includes('output') ? 'driven' : undefined;
}

function throughResistors(net: Net, { parts, netsOfPart }: RuleInput): Net[] {
  const refs = net.nodes.map((node) => node.ref).filter((ref) => parts.get(ref)?.part.kind === 'resistor');
  return [...new Set(refs.flatMap((ref) => netsOfPart.get(ref) ?? []))].filter((other) => other !== net);
}
