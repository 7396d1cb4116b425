import type { PinType } from '../part.ts';
import type { Problem } from '../problem.ts';
import { distinctPins, pinName, problem, type Rule, type RuleInput } from './rule.ts';

const strong: readonly PinType[] = ['output', 'power_out'];
// They leave the line at times, but not while a strong driver would need them to.
const shared: readonly PinType[] = ['open_collector', 'open_emitter', 'tri_state'];

/** A net is driven by one pin at most, and ground by none. */
export const drivers: Rule = {
  codes: {
    'two-drivers': 'Two outputs drive one net against each other.',
    'driver-on-ground': 'An output is joined to ground, which shorts it.',
  },
  check: (input) => input.board.nets.flatMap((net) => checkNet(net, input)),
};

function checkNet(net: RuleInput['board']['nets'][number], { parts }: RuleInput): Problem[] {
  const typed = distinctPins(net.nodes).map((node) => ({
    name: pinName(node),
    type: parts.get(node.ref)?.part.pins.find((pin) => pin.function === node.function)?.type,
  }));
  const of = (types: readonly PinType[]) => typed.filter(({ type }) => type !== undefined && types.includes(type));
  const [hard, soft] = [of(strong), of(shared)];
  const fighting = [...hard, ...soft];
  const problems: Problem[] = [];
  if (hard.length > 0 && fighting.length > 1) {
    problems.push(
      problem(
        'two-drivers',
        'error',
        `nets/${net.name}/${fighting[1]!.name}`,
        `${fighting.map(({ name, type }) => `${name} (${type})`).join(' and ')} drive net ${net.name} at once`,
        'leave one of them in the net, or put a resistor or a diode between them',
      ),
    );
  }
  if (net.kind === 'ground') {
    for (const { name, type } of hard) {
      problems.push(
        problem(
          'driver-on-ground',
          'error',
          `nets/${net.name}/${name}`,
          `${name} is an output (${type}) and net ${net.name} is ground`,
          'an output on ground is a short circuit; join the pin that belongs there',
        ),
      );
    }
  }
  return problems;
}
