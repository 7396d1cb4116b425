import { Readable } from 'node:stream';
import pcbStackup from 'pcb-stackup';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import whatsThatGerber from 'whats-that-gerber';
import { drawArtwork } from '../artwork.ts';
import { svgToPng } from '../picture/png.ts';
import { boardSvg } from '../picture/svg.ts';
import { oshparkTwoLayer } from '../presets/oshpark-two-layer.ts';
import { comparePictures, type Picture } from '../testing/pixels.ts';
import { sampleBoard } from '../testing/sample-board.ts';
import { sampleFills } from '../testing/sample-fills.ts';
import { layerTexts } from '../testing/sample-zip.ts';

describe('whats-that-gerber', () => {
  it('It takes every file of the set for the layer that it is.', () => {
    const names = [...layerTexts().keys()].map((extension) => `sample-board.${extension}`);
    expect(whatsThatGerber(names)).toEqual({
      'sample-board.GKO': { type: 'outline', side: 'all' },
      'sample-board.GTL': { type: 'copper', side: 'top' },
      'sample-board.GTS': { type: 'soldermask', side: 'top' },
      'sample-board.GTO': { type: 'silkscreen', side: 'top' },
      'sample-board.GBL': { type: 'copper', side: 'bottom' },
      'sample-board.GBS': { type: 'soldermask', side: 'bottom' },
      'sample-board.GBO': { type: 'silkscreen', side: 'bottom' },
      'sample-board.XLN': { type: 'drill', side: 'all' },
    });
  });

  it('It does not take a file with an unknown ending for a layer.', () => {
    expect(whatsThatGerber(['sample-board.GXX'])['sample-board.GXX'].type).toBeNull();
  });
});

describe('pcb-stackup', () => {
  it('It finds one layer of each kind and a board of the same size.', async () => {
    const { top, bottom, layers } = await stackup(layerTexts());
    expect(layers.map(({ type, side }) => `${side} ${type}`).sort()).toEqual([
      'all drill',
      'all outline',
      'bottom copper',
      'bottom silkscreen',
      'bottom soldermask',
      'top copper',
      'top silkscreen',
      'top soldermask',
    ]);
    for (const { units, width, height } of [top, bottom]) expect([units, width, height]).toEqual(['mm', 26, 24]);
  });

  it.for(['top', 'bottom'] as const)(
    'Its %s has the same metal, silk, edge and holes as our picture, to a pixel.',
    async (side) => {
      const theirs = await stackup(layerTexts());
      for (const channel of ['light', 'opaque'] as const) {
        const { light, beyond } = comparePictures(ourPicture(side, channel), picture(theirs[side].svg, channel));
        expect(Math.min(...light)).toBeGreaterThan(10_000);
        expect(beyond).toBe(0);
      }
    },
  );

  it.for<[string, string, 'light' | 'opaque', (text: string) => string]>([
    ['a mask opening is gone', 'GTS', 'light', (text) => text.replace(/X10000000Y12000000D03\*\n/, '')],
    ['a silk line is gone', 'GTO', 'light', (text) => text.replace('X2500000Y7000000D01*\n', '')],
    ['a hole is gone', 'XLN', 'opaque', (text) => text.replace('X8.5Y16.0\n', '')],
    ['a corner is cut straight', 'GKO', 'opaque', (text) => text.replace(/G03\*\n(X\d+Y\d+)I-?\d+J-?\d+D01/, '$1D01')],
  ])('The comparison fails when %s (%s).', async ([, extension, channel, spoil]) => {
    const texts = layerTexts();
    const spoiled = spoil(texts.get(extension)!);
    expect(spoiled).not.toBe(texts.get(extension));
    const { top } = await stackup(texts.set(extension, spoiled));
    expect(comparePictures(ourPicture('top', channel), picture(top.svg, channel)).beyond).toBeGreaterThan(0);
  });
});

/** Draws with metal and silk white, all else black. Tented vias are left out: pcb-stackup drills them through the mask. */
function stackup(texts: ReadonlyMap<string, string>) {
  const layers = [...texts].map(([extension, text]) => {
    const gerber = Readable.from([
      text.replaceAll(/(; #@! TA.AperFunction,Plated,PTH,ViaDrill\nT\dC)0\.\d+/g, '$10.001'),
    ]);
    return { filename: `sample-board.${extension}`, gerber };
  });
  const black = '#000000';
  const color = { fr4: black, cu: black, cf: '#ffffff', sm: black, ss: '#ffffff', sp: black, out: black };
  return pcbStackup(layers, { id: 'board', color });
}

function ourPicture(side: 'top' | 'bottom', channel: 'light' | 'opaque'): Picture {
  const black = '#000000';
  const colours = {
    base: black,
    maskOnBase: black,
    maskOnCopper: black,
    tentedHole: black,
    barrel: 'none',
    finish: '#ffffff',
    silk: '#ffffff',
  };
  const artwork = drawArtwork(sampleBoard(), sampleFills, oshparkTwoLayer);
  return picture(boardSvg(artwork, side, { margin: 0, colours }), channel);
}

function picture(svg: string, channel: 'light' | 'opaque'): Picture {
  const { width, height, data } = PNG.sync.read(svgToPng(svg, 1040));
  if (channel === 'light') return { width, height, data };
  return { width, height, data: data.map((_, at) => data[at - (at % 4) + 3]!) };
}
