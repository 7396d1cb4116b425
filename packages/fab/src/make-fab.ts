import { createHash } from 'node:crypto';
import { type Board, counted, hasErrors, type Problem, pour } from '@boardproof/board';
import type { TaskResult } from '@boardproof/nx';
import { type Artwork, drawArtwork } from './artwork.ts';
import { checkZip, type FabCounts } from './check/zip.ts';
import { writeLayers } from './layers.ts';
import { traceOutline } from './outline.ts';
import { svgToPng } from './picture/png.ts';
import { boardSvg } from './picture/svg.ts';
import type { Preset } from './preset.ts';
import { oshparkTwoLayer } from './presets/oshpark-two-layer.ts';
import { refusals } from './refuse.ts';
import { packZip } from './zip.ts';

/**
 * Makes all that a board house needs: the layers, the zip to upload, pictures of both sides and `fab.json`. The zip is
 * read back and compared with the board first; on any error there are no files, only problems.
 */
export async function makeFab(board: Board, options: { preset?: Preset } = {}): Promise<TaskResult> {
  const { preset = oshparkTwoLayer } = options;
  const refused = refusals(board, preset);
  if (hasErrors(refused)) return failed(refused);
  const fills = await pour(board);
  const artwork = drawArtwork(board, fills, preset);
  const layers = writeLayers(board, artwork, preset);
  const zip = packZip(layers);
  const { problems, counts } = checkZip(board, fills, zip, preset);
  if (hasErrors(problems)) return failed(problems);
  const files = new Map<string, string | Uint8Array>([[`${board.name}-${preset.house}.zip`, zip]]);
  for (const [name, text] of layers) files.set(`gerbers/${name}`, text);
  for (const side of ['top', 'bottom'] as const) files.set(`${side}.png`, svgToPng(boardSvg(artwork, side)));
  const { record, summary } = fabRecord(board, artwork, preset, counts, files);
  files.set('fab.json', record);
  return { files, problems, checks: summary.slice(1), summary };
}

function failed(problems: readonly Problem[]): TaskResult {
  return { files: new Map(), problems };
}

function fabRecord(
  board: Board,
  artwork: Artwork,
  preset: Preset,
  counts: FabCounts,
  files: ReadonlyMap<string, string | Uint8Array>,
): { record: string; summary: string[] } {
  const { box } = traceOutline(board.outline).loops[0]!;
  const [width, height] = [round(box.xMax - box.xMin, 4), round(box.yMax - box.yMin, 4)];
  // A board house bills the rectangle around the outline.
  const areaSqIn = round((width / 25.4) * (height / 25.4), 4);
  const names = [...files.keys()].sort();
  const record = {
    schema: 'boardproof.fab/1',
    board: board.name,
    revision: board.revision,
    preset: { name: preset.name, checkedOn: preset.checkedOn, source: preset.source, notes: preset.notes },
    sizeMm: [width, height],
    areaSqIn,
    layers: preset.layers,
    thicknessMm: board.thickness,
    counts,
    drills: drillTable(artwork),
    files: names.map((name) => ({ name, sha256: createHash('sha256').update(files.get(name)!).digest('hex') })),
  };
  const summary = [
    `${width} x ${height} mm, ${areaSqIn} sq in, ${preset.layers} layers, for ${preset.name} (checked ${preset.checkedOn})`,
    `read back and equal to the board: ${[
      counted(counts.holes, 'hole'),
      counted(counts.pads, 'pad'),
      counted(counts.tracks, 'track piece'),
      counted(counts.regions, 'poured area'),
    ].join(', ')}`,
  ];
  return { record: `${JSON.stringify(record, null, 2)}\n`, summary };
}

function drillTable(artwork: Artwork): { diameterMm: number; plated: boolean; count: number }[] {
  const rows = new Map<string, { diameterMm: number; plated: boolean; count: number }>();
  for (const { diameter, plated } of artwork.holes) {
    const key = `${diameter} ${plated}`;
    rows.set(key, { diameterMm: diameter, plated, count: (rows.get(key)?.count ?? 0) + 1 });
  }
  return [...rows.values()].sort((a, b) => Number(b.plated) - Number(a.plated) || a.diameterMm - b.diameterMm);
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
