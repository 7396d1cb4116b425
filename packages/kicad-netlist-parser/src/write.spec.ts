import { describe, expect, it } from 'vitest';
import type { NetlistInput } from './input.ts';
import type { Netlist } from './netlist.ts';
import { NetlistError } from './problem.ts';
import { parseNetlist, readNetlist } from './read.ts';
import { allSamples, samples } from './testing/samples.ts';
import { type NetlistFormat, writeNetlist } from './write.ts';

const formats: readonly NetlistFormat[] = ['E', 'D'];

const lamp: NetlistInput = {
  source: 'lamp.ts',
  tool: 'test 1.0',
  components: [
    { ref: 'R1', value: '1k', footprint: 'Resistor_SMD:R_0805', fields: { MPN: 'R-1', Note: '' }, dnp: true },
    { ref: 'D1', properties: { Colour: 'red', marked: undefined }, tstamps: ['a', 'b'] },
  ],
  nets: [
    { name: 'GND', nodes: [{ ref: 'D1', pin: '1', pinFunction: 'K', pinType: 'passive' }] },
    {
      name: '/A',
      class: 'Power',
      nodes: [
        { ref: 'D1', pin: '2' },
        { ref: 'R1', pin: '1' },
      ],
    },
  ],
};

describe('Writing from a model', () => {
  it('Format E has the version on the first line and every text in quotes.', () => {
    expect(writeNetlist(lamp)).toBe(`(export (version "E")
  (design
    (source "lamp.ts")
    (tool "test 1.0"))
  (components
    (comp (ref "R1")
      (value "1k")
      (footprint "Resistor_SMD:R_0805")
      (fields
        (field (name "MPN") "R-1")
        (field (name "Note")))
      (property (name "dnp")))
    (comp (ref "D1")
      (value "~")
      (property (name "Colour") (value "red"))
      (property (name "marked"))
      (tstamps "a" "b")))
  (libparts)
  (libraries)
  (nets
    (net (code "1") (name "GND")
      (node (ref "D1") (pin "1") (pinfunction "K") (pintype "passive")))
    (net (code "2") (name "/A") (class "Power")
      (node (ref "D1") (pin "2"))
      (node (ref "R1") (pin "1")))))
`);
  });

  it('Format D has bare words, and one stamp is called tstamp.', () => {
    const text = writeNetlist(
      { ...lamp, components: [{ ref: 'R1', value: '1 k', tstamps: ['5A1B2C3D'] }] },
      { format: 'D' },
    );
    expect(text).toMatch(/^\(export \(version D\)\n/);
    expect(text).toContain('(comp (ref R1)\n      (value "1 k")\n      (tstamp 5A1B2C3D))');
    expect(text).toContain('(net (code 2) (name /A) (class Power)\n      (node (ref D1) (pin 2))');
  });

  it('Reading gives the model back.', () => {
    for (const format of formats) {
      const netlist = readNetlist(writeNetlist(lamp, { format }));
      expect(netlist).toMatchObject({ version: format, source: 'lamp.ts', tool: 'test 1.0', date: '' });
      expect(netlist.components[0]).toMatchObject({ value: '1k', dnp: true, excludeFromBom: false });
      expect(netlist.components[0]!.fields).toEqual([
        { name: 'MPN', value: 'R-1' },
        { name: 'Note', value: '' },
      ]);
      expect(netlist.components[1]).toMatchObject({ value: '', tstamps: ['a', 'b'] });
      expect(netlist.nets[1]).toMatchObject({ code: '2', name: '/A', class: 'Power' });
      expect(netlist.nets[1]!.nodes).toHaveLength(2);
    }
  });

  it('A net without code gets the lowest number that is free.', () => {
    const nets = [
      { name: 'a', nodes: [] },
      { code: '1', name: 'b', nodes: [] },
      { name: 'c', nodes: [] },
    ];
    const codes = readNetlist(writeNetlist({ components: [], nets })).nets.map((net) => net.code);
    expect(codes).toEqual(['2', '1', '3']);
  });

  it('A flag decides over the property of its name, both ways; without a say the property stays.', () => {
    const flagsOf = (component: object) => {
      const text = writeNetlist({ components: [{ ref: 'R1', ...component }], nets: [] });
      return [text.includes('"dnp"'), text.includes('"exclude_from_bom"')];
    };
    const properties = { dnp: undefined, exclude_from_bom: '1' };
    expect(flagsOf({ properties })).toEqual([true, true]);
    expect(flagsOf({ properties, dnp: false, excludeFromBom: false })).toEqual([false, false]);
    expect(flagsOf({ excludeFromBom: true })).toEqual([false, true]);
    expect(flagsOf({ properties: { dnp: '0' }, dnp: true })).toEqual([true, false]);
    expect(
      readNetlist(writeNetlist({ components: [{ ref: 'R1', properties: { dnp: '0' } }], nets: [] })).components[0]!.dnp,
    ).toBe(false);
  });
});

describe('Writing what was read', () => {
  const others = ({ others: _, ...rest }: Netlist) => rest;

  it.each(allSamples)('A netlist of $name is the same after writing and reading, in both formats.', (sample) => {
    const netlist = readNetlist(sample.text);
    for (const format of formats) {
      const again = readNetlist(writeNetlist(netlist, { format }));
      expect(others(again)).toEqual(others({ ...netlist, version: format }));
      expect(again.others).toEqual(netlist.others);
    }
  });

  it.each(allSamples)('A netlist of $name, written twice, has the same bytes.', (sample) => {
    for (const format of formats) {
      const text = writeNetlist(readNetlist(sample.text), { format });
      expect(writeNetlist(readNetlist(text), { format })).toBe(text);
    }
  });

  it('The layout is that of KiCad 6 to 9, to the byte.', () => {
    for (const { text } of [samples.kicad7, samples.kicad9]) {
      expect(writeNetlist(readNetlist(text))).toBe(`${text}\n`);
    }
  });

  it('KiCad up to 9 finds (export with a blank behind it, whoever wrote the file that was read.', () => {
    for (const { text } of allSamples) expect(writeNetlist(readNetlist(text))).toMatch(/^\(export \(version "E"\)\n/);
  });
});

describe('Kept forms and comments', () => {
  const text = `# before
(export (version "E")
  # in export
  (design
    (source "x")
    (new_in_11 (a 1))
    (date "")
    (tool ""))
  (components
    # first
    (comp (ref "R1")
      # in R1
      (value "1")
      (new "x") (newer)
      (fields
        (field (name "a") "b")
        (odd)))
    (other)
    (comp
      # before the reference
      (ref "R2")
      (value "2")
      # at the end
    ))
  (libparts)
  (libraries)
  (nets
    (net (code "1") (name "A")
      (node (ref "R1") (pin "1")
        (side "top"))
      (star)
      (node (ref "R2") (pin "1")))))
# behind
`;

  it('They are written where they stood.', () => {
    expect(writeNetlist(readNetlist(text))).toBe(text);
  });

  it('Behind an empty text that KiCad leaves out they stay, and rewriting settles at once.', () => {
    const comp = (inner: string) =>
      readNetlist(`(export (version "E")\n (components (comp (ref "R1") (value "1") ${inner}))\n (nets))\n`);
    for (const inner of [
      '(footprint "") (odd)',
      '(footprint "")\n # why\n (datasheet "") (odd)',
      '(new) (footprint "") (odd) (value2) (fields)\n # none\n (tstamps)',
    ]) {
      const netlist = comp(inner);
      expect(readNetlist(writeNetlist(netlist)), inner).toEqual(netlist);
    }
  });

  it('Nothing is lost when what they stood behind is taken out.', () => {
    const netlist = readNetlist(text);
    const less = writeNetlist({ ...netlist, components: [], nets: netlist.nets.map((net) => ({ ...net, nodes: [] })) });
    for (const kept of ['# first', '(other)', '(star)']) expect(less).toContain(kept);
    expect(parseNetlist(less).problems).toEqual([]);
  });

  it('A kept form that would break the file is refused.', () => {
    for (const broken of ['(a', 'a)', '(a "b)', ')(']) {
      const write = () => writeNetlist({ ...lamp, others: [{ in: '', after: 'nets', nth: 1, text: broken }] });
      expect(write).toThrow(/others\/0\/text: expected a/);
    }
  });
});

describe('What no file can hold is refused, all of it with its path', () => {
  const problemsOf = (netlist: NetlistInput) => {
    try {
      writeNetlist(netlist);
    } catch (error) {
      return (error as NetlistError).problems.map(({ code, path }) => `${code} ${path}`);
    }
    return [];
  };

  it('Empty references and pins.', () => {
    const nets = [
      {
        name: 'A',
        nodes: [
          { ref: '', pin: '1' },
          { ref: 'R1', pin: '' },
        ],
      },
    ];
    expect(problemsOf({ components: [{ ref: '' }], nets })).toEqual([
      'empty-reference components/0/ref',
      'empty-reference nets/0/nodes/0/ref',
      'empty-pin nets/0/nodes/1/pin',
    ]);
  });

  it('NUL and half a character, in values and in names of fields.', () => {
    const components = [{ ref: 'R1', value: 'a\0b', fields: { 'b\ud800': 'c' } }];
    expect(problemsOf({ components, nets: [{ name: '\udc00', nodes: [] }] })).toEqual([
      'nul-character components/0/value',
      'lone-surrogate components/0/fields/b\ud800',
      'lone-surrogate nets/0/name',
    ]);
  });

  it('What is no text, from a caller without types.', () => {
    const components = [{ ref: 'R1', value: 5, footprint: null }] as unknown as NetlistInput['components'];
    const nets = [{ name: 'A', nodes: [{ ref: 'R1', pin: 1 }] }] as unknown as NetlistInput['nets'];
    expect(problemsOf({ components, nets })).toEqual([
      'not-a-string components/0/value',
      'not-a-string components/0/footprint',
      'not-a-string nets/0/nodes/0/pin',
    ]);
  });

  it('A NetlistError is thrown, not another.', () => {
    expect(() => writeNetlist({ components: [{ ref: '' }], nets: [] })).toThrow(NetlistError);
  });
});
