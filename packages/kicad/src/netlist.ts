/** The task `netlist`: a board as KiCad's netlist, format E, read back and compared before it counts. */
import {
  type Board,
  counted,
  hasErrors,
  type Net,
  type PinType,
  type PlacedPart,
  type Problem,
  padKey,
} from '@boardproof/board';
import type { TaskResult } from '@boardproof/nx';
import {
  type ComponentInput,
  type LibPartInput,
  type NetInput,
  NetlistError,
  type NetlistInput,
  writeNetlist,
} from 'kicad-netlist-parser';
import { compareNetlist } from './compare-netlist.ts';
import { footprintName, orderFields } from './names.ts';
import { partUuids, Uuids } from './uuid.ts';

/** The library that our parts' symbols are said to come from. */
const library = 'boardproof';

/**
 * Makes `NAME.net`, which KiCad 6 to 10 read. The file is read back; each difference from the model is a problem of
 * severity `error`, and so is each node of the model that no pad stands for.
 */
export function makeNetlist(board: Board): TaskResult {
  const written = writtenNetlist(board);
  if (typeof written !== 'string') return { files: new Map(), problems: [...unwritable(board), ...written] };
  const problems = [...unwritable(board), ...compareNetlist(written, board)];
  const nodes = board.nets.reduce((sum, net) => sum + net.nodes.length, 0);
  const verdict = hasErrors(problems) ? 'differs from the design when read back' : 'reads back as designed';
  const counts = [
    counted(board.parts.length, 'component'),
    counted(mergedNets(board).length, 'net'),
    counted(nodes, 'node'),
  ].join(', ');
  return {
    files: new Map([[`${board.name}.net`, written]]),
    problems,
    checks: [`read back and compared with the board: ${counts}`],
    summary: [`${board.name}.net ${verdict}: ${counts}`],
  };
}

/** The text of the netlist, or why no file can hold it, such as a NUL character in a name. */
function writtenNetlist(board: Board): string | Problem[] {
  try {
    return writeNetlist(netlistOf(board));
  } catch (error) {
    if (!(error instanceof NetlistError)) throw error;
    return error.problems.map(({ code, severity, path, message, hint }) => ({
      code: `netlist-${code}`,
      severity,
      path,
      message,
      hint,
    }));
  }
}

/** The board as a netlist. It bears no date and no path, so that equal boards give equal bytes. */
export function netlistOf(board: Board): NetlistInput {
  const uuids = partUuids(board.parts, new Uuids(board.name));
  const types = new Map(
    board.parts.flatMap(({ ref, part }) => part.pins.map((pin) => [padKey(ref, pin.pad), pin.type] as const)),
  );
  return {
    source: board.name,
    tool: 'boardproof',
    sheets: [
      {
        number: '1',
        name: '/',
        tstamps: '/',
        titleBlock: {
          title: board.title,
          company: '',
          rev: board.revision,
          date: '',
          source: board.name,
          comments: [],
        },
      },
    ],
    components: board.parts.map((placed, index) => component(placed, uuids[index] ?? '')),
    libparts: libparts(board.parts),
    nets: mergedNets(board).map((net, index) => netInput(net, index + 1, types)),
  };
}

function component(placed: PlacedPart, uuid: string): ComponentInput {
  const { part } = placed;
  const fields = orderFields(placed);
  return {
    ref: placed.ref,
    value: placed.value,
    footprint: footprintName(part),
    ...(part.datasheet === undefined ? {} : { datasheet: part.datasheet }),
    fields,
    // KiCad 6 takes a footprint's properties from here and knows no fields, later ones read either.
    properties: fields,
    libSource: { lib: library, part: part.name, description: part.description },
    dnp: !placed.fitted,
    excludeFromBom: placed.excludeFromBom,
    sheetPath: { names: '/', tstamps: '/' },
    tstamps: [uuid],
  };
}

/** One symbol for each kind of part, with the names and types of its pins. */
function libparts(parts: readonly PlacedPart[]): LibPartInput[] {
  const kinds = new Map(parts.map(({ part }) => [part.name, part]));
  return [...kinds.values()].map((part) => ({
    lib: library,
    part: part.name,
    description: part.description,
    ...(part.datasheet === undefined ? {} : { docs: part.datasheet }),
    footprints: [footprintName(part)],
    fields: [
      { name: 'Reference', value: part.prefix },
      { name: 'Value', value: part.value },
    ],
    pins: part.pins.map((pin) => ({ num: pin.pad, name: pin.function, type: pin.type })),
  }));
}

/** The nets by name: two that share one are one net, as in every KiCad file. */
export function mergedNets(board: Board): Net[] {
  const nets = new Map<string, Net>();
  for (const net of board.nets) {
    const before = nets.get(net.name);
    nets.set(net.name, before === undefined ? net : { ...before, nodes: [...before.nodes, ...net.nodes] });
  }
  return [...nets.values()];
}

function netInput(net: Net, code: number, types: ReadonlyMap<string, PinType>): NetInput {
  const seen = new Set<string>();
  return {
    code: String(code),
    name: net.name,
    nodes: net.nodes.flatMap(({ ref, pad, function: pinFunction }) => {
      if (pad === undefined || seen.has(padKey(ref, pad))) return [];
      seen.add(padKey(ref, pad));
      return [{ ref, pin: pad, pinFunction, pinType: types.get(padKey(ref, pad)) }];
    }),
  };
}

/** Nodes that a netlist cannot hold, since it speaks of pads. */
function unwritable(board: Board): Problem[] {
  return board.nets.flatMap((net) =>
    net.nodes
      .filter((node) => node.pad === undefined)
      .map(
        ({ ref, function: name }): Problem => ({
          code: 'netlist-node-without-pad',
          severity: 'error',
          path: `nets/${net.name}/${ref}.${name}`,
          message: `net ${net.name} joins ${ref}.${name}, but ${ref} has no pad with that function`,
          hint: 'name a function that the part has; "check" lists them',
        }),
      ),
  );
}
