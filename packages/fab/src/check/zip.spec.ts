import { describe, expect, it } from 'vitest';
import { oshparkTwoLayer } from '../presets/oshpark-two-layer.ts';
import { sampleBoard } from '../testing/sample-board.ts';
import { sampleFills } from '../testing/sample-fills.ts';
import { codesAfter, layerTexts } from '../testing/sample-zip.ts';
import { packZip } from '../zip.ts';
import { checkZip } from './zip.ts';

const board = sampleBoard();
const named = () => new Map([...layerTexts(board)].map(([extension, text]) => [`${board.name}.${extension}`, text]));
const codes = (files: Map<string, string>) => {
  return checkZip(board, sampleFills, packZip(files), oshparkTwoLayer).problems.map(
    ({ code, path }) => `${code} ${path}`,
  );
};

/** The first line that matches, taken out. */
const without = (pattern: RegExp) => (text: string) => text.replace(pattern, '');

describe('checkZip', () => {
  it('An unspoiled zip agrees with its board and is counted.', () => {
    const { problems, counts } = checkZip(board, sampleFills, packZip(named()), oshparkTwoLayer);
    expect(problems).toEqual([]);
    // 4 + 1 holes of J1, 2 vias; 4 + 2 + 2 pads; 3 + 4 + 4 pieces of track; 2 + 1 poured areas.
    expect(counts).toEqual({ holes: 7, pads: 8, tracks: 11, regions: 3 });
  });

  it.each([
    ['a pad is gone', 'GTL', without(/X7000000Y12000000D03\*\n/), ['gerber-pads-differ']],
    [
      'a pad moved by a micrometre',
      'GTL',
      (t: string) => t.replace('X7000000Y12000000D03', 'X7001000Y12000000D03'),
      ['gerber-pads-differ'],
    ],
    [
      'a pad is there twice',
      'GBL',
      (t: string) => t.replace(/(X20000000Y8950000D03\*\n)/, '$1$1'),
      ['gerber-pads-differ'],
    ],
    ['a pad has another size', 'GTL', (t: string) => t.replace('C,1.7*', 'C,1.6*'), ['gerber-pads-differ']],
    [
      'a macro pad is turned the other way',
      'GTL',
      (t: string) => t.replace('21,1,1,1.45,0,0,30*', '21,1,1,1.45,0,0,150*'),
      ['gerber-pads-differ'],
    ],
    [
      'a pad has another net',
      'GTL',
      (t: string) => t.replace('%TO.P,J1,2,B+*%\n%TO.N,PAIR+*%', '%TO.P,J1,2,B+*%\n%TO.N,SIG*%'),
      ['gerber-pads-differ'],
    ],
    ['a via is gone', 'GBL', without(/X12000000Y5000000D03\*\n/), ['gerber-pads-differ']],
    ['a piece of track is gone', 'GTL', without(/X22000000Y9000000D01\*\n/), ['gerber-tracks-differ']],
    ['a track is thinner', 'GTL', (t: string) => t.replace('C,0.25*', 'C,0.2*'), ['gerber-tracks-differ']],
    [
      'a track has another net',
      'GBL',
      (t: string) => t.replace(/%TO\.N,SIG\*%(\nX4000000Y12000000D02)/, '%TO.N,GND*%$1'),
      ['gerber-tracks-differ'],
    ],
    ['a poured area is gone', 'GTL', without(/G36\*[^G]*G37\*\n/), ['gerber-regions-differ']],
    ['a poured area lost a hole', 'GTL', without(/X11000000Y6000000D01\*\n/), ['gerber-regions-differ']],
    [
      'a poured area is cleared',
      'GTL',
      (t: string) => t.replace('G36*', '%LPC*%\nG36*').replace('G37*', 'G37*\n%LPD*%'),
      ['gerber-regions-differ'],
    ],
    ['a mask opening is gone', 'GTS', without(/X8500000Y16000000D03\*\n/), ['gerber-mask-differs']],
    ['mask openings are not grown', 'GBS', (t: string) => t.replace('C,1.8016*', 'C,1.7*'), ['gerber-mask-differs']],
    [
      'a line stands on the mask',
      'GTS',
      (t: string) => t.replace('M02*', 'X0Y0D02*\nX1000000Y0D01*\nM02*'),
      ['gerber-mask-differs'],
    ],
    ['a silk line is gone', 'GTO', without(/X2500000Y7000000D01\*\n/), ['gerber-silk-differs']],
    ['a stroke of a text moved', 'GBO', (t: string) => t.replace(/X(\d+)(Y\d+D01)/, 'X1$1$2'), ['gerber-silk-differs']],
    [
      'the outline is open',
      'GKO',
      (t: string) => t.replace('X24000000Y0D01', 'X24000000Y0D02'),
      ['gerber-outline-differs'],
    ],
    [
      'the outline is shifted',
      'GKO',
      (t: string) => t.replace(/^X(\d+)/gm, (_, x) => `X${Number(x) + 10_000}`),
      ['gerber-outline-differs'],
    ],
    [
      'a corner of the outline is cut straight',
      'GKO',
      (t: string) => t.replace(/G03\*\n(X\d+Y\d+)I-?\d+J-?\d+D01/, '$1D01'),
      ['gerber-outline-differs'],
    ],
    ['a hole is gone', 'XLN', without(/X7\.0Y12\.0\n/), ['drill-differs']],
    ['a hole is smaller', 'XLN', (t: string) => t.replace('C0.900', 'C0.800'), ['drill-differs']],
    ['a hole moved', 'XLN', (t: string) => t.replace('X12.0Y5.0', 'X12.001Y5.0'), ['drill-differs']],
    [
      'an unplated hole became plated',
      'XLN',
      (t: string) => t.replace('NonPlated,NPTH', 'Plated,PTH'),
      ['drill-differs'],
    ],
    ['a hole too many', 'XLN', (t: string) => t.replace('X7.0Y12.0', 'X7.0Y12.0\nX1.0Y1.0'), ['drill-differs']],
    [
      'the drill file says it is something else',
      'XLN',
      (t: string) => t.replace('MixedPlating', 'Plated'),
      ['drill-differs'],
    ],
    ['the end of a file is gone', 'GTO', without(/M02\*\n/), ['gerber-unreadable']],
    ['the end of the drill file is gone', 'XLN', without(/M30\n/), ['drill-unreadable']],
    [
      'a file says it is another layer',
      'GBS',
      (t: string) => t.replace('Soldermask,Bot', 'Soldermask,Top'),
      ['gerber-layer-differs'],
    ],
  ])('It is found when %s (%s).', (_, extension, change, expected) => {
    expect(codesAfter(extension, change)).toEqual(expected);
  });

  it('A missing file and a file too many are both told.', () => {
    const files = named();
    files.delete(`${board.name}.GBS`);
    files.set(`${board.name}-NPTH.drl`, 'M48\nM30\n');
    expect(codes(files)).toEqual([`zip-differs ${board.name}.GBS`, `zip-differs ${board.name}-NPTH.drl`]);
  });

  it('Two layers exchanged are told by what they say and by what they show.', () => {
    const files = named();
    const [top, bottom] = [`${board.name}.GTL`, `${board.name}.GBL`];
    const [topText, bottomText] = [files.get(top)!, files.get(bottom)!];
    files.set(top, bottomText).set(bottom, topText);
    const found = new Set(codes(files).map((line) => line.replace(/:\d+$/, '')));
    expect([...found]).toContain(`gerber-layer-differs ${top}`);
    expect([...found]).toContain(`gerber-tracks-differ ${bottom}`);
  });

  it('A damaged zip is told.', () => {
    const zip = packZip(named()).slice(0, 500);
    expect(checkZip(board, sampleFills, zip, oshparkTwoLayer).problems.map(({ code }) => code)).toEqual([
      'zip-unreadable',
    ]);
  });

  it('The board of another design does not match: a moved part shows on every layer that it touches.', () => {
    const moved = sampleBoard({
      parts: board.parts.map((part) => (part.ref === 'C1' ? { ...part, rotation: 31 } : part)),
    });
    const { problems } = checkZip(moved, sampleFills, packZip(named()), oshparkTwoLayer);
    expect([...new Set(problems.map(({ code }) => code))].sort()).toEqual([
      'gerber-mask-differs',
      'gerber-pads-differ',
      'gerber-silk-differs',
    ]);
  });
});
