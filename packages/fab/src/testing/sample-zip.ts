import type { Board } from '@boardproof/board';
import { drawArtwork } from '../artwork.ts';
import { checkZip } from '../check/zip.ts';
import { writeLayers } from '../layers.ts';
import { oshparkTwoLayer } from '../presets/oshpark-two-layer.ts';
import { packZip } from '../zip.ts';
import { sampleBoard } from './sample-board.ts';
import { sampleFills } from './sample-fills.ts';

/** The files of a board by their extension, such as `GTL`. */
export function layerTexts(board: Board = sampleBoard(), fills = sampleFills): Map<string, string> {
  const files = writeLayers(board, drawArtwork(board, fills, oshparkTwoLayer), oshparkTwoLayer);
  return new Map([...files].map(([name, text]) => [name.slice(name.lastIndexOf('.') + 1), text]));
}

/** Packs the sample board's files after `change` has spoiled one of them, and gives the codes of what the check finds. */
export function codesAfter(extension: string, change: (text: string) => string): string[] {
  const board = sampleBoard();
  const files = new Map([...layerTexts(board)].map(([key, text]) => [`${board.name}.${key}`, text]));
  const name = `${board.name}.${extension}`;
  const before = files.get(name)!;
  const after = change(before);
  if (after === before) throw new Error(`the change does not touch ${name}`);
  files.set(name, after);
  const { problems } = checkZip(board, sampleFills, packZip(files), oshparkTwoLayer);
  return [...new Set(problems.map((problem) => problem.code))].sort();
}
