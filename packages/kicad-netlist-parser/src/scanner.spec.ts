import { describe, expect, it } from 'vitest';
import { ATOM, END, type HashLines, LEFT, Scanner } from './scanner.ts';

/** The tokens of a text: parentheses, `'bare'`, `"quoted"`. */
function tokens(text: string, hashLines: HashLines = 'comment'): string[] {
  const scanner = new Scanner(
    text,
    {
      unclosedString: (offset) => {
        throw new Error(`unclosed at ${offset}`);
      },
      lineBreakInString: () => {},
      bytesNotUtf8: () => {},
      nulEscape: () => {},
    },
    hashLines,
  );
  const found: string[] = [];
  for (let token = scanner.next(); token !== END; token = scanner.next()) {
    if (token === ATOM) found.push(scanner.quoted ? JSON.stringify(scanner.value) : `'${scanner.value}'`);
    else found.push(token === LEFT ? '(' : ')');
  }
  return found;
}

describe('Tokens', () => {
  it('A bare text ends at a blank or a parenthesis.', () => {
    expect(tokens('(ref R1)(pin\t2)\r\nx')).toEqual(['(', "'ref'", "'R1'", ')', '(', "'pin'", "'2'", ')', "'x'"]);
  });

  it('A backslash, a quote and a hash are plain characters in a bare text.', () => {
    expect(tokens('(uri C:\\new\\table.lib) 5" MISO#')).toEqual([
      '(',
      "'uri'",
      "'C:\\new\\table.lib'",
      ')',
      `'5"'`,
      "'MISO#'",
    ]);
  });

  it('Quotes hold blanks and parentheses, and may touch the next text.', () => {
    expect(tokens('"a (b) c""d"e')).toEqual(['"a (b) c"', '"d"', "'e'"]);
  });

  it('A text in quotes may run over a line end.', () => {
    expect(tokens('"a\r\nb"')).toEqual(['"a\\r\\nb"']);
  });

  it('An escaped quote does not end a text, an escaped backslash before a quote does not hide it.', () => {
    expect(tokens(String.raw`"a\"b" "c\\" d`)).toEqual([String.raw`"a\"b"`, String.raw`"c\\"`, "'d'"]);
  });

  it('A text without its closing quote is told with the place of its opening one.', () => {
    expect(() => tokens('(a "b')).toThrow('unclosed at 3');
    expect(() => tokens('(a "b\\"')).toThrow('unclosed at 3');
    expect(() => tokens('(a "b\\')).toThrow('unclosed at 3');
  });

  it('Long texts, equal and different, come out as they are.', () => {
    const long = 'x'.repeat(100);
    expect(tokens(`${long} ${long}y "${long}"`)).toEqual([`'${long}'`, `'${long}y'`, `"${long}"`]);
  });

  it('A byte order mark at the start is passed over, elsewhere it is a character.', () => {
    expect(tokens('\ufeff(a \ufeffb)')).toEqual(['(', "'a'", "'\ufeffb'", ')']);
  });

  it('Control characters other than blanks belong to a bare text.', () => {
    expect(tokens('a\u0007\fb c')).toEqual(["'a\u0007\fb'", "'c'"]);
  });
});

describe('Lines that begin with #', () => {
  it('Such a line is a comment, also behind blanks, at the start and at the end of the file.', () => {
    expect(tokens('# one (\n(a\n  \t# two )\nb)\n# three')).toEqual(['(', "'a'", "'b'", ')']);
  });

  it('A # further on in a line begins a text.', () => {
    expect(tokens('(a #b\n c)')).toEqual(['(', "'a'", "'#b'", "'c'", ')']);
  });

  it('A # behind a byte order mark begins a comment.', () => {
    expect(tokens('\ufeff# one\n(a)')).toEqual(['(', "'a'", ')']);
  });

  it('As blanks, only the # itself is passed over.', () => {
    expect(tokens('(a\n# (b))', 'blank')).toEqual(['(', "'a'", '(', "'b'", ')', ')']);
  });
});
