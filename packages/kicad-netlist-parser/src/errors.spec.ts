import { describe, expect, it } from 'vitest';
import { formatProblem, NetlistError } from './problem.ts';
import { parseNetlist, readNetlist } from './read.ts';

/** All problems of a text, a line each. */
function problemsOf(text: string | Uint8Array, file = 'a.net'): string[] {
  const { netlist, problems } = parseNetlist(text, { file });
  expect(netlist === undefined).toBe(problems.some((problem) => problem.severity === 'error'));
  return problems.map(formatProblem);
}

const whole = '(export (version "E")\n  (components\n    (comp (ref "U1")\n      (value "47k"))))\n';

describe('Errors say the place, what was expected, what was found, and where that is', () => {
  it('A form in place of a text.', () => {
    expect(problemsOf(whole.replace('"47k"', '(y "z")'))).toEqual([
      'a.net:4:14: expected a text, found (y in (comp (ref "U1") ... (value',
    ]);
  });

  it('A text too many.', () => {
    expect(problemsOf(whole.replace('"47k"', '"x" "y"'))).toEqual([
      'a.net:4:18: expected ), found "y" in (comp (ref "U1") ... (value "x"',
    ]);
  });

  it('A text between forms, behind characters that take more than one unit.', () => {
    expect(problemsOf(whole.replace('(value "47k")', '(value "\u{1f600}é") "y"'))).toEqual([
      'a.net:4:20: expected ( or ), found "y" in (comp (ref "U1")',
    ]);
  });

  it('A form without a name, in all its kinds, each told and passed.', () => {
    expect(problemsOf(whole.replace('(value "47k")', '() ("q" 1) ((a) b) (value "47k")'))).toEqual([
      `a.net:4:8: expected a form's name, found ) in (comp (ref "U1") ... (`,
      `a.net:4:11: expected a form's name, found "q" in (comp (ref "U1") ... (`,
      `a.net:4:19: expected a form's name, found (a in (comp (ref "U1") ... (`,
    ]);
  });

  it('A reference that is missing is told at the parenthesis that closes the form.', () => {
    expect(problemsOf(whole.replace('(ref "U1")', ''))).toEqual([
      'a.net:4:20: expected (ref, found ) in (comp (value "47k")',
    ]);
  });

  it('All problems are listed, not only the first, in the order of the file.', () => {
    const text = '(export (version "E")\n(components (comp) (comp (ref "A" "B")))\n(nets (net (node (pin)))))';
    expect(problemsOf(text)).toEqual([
      'a.net:2:18: expected (ref, found ) in (comp',
      'a.net:2:35: expected ), found "B" in (comp (ref "A"',
      'a.net:3:23: expected (ref, found ) in (net (node',
      'a.net:3:24: expected (name, found ) in (net',
    ]);
  });

  it('After a hundred problems the rest is counted.', () => {
    const problems = problemsOf(`(export (version E) (components${'(comp)'.repeat(500)}))`);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toBe('a.net: 400 more problems are not listed (mend those above first)');
  });

  it('Without a file name the place still has line and column.', () => {
    expect(parseNetlist('(export').problems[0]!.path).toBe('netlist:1:8');
  });

  it('A problem is plain data.', () => {
    expect(parseNetlist('(export (version "E"', { file: 'a.net' }).problems).toEqual([
      {
        code: 'unclosed-form',
        severity: 'error',
        path: 'a.net:1:21',
        message: 'expected ), found the end of the file in (version "E"',
        hint: 'the file is cut, or a closing parenthesis is missing',
      },
    ]);
  });

  it('The throwing variant throws the first error as its message and holds all problems.', () => {
    const read = () => readNetlist('(export (nets (net) (net)))', { file: 'a.net' });
    expect(read).toThrow(NetlistError);
    try {
      read();
    } catch (error) {
      expect((error as NetlistError).message).toMatch(/^a\.net:1:19: expected \(name, found \) in \(net/);
      expect((error as NetlistError).problems.map((problem) => problem.severity)).toEqual([
        'error',
        'error',
        'warning',
      ]);
    }
  });
});

describe('What is no netlist', () => {
  it.each([
    ['', 'a.net:1:1: expected (export, found the end of the file (the file is empty)'],
    [' \n ', 'a.net:2:2: expected (export, found the end of the file (the file is empty)'],
    ['hello', 'a.net:1:1: expected (export, found hello (this is not a KiCad netlist)'],
    ['()', 'a.net:1:1: expected (export, found ( (this is not a KiCad netlist)'],
    ['((export))', 'a.net:1:1: expected (export, found ( (this is not a KiCad netlist)'],
    ['("export")', 'a.net:1:1: expected (export, found ( (this is not a KiCad netlist)'],
    ['(exports)', 'a.net:1:1: expected (export, found (exports (this is not a KiCad netlist)'],
    [
      '(kicad_pcb (version 20211014))',
      'a.net:1:1: expected (export, found (kicad_pcb (this is another kind of KiCad file; export a netlist from the schematic editor)',
    ],
    [
      '<?xml version="1.0"?>\n<export version="E">',
      "a.net:1:1: expected (export, found <?xml (this is KiCad's XML netlist; export the KiCad format (.net))",
    ],
    [
      '( { EESchema Netlist Version 1.1 }',
      'a.net:1:1: expected (export, found ({ (this is a netlist older than KiCad 4, or of another tool (OrCAD))',
    ],
  ])('%j', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  it('Something behind the end: a form, a text, a parenthesis.', () => {
    for (const junk of ['(more)', 'more', ')']) {
      expect(problemsOf(whole + junk)[0]).toContain(
        `a.net:5:1: expected the end of the file, found ${junk.replace('e)', 'e')}`,
      );
    }
  });

  it('A NUL, wherever it stands, even in a text or a comment.', () => {
    for (const text of [whole.replace('47k', '\0'), `${whole}\n\0`, `# \0\n${whole}`]) {
      expect(problemsOf(text)[0]).toMatch(/^a\.net:\d:\d+: expected text, found the character NUL/);
    }
  });

  it('A NUL spelled as an escape.', () => {
    for (const escaped of ['\\0', '\\x00', '\\x0']) {
      expect(problemsOf(whole.replace('47k', `a${escaped}`))[0]).toMatch(
        /^a\.net:4:14: expected a text, found one with the/,
      );
    }
  });

  it('Half a character.', () => {
    expect(problemsOf(whole.replace('47k', '\ud800'))[0]).toMatch(/^a\.net:4:15: half a character/);
  });

  it('Bytes that are not UTF-8, with their line and column.', () => {
    const bytes = Buffer.from(whole.replace('47k', 'Ω\u{1f600}éx'));
    bytes[bytes.indexOf('x")')] = 0xe9;
    expect(problemsOf(bytes)).toEqual([
      'a.net:4:18: expected UTF-8 text, found the byte 0xE9 (convert it first, for example with iconv -f LATIN1 -t UTF-8)',
    ]);
  });

  it.each([
    ['an overlong form', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['above U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
    ['a cut sequence', [0xe2, 0x82]],
    ['a lone continuation', [0x80]],
  ])('UTF-8 with %s.', (_, bytes) => {
    expect(problemsOf(Uint8Array.from([0x28, 0xc3, 0xa9, ...bytes]))[0]).toMatch(/^a\.net:1:3: expected UTF-8 text/);
  });

  it('UTF-16.', () => {
    expect(problemsOf(Buffer.from(`\ufeff${whole}`, 'utf16le'))[0]).toMatch(/found a byte order mark of UTF-16/);
  });
});

describe('Cut and torn files', () => {
  it('Cut at each of its characters, a file gives an error with a place and the cut form around it.', () => {
    for (let length = 0; length < whole.trimEnd().length; length++) {
      const { netlist, problems } = parseNetlist(whole.slice(0, length), { file: 'a.net' });
      expect(netlist).toBeUndefined();
      expect(problems[0]!.path).toMatch(/^a\.net:[1-4]:\d+$/);
      expect(problems[0]!.message).toMatch(/^expected .*, found /);
    }
    expect(problemsOf(whole.slice(0, whole.indexOf('47k')))).toEqual([
      'a.net:4:14: expected a closing quote, found the end of the file in (comp (ref "U1") ... (value (the text starts here)',
    ]);
  });

  it('A quote that is missing is hinted at where the text that swallowed the rest begins.', () => {
    const problems = problemsOf(whole.replace('(ref "U1")', '(ref "U1)'));
    expect(problems[0]).toMatch(/^a\.net:3:16: a text in quotes runs over a line end/);
    expect(problems.join('\n')).toContain('a quote may be missing');
  });

  it('A text over a line end alone is a warning, and the text keeps it.', () => {
    const { netlist, problems } = parseNetlist(whole.replace('47k', 'x\ny'));
    expect(netlist!.components[0]!.value).toBe('x\ny');
    expect(problems).toMatchObject([{ code: 'line-break-in-string', severity: 'warning', path: 'netlist:4:14' }]);
  });
});

describe('Warnings', () => {
  it('Words without quotes are one text, and that is told.', () => {
    const { netlist, problems } = parseNetlist(whole.replace('"47k"', '10 uF  6.3V'));
    expect(netlist!.components[0]!.value).toBe('10 uF  6.3V');
    expect(problems).toMatchObject([{ code: 'unquoted-text', severity: 'warning', path: 'netlist:4:17' }]);
  });

  it('Words between the forms of a list are kept, and told once.', () => {
    const { netlist, problems } = parseNetlist(whole.replace('(comp ', '{% if x %}\n(comp '));
    expect(netlist!.others).toEqual([{ in: 'components', after: '', nth: 0, text: '{% if x %}' }]);
    expect(problems).toMatchObject([{ code: 'stray-text', severity: 'warning' }]);
  });

  it('A form that stands twice is told, and the last one counts.', () => {
    const { netlist, problems } = parseNetlist(whole.replace('(value "47k")', '(value "47k") (value "y")'));
    expect(netlist!.components[0]!.value).toBe('y');
    expect(problems).toMatchObject([{ code: 'duplicate-form', severity: 'warning', path: 'netlist:4:21' }]);
  });

  it('A version other than D and E, or none, is told.', () => {
    expect(parseNetlist('(export (version "F"))').problems).toMatchObject([
      { code: 'unknown-version', severity: 'warning' },
    ]);
    expect(parseNetlist('(export)').problems).toMatchObject([{ code: 'unknown-version', severity: 'warning' }]);
  });

  it('Lines masked with # are read when the file needs their parentheses, and that is told.', () => {
    const text = '(export (version D)\n# (components\n# (comp (ref A)))\n)';
    const notNeeded = parseNetlist(text);
    expect(notNeeded.problems).toEqual([]);
    expect(notNeeded.netlist).toMatchObject({ components: [], others: [{ text: '# (components\n# (comp (ref A)))' }] });
    const needed = parseNetlist('(export (version D)\n(components (comp (ref A)\n# (value x)))\n)');
    expect(needed.netlist!.components[0]!.value).toBe('x');
    expect(needed.problems).toMatchObject([{ code: 'masked-lines', severity: 'warning', path: 'netlist:3:1' }]);
  });
});

describe('Text for people', () => {
  it('No control character of the file reaches a message, and long texts are cut.', () => {
    const text = `(export (version E) (components (comp (ref "\u001b[31m\u009b${'x'.repeat(99)}") "\u0007")))`;
    const [problem] = problemsOf(text);
    expect(problem).toContain('found "\\u0007"');
    expect(problem).toContain('(comp (ref "\\u001b[31m\\u009bxxxx');
    expect(problem).not.toMatch(/[\u0000-\u001f\u0080-\u009f]/);
    expect(problem!.length).toBeLessThan(200);
  });
});
