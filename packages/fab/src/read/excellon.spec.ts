import { describe, expect, it } from 'vitest';
import { readExcellon } from './excellon.ts';

const good = 'M48\nMETRIC\n; #@! TA.AperFunction,Plated,PTH,ViaDrill\nT1C0.400\n%\nG90\nT1\nX1.0Y2.5\nM30\n';
const problemsOf = (text: string) =>
  readExcellon(text, 'f')
    .problems.map(({ path, message }) => `${path} ${message}`)
    .join('\n');

describe('readExcellon', () => {
  it('A hole carries its tool and its line.', () => {
    expect(readExcellon(good, 'f').hits).toEqual([
      { line: 8, at: [1, 2.5], diameter: 0.4, plated: true, use: 'ViaDrill' },
    ]);
    expect(problemsOf(good)).toBe('');
  });

  it('A file in inches is read in millimetres.', () => {
    const { hits, problems } = readExcellon(good.replace('METRIC', 'INCH'), 'f');
    expect(problems).toEqual([]);
    expect(hits).toMatchObject([{ at: [25.4, 63.5], diameter: 10.16 }]);
  });

  it.each([
    ['no start', good.replace('M48\n', ''), /f:1 the file does not begin with M48/],
    ['no end', good.replace('M30\n', ''), /M30 is missing/],
    ['an unknown tool', good.replace('T1\nX', 'T2\nX'), /f:7 tool T2 is used and not defined/],
    ['a place without a point', good.replace('X1.0', 'X1000'), /f:8 "X1000Y2.5" is not read/],
    ['a slot', good.replace('X1.0Y2.5', 'X1.0Y2.5G85X2.0Y2.5'), /f:8 .*is not read/],
    ['another unit', good.replace('METRIC', 'FEET'), /f:2 "FEET" is not read in the header/],
    ['no unit', good.replace('METRIC\n', ''), /does not say METRIC/],
    ['no tool', good.replace('T1\nX', 'X'), /a hole is drilled without a tool/],
    ['a tool defined twice', good.replace('%\n', 'T1C0.500\n%\n'), /tool T1 is defined twice/],
    ['something after the end', `${good}X1.0Y1.0\n`, /follows the end/],
  ])('A file with %s is reported with its line.', (_, text, expected) => {
    expect(problemsOf(text)).toMatch(expected);
  });
});
