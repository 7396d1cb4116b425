import { type Board, type Fill, pour, type Rect } from '@boardproof/board';
import { pcbFile } from '@boardproof/kicad';
import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Gerber, readGerber } from '../read/gerber.ts';
import { drawWithGerbv } from '../testing/gerbv.ts';
import { plotWithPcbnew } from '../testing/pcbnew-plot.ts';
import { comparePictures } from '../testing/pixels.ts';
import { sampleBoard } from '../testing/sample-board.ts';
import { layerTexts } from '../testing/sample-zip.ts';

const reason = withoutOracle('pcbnew') ?? withoutOracle('gerbv');
const window: Rect = { xMin: -1, yMin: -1, xMax: 27, yMax: 25 };
const extensions = ['GKO', 'GTL', 'GTS', 'GTO', 'GBL', 'GBS', 'GBO'];

// 25.4 um a pixel; half of that in the long tier. gerbv moves strokes onto whole pixels, so two of them are needed to tell.
const dotsPerInch = perTier({ quick: 1000, normal: 1000, long: 2000 });

/** The light pixels that one of two files has more than a pixel away from the other's. */
function differenceOf(ours: string, theirs: string) {
  const [first, second] = [ours, theirs].map((text) => drawWithGerbv(text, window, dotsPerInch).picture);
  if (first === undefined || second === undefined) throw new Error('gerbv drew nothing');
  return comparePictures(first, second);
}

describe("pcbnew's own plot of the same board", () => {
  let board: Board;
  let fills: Fill[];
  let ours: Map<string, string>;
  let theirs: Map<string, string>;

  beforeAll(async () => {
    if (reason !== undefined) return;
    board = sampleBoard();
    fills = await pour(board);
    ours = layerTexts(board, fills);
    theirs = plotWithPcbnew(pcbFile(board, fills));
  });

  it.for(extensions)('%s shows the same picture, to a pixel.', (extension, context) => {
    skipFor(context, reason);
    const { light, beyond } = differenceOf(ours.get(extension)!, theirs.get(extension)!);
    expect(Math.min(...light)).toBeGreaterThan(500);
    expect(beyond).toBe(0);
  });

  it.for<[string, string, (text: string) => string]>([
    ['a track lies 60 um beside its place', 'GTL', (text) => text.replaceAll('X22000000Y', 'X22060000Y')],
    ['a mask opening is gone', 'GBS', (text) => text.replace(/X20000000Y8950000D03\*\n/, '')],
    ['a pad is turned', 'GTL', (text) => text.replace('21,1,1,1.45,0,0,30*', '21,1,1,1.45,0,0,36*')],
    ['a silk line is gone', 'GTO', (text) => text.replace('X2500000Y7000000D01*\n', '')],
    ['a corner is cut straight', 'GKO', (text) => text.replace(/G03\*\n(X\d+Y\d+)I-?\d+J-?\d+D01/, '$1D01')],
  ])('The comparison fails when %s (%s).', ([, extension, spoil], context) => {
    skipFor(context, reason);
    const spoiled = spoil(ours.get(extension)!);
    expect(spoiled).not.toBe(ours.get(extension));
    expect(differenceOf(spoiled, theirs.get(extension)!).beyond).toBeGreaterThan(0);
  });

  it.for(extensions)('%s says the same in X2: of the file, of each pad, via, track and area.', (extension, context) => {
    skipFor(context, reason);
    const own = meaning(readWhole(ours.get(extension)!));
    expect(own.length).toBeGreaterThan(2);
    expect(own).toEqual(meaning(readWhole(theirs.get(extension)!)));
  });

  it('The drill table is the same: sizes, counts, plated or not.', (context) => {
    skipFor(context, reason);
    const rows = drillRows(theirs.get('drill.rpt')!);
    expect(rows).toEqual(['0.300 1 plated', '0.400 1 plated', '0.800 3 plated', '0.900 1 plated', '2.200 1 unplated']);
    expect(drillRowsOf(ours.get('XLN')!)).toEqual(rows);
    expect(drillRowsOf(ours.get('XLN')!.replace('X7.0Y12.0\n', ''))).not.toEqual(rows);
  });

  it('Every hole lies where pcbnew drills it, with the same tool function.', (context) => {
    skipFor(context, reason);
    expect(hits(ours.get('XLN')!)).toEqual(hits(theirs.get('XLN')!));
  });
});

function readWhole(text: string): Gerber {
  const { gerber, problems } = readGerber(text, 'plot');
  expect(problems).toEqual([]);
  return gerber;
}

/** Every X2 word of a file, with the places it belongs to, in an order of their own. What names the writer is left out. */
function meaning(gerber: Gerber): string[] {
  const file = ['FileFunction', 'FilePolarity', 'SameCoordinates'].map(
    (name) => `${name} ${gerber.attributes.get(name)}`,
  );
  const words = (attributes: ReadonlyMap<string, readonly string[]>) => {
    return ['AperFunction', 'P', 'N', 'C'].map((name) => attributes.get(name)?.join(',') ?? '-').join(' ');
  };
  const at = (point: readonly [number, number]) => point.map((value) => value.toFixed(3)).join(',');
  const items = gerber.items.map((item) => {
    if (item.kind === 'region') return `region ${words(item.attributes)}`;
    const attributes = new Map([...item.aperture.attributes, ...item.attributes]);
    const place = item.kind === 'flash' ? at(item.at) : [at(item.segment.from), at(item.segment.to)].sort().join(' ');
    return `${item.kind} ${place} ${words(attributes)}`;
  });
  return [...file, ...items.sort()];
}

function drillRows(report: string): string[] {
  let plated = 'plated';
  return report.split('\n').flatMap((line) => {
    if (/unplated through holes:/.test(line)) plated = 'unplated';
    const row = /^\s+T\d+\s+([\d.]+)mm.*\((\d+) holes?\)/.exec(line);
    return row === null ? [] : [`${row[1]} ${row[2]} ${plated}`];
  });
}

function drillRowsOf(text: string): string[] {
  const tools = [...text.matchAll(/AperFunction,(\w+),.*\n(T\d+)C([\d.]+)/g)];
  return tools.map(([, plated, tool, size]) => {
    const count = new RegExp(`\\n${tool}\\n((?:X.*\\n)*)`).exec(text)![1]!.split('\n').length - 1;
    return `${size} ${count} ${plated === 'Plated' ? 'plated' : 'unplated'}`;
  });
}

function hits(text: string): string[] {
  const sizes = new Map(
    [...text.matchAll(/AperFunction,(.*)\n(T\d+)C([\d.]+)/g)].map(([, use, tool, size]) => [tool!, `${size} ${use}`]),
  );
  let tool = '';
  return text
    .slice(text.indexOf('%\n'))
    .split('\n')
    .flatMap((line) => {
      if (/^T\d+$/.test(line)) tool = sizes.get(line) ?? '';
      const hit = /^X(.*)Y(.*)$/.exec(line);
      return hit === null ? [] : [`${Number(hit[1]).toFixed(3)} ${Number(hit[2]).toFixed(3)} ${tool}`];
    })
    .sort();
}
