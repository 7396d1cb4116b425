import { type Board, type Figure, via } from '@boardproof/board';
import { skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { drawArtwork } from '../artwork.ts';
import { checkZip } from '../check/zip.ts';
import { writeLayers } from '../layers.ts';
import { makeFab } from '../make-fab.ts';
import { makeFabFor, presets } from '../make-fab-for.ts';
import type { Preset } from '../preset.ts';
import { readZip } from '../read/zip.ts';
import { drillsOfGerbv } from '../testing/gerbv.ts';
import { sampleBoard } from '../testing/sample-board.ts';
import { sampleFills } from '../testing/sample-fills.ts';
import { packZip } from '../zip.ts';
import { aislerTwoLayer } from './aisler-two-layer.ts';
import { oshparkTwoLayer } from './oshpark-two-layer.ts';

const layers = (preset: Preset) => writeLayers(sampleBoard(), drawArtwork(sampleBoard(), sampleFills, preset), preset);

/** The sample with one more via, whose ring is too narrow for AISLER and wide enough for OSH Park. */
function withNarrowRing(): Board {
  const board = sampleBoard();
  return { ...board, vias: [...board.vias, via('GND', [13, 20], 0.7, 0.4)] };
}

describe('the presets of board houses', () => {
  it.each(presets)('Every limit of $name has a source and the date on which it was read.', (preset) => {
    const figures: Figure[] = [...Object.values(preset.rules.limits), preset.maskExpansion];
    for (const { source } of figures) {
      expect(source.from.length).toBeGreaterThan(5);
      expect(source.checkedOn).toBe(preset.checkedOn);
    }
    for (const text of [preset.source, preset.boardSize.source, preset.extensionsSource, ...preset.notes]) {
      expect(text.length).toBeGreaterThan(10);
    }
  });

  it('AISLER gets its own names, and the holes without copper in a file of their own.', async () => {
    const { files, problems } = await makeFab(sampleBoard(), { preset: aislerTwoLayer });
    expect(problems).toEqual([]);
    expect(readZip(files.get('sample-board-aisler.zip') as Uint8Array).map(({ name }) => name)).toEqual([
      'sample-board.boardoutline.ger',
      'sample-board.bottomlayer.ger',
      'sample-board.bottomsilkscreen.ger',
      'sample-board.bottomsoldermask.ger',
      'sample-board.drills_pth.xln',
      'sample-board.holes_npth.xln',
      'sample-board.toplayer.ger',
      'sample-board.topsilkscreen.ger',
      'sample-board.topsoldermask.ger',
    ]);
    const record = JSON.parse(files.get('fab.json') as string);
    expect(record.preset).toMatchObject({ name: 'aisler-two-layer', notes: aislerTwoLayer.notes });
    expect(record.counts.holes).toBe(7);
  });

  it('Copper, silk and edge are the same for both; the mask of AISLER opens as wide as the pads.', () => {
    const [osh, aisler] = [layers(oshparkTwoLayer), layers(aislerTwoLayer)];
    for (const layer of ['outline', 'top-copper', 'bottom-copper', 'top-silk', 'bottom-silk'] as const) {
      const text = osh.get(`sample-board.${oshparkTwoLayer.extensions[layer]}`);
      expect(aisler.get(`sample-board.${aislerTwoLayer.extensions[layer]}`)).toBe(text);
    }
    expect(osh.get('sample-board.GTS')).not.toBe(aisler.get('sample-board.topsoldermask.ger'));
  });

  it('Both drill files are read back: a hole that is moved, left out or put into the other file is found.', () => {
    const codes = (change: (files: Map<string, string>) => void) => {
      const files = layers(aislerTwoLayer);
      change(files);
      return checkZip(sampleBoard(), sampleFills, packZip(files), aislerTwoLayer).problems.map(({ code }) => code);
    };
    const [plated, bare] = ['sample-board.drills_pth.xln', 'sample-board.holes_npth.xln'] as const;
    expect(codes(() => {})).toEqual([]);
    expect(codes((files) => files.delete(bare))).toContain('zip-differs');
    expect(codes((files) => files.set(bare, files.get(bare)!.replace(/\nX[^\n]*/, '')))).toEqual(['drill-differs']);
    const moved = (text: string) => text.replace(/\nX(\d)/, (_, digit) => `\nX${(Number(digit) + 1) % 10}`);
    expect(codes((files) => files.set(plated, moved(files.get(plated)!)))).toContain('drill-differs');
    expect(codes((files) => files.set(plated, files.get(plated)!.replace('INCH', 'METRIC')))).toContain(
      'drill-differs',
    );
    const exchanged = codes((files) => {
      const before = [files.get(plated)!, files.get(bare)!] as const;
      files.set(plated, before[1]).set(bare, before[0]);
    });
    expect(new Set(exchanged)).toEqual(new Set(['drill-differs']));
  });

  it('gerbv reads both drill files in inches, and counts the same holes.', (context) => {
    skipFor(context, withoutOracle('gerbv'));
    const files = layers(aislerTwoLayer);
    const [plated, bare] = ['drills_pth', 'holes_npth'].map((name) =>
      drillsOfGerbv(files.get(`sample-board.${name}.xln`)!),
    );
    expect(plated).toEqual({ holes: { '0.3': 1, '0.4': 1, '0.8': 3, '0.9': 1 }, complaints: [] });
    expect(bare).toEqual({ holes: { '2.2': 1 }, complaints: [] });
  });

  it('By name a house other than the default holds the board against its own limits before it makes anything.', async () => {
    const board = sampleBoard();
    const refused = await makeFabFor(withNarrowRing(), 'aisler-two-layer');
    expect(refused.files.size).toBe(0);
    expect(refused.problems.map(({ code }) => code)).toContain('annular-ring');
    const made = await makeFabFor(board, 'aisler-two-layer');
    expect(made.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect([...made.files.keys()]).toContain('sample-board-aisler.zip');
    expect((await makeFabFor(withNarrowRing())).files.has('sample-board-oshpark.zip')).toBe(true);
    expect((await makeFabFor(board, 'nobody')).problems).toMatchObject([{ code: 'unknown-preset' }]);
  });
});
