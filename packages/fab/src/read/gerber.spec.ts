import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layerTexts } from '../testing/sample-zip.ts';
import { reach } from './aperture.ts';
import { evaluate } from './arithmetic.ts';
import { readGerber } from './gerber.ts';

const head = '%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,0.5*%\nG01*\nG75*\n';
const messages = (text: string) => readGerber(text, 'f').problems.map(({ path, message }) => `${path} ${message}`);

describe('readGerber', () => {
  it('A macro with variables and arithmetic, as other tools write it, has the right extent.', () => {
    const macro =
      '%AMRound*\n0 $1 corner*\n$9=$2/2*\n20,1,$3+$3,-$9,0,$9,0,$4*\n1,1,$3x2,$9,0,$4*\n1,1,$3x2,-$9,0,$4*%\n';
    const { gerber, problems } = readGerber(`${head}${macro}%ADD11Round,0X2X0.25X90*%\nD11*\nX0Y0D03*\nM02*`, 'f');
    expect(problems).toEqual([]);
    const { primitives } = gerber.apertures[1]!;
    expect(reach(primitives, Math.PI / 2)).toBeCloseTo(1.25, 9);
    expect(reach(primitives, 0)).toBeCloseTo(0.25, 9);
  });

  it('Attributes hold until they are deleted, and a region takes those of its aperture too.', () => {
    const body =
      '%TO.N,GND*%\n%TA.AperFunction,Conductor*%\nG36*\nX0Y0D02*\nX1000000D01*\nY1000000D01*\nX0Y0D01*\nG37*\n%TD*%\nD10*\nX0Y0D03*\nM02*';
    const { gerber } = readGerber(head + body, 'f');
    expect([...gerber.items[0]!.attributes]).toEqual([
      ['AperFunction', ['Conductor']],
      ['N', ['GND']],
    ]);
    expect(gerber.items[1]!.attributes.size).toBe(0);
  });

  it.each([
    ['a missing end', `${head}D10*\nX0Y0D03*`, /M02 is missing/],
    ['an undefined aperture', `${head}D11*\nM02*`, /f:6 aperture D11 is used and not defined/],
    ['no format', '%MOMM*%\n%ADD10C,1*%\nD10*\nX0Y0D03*\nM02*', /f:4 a place is given before the format/],
    ['no unit', '%FSLAX46Y46*%\n%ADD10C,1*%\nD10*\nX0Y0D03*\nM02*', /f:4 a place is given before the unit/],
    ['inches', `%FSLAX46Y46*%\n%MOIN*%\nM02*`, /f:2 %MOIN% is not read/],
    ['an unknown command', `${head}G99*\nM02*`, /f:6 "G99" is not read/],
    ['an unknown macro', `${head}%ADD11Nothing*%\nM02*`, /macro Nothing is not defined/],
    ['a clear primitive', `${head}%AMM*1,0,1,0,0*%\n%ADD11M*%\nM02*`, /switched on/],
    ['an open contour', `${head}G36*\nX0Y0D02*\nX1000000D01*\nY1000000D01*\nG37*\nM02*`, /line 6 is not closed/],
    ['an arc of two circles', `${head}D10*\nX0Y0D02*\nG03*\nX1000000Y0I400000J0D01*\nM02*`, /two different circles/],
    [
      'a draw without mode',
      '%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,1*%\nD10*\nX0Y0D02*\nX1Y1D01*\nM02*',
      /f:6 a line is drawn before G01/,
    ],
    ['an open percent sign', `${head}%TO.N,GND*\nM02*`, /not a complete command/],
    ['text after the end', `${head}M02*\nX0Y0D03*`, /follows the end/],
    ['a redefined aperture', `${head}%ADD10C,1*%\nM02*`, /D10 is defined twice/],
    ['no gerber at all', 'PK\u0003\u0004 garbage', /f:1 .*not a complete command/],
  ])('A file with %s is reported with its line.', (_, text, expected) => {
    expect(messages(text).join('\n')).toMatch(expected);
  });

  it('A file cut anywhere is reported and never throws.', () => {
    const text = layerTexts().get('GTL')!;
    fc.assert(
      fc.property(fc.nat(text.trimEnd().length - 1), (length) => {
        expect(readGerber(text.slice(0, length), 'f').problems.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('evaluate', () => {
  it('Macro arithmetic follows the usual order and knows brackets and signs.', () => {
    const variables = new Map([
      [1, 2],
      [2, 0.5],
    ]);
    expect(evaluate('$1+$2x4-1/(1+1)', variables)).toBe(3.5);
    expect(evaluate('-$1X-3', variables)).toBe(6);
    expect(evaluate('$7', variables)).toBe(0);
    expect(() => evaluate('1+', variables)).toThrow(RangeError);
    expect(() => evaluate('(1', variables)).toThrow(RangeError);
    expect(() => evaluate('1;2', variables)).toThrow(RangeError);
  });
});
