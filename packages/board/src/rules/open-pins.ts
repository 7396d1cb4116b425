import { pinName, problem, type Rule, unique } from './rule.ts';

/** Each pin is joined, or said to be open: a forgotten one must not look like a deliberate one. */
export const openPins: Rule = {
  codes: {
    'unconnected-pin': 'A pin is in no net and is not marked unconnected.',
    'connected-and-unconnected': 'A pin is marked unconnected and is in a net.',
    'no-connect-joined': 'A pin behind which nothing is connected stands in a net.',
  },
  check({ board }) {
    const inNet = new Map(board.nets.flatMap((net) => net.nodes.map((node) => [pinName(node), net.name] as const)));
    const open = new Set(board.unconnected.map(pinName));
    const pins = board.parts.flatMap(({ ref, part }) =>
      unique(part.pins.map((pin) => pin.function)).map((name) => ({
        ref,
        part,
        name: pinName({ ref, function: name }),
        type: part.pins.find((pin) => pin.function === name)?.type,
      })),
    );
    return [
      ...pins
        .filter(({ name, type }) => !inNet.has(name) && !open.has(name) && type !== 'no_connect')
        .map(({ ref, name, part }) =>
          problem(
            'unconnected-pin',
            'error',
            `parts/${ref}/${name.slice(ref.length + 1)}`,
            `${name} of ${part.name} is in no net`,
            `join it, or add '${name}' to unconnected`,
          ),
        ),
      ...[...open]
        .filter((name) => inNet.has(name))
        .map((name) =>
          problem(
            'connected-and-unconnected',
            'error',
            `unconnected/${name}`,
            `${name} is marked unconnected, but net ${inNet.get(name)} joins it`,
            'take it out of one of them',
          ),
        ),
      ...pins
        .filter(({ name, type }) => type === 'no_connect' && inNet.has(name))
        .map(({ name, part }) =>
          problem(
            'no-connect-joined',
            'error',
            `nets/${inNet.get(name)}/${name}`,
            `${name} of ${part.name} is connected to nothing inside, yet net ${inNet.get(name)} joins it`,
            `the signal goes no further there; mark '${name}' unconnected`,
          ),
        ),
    ];
  },
};
