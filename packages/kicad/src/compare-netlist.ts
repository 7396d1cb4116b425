import { type Board, type Problem, padKey } from '@boardproof/board';
import { type Netlist, parseNetlist } from 'kicad-netlist-parser';
import { difference } from './difference.ts';
import { footprintName } from './names.ts';

/**
 * Compares the text of a netlist with the model: components with value, footprint and flags; nets with their nodes, each
 * with its function and type. Each difference is a problem `netlist-differs` of severity error.
 */
export function compareNetlist(text: string, board: Board): Problem[] {
  const { netlist: found, problems } = parseNetlist(text, { file: `${board.name}.net` });
  if (found === undefined) {
    return problems.map(({ path, message }) => differs(board, '', `cannot be read back: ${path}: ${message}`));
  }
  return [
    ...(found.version === 'E' ? [] : [differs(board, '', `is of version ${found.version} instead of E`)]),
    ...difference(componentsOfBoard(board), componentsOfFile(found)).map((each) => differs(board, 'components', each)),
    ...difference(nodesOfBoard(board), nodesOfFile(found)).map((each) => differs(board, 'nets', each)),
  ];
}

function differs(board: Board, what: string, message: string): Problem {
  return {
    code: 'netlist-differs',
    severity: 'error',
    path: [`${board.name}.net`, ...(what === '' ? [] : [what])].join('/'),
    message: `the written netlist ${message}`,
    hint: 'this is a fault of the writer, not of the board: report it with the netlist',
  };
}

/** Things as sentences: equal sentences are equal things, and a missing one can be told as it stands. */
type Sentences = string[];

function componentsOfBoard(board: Board): Sentences {
  return board.parts.map(({ ref, value, part, fitted, excludeFromBom }) =>
    // KiCad writes an empty text as `~`, so the two cannot be told apart.
    component(ref, value === '~' ? '' : value, footprintName(part), !fitted, excludeFromBom),
  );
}

function componentsOfFile(netlist: Netlist): Sentences {
  return netlist.components.map(({ ref, value, footprint, dnp, excludeFromBom }) =>
    component(ref, value, footprint, dnp, excludeFromBom),
  );
}

function component(ref: string, value: string, footprint: string, dnp: boolean, excludeFromBom: boolean): string {
  return `component ${text(ref)} ${text(value)} ${text(footprint)}${dnp ? ', dnp' : ''}${excludeFromBom ? ', not in the BOM' : ''}`;
}

function nodesOfBoard(board: Board): Sentences {
  const types = new Map(
    board.parts.flatMap(({ ref, part }) => part.pins.map((pin) => [padKey(ref, pin.pad), pin.type] as const)),
  );
  const nodes = board.nets.flatMap((net) =>
    net.nodes.flatMap(({ ref, pad, function: name }) =>
      pad === undefined ? [] : [node(net.name, ref, pad, name, types.get(padKey(ref, pad)) ?? '')],
    ),
  );
  // Two nets of one name are one net, and a pad is in it once.
  return [...new Set([...board.nets.map(({ name }) => `net ${text(name)}`), ...nodes])];
}

function nodesOfFile(netlist: Netlist): Sentences {
  const nodes = netlist.nets.flatMap((net) =>
    net.nodes.map(({ ref, pin, pinFunction, pinType }) => node(net.name, ref, pin, pinFunction, pinType)),
  );
  return [...netlist.nets.map(({ name }) => `net ${text(name)}`), ...nodes];
}

function node(net: string, ref: string, pin: string, name: string, type: string): string {
  return `in net ${text(net)} the pin ${text(pin)} (${text(name)}, ${type}) of ${text(ref)}`;
}

/** Quoted, so that no name can pass for two. */
function text(value: string): string {
  return JSON.stringify(value);
}
