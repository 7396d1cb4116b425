// The netlist and the difference as lines for people.
import type { NetlistDiff, TextChange } from './diff-types.ts';
import { nodeName } from './json.ts';
import type { Component, Net, Netlist } from './netlist.ts';
import { printable } from './printable.ts';

/** One line: what the file is and how much it holds. */
export function summary(netlist: Netlist): string {
  const nodes = netlist.nets.reduce((sum, net) => sum + net.nodes.length, 0);
  const tool = netlist.tool === '' ? 'an unnamed tool' : printable(netlist.tool);
  const counts = [
    count(netlist.components.length, 'component'),
    count(netlist.nets.length, 'net'),
    count(nodes, 'node'),
  ];
  return `format ${printable(netlist.version)} by ${tool}: ${counts.join(', ')}`;
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

/** All components and nets, a line each. */
export function* netlistLines(netlist: Netlist): Generator<string, void> {
  yield '\ncomponents\n';
  for (const component of netlist.components) yield `  ${componentLine(component)}\n`;
  yield '\nnets\n';
  for (const net of netlist.nets) yield `  ${netLine(net)}\n`;
}

function componentLine(component: Component): string {
  const flags = [
    component.dnp ? 'do not populate' : '',
    component.excludeFromBom ? 'not in the BOM' : '',
    component.excludeFromBoard ? 'not on the board' : '',
    component.excludeFromPosFiles ? 'not in position files' : '',
  ].filter((flag) => flag !== '');
  const shown = [component.value || '~', component.footprint, ...flags.map((flag) => `[${flag}]`)];
  return printable([component.ref, ...shown.filter((text) => text !== '')].join('  '));
}

function netLine(net: Net): string {
  const title = net.class === '' ? net.name : `${net.name} (${net.class})`;
  return printable(`${title}: ${net.nodes.map(nodeName).join(' ')}`);
}

/** The difference, a line for each thing that differs. */
export function diffLines(diff: NetlistDiff): string[] {
  const { components, nets } = diff;
  const lines = [
    ...components.added.map((component) => `+ component ${componentLine(component)}`),
    ...components.removed.map((component) => `- component ${componentLine(component)}`),
    ...components.changed.map(({ ref, changes }) => `~ component ${ref}: ${changes.map(changeText).join(', ')}`),
    ...nets.added.map((net) => `+ net ${netLine(net)}`),
    ...nets.removed.map((net) => `- net ${netLine(net)}`),
    ...nets.renamed.map(({ before, after, changes }) => {
      const what = before.name === after.name ? `${after.name}: code ${before.code} -> ${after.code}` : undefined;
      const renamed = what ?? `${before.name} -> ${after.name}`;
      return `~ net renamed ${[renamed, ...changes.map(changeText)].join(', ')}`;
    }),
    ...nets.changed.map(({ name, addedNodes, removedNodes, changes }) => {
      const added = addedNodes.map((node) => `+${nodeName(node)}`);
      const removed = removedNodes.map((node) => `-${nodeName(node)}`);
      return `~ net ${name}: ${[...added, ...removed, ...changes.map(changeText)].join(' ')}`;
    }),
  ];
  return lines.map(printable);
}

function changeText({ what, before, after }: TextChange): string {
  const shown = (text: string | undefined): string => (text === undefined ? 'none' : JSON.stringify(text));
  return `${what} ${shown(before)} -> ${shown(after)}`;
}
