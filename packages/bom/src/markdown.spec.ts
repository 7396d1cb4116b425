import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { md, mdTable } from './markdown.ts';

describe('md', () => {
  it.each([
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['[click](javascript:alert(1))', '\\[click\\](javascript:alert(1))'],
    ['a | b', 'a \\| b'],
    ['**bold** `code`', '\\*\\*bold\\*\\* \\`code\\`'],
    ['# heading', '\\# heading'],
    ['1. list', '1\\. list'],
    ['two\nlines', 'two lines'],
    ['back\\slash &amp;', 'back\\\\slash &amp;amp;'],
    ['USD $1 $2', 'USD &#36;1 &#36;2'],
  ])('The name %j shows as itself.', (name, escaped) => {
    expect(md(name)).toBe(escaped);
  });

  it('An order code comes out unchanged, underscores inside it included.', () => {
    expect(md('CL21B104_KBC-1/2+3')).toBe('CL21B104_KBC-1/2+3');
  });

  it('No name can open a tag, a link, a cell or a line.', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const escaped = md(name);
        expect(escaped).not.toMatch(/[<>\r\n]/);
        expect(escaped.replace(/\\./g, '')).not.toMatch(/[[\]|`*]/);
      }),
    );
  });
});

describe('mdTable', () => {
  it('A table has a head, a rule and its rows.', () => {
    expect(mdTable(['n', 'what'], [['1', 'a']], [0])).toEqual(['| n | what |', '| ---: | --- |', '| 1 | a |']);
  });
});
