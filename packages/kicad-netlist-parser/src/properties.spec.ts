import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffNetlists } from './diff.ts';
import { formatNetlist } from './format.ts';
import type { NetlistInput } from './input.ts';
import { parseNetlist, readNetlist } from './read.ts';
import { formatSexpr, parseSexpr } from './tree.ts';
import { writeNetlist } from './write.ts';

/** Texts that have hurt readers: quotes, escapes, comments, blanks, controls, parentheses, characters beyond 16 bits. */
const hostile = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      '"',
      '\\',
      '\n',
      '\r',
      '\t',
      '#',
      '(',
      ')',
      ' ',
      ';',
      "'",
      '|',
      '~',
      '%',
      'x',
      '4',
      '{',
      'Ω',
      '\u{1f600}',
    ),
  }),
  fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
  fc.constantFrom(
    '~',
    '#',
    '\\',
    '"',
    'nil',
    't',
    '\ufeff',
    '\u2028',
    '\u0001\u001b\u007f\u0085',
    '\\x41',
    '\\n',
    'C:\\new',
    '#(',
    '\n#',
    '__proto__',
  ),
);
const name = hostile.filter((text) => text !== '');
/** `~` alone is KiCad's empty text. */
const noTilde = hostile.map((text) => (text === '~' ? '' : text));
const field = fc.record({ name, value: hostile });
const property = fc.record({ name, value: fc.option(hostile, { nil: undefined }) });

const component = fc.record({
  ref: name,
  value: noTilde,
  footprint: noTilde,
  datasheet: noTilde,
  description: hostile,
  fields: fc.array(field, { maxLength: 3 }),
  libSource: fc.option(fc.record({ lib: hostile, part: hostile, description: hostile }), { nil: undefined }),
  properties: fc.array(property, { maxLength: 3 }),
  dnp: fc.boolean(),
  excludeFromBom: fc.boolean(),
  excludeFromBoard: fc.boolean(),
  excludeFromPosFiles: fc.boolean(),
  variants: fc.array(
    fc.record({ name, properties: fc.array(property, { maxLength: 2 }), fields: fc.array(field, { maxLength: 2 }) }),
    {
      maxLength: 2,
    },
  ),
  duplicatePinNumbersAreJumpers: fc.boolean(),
  jumperPinGroups: fc.array(fc.array(hostile, { maxLength: 3 }), { maxLength: 2 }),
  sheetPath: fc.option(fc.record({ names: hostile, tstamps: hostile }), { nil: undefined }),
  componentClasses: fc.array(hostile, { maxLength: 2 }),
  tstamps: fc.array(hostile, { maxLength: 3 }),
  units: fc.array(fc.record({ name: hostile, pins: fc.array(hostile, { maxLength: 3 }) }), { maxLength: 2 }),
});
const libPin = fc.record({ num: hostile, name: noTilde, type: hostile });
const net = fc.record({
  code: name,
  name: hostile,
  class: hostile,
  nodes: fc.array(fc.record({ ref: name, pin: name, pinFunction: hostile, pinType: hostile }), { maxLength: 4 }),
});
const netlist = fc.record({
  source: hostile,
  date: hostile,
  tool: hostile,
  textVars: fc.array(field, { maxLength: 2 }),
  sheets: fc.array(
    fc.record({ number: hostile, name: hostile, tstamps: hostile, titleBlock: fc.constant(undefined) }),
    { maxLength: 2 },
  ),
  components: fc.array(component, { maxLength: 3 }),
  groups: fc.array(
    fc.record({ name: hostile, uuid: hostile, libId: hostile, members: fc.array(hostile, { maxLength: 2 }) }),
    { maxLength: 2 },
  ),
  variants: fc.array(fc.record({ name, description: hostile }), { maxLength: 2 }),
  libparts: fc.array(
    fc.record({
      lib: hostile,
      part: hostile,
      aliases: fc.array(hostile, { maxLength: 2 }),
      description: hostile,
      docs: noTilde,
      footprints: fc.array(hostile, { maxLength: 2 }),
      fields: fc.array(field, { maxLength: 2 }),
      pins: fc.array(libPin, { maxLength: 3 }),
    }),
    { maxLength: 2 },
  ),
  libraries: fc.array(fc.record({ logical: hostile, uri: hostile }), { maxLength: 2 }),
  nets: fc.array(net, { maxLength: 3 }),
});

/** What the flags' members leave of the properties, and them with it: as the writer settles it. */
const settled = (input: NetlistInput) => readNetlist(writeNetlist(input));

describe('Whatever stands in a netlist', () => {
  it('comes back from both formats as it was, without a problem.', () => {
    fc.assert(
      fc.property(netlist, fc.constantFrom('E' as const, 'D' as const), (input, format) => {
        const text = writeNetlist(input, { format });
        const { netlist: read, problems } = parseNetlist(new TextEncoder().encode(text));
        expect(problems).toEqual([]);
        const flagless = input.components.map(({ properties, ...rest }) => rest);
        expect(read).toMatchObject({ ...input, version: format, components: flagless });
        expect(writeNetlist(read!, { format })).toBe(text);
      }),
    );
  });

  it('comes back from rewriting in the other format and back, and is told to be the same.', () => {
    fc.assert(
      fc.property(netlist, (input) => {
        const text = writeNetlist(input);
        expect(formatNetlist(text)).toBe(text);
        const through = readNetlist(formatNetlist(formatNetlist(text, { format: 'D' })));
        expect(through).toEqual(settled(input));
        expect(diffNetlists(settled(input), through).same).toBe(true);
      }),
    );
  });

  it('prints from the lossless tree to its own text.', () => {
    fc.assert(
      fc.property(netlist, (input) => {
        const text = writeNetlist(input, { format: 'D' });
        expect(formatSexpr(parseSexpr(text))).toBe(text);
      }),
    );
  });
});

describe('Whatever text is read', () => {
  const soup = fc
    .array(
      fc.constantFrom(
        '(',
        ')',
        '"',
        '\\',
        '#',
        '\n',
        ' ',
        'export',
        'version',
        'E',
        'components',
        'comp',
        'ref',
        'nets',
        'net',
        'name',
        'node',
        'pin',
        'field',
        'fields',
        'x',
      ),
      {
        maxLength: 60,
      },
    )
    .map((parts) => `(export (version "E") ${parts.join(' ').replaceAll(' \n ', '\n')}`);

  it('gives a netlist or an error with a place; a netlist is written and rewritten without harm.', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          soup,
          soup.map((text) => `${text})`),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          const { netlist: read, problems } = parseNetlist(text, { file: 'soup' });
          const errors = problems.filter((problem) => problem.severity === 'error');
          expect(read === undefined).toBe(errors.length > 0);
          for (const problem of problems) expect(problem.path).toMatch(/^soup(:\d+:\d+)?$/);
          if (read === undefined) return;
          expect(formatSexpr(parseSexpr(text))).toBe(text);
          const rewritten = formatNetlist(text);
          expect(formatNetlist(rewritten)).toBe(rewritten);
          expect({ ...readNetlist(rewritten), others: [] }).toMatchObject({
            nets: read.nets.map(({ name: n, code }) => ({ name: n, code })),
          });
          const writable = [...read.components, ...read.nets.flatMap(({ nodes }) => nodes)].every(
            ({ ref }) => ref !== '',
          );
          if (!writable || read.nets.some(({ nodes }) => nodes.some(({ pin }) => pin === ''))) return;
          const written = writeNetlist(read);
          expect(writeNetlist(readNetlist(written))).toBe(written);
        },
      ),
    );
  });
});
