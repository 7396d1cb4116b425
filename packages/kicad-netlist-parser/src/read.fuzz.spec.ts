import { fuzz, holds, type Random } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { formatNetlist } from './format.ts';
import { parseNetlist, readNetlist } from './read.ts';
import { allSamples } from './testing/samples.ts';
import { formatSexpr, parseSexpr } from './tree.ts';
import { writeNetlist } from './write.ts';

/** Which forms stand in which, by KiCad's names; a form that is absent here holds a text. */
const within: Readonly<Record<string, readonly string[]>> = {
  export: ['version', 'design', 'components', 'groups', 'variants', 'libparts', 'libraries', 'nets'],
  design: ['source', 'date', 'tool', 'textvar', 'sheet'],
  sheet: ['number', 'name', 'tstamps', 'title_block'],
  title_block: ['title', 'company', 'rev', 'date', 'source', 'comment'],
  comment: ['number', 'value'],
  textvar: ['name'],
  components: ['comp', 'comp', 'comp'],
  comp: [
    'ref',
    'value',
    'footprint',
    'datasheet',
    'description',
    'fields',
    'libsource',
    'property',
    'sheetpath',
    'tstamp',
    'tstamps',
    'units',
    'variants',
    'component_classes',
    'duplicate_pin_numbers_are_jumpers',
    'jumper_pin_groups',
  ],
  fields: ['field', 'field'],
  field: ['name'],
  property: ['name', 'value'],
  libsource: ['lib', 'part', 'description'],
  sheetpath: ['names', 'tstamps'],
  units: ['unit', 'unit'],
  unit: ['name', 'pins'],
  pins: ['pin', 'pin'],
  pin: ['num', 'name', 'type'],
  component_classes: ['class'],
  jumper_pin_groups: ['group'],
  group: ['name', 'uuid', 'lib_id', 'members', 'member'],
  groups: ['group'],
  members: ['member', 'member'],
  member: ['uuid'],
  variants: ['variant', 'variant'],
  variant: ['name', 'description', 'property', 'fields'],
  libparts: ['libpart', 'libpart'],
  libpart: ['lib', 'part', 'aliases', 'description', 'docs', 'footprints', 'fields', 'pins'],
  aliases: ['alias'],
  footprints: ['fp'],
  libraries: ['library'],
  library: ['logical', 'uri'],
  nets: ['net', 'net', 'net'],
  net: ['code', 'name', 'class', 'node', 'node', 'node'],
  node: ['ref', 'pin', 'pinfunction', 'pintype'],
};
const names = Object.keys(within);
/** Texts as they stand in netlists, and such as have hurt readers. */
const texts = [
  '1',
  'R1',
  'GND',
  '~',
  '',
  '/',
  '10k 1%',
  'E',
  'D',
  'dnp',
  'exclude_from_bom',
  '\\',
  '"',
  '(',
  ')',
  '#',
  'a\nb',
  '\r',
  '\t',
  'Ω',
  '\u{1f600}',
  '<script>',
  '=cmd',
  '../x',
  '__proto__',
  '\ufeff',
  '\u2028',
  '\\x41',
  'C:\\new',
  '/GPIO16\\I2C0',
];
const blanks = [' ', '\n', '\r\n', '\n    ', '\t', ' \n# a comment (\n', ''];

/** Texts in quotes with every escape that KiCad's reader knows, and some that it does not. */
const escapes = [
  '"\\x41\\x4"',
  '"\\303\\251"',
  '"\\377"',
  '"\\a\\b\\f\\v\\t\\r"',
  '"\\xzz\\8\\q"',
  '"\\0"',
  '"a\nb"',
  '"\\',
];

function text(random: Random): string {
  if (random.chance(0.03)) return random.pick(escapes);
  const value = random.chance(0.95) ? random.pick(texts) : String.fromCharCode(random.below(0x3000));
  if (random.chance(0.25) && /^[\w~./-]+$/.test(value)) return value;
  if (random.chance(0.02)) return value;
  return `"${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}

function form(random: Random, name: string, depth: number): string {
  const inner = within[name];
  const parts: string[] = [];
  if (name === 'field' || name === 'textvar' || name === 'jumper_pin_groups') parts.push(text(random));
  if (inner === undefined)
    parts.push(name === 'version' ? random.pick(['E', '"E"', 'D', 'D', '"F"', '(x)']) : text(random));
  else
    for (const own of inner) {
      if (depth > 8 || random.chance(0.25)) continue;
      const used = random.chance(0.02) ? random.pick(names) : random.chance(0.02) ? 'odd' : own;
      parts.push(form(random, used, depth + 1));
    }
  if (random.chance(0.01)) parts.push(text(random));
  return `(${name}${parts.map((part) => (random.pick(blanks) || ' ') + part).join('')}${random.pick(blanks)})`;
}

function netlist(random: Random): string {
  const made = form(random, 'export', 0);
  // Some programs leave lines out by a `#` before them, with a parenthesis that the file needs.
  const whole = random.chance(0.05) ? made.replaceAll('\n    ', '\n#   ') : made;
  return `${random.chance(0.05) ? '\ufeff' : ''}${whole}${random.pick(['\n', '', '\r\n', ' # end\n', ')'])}`;
}

function read(made: string): void {
  const bytes = new TextEncoder().encode(made);
  // Half characters, which no file can hold, are refused in a text and have become U+FFFD in the bytes.
  const input = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (input !== made) holds(parseNetlist(made).netlist === undefined, 'half a character was read');
  const { netlist: found, problems } = parseNetlist(bytes, { file: 'any' });
  const errors = problems.filter(({ severity }) => severity === 'error');
  holds((found === undefined) === errors.length > 0, 'neither read nor refused, or both');
  for (const { path } of problems) holds(/^any(:\d+:\d+)?$/.test(path), `a problem at ${path}`);
  if (found === undefined) return;
  holds(formatSexpr(parseSexpr(input)) === input, 'the lossless tree prints another text');
  const rewritten = formatNetlist(input);
  holds(formatNetlist(rewritten) === rewritten, 'rewriting twice gives another text');
  const nameless = [...found.components, ...found.nets.flatMap(({ nodes }) => nodes)].some(({ ref }) => ref === '');
  if (nameless || found.nets.some(({ nodes }) => nodes.some(({ pin }) => pin === ''))) return;
  const written = writeNetlist(found);
  holds(writeNetlist(readNetlist(written)) === written, 'what was written is read as something else');
  const other = formatNetlist(written, { format: 'D' });
  holds(formatNetlist(other, { format: 'D' }) === other, 'rewriting twice in format D gives another text');
}

describe('a netlist from anywhere', { timeout: 7_200_000 }, () => {
  it('Is read, or refused with a place; what is read is written and rewritten without harm.', async () => {
    const report = await fuzz({
      name: 'netlist',
      seeds: allSamples.map((sample) => sample.text),
      grammar: netlist,
      read,
      known: ['(export\n#\n(version)(s))', '(export (version "E") (design (source "a\ud800b")))'],
    });
    expect(report.meanBytes).toBeGreaterThan(200);
  });
});
