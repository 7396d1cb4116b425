import { spawnSync } from 'node:child_process';
import { python, skipFor, withoutOracle } from '@boardproof/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvError, readCsv, writeCsv } from './csv.ts';

/** Cells with what breaks CSV files: quotes, commas, line ends, blanks, formulas. */
const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ' ', 'a', '=', '\t', ';', "'") }),
);
const records = fc.array(fc.array(cell, { minLength: 1, maxLength: 8 }), { maxLength: 12 });

describe('writeCsv and readCsv', () => {
  it('What is written is read back as it was, whatever the cells hold.', () => {
    fc.assert(
      fc.property(records, (rows) => {
        expect(readCsv(writeCsv(rows))).toEqual(rows);
      }),
    );
  });

  it("Python's csv module reads the same cells as our reader.", (context) => {
    skipFor(context, withoutOracle('python3'));
    // One process for all samples: a list of texts in, a list of their records out.
    const samples = fc.sample(records, { numRuns: 200, seed: 7 });
    const program =
      'import csv, io, json, sys\n' +
      'texts = json.loads(sys.stdin.buffer.read().decode("utf-8"))\n' +
      'out = [list(csv.reader(io.StringIO(t, newline=""), strict=True)) for t in texts]\n' +
      'sys.stdout.buffer.write(json.dumps(out).encode())';
    // Python turns a NUL away; it is no part of RFC 4180's text either.
    const clean = samples.map((rows) => rows.map((row) => row.map((text) => text.replaceAll('\0', ''))));
    const run = spawnSync(python, ['-c', program], {
      input: JSON.stringify(clean.map((rows) => writeCsv(rows))),
      encoding: 'utf8',
      maxBuffer: 64e6,
    });
    expect(run.stderr).toBe('');
    expect(JSON.parse(run.stdout)).toEqual(clean);
  });

  it("Our reader reads what Python's csv module writes.", (context) => {
    skipFor(context, withoutOracle('python3'));
    const rows = [
      ['a,b', 'say "so"', 'two\r\nlines'],
      ['', ' x ', "'=1"],
    ];
    const program =
      'import csv, json, sys, io\nout = io.StringIO(newline="")\n' +
      'csv.writer(out).writerows(json.load(sys.stdin))\nsys.stdout.buffer.write(out.getvalue().encode())';
    const run = spawnSync(python, ['-c', program], { input: JSON.stringify(rows), encoding: 'utf8' });
    expect(run.stderr).toBe('');
    expect(readCsv(run.stdout)).toEqual(rows);
  });

  it('Each record ends with CRLF, and only cells that need quotes have them.', () => {
    expect(writeCsv([['a', 'b,c', 'd"e', ' f']])).toBe('a,"b,c","d""e"," f"\r\n');
  });

  it('A record of one empty cell is not a blank line, which readers would skip.', () => {
    expect(writeCsv([['']])).toBe('""\r\n');
  });

  it('Lines that end with LF alone, and a last line without an end, are read too.', () => {
    expect(readCsv('a,b\nc,d')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it.each([
    ['a quote inside a bare cell', 'x\r\nab"c\r\n', 2, 3],
    ['text after a closing quote', '"a"b\r\n', 1, 4],
    ['a quote that is never closed', 'a,"b\r\n', 1, 3],
    ['a lone carriage return', 'a\rb', 1, 2],
    ['a fault after a cell of two lines', '"a\r\nb",c"\r\n', 2, 5],
  ])('The reader refuses %s and names the place.', (_, text, line, column) => {
    expect(() => readCsv(text)).toThrow(CsvError);
    expect(() => readCsv(text)).toThrow(`${line}:${column}: `);
  });
});
