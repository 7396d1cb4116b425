import type { Board } from '../model.ts';
import type { Problem } from '../problem.ts';
import { didYouMean } from './nearest.ts';
import { distinctPins, pinName, problem, type Rule, repeated } from './rule.ts';

/** Nets have one name each, join at least two pins, and no pin is in two of them. */
export const nets: Rule = {
  codes: {
    'duplicate-net': 'Two nets have the same name.',
    'single-node-net': 'A net joins one pin only, or none.',
    'pin-in-two-nets': 'A pin stands in two nets, which it would short together.',
    'pin-twice-in-net': 'A net names the same pin twice.',
    'unknown-net': 'A track, via, zone or pair belongs to a net that the board does not have.',
    'no-ground': 'No net of the board is its ground.',
  },
  check: ({ board }) => [
    ...duplicateNets(board),
    ...singleNodeNets(board),
    ...sharedPins(board),
    ...repeatedPins(board),
    ...unknownNets(board),
    ...missingGround(board),
  ],
};

function duplicateNets(board: Board): Problem[] {
  return repeated(board.nets.map((net) => net.name)).map((name) =>
    problem(
      'duplicate-net',
      'error',
      `nets/${name}`,
      `two nets are called ${name}`,
      'write their pins into one net, or rename one',
    ),
  );
}

function singleNodeNets(board: Board): Problem[] {
  return board.nets.flatMap((net) => {
    const pins = distinctPins(net.nodes);
    const only = pins[0];
    if (pins.length > 1) return [];
    return [
      problem(
        'single-node-net',
        'error',
        only === undefined ? `nets/${net.name}` : `nets/${net.name}/${pinName(only)}`,
        only === undefined ? `net ${net.name} joins nothing` : `net ${net.name} joins ${pinName(only)} to nothing else`,
        only === undefined
          ? 'add pins or take the net out'
          : `add the other end, or mark '${pinName(only)}' unconnected`,
      ),
    ];
  });
}

/** By pad as well as by name, so that two functions of one pad are found too. */
function sharedPins(board: Board): Problem[] {
  const first = new Map<string, string>();
  const told = new Set<string>();
  const problems: Problem[] = [];
  for (const net of board.nets) {
    for (const node of net.nodes) {
      const keys = [
        `${node.ref}.${node.function}`,
        ...(node.pad === undefined ? [] : [`${node.ref}\u0000${node.pad}`]),
      ];
      const other = keys.map((key) => first.get(key)).find((name) => name !== undefined && name !== net.name);
      const telling = `${net.name}/${pinName(node)}`;
      if (other !== undefined && !told.has(telling)) {
        told.add(telling);
        problems.push(
          problem(
            'pin-in-two-nets',
            'error',
            `nets/${telling}`,
            `${pinName(node)} is in net ${other} and in net ${net.name}`,
            'the pin would short them; take it out of one, or make them one net',
          ),
        );
      }
      for (const key of keys) if (!first.has(key)) first.set(key, net.name);
    }
  }
  return problems;
}

function repeatedPins(board: Board): Problem[] {
  return board.nets.flatMap((net) =>
    repeated(net.nodes.map((node) => JSON.stringify([pinName(node), node.pad]))).map((key) => {
      const [name] = JSON.parse(key) as [string];
      return problem(
        'pin-twice-in-net',
        'warning',
        `nets/${net.name}/${name}`,
        `net ${net.name} names ${name} twice`,
        'once is enough; perhaps the second was meant to be another pin',
      );
    }),
  );
}

function unknownNets(board: Board): Problem[] {
  const names = board.nets.map((net) => net.name);
  const known = new Set(names);
  // One hint for each name, since many tracks may have the same one.
  const hints = new Map<string, string>();
  const hintFor = (net: string) => {
    const hint = hints.get(net) ?? didYouMean(net, names);
    hints.set(net, hint);
    return hint;
  };
  const users = [
    ...board.tracks.map(({ net }, i) => ({ path: `tracks/${i}`, net })),
    ...board.vias.map(({ net }, i) => ({ path: `vias/${i}`, net })),
    ...board.zones.map(({ net }, i) => ({ path: `zones/${i}`, net })),
    ...board.pairs.flatMap(({ name, positive, negative }) => [
      { path: `pairs/${name}/positive`, net: positive },
      { path: `pairs/${name}/negative`, net: negative },
    ]),
  ];
  return users
    .filter(({ net }) => !known.has(net))
    .map(({ path, net }) =>
      problem('unknown-net', 'error', path, `there is no net "${net}" on this board`, hintFor(net)),
    );
}

function missingGround(board: Board): Problem[] {
  if (board.nets.length === 0 || board.nets.some((net) => net.kind === 'ground')) return [];
  return [
    problem(
      'no-ground',
      'error',
      'nets',
      'no net of this board is its ground',
      "write ground('GND', ...) instead of net(...) for the net that all voltages are measured against",
    ),
  ];
}
