import { skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { drawWithGerbv, drillsOfGerbv } from '../testing/gerbv.ts';
import { layerTexts } from '../testing/sample-zip.ts';

const window = { xMin: -0.5, yMin: -0.5, xMax: 26.5, yMax: 24.5 };
const draw = (text: string) => drawWithGerbv(text, window, 300);

describe('gerbv', () => {
  it.for([...layerTexts().keys()])('It reads our %s without a complaint and draws something.', (extension, context) => {
    skipFor(context, withoutOracle('gerbv'));
    const { picture, complaints } = draw(layerTexts().get(extension)!);
    expect(complaints).toEqual([]);
    expect(picture).toBeDefined();
  });

  it('It counts the same holes of the same sizes.', (context) => {
    skipFor(context, withoutOracle('gerbv'));
    expect(drillsOfGerbv(layerTexts().get('XLN')!)).toEqual({
      holes: { '0.3': 1, '0.4': 1, '0.8': 3, '0.9': 1, '2.2': 1 },
      complaints: [],
    });
  });

  it.for<[string, string, (text: string) => string]>([
    ['the end is gone', 'GTL', (text: string) => text.replace('M02*', '')],
    ['an aperture is not defined', 'GTL', (text: string) => text.replace('%ADD10C,0.4*%\n', '')],
    ['the format is gone', 'GTS', (text: string) => text.replace('%FSLAX46Y46*%\n', '')],
    ['it is no Gerber', 'GTO', () => 'nothing of the kind\n'],
    ['a tool is not defined', 'XLN', (text: string) => text.replace('T3C0.800\n', '')],
  ])('The check by gerbv fails when %s (%s).', ([, extension, spoil], context) => {
    skipFor(context, withoutOracle('gerbv'));
    const good = layerTexts().get(extension)!;
    expect(spoil(good)).not.toBe(good);
    const { picture, complaints } = draw(spoil(good));
    expect(picture === undefined || complaints.length > 0).toBe(true);
  });
});
