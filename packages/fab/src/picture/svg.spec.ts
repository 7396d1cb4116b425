import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { drawArtwork } from '../artwork.ts';
import { oshparkTwoLayer } from '../presets/oshpark-two-layer.ts';
import { sampleBoard } from '../testing/sample-board.ts';
import { sampleFills } from '../testing/sample-fills.ts';
import { oshparkColours } from './colours.ts';
import { svgToPng } from './png.ts';
import { boardSvg } from './svg.ts';

const artwork = drawArtwork(sampleBoard(), sampleFills, oshparkTwoLayer);

const draw = (side: 'top' | 'bottom') => PNG.sync.read(svgToPng(boardSvg(artwork, side)));
const pictures = { top: draw('top'), bottom: draw('bottom') };

/** The colour of the picture at a place of the board, as `#rrggbb`, or `clear`. */
function colourAt(side: 'top' | 'bottom', x: number, y: number): string {
  const { width, data } = pictures[side];
  const scale = width / 27;
  const column = Math.round((side === 'top' ? x + 0.5 : 26.5 - x) * scale);
  const at = 4 * (Math.round((24.5 - y) * scale) * width + column);
  if (data[at + 3] === 0) return 'clear';
  return `#${[0, 1, 2].map((channel) => data[at + channel]!.toString(16).padStart(2, '0')).join('')}`;
}

describe('boardSvg', () => {
  it.each([
    ['the land of J1.1', 'top', 4, 12.7, oshparkColours.finish],
    ['the hole of J1.1', 'top', 4, 12, 'clear'],
    ['the hole of a peg', 'bottom', 8.5, 16, 'clear'],
    ['a track under the mask', 'top', 4, 18, oshparkColours.maskOnCopper],
    ['poured copper', 'top', 7, 3.5, oshparkColours.maskOnCopper],
    ['a hole in poured copper', 'top', 15.5, 5, oshparkColours.maskOnBase],
    ['a tented via', 'bottom', 12, 5, oshparkColours.tentedHole],
    ['bare board', 'bottom', 24, 4, oshparkColours.maskOnBase],
    ['a silk line', 'top', 2.2, 8, oshparkColours.silk],
    ['the land of C2.1 below', 'bottom', 20, 9.3, oshparkColours.finish],
    ['no land of C2.1 on top', 'top', 20, 9.3, oshparkColours.maskOnBase],
    ['outside a rounded corner', 'top', 0.2, 0.2, 'clear'],
  ] as const)('It shows %s (%s).', (_, side, x, y, colour) => {
    expect(colourAt(side, x, y)).toBe(colour);
  });

  it('It holds no text, so that no font of the machine changes the picture.', () => {
    expect(boardSvg(artwork, 'top')).not.toMatch(/<text|font|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
  });

  it('Names inside differ between the sides, so that both may stand on one page.', () => {
    const names = (side: 'top' | 'bottom') =>
      [...boardSvg(artwork, side).matchAll(/ id="([^"]+)"/g)].map(([, name]) => name);
    expect(new Set([...names('top'), ...names('bottom')]).size).toBe(6);
  });
});
