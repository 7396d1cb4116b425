import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffNetlists } from './diff.ts';
import type { ComponentInput, NetInput } from './input.ts';
import type { Netlist } from './netlist.ts';
import { readNetlist } from './read.ts';
import { allSamples } from './testing/samples.ts';
import { writeNetlist } from './write.ts';

const netlist = (components: readonly ComponentInput[], nets: readonly NetInput[] = []): Netlist =>
  readNetlist(writeNetlist({ components, nets }));

/** `R1.1 R2.2` as nodes. */
const nodes = (text: string) =>
  text
    .split(' ')
    .filter((node) => node !== '')
    .map((node) => ({ ref: node.split('.')[0]!, pin: node.split('.')[1]! }));

const nets = (...entries: readonly (readonly [name: string, nodes: string, more?: Partial<NetInput>])[]): Netlist =>
  netlist(
    [],
    entries.map(([name, text, more]) => ({ name, nodes: nodes(text), ...more })),
  );

const names = (list: readonly { readonly name: string }[]) => list.map((net) => net.name);

describe('Components', () => {
  it('Added, removed and changed ones are told, each change by its member.', () => {
    const before = netlist([
      { ref: 'R1', value: '1k', fields: { MPN: 'A', Old: 'x' }, tstamps: ['u1'] },
      { ref: 'R2', value: '2k' },
      { ref: 'R3', value: '3k' },
    ]);
    const after = netlist([
      { ref: 'R4', value: '4k' },
      {
        ref: 'R1',
        value: '10k',
        fields: { MPN: 'B', New: 'y' },
        tstamps: ['u1'],
        dnp: true,
        properties: { Flag: undefined },
      },
      { ref: 'R3', value: '3k' },
    ]);
    const { same, components } = diffNetlists(before, after);
    expect(same).toBe(false);
    expect(components.added.map((component) => component.ref)).toEqual(['R4']);
    expect(components.removed.map((component) => component.ref)).toEqual(['R2']);
    expect(components.changed).toEqual([
      {
        ref: 'R1',
        changes: [
          { what: 'value', before: '1k', after: '10k' },
          { what: 'fields/MPN', before: 'A', after: 'B' },
          { what: 'fields/Old', before: 'x', after: undefined },
          { what: 'dnp', before: undefined, after: 'true' },
          { what: 'fields/New', before: undefined, after: 'y' },
          { what: 'properties/Flag', before: undefined, after: 'set' },
        ],
      },
    ]);
  });

  it.each([
    ['footprint', { footprint: 'A:B' }],
    ['datasheet', { datasheet: 'x' }],
    ['description', { description: 'x' }],
    ['libSource', { libSource: { lib: 'L', part: 'P', description: '' } }],
    ['excludeFromBom', { excludeFromBom: true }],
    ['excludeFromBoard', { excludeFromBoard: true }],
    ['excludeFromPosFiles', { excludeFromPosFiles: true }],
    [
      'variants/lite/properties/dnp',
      { variants: [{ name: 'lite', properties: [{ name: 'dnp', value: '1' }], fields: [] }] },
    ],
    ['sheetPath', { sheetPath: { names: '/a/', tstamps: '/1/' } }],
    ['componentClasses', { componentClasses: ['Hot'] }],
    ['tstamps', { tstamps: ['x'] }],
    ['jumperPinGroups', { jumperPinGroups: [['1', '2']] }],
    ['duplicatePinNumbersAreJumpers', { duplicatePinNumbersAreJumpers: true }],
  ] as const)('A change of %s is told.', (what, change) => {
    const { components } = diffNetlists(netlist([{ ref: 'R1' }]), netlist([{ ref: 'R1', ...change }]));
    expect(components.changed[0]!.changes.map((told) => told.what)).toEqual([what]);
  });

  it('Of two components of one reference each meets one, and the third is added.', () => {
    const { components } = diffNetlists(
      netlist([{ ref: 'R1' }, { ref: 'R1' }]),
      netlist([{ ref: 'R1' }, { ref: 'R1' }, { ref: 'R1' }]),
    );
    expect(components.added).toHaveLength(1);
    expect(components.removed).toEqual([]);
  });
});

describe('Nets', () => {
  it('A net that only changed its name is renamed, told by its nodes.', () => {
    const { nets: told, same } = diffNetlists(nets(['Net-(R1-Pad1)', 'R1.1 R2.2']), nets(['/RESET', 'R2.2 R1.1']));
    expect(same).toBe(false);
    expect(told).toMatchObject({ added: [], removed: [], changed: [] });
    expect(told.renamed).toMatchObject([
      { before: { code: '1', name: 'Net-(R1-Pad1)' }, after: { code: '1', name: '/RESET' }, changes: [] },
    ]);
    expect(told.renamed[0]!.nodes.map((node) => node.ref)).toEqual(['R2', 'R1']);
  });

  it('A net that only changed its code is renamed too.', () => {
    const { nets: told } = diffNetlists(
      nets(['A', 'R1.1'], ['B', 'R1.2']),
      nets(['B', 'R1.2', { code: '7' }], ['A', 'R1.1', { code: '1' }]),
    );
    expect(told.renamed).toMatchObject([{ before: { code: '2', name: 'B' }, after: { code: '7', name: 'B' } }]);
    expect(told).toMatchObject({ added: [], removed: [], changed: [] });
  });

  it('Two nets that swapped their names are both renamed.', () => {
    const { nets: told } = diffNetlists(nets(['A', 'R1.1'], ['B', 'R1.2']), nets(['A', 'R1.2'], ['B', 'R1.1']));
    expect(told.renamed.map(({ before, after }) => `${before.name}>${after.name}`)).toEqual(['B>A', 'A>B']);
    expect(told.changed).toEqual([]);
  });

  it('A net with other nodes under its name is changed, by its nodes.', () => {
    const { nets: told } = diffNetlists(nets(['A', 'R1.1 R2.1']), nets(['A', 'R1.1 R3.1']));
    expect(told.changed).toMatchObject([
      { name: 'A', addedNodes: [{ ref: 'R3', pin: '1' }], removedNodes: [{ ref: 'R2', pin: '1' }], changes: [] },
    ]);
    expect(told.renamed).toEqual([]);
  });

  it('Another class is a change; a file without classes has none to lose.', () => {
    const a = nets(['A', 'R1.1', { class: 'Default' }]);
    const b = nets(['A', 'R1.1', { class: 'Power' }]);
    expect(diffNetlists(a, b).nets.changed).toMatchObject([
      { changes: [{ what: 'class', before: 'Default', after: 'Power' }] },
    ]);
    expect(diffNetlists(a, nets(['A', 'R1.1'])).same).toBe(true);
  });

  it('A net that has neither its name nor its nodes in the other is added or removed.', () => {
    const { nets: told } = diffNetlists(
      nets(['A', 'R1.1'], ['C', 'R9.1']),
      nets(['B', 'R2.1'], ['C', 'R9.1', { code: '2' }]),
    );
    expect(names(told.added)).toEqual(['B']);
    expect(names(told.removed)).toEqual(['A']);
    expect(told.renamed).toEqual([]);
  });

  it('Nets without nodes go by their names.', () => {
    const { nets: told } = diffNetlists(nets(['A', ''], ['B', '']), nets(['A', ''], ['C', '']));
    expect(names(told.added)).toEqual(['C']);
    expect(names(told.removed)).toEqual(['B']);
    expect(told.renamed).toEqual([]);
  });

  it('Pins that run into each other when put side by side are kept apart.', () => {
    const { nets: told } = diffNetlists(
      netlist([], [{ name: 'A', nodes: [{ ref: 'R1', pin: '11' }] }]),
      netlist([], [{ name: 'B', nodes: [{ ref: 'R11', pin: '1' }] }]),
    );
    expect(told.renamed).toEqual([]);
    expect(names(told.added)).toEqual(['B']);
  });
});

describe('Sameness', () => {
  it.each(allSamples)('A netlist of $name is the same as itself, and as itself in the other format.', ({ text }) => {
    const read = readNetlist(text);
    expect(diffNetlists(read, read).same).toBe(true);
    expect(diffNetlists(read, readNetlist(writeNetlist(read, { format: 'D' }))).same).toBe(true);
  });

  it('The order of components, nets and nodes does not matter, and each difference is seen from both sides.', () => {
    const net = fc.record({
      name: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
      nodes: fc.uniqueArray(
        fc.record({ ref: fc.constantFrom('R1', 'R2', 'R3'), pin: fc.constantFrom('1', '2', '3') }),
        {
          selector: ({ ref, pin }) => ref + pin,
        },
      ),
    });
    const list = fc.uniqueArray(net, { selector: ({ name }) => name });
    fc.assert(
      fc.property(list, list, fc.nat(), (first, second, turn) => {
        const [a, b] = [netlist([], first), netlist([], second)];
        const turned = {
          ...a,
          nets: [...a.nets.slice(turn % 7), ...a.nets.slice(0, turn % 7)].map((n) => ({
            ...n,
            nodes: [...n.nodes].reverse(),
          })),
        };
        expect(diffNetlists(a, turned).same).toBe(true);
        const there = diffNetlists(a, b).nets;
        const back = diffNetlists(b, a).nets;
        expect(there.added.length - there.removed.length).toBe(b.nets.length - a.nets.length);
        expect(there.added.length).toBe(back.removed.length);
        // Every net of both is accounted for.
        expect(there.added.length + there.renamed.length + there.changed.length).toBeLessThanOrEqual(b.nets.length);
      }),
    );
  });
});
