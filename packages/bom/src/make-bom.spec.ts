import { spawnSync } from 'node:child_process';
import { type BoardSource, place } from '@boardproof/board';
import { python, skipFor, withoutOracle } from '@boardproof/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFormula } from './cell.ts';
import { readCsv } from './csv.ts';
import { makeBom } from './make-bom.ts';
import { capacitor, code, sampleBoard, samplePart } from './sample-board.ts';

const file = (name: string, ...args: Parameters<typeof makeBom>) => makeBom(...args).files.get(name) as string;
const errors = (...args: Parameters<typeof makeBom>) =>
  makeBom(...args)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ code: what, path }) => [what, path]);

describe('makeBom', () => {
  it('digikey.csv has one row a distinct part, and an empty cell where no Digi-Key number is sourced.', () => {
    expect(file('digikey.csv', sampleBoard())).toBe(
      [
        'Quantity,Digi-Key Part Number,Manufacturer Part Number,Manufacturer,Customer Reference,Reference Designator,Description,Note',
        '6,1276-1003-1-ND,CL21B104KBCNNNC,Samsung,C2/C10,C2/C10,Sample capacitor,Alternates: CC0805KRX7R9BB104 (311-1140-1-ND)',
        '3,,J1B1211CCD,CETUS,J1,J1,Sample jack,Choose by hand: no Digi-Key number is sourced',
        '4,952-2133-ND,M22-2020305,Harwin,J2/Header on the module,J2,Sample header,"3 for J2, 1 as Header on the module"',
        '3,R-0000-1-ND,R-0000,Maker,R1,R1,Sample resistor,',
        '2,,,,IDC socket,,2 mm IDC socket 2x3,Choose by hand: no order code is sourced',
        '1,,,,Ribbon,,"Ribbon cable, 1 mm pitch, 6 conductors",Choose by hand. Any length up to 100 mm',
        '',
      ].join('\r\n'),
    );
  });

  it("Python's csv module reads digikey.csv by its header with the same cells as our reader.", (context) => {
    skipFor(context, withoutOracle('python3'));
    const csv = file('digikey.csv', sampleBoard());
    const program =
      'import csv, io, json, sys\n' +
      'rows = csv.DictReader(io.StringIO(sys.stdin.buffer.read().decode("ascii"), newline=""), strict=True)\n' +
      'print(json.dumps([list(row.items()) for row in rows]))';
    const run = spawnSync(python, ['-c', program], { input: csv, encoding: 'utf8' });
    expect(run.stderr).toBe('');
    const [head, ...rows] = readCsv(csv);
    expect(JSON.parse(run.stdout)).toEqual(rows.map((row) => row.map((cell, column) => [head?.[column], cell])));
  });

  it('digikey-cart.txt has the rows with a Digi-Key number only, and the summary counts the rest.', () => {
    const { files, summary } = makeBom(sampleBoard());
    expect(files.get('digikey-cart.txt')).toBe(
      '6,1276-1003-1-ND,C2/C10\n4,952-2133-ND,J2/Header on the module\n3,R-0000-1-ND,R1\n',
    );
    expect(summary?.[1]).toBe('digikey-cart.txt: 3 rows; 3 of the order are not in it, for want of a Digi-Key number');
  });

  it('bom.json has every part of the board on exactly one line, with the keys that others rely on.', () => {
    const bom = JSON.parse(file('bom.json', sampleBoard(), { boards: 6, builds: 2 }));
    expect(bom).toMatchObject({ schema: 'boardproof.bom/1', boards: 6, builds: 2 });
    expect(bom.counts).toEqual({ parts: 8, accessories: 3, lines: 8, buy: 3, chooseByHand: 3, doNotBuy: 2 });
    const refs = bom.lines.flatMap((line: { refs: string[] }) => line.refs).sort();
    expect(refs).toEqual(['C10', 'C2', 'C3', 'H1', 'H2', 'J1', 'J2', 'R1']);
    for (const line of bom.lines) {
      expect(Object.keys(line)).toEqual(
        expect.arrayContaining(
          'refs quantity mpn manufacturer digikey description source alternates disposition'.split(' '),
        ),
      );
    }
  });

  it('order.md tells what to upload, what to buy, what to choose by hand, what was chosen and what is left open.', () => {
    const page = file('order.md', sampleBoard());
    for (const heading of [
      '# Order: Sample board, revision A',
      '## Boards, from OSH Park',
      '## Parts, from Digi-Key',
      '## Choose by hand',
      '## Alternates',
      '## Not bought',
      '## What the design chose',
      '## Left open',
    ]) {
      expect(page.split('\n')).toContain(heading);
    }
    expect(page).toContain('sample-oshpark.zip');
    expect(page).toContain('an estimate, without shipping');
  });

  it('The sample board has no error, and every problem has a code, a place and a hint.', () => {
    const { problems } = makeBom(sampleBoard());
    expect(problems.map((problem) => problem.code)).toEqual([
      'bom-no-digikey-number',
      'bom-no-order-code',
      'bom-no-order-code',
    ]);
    for (const { severity, path, hint } of problems) {
      expect([severity, path !== '', hint !== '']).toEqual(['warning', true, true]);
    }
  });

  it.each([
    [{ boards: 0 }, 'options/boards'],
    [{ boards: 2.5 }, 'options/boards'],
    [{ builds: -1 }, 'options/builds'],
    [{ boards: 3, builds: 4 }, 'options/builds'],
    [{ spares: Number.NaN }, 'options/spares'],
    [{ today: 'yesterday' }, 'options/today'],
  ])('The options %j are refused and make no file.', (options, path) => {
    expect(errors(sampleBoard(), options)).toEqual([['bom-option', path]]);
    expect(makeBom(sampleBoard(), options).files.size).toBe(0);
  });

  it('Two parts of one reference, and a reference that cannot be joined by a slash, are errors.', () => {
    const at = (ref: string) => place(ref, capacitor, { at: [1, 1] });
    const board = sampleBoard({ parts: [at('C1'), at('C1'), at('C/2'), at('-C3')], unconnected: [] });
    expect(errors(board)).toEqual([
      ['bom-duplicate-reference', 'parts/C1'],
      ['bom-reference-malformed', 'parts/C/2'],
      ['bom-reference-malformed', 'parts/-C3'],
    ]);
  });

  it('The same board gives the same bytes, in whatever order its parts were written.', () => {
    const turned = sampleBoard({ parts: [...sampleBoard().parts].reverse() });
    expect(makeBom(turned).files).toEqual(makeBom(sampleBoard()).files);
  });

  it('No name of a board, hostile as it may be, becomes a formula in a cell, breaks a row or opens a tag.', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.constantFrom('=cmd|/c calc!A0', '<script>alert(1)</script>', '"\r\n=1+1', '@x;=1', 'a\u2028b', "'-1"),
    );
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, name, maker) => {
        const description = `${name}\n${title}`;
        const part = samplePart('p', 'other', 'U', name, [code(`M${maker}`, 'M1', '1-ND')]);
        const change: Partial<BoardSource> = {
          title,
          parts: [place('U1', { ...part, description }, { at: [1, 1] })],
          unconnected: [],
          accessories: [{ name, description, quantity: 2, orders: [], note: maker }],
          choices: [{ what: name, chosen: title, why: maker }],
        };
        const { files, problems } = makeBom(sampleBoard(change));
        expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
        const rows = readCsv(files.get('digikey.csv') as string);
        expect(rows.map((row) => row.length)).toEqual([8, 8, 8]);
        expect(rows.flat().filter(isFormula)).toEqual([]);
        expect(files.get('digikey-cart.txt')).toBe('3,1-ND,U1\n');
        expect(files.get('order.md')).not.toMatch(/<[a-z!/]/i);
      }),
    );
  });
});
