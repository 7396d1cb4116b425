// Compares two netlists: by reference for components, by nodes and then by name for nets.
import type { ComponentChange, NetChange, NetlistDiff, NetRename, TextChange } from './diff-types.ts';
import type { Component, Field, Net, Netlist, Node, Property } from './netlist.ts';

/**
 * What changed from `before` to `after`. A net with the same nodes under another name or code is renamed; a net with the same
 * name and other nodes is changed; any other is added or removed. The order of components, nets and nodes is no difference,
 * nor are the design's date and tool, library parts, pin functions and pin types.
 */
export function diffNetlists(before: Netlist, after: Netlist): NetlistDiff {
  const components = diffComponents(before.components, after.components);
  const nets = diffNets(before.nets, after.nets);
  const lists = [...Object.values(components), ...Object.values(nets)];
  return { same: lists.every((list) => list.length === 0), components, nets };
}

function diffComponents(before: readonly Component[], after: readonly Component[]): NetlistDiff['components'] {
  const old = groupBy(before, (component) => component.ref);
  const added: Component[] = [];
  const changed: ComponentChange[] = [];
  for (const component of after) {
    const partner = old.get(component.ref)?.shift();
    if (partner === undefined) {
      added.push(component);
      continue;
    }
    const changes = partner === component ? [] : diffTexts(textsOf(partner), textsOf(component));
    if (changes.length > 0) changed.push({ ref: component.ref, changes });
  }
  return { added, removed: [...old.values()].flat(), changed };
}

/** All that can differ between two components of one reference, by name. */
function textsOf(component: Component): Map<string, string> {
  const texts = new Map<string, string>();
  const { libSource, sheetPath } = component;
  const set = (what: string, text: string | undefined): void => {
    if (text !== undefined && text !== '') texts.set(what, text);
  };
  set('value', component.value);
  set('footprint', component.footprint);
  set('datasheet', component.datasheet);
  set('description', component.description);
  set('libSource', libSource === undefined ? undefined : `${libSource.lib}:${libSource.part}`);
  for (const flag of flags) if (component[flag]) texts.set(flag, 'true');
  setNamed(texts, 'fields', component.fields);
  setNamed(
    texts,
    'properties',
    component.properties.filter((property) => !flagNames.has(property.name)),
  );
  for (const variant of component.variants) {
    setNamed(texts, `variants/${variant.name}/properties`, variant.properties);
    setNamed(texts, `variants/${variant.name}/fields`, variant.fields);
  }
  set('sheetPath', sheetPath?.names);
  set('componentClasses', [...component.componentClasses].sort().join(', '));
  set('tstamps', component.tstamps.join(' '));
  set('jumperPinGroups', component.jumperPinGroups.map((group) => group.join(' ')).join(', '));
  return texts;
}

const flags = [
  'dnp',
  'excludeFromBom',
  'excludeFromBoard',
  'excludeFromPosFiles',
  'duplicatePinNumbersAreJumpers',
] as const;
const flagNames = new Set(['dnp', 'exclude_from_bom', 'exclude_from_board', 'exclude_from_pos_files']);

function setNamed(texts: Map<string, string>, what: string, entries: readonly (Field | Property)[]): void {
  for (const { name, value } of entries) if (value !== '') texts.set(`${what}/${name}`, value ?? 'set');
}

function diffTexts(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): TextChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names
    .map((what) => ({ what, before: before.get(what), after: after.get(what) }))
    .filter((change) => change.before !== change.after);
}

function diffNets(before: readonly Net[], after: readonly Net[]): NetlistDiff['nets'] {
  const pairs = new Map<Net, Net>();
  const left = { before: new Set(before), after: new Set(after) };
  const pair = (key: (net: Net) => string | undefined): void => {
    const old = groupBy(left.before, key);
    for (const net of left.after) {
      const name = key(net);
      const partner = name === undefined ? undefined : old.get(name)?.shift();
      if (partner === undefined) continue;
      pairs.set(net, partner);
      left.before.delete(partner);
      left.after.delete(net);
    }
  };
  // The same in all first, so that of two nets without nodes each meets its own.
  pair((net) => `${nodesKey(net)}\n${net.name}\n${net.code}`);
  pair((net) => `${nodesKey(net)}\n${net.name}`);
  pair((net) => (net.nodes.length > 0 ? nodesKey(net) : undefined));
  pair((net) => net.name);

  const renamed: NetRename[] = [];
  const changed: NetChange[] = [];
  for (const net of after) {
    const partner = pairs.get(net);
    if (partner === undefined) continue;
    const changes = classChange(partner, net);
    const nodes = diffNodes(partner.nodes, net.nodes);
    const sameNodes = nodes.addedNodes.length === 0 && nodes.removedNodes.length === 0;
    const sameName = partner.name === net.name && partner.code === net.code;
    if (sameNodes && !sameName) renamed.push({ before: title(partner), after: title(net), nodes: net.nodes, changes });
    else if (!sameNodes || changes.length > 0) changed.push({ name: net.name, ...nodes, changes });
  }
  return { added: [...left.after], removed: [...left.before], renamed, changed };
}

const title = ({ code, name }: Net): { code: string; name: string } => ({ code, name });

/** A file of KiCad 8 or older has no classes: that is no change of them. */
function classChange(before: Net, after: Net): TextChange[] {
  if (before.class === '' || after.class === '' || before.class === after.class) return [];
  return [{ what: 'class', before: before.class, after: after.class }];
}

function diffNodes(before: readonly Node[], after: readonly Node[]): Pick<NetChange, 'addedNodes' | 'removedNodes'> {
  const old = new Set(before.map(nodeKey));
  const now = new Set(after.map(nodeKey));
  return {
    addedNodes: after.filter((node) => !old.has(nodeKey(node))),
    removedNodes: before.filter((node) => !now.has(nodeKey(node))),
  };
}

/** Two texts in a form that no other two texts have. */
const nodeKey = ({ ref, pin }: Node): string => `${ref.length}:${ref}${pin}`;

const nodesKey = (net: Net): string =>
  [...new Set(net.nodes.map(nodeKey))]
    .sort()
    .map((key) => `${key.length}:${key}`)
    .join('');

function groupBy<T>(items: Iterable<T>, key: (item: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = key(item);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}
