import { describe, expect, it } from 'vitest';
import { formatNetlist } from './format.ts';
import { NetlistError } from './problem.ts';
import { parseNetlist, readNetlist } from './read.ts';
import { allSamples, samples } from './testing/samples.ts';

const withoutVersion = (text: string) => ({ ...readNetlist(text), version: '' });

describe('Rewriting a text in another format', () => {
  it.each(allSamples.filter(({ name }) => name !== 'masked lines'))(
    'A netlist of $name says the same in E and in D.',
    ({ text }) => {
      for (const format of ['E', 'D'] as const) {
        const rewritten = formatNetlist(text, { format });
        expect(readNetlist(rewritten).version).toBe(format);
        // A form that nobody knows gets the format's quotes too.
        const plain = (netlist: object) => JSON.stringify(netlist).replaceAll('\\"', '');
        expect(plain(withoutVersion(rewritten))).toBe(plain(withoutVersion(text)));
        expect(formatNetlist(rewritten, { format })).toBe(rewritten);
        expect(parseNetlist(rewritten).problems).toEqual([]);
      }
    },
  );

  it.each([samples.kicad6, samples.kicad7, samples.kicad8, samples.kicad9, samples.diode])(
    'A netlist of $name is in format E already and stays as it is, to the byte.',
    ({ text }) => {
      expect(formatNetlist(text, { format: 'E' })).toBe(text);
    },
  );

  it.each([samples.kicad4, samples.kicad5, samples.skidl])('So is one of $name in format D.', ({ text }) => {
    expect(formatNetlist(text, { format: 'D' })).toBe(text);
  });

  it('A comment before the version keeps its line: what stood behind the version does not become part of it.', () => {
    const text = '(export\n# of the version\n(version D)(components))';
    const rewritten = formatNetlist(text);
    expect(rewritten).toBe('(export (version "E")\n# of the version\n(components))');
    expect(formatNetlist(rewritten)).toBe(rewritten);
  });

  it('From D to E every text gets quotes, a tstamp becomes tstamps, and nothing else changes.', () => {
    const text =
      '(export (version D) # no comment\n# comment\n  (components (comp (ref R1) (odd x (y 1))\t(tstamp 5A)))\r\n)';
    expect(formatNetlist(text.replace(' # no comment', ''))).toBe(
      '(export (version "E")\n# comment\n  (components (comp (ref "R1") (odd "x" (y "1"))\t(tstamps "5A")))\r\n)',
    );
  });

  it('From E to D quotes go where they may, one stamp becomes tstamp, several stay.', () => {
    const comps = '(comp (ref "R1") (value "1 k") (tstamps "a"))(comp (ref "R2") (tstamps "a" "b"))';
    expect(formatNetlist(`(export (version "E") (components ${comps}))`, { format: 'D' })).toBe(
      '(export (version D) (components (comp (ref R1) (value "1 k") (tstamp a))(comp (ref R2) (tstamps a b))))',
    );
  });
});

describe('What KiCad would not read is mended', () => {
  it('(export alone on its line, as KiCad 10 writes it.', () => {
    expect(formatNetlist(samples.kicad10.text)).toMatch(/^\(export \(version "E"\)\n\t\(design\n/);
    expect(formatNetlist(samples.kicad10.text)).toBe(
      samples.kicad10.text.replace('(export\n\t(version "E")', '(export (version "E")'),
    );
  });

  it('Comments before the version go behind it; a version elsewhere or none goes to its place.', () => {
    expect(formatNetlist('(export\n# a\n(version D)\n(nets))')).toBe('(export (version "E")\n# a\n(nets))');
    expect(formatNetlist('(export\n  (nets)\n  (version D))')).toBe('(export (version "E")\n  (nets))');
    expect(formatNetlist('(export\n  (nets))')).toBe('(export (version "E")\n  (nets))');
    expect(formatNetlist('(export(version "E"))')).toBe('(export (version "E"))');
  });

  it('A byte order mark is left out.', () => {
    expect(formatNetlist('\ufeff(export (version "E"))')).toBe('(export (version "E"))');
  });

  it('A line end within a text becomes an escape; words without quotes get them.', () => {
    expect(formatNetlist('(export (version "E") (components (comp (ref "a\nb") (value 10 uF))))')).toBe(
      '(export (version "E") (components (comp (ref "a\\nb") (value "10 uF"))))',
    );
  });

  it('Masked lines lose their #, and words between forms stay.', () => {
    const rewritten = formatNetlist(samples.masked.text);
    expect(rewritten).not.toContain('#');
    expect(rewritten).toContain('\n{% if more %}\n');
    expect(rewritten).toContain('(footprint "{{ switch_footprint }}")');
    expect(withoutVersion(rewritten)).toEqual(withoutVersion(samples.masked.text));
  });

  it('What is no netlist is refused.', () => {
    expect(() => formatNetlist('(kicad_pcb)', { file: 'b.net' })).toThrow(NetlistError);
    expect(() => formatNetlist('(kicad_pcb)', { file: 'b.net' })).toThrow(/^b\.net:1:1: expected \(export/);
  });

  it('A text of many pieces is rewritten whole.', () => {
    const comps = Array.from({ length: 20_000 }, (_, index) => `(comp (ref R${index}) (value ${index}k))`).join('\n');
    const text = `(export (version D) (components ${comps}))`;
    expect(formatNetlist(formatNetlist(text), { format: 'D' })).toBe(text);
  });
});
