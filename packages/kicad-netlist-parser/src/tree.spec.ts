import { describe, expect, it } from 'vitest';
import { NetlistError } from './problem.ts';
import { allSamples } from './testing/samples.ts';
import { formatSexpr, parseSexpr, type SexprList, sexprAtom, sexprList } from './tree.ts';

describe('The lossless tree', () => {
  it.each(allSamples)('A netlist of $name prints to its own bytes, in each dress.', ({ text, name }) => {
    const dresses = [text, `\ufeff${text}`, text.replaceAll(/\r?\n/g, '\r\n')];
    if (name !== 'masked lines') dresses.push(`# one\n${text}\n# two`);
    for (const dress of dresses) {
      const bytes = new TextEncoder().encode(dress);
      expect(new TextEncoder().encode(formatSexpr(parseSexpr(bytes)))).toEqual(bytes);
    }
  });

  it('An atom has its value, its spelling, what stands before it and its place.', () => {
    const { root } = parseSexpr('(a\n # note\n "b\\x43" c\\d)');
    expect(root.items).toEqual([
      { kind: 'atom', value: 'a', quoted: false, raw: 'a', before: '', offset: 1 },
      { kind: 'atom', value: 'bC', quoted: true, raw: '"b\\x43"', before: '\n # note\n ', offset: 12 },
      { kind: 'atom', value: 'c\\d', quoted: false, raw: 'c\\d', before: ' ', offset: 20 },
    ]);
  });

  it('A changed tree prints the change and nothing else.', () => {
    const document = parseSexpr('(net  (code "1")\n\t(name "A"))\n');
    const name = sexprList('name', [sexprAtom('say "hi"')], { before: '\n\t' });
    const root: SexprList = { ...document.root, items: [...document.root.items.slice(0, 2), name] };
    expect(formatSexpr({ ...document, root })).toBe('(net  (code "1")\n\t(name "say \\"hi\\""))\n');
  });

  it('It reads other KiCad files than netlists, and forms without a name.', () => {
    const text = '(kicad_pcb (version 20211014) (() ("x" 1 (2)))  )';
    expect(formatSexpr(parseSexpr(text))).toBe(text);
  });

  it('A million nested parentheses are read and printed.', () => {
    const text = '('.repeat(1_000_000) + ')'.repeat(1_000_000);
    expect(formatSexpr(parseSexpr(text)) === text).toBe(true);
  });

  it.each([
    ['', 'f:1:1: expected (, found the end of the file (the file is empty)'],
    ['a', 'f:1:1: expected (, found a (an s-expression begins with a parenthesis)'],
    [')', 'f:1:1: expected (, found ) (an s-expression begins with a parenthesis)'],
    ['(a', 'f:1:3: expected ), found the end of the file in (a (the file is cut, or a closing parenthesis is missing)'],
    ['(a "b)', 'f:1:4: expected a closing quote, found the end of the file in (a (the text starts here)'],
    ['(a))', 'f:1:4: expected the end of the file, found ) (a file holds one form)'],
    ['(a \0)', 'f:1:4: expected text, found the character NUL (the file is damaged, or not text)'],
  ])('%j is refused with its place.', (text, message) => {
    const parse = () => parseSexpr(text, { file: 'f' });
    expect(parse).toThrow(NetlistError);
    try {
      parse();
    } catch (error) {
      expect((error as NetlistError).message.replace(/ in \(a(?= \(the file is damaged)/, '')).toBe(message);
    }
  });

  it('More nodes than allowed are refused instead of filling the memory.', () => {
    expect(() => parseSexpr(`(${'()'.repeat(100)})`, { nodeLimit: 50 })).toThrow(/expected at most 50 nodes/);
  });
});
