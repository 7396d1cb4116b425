import type { Board } from '@boardproof/board';
import type { Artwork } from './artwork.ts';
import { writeExcellon } from './excellon/write.ts';
import { writeGerber } from './gerber/write.ts';
import type { DrillFile, GerberLayer, Preset } from './preset.ts';

export const gerberLayers: readonly GerberLayer[] = [
  'outline',
  'top-copper',
  'top-mask',
  'top-silk',
  'bottom-copper',
  'bottom-mask',
  'bottom-silk',
];

/** The name of one file of a board's set, such as `NAME.GTL`. */
export function fabFileName(board: Pick<Board, 'name'>, file: GerberLayer | DrillFile, preset: Preset): string {
  return `${board.name}.${typeof file === 'string' ? preset.extensions[file] : file.extension}`;
}

/** All files of the set by name, as text: seven Gerbers and the drill files that the house wants. */
export function writeLayers(board: Board, artwork: Artwork, preset: Preset): Map<string, string> {
  const files = new Map<string, string>();
  for (const layer of gerberLayers) {
    files.set(fabFileName(board, layer, preset), writeGerber(board, layer, artwork.layers[layer]));
  }
  for (const drill of preset.drills) {
    const style = { holes: drill.holes, unit: preset.drillUnit };
    files.set(fabFileName(board, drill, preset), writeExcellon(board, artwork.holes, style));
  }
  return files;
}
