// The netlist and the difference as JSON, in pieces: a netlist of a large file makes a text that no string can hold.
import type { NetlistDiff } from './diff-types.ts';
import type { Component, Net, Netlist, Node } from './netlist.ts';
import type { Problem } from './problem.ts';

/** The netlist, an entry a line. Fields and properties are objects; a property without value is null. */
export function* netlistJson(netlist: Netlist, problems: readonly Problem[]): Generator<string, void> {
  const { version, source, tool } = netlist;
  const head = { schema: 'boardproof.netlist/1', version, source, tool };
  yield `{${members(head)},\n  "components": [`;
  yield* lines(netlist.components, componentJson);
  yield '],\n  "nets": [';
  yield* lines(netlist.nets, netJson);
  yield `],\n  "problems": ${JSON.stringify(problems)}\n}\n`;
}

/** What is left to say when there is no netlist. */
export function problemsJson(problems: readonly Problem[]): string {
  return `${JSON.stringify({ schema: 'boardproof.netlist/1', problems }, undefined, 2)}\n`;
}

/** The difference; components by reference, nodes as `U1.3`. */
export function diffJson(diff: NetlistDiff): string {
  const { components, nets } = diff;
  const short = (net: Net) => ({ code: net.code, name: net.name, nodes: net.nodes.map(nodeName) });
  const told = {
    schema: 'boardproof.netlist-diff/1',
    same: diff.same,
    components: {
      added: components.added.map((component) => component.ref),
      removed: components.removed.map((component) => component.ref),
      changed: components.changed,
    },
    nets: {
      added: nets.added.map(short),
      removed: nets.removed.map(short),
      renamed: nets.renamed.map((rename) => ({ ...rename, nodes: rename.nodes.map(nodeName) })),
      changed: nets.changed.map((change) => ({
        ...change,
        addedNodes: change.addedNodes.map(nodeName),
        removedNodes: change.removedNodes.map(nodeName),
      })),
    },
  };
  return `${JSON.stringify(told, undefined, 2)}\n`;
}

export const nodeName = ({ ref, pin }: Node): string => `${ref}.${pin}`;

function members(object: object): string {
  return Object.entries(object)
    .map(([key, value]) => `\n  ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(',');
}

function* lines<T>(items: readonly T[], json: (item: T) => object): Generator<string, void> {
  let separator = '\n    ';
  for (const item of items) {
    yield separator + JSON.stringify(json(item));
    separator = ',\n    ';
  }
  if (items.length > 0) yield '\n  ';
}

function componentJson(component: Component): object {
  return {
    ref: component.ref,
    value: component.value,
    footprint: component.footprint,
    datasheet: component.datasheet,
    description: component.description,
    lib: component.libSource?.lib ?? '',
    part: component.libSource?.part ?? '',
    fields: Object.fromEntries(component.fields.map(({ name, value }) => [name, value])),
    properties: Object.fromEntries(component.properties.map(({ name, value }) => [name, value ?? null])),
    dnp: component.dnp,
    excludeFromBom: component.excludeFromBom,
    excludeFromBoard: component.excludeFromBoard,
    excludeFromPosFiles: component.excludeFromPosFiles,
    sheetPath: component.sheetPath?.names ?? '',
    tstamps: component.tstamps,
  };
}

function netJson(net: Net): object {
  const nodes = net.nodes.map(({ ref, pin, pinFunction, pinType }) => ({ ref, pin, pinFunction, pinType }));
  return { code: net.code, name: net.name, class: net.class, nodes };
}
