import { describe, expect, it } from 'vitest';
import { parseNetlist, readNetlist } from './read.ts';
import { allSamples, countsOf, samples } from './testing/samples.ts';

describe('Each writer', () => {
  it.each(allSamples)('A netlist of $name is read whole.', (sample) => {
    const { netlist, problems } = parseNetlist(sample.text);
    expect(problems.filter((problem) => problem.severity === 'error')).toEqual([]);
    expect(netlist).toMatchObject({ version: sample.version, tool: sample.tool });
    expect(countsOf(netlist!)).toEqual({ components: sample.components, nets: sample.nets, nodes: sample.nodes });
  });

  it.each(allSamples.filter((sample) => sample !== samples.masked))(
    'A netlist of $name gives no problem.',
    (sample) => {
      expect(parseNetlist(sample.text).problems).toEqual([]);
    },
  );

  it.each(allSamples)(
    'A netlist of $name reads the same with LF, with CRLF, with a byte order mark, and from bytes.',
    (sample) => {
      const text = sample.text.replaceAll('\r\n', '\n');
      // Kept forms and comments keep the line ends that they have.
      const plain = (input: string | Uint8Array) => JSON.stringify(readNetlist(input)).replaceAll('\\r\\n', '\\n');
      const expected = plain(text);
      expect(plain(text.replaceAll('\n', '\r\n'))).toBe(expected);
      expect(plain(`\ufeff${text}`)).toBe(expected);
      expect(plain(new TextEncoder().encode(`\ufeff${text}`))).toBe(expected);
    },
  );
});

describe('What is read', () => {
  it('Format D: a bare Windows path and a bare net name keep their backslashes.', () => {
    const netlist = readNetlist(samples.kicad4.text);
    expect(netlist.source).toBe('C:\\Users\\me\\lamp\\lamp.sch');
    expect(netlist.libraries[0]!.uri).toBe('C:\\Programs\\KiCad\\device.lib');
    expect(netlist.nets[0]!.name).toBe('/IO3\\SDA');
  });

  it('A localised date is kept as it is written.', () => {
    expect(readNetlist(samples.kicad4.text).date).toBe('03.11.2018 (сб) 09:10:11 EET');
  });

  it('A component of format D has its fields, its symbol, its sheet and its one stamp.', () => {
    expect(readNetlist(samples.kicad4.text).components[1]).toEqual({
      ref: 'D1',
      value: 'LED (red)',
      footprint: 'LEDs:LED_0603',
      datasheet: '',
      description: '',
      fields: [
        { name: 'Supplier', value: 'Shop & Sons' },
        { name: 'MPN', value: 'L-1' },
      ],
      libSource: { lib: 'device', part: 'LED', description: '' },
      properties: [],
      dnp: false,
      excludeFromBom: false,
      excludeFromBoard: false,
      excludeFromPosFiles: false,
      variants: [],
      duplicatePinNumbersAreJumpers: false,
      jumperPinGroups: [],
      sheetPath: { names: '/', tstamps: '/' },
      componentClasses: [],
      tstamps: ['5A1B0002'],
      units: [],
    });
  });

  it('A library part has its aliases, filters, fields and pins.', () => {
    expect(readNetlist(samples.kicad4.text).libparts[0]).toEqual({
      lib: 'device',
      part: 'LED',
      aliases: ['LED_ALT'],
      description: 'Light emitting diode',
      docs: '',
      footprints: ['LED*', 'D_*'],
      fields: [
        { name: 'Reference', value: 'D' },
        { name: 'Value', value: 'LED' },
      ],
      pins: [
        { num: '1', name: 'K', type: 'passive' },
        { num: '2', name: 'A', type: 'passive' },
      ],
    });
  });

  it('A sheet has its title block with comments.', () => {
    expect(readNetlist(samples.kicad4.text).sheets).toEqual([
      {
        number: '1',
        name: '/',
        tstamps: '/',
        titleBlock: {
          title: 'Lamp driver',
          company: '',
          rev: 'v1.1',
          date: '',
          source: 'lamp.sch',
          comments: [
            { number: '1', value: '' },
            { number: '2', value: 'second line' },
          ],
        },
      },
    ]);
  });

  it('A lone ~ is an empty value, data sheet, documentation or pin name, but stays in fields.', () => {
    const netlist = readNetlist(samples.kicad5.text);
    expect(netlist.components[0]!.datasheet).toBe('');
    expect(netlist.libparts[0]!.docs).toBe('');
    expect(netlist.libparts[0]!.pins[1]!.name).toBe('');
    expect(readNetlist(samples.kicad6.text).components[1]!.value).toBe('');
    expect(readNetlist(samples.kicad8.text).libparts[0]!.fields[1]).toEqual({ name: 'Datasheet', value: '~' });
    expect(readNetlist(samples.kicad8.text).nets[0]!.name).toBe('~{RESET}');
  });

  it('A part of several units has all stamps, the primary one last.', () => {
    const { tstamps } = readNetlist(samples.kicad6.text).components[0]!;
    expect(tstamps).toHaveLength(3);
    expect(tstamps.at(-1)).toBe('00000000-0000-4000-8000-000000000001');
  });

  it('A property without value sets its flag and stays in place among the others.', () => {
    const u1 = readNetlist(samples.kicad6.text).components[0]!;
    expect(u1).toMatchObject({ excludeFromBom: true, dnp: false, excludeFromBoard: false });
    expect(u1.properties).toEqual([
      { name: 'Sheetname', value: '' },
      { name: 'Sheetfile', value: 'gate.kicad_sch' },
      { name: 'exclude_from_bom', value: undefined },
      { name: 'ki_keywords', value: 'HCMOS "nand" 2-input' },
    ]);
    expect(readNetlist(samples.kicad7.text).components[0]).toMatchObject({ dnp: true, excludeFromBoard: true });
    expect(readNetlist(samples.kicad10.text).components[0]).toMatchObject({ excludeFromPosFiles: true, dnp: false });
  });

  it('A flag with the value 0 is not set, one with 1 is.', () => {
    const read = (value: string) =>
      readNetlist(`(export (version "E") (components (comp (ref "R1") (property (name "dnp") (value "${value}")))))`);
    expect(read('0').components[0]!.dnp).toBe(false);
    expect(read('1').components[0]!.dnp).toBe(true);
  });

  it('Fields without text are empty; text variables are read.', () => {
    const netlist = readNetlist(samples.kicad8.text);
    expect(netlist.components[0]!.fields[1]).toEqual({ name: 'Datasheet', value: '' });
    expect(netlist.textVars).toEqual([
      { name: 'REVISION', value: 'B' },
      { name: 'EMPTY', value: '' },
    ]);
  });

  it('Component classes, net classes and jumpers are read.', () => {
    expect(readNetlist(samples.kicad8.text).components[0]!.componentClasses).toEqual(['Hot', 'Power']);
    const netlist = readNetlist(samples.kicad9.text);
    expect(netlist.nets.map((net) => net.class)).toEqual(['Power', 'Default']);
    expect(netlist.components[0]).toMatchObject({
      duplicatePinNumbersAreJumpers: true,
      jumperPinGroups: [
        ['1', '3'],
        ['2', '4'],
      ],
    });
  });

  it('Units, groups and variants of KiCad 10 are read, and a form that nobody knows is kept.', () => {
    const netlist = readNetlist(samples.kicad10.text);
    const u1 = netlist.components[0]!;
    expect(u1.units).toEqual([{ name: 'A', pins: ['2', '1'] }]);
    expect(u1.variants).toEqual([
      { name: 'lite', properties: [{ name: 'dnp', value: '1' }], fields: [{ name: 'MPN', value: 'M-2' }] },
    ]);
    expect(netlist.variants).toEqual([{ name: 'lite', description: 'without U1' }]);
    expect(netlist.groups[0]).toMatchObject({ name: 'supply', members: ['a4c90000-0000-4000-8000-000000000001'] });
    expect(netlist.others).toMatchObject([{ in: '', after: 'nets', nth: 1 }]);
    expect(netlist.others![0]!.text).toMatch(/^\(net_chains\n.*\)$/s);
  });

  it('A node has pin function and pin type as written.', () => {
    expect(readNetlist(samples.kicad6.text).nets[2]!.nodes).toEqual([
      { ref: 'U1', pin: '3', pinFunction: '', pinType: 'output+no_connect' },
    ]);
    expect(readNetlist(samples.kicad10.text).nets[0]!.nodes[0]!.pinFunction).toBe('P_1');
  });

  it('A list that comes twice is one list.', () => {
    const text = '(export (version D) (components (comp (ref A))) (nets) (components (comp (ref B))))';
    expect(readNetlist(text).components.map((component) => component.ref)).toEqual(['A', 'B']);
  });

  it('Names that objects have by nature are names like others.', () => {
    const text = `(export (version D) (components (comp (ref constructor) (fields (field (name __proto__) x)))))`;
    expect(readNetlist(text).components[0]).toMatchObject({
      ref: 'constructor',
      fields: [{ name: '__proto__', value: 'x' }],
    });
    expect(readNetlist('(export (version D) (constructor 1))').others).toHaveLength(1);
  });
});

describe('Kept forms and comments', () => {
  const text = `# before
(export (version "E")
  # in export
  (design (source "x") (new_in_11 (a 1)))
  (components
    # first
    (comp (ref "R1") (value "1")
      # in R1
      (new "x") (newer)
      (fields (field (name "a") "b") (odd)))
    (other)
    (comp (ref "R2")))
  (nets
    (net (code "1") (name "A") (node (ref "R1") (pin "1") (side "top")) (star) (node (ref "R2") (pin "1")))))
# behind
`;

  it('Each is kept with the form before it and its count.', () => {
    const netlist = readNetlist(text);
    expect(netlist.others).toEqual([
      { in: 'file', after: '', nth: 0, text: '# before' },
      { in: '', after: 'version', nth: 1, text: '# in export' },
      { in: 'design', after: 'source', nth: 1, text: '(new_in_11 (a 1))' },
      { in: 'components', after: '', nth: 0, text: '# first' },
      { in: 'components', after: 'comp', nth: 1, text: '(other)' },
      { in: 'file', after: 'export', nth: 1, text: '# behind' },
    ]);
    expect(netlist.components[0]!.others).toEqual([
      { in: '', after: 'value', nth: 1, text: '# in R1\n      (new "x") (newer)' },
      { in: 'fields', after: 'field', nth: 1, text: '(odd)' },
    ]);
    expect(netlist.nets[0]!.others).toEqual([{ in: '', after: 'node', nth: 1, text: '(star)' }]);
    expect(netlist.nets[0]!.nodes[0]!.others).toEqual([{ in: '', after: 'pin', nth: 1, text: '(side "top")' }]);
  });

  it('A comment between a name and its text goes behind that form.', () => {
    const netlist = readNetlist('(export (version\n# odd\nD\n# place\n) (components))');
    expect(netlist.version).toBe('D');
    expect(netlist.others).toEqual([{ in: '', after: 'version', nth: 1, text: '# odd\n# place' }]);
  });
});
