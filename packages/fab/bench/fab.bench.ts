/** How long the fab files of large boards take, checked, beside KiCad's load and plot of the same boards. */

import {
  type Board,
  board,
  ground,
  net,
  type PlacedPart,
  type Point,
  roundedRectangle,
  track,
  via,
} from '@boardproof/board';
import { checkZip, drawArtwork, oshparkTwoLayer, packZip, writeLayers } from '@boardproof/fab';
import { pcbFile } from '@boardproof/kicad';
import type { BenchRow } from '@boardproof/testing';
import { plotWithPcbnew } from '../src/testing/pcbnew-plot.ts';
import { sampleBoard } from '../src/testing/sample-board.ts';

export default async function bench(): Promise<BenchRow[]> {
  checked(gridBoard(500));
  return [500, 1000, 2000].flatMap((parts) => {
    const large = gridBoard(parts);
    const peer = median([1, 2, 3].map(() => Number(plotWithPcbnew(pcbFile(large, [])).get('ms.rpt'))));
    const row = (what: string, task: (board: Board) => void): BenchRow => {
      const ours = median([1, 2, 3, 4, 5].map(() => milliseconds(() => task(large))));
      const name = `fab: ${parts} parts, ${4 * parts} track pieces, ${what}`;
      return { name, ours, peer, peerName: 'pcbnew load and plot', ratio: peer / ours, unit: 'ms' };
    };
    return [row('written', written), row('written, zipped, compared', checked)];
  });
}

function written(large: Board): Map<string, string> {
  return writeLayers(large, drawArtwork(large, [], oshparkTwoLayer), oshparkTwoLayer);
}

function checked(large: Board): void {
  const { problems } = checkZip(large, [], packZip(written(large)), oshparkTwoLayer);
  if (problems.length > 0) throw new Error(`the files of the bench board differ from it: ${problems[0]?.message}`);
}

function milliseconds(task: () => void): number {
  const started = performance.now();
  task();
  return performance.now() - started;
}

/** Chips in rows of fifty, each turned a little further, each with a track and a via. */
function gridBoard(count: number): Board {
  const chip = sampleBoard().parts[1]!;
  const parts = Array.from({ length: count }, (_, index): PlacedPart => {
    const at: Point = [4 + (index % 50) * 5, 4 + Math.floor(index / 50) * 5];
    return { ...chip, ref: `C${index + 1}`, rotation: (index * 7) % 360, at };
  });
  const bend = ([x, y]: Point): Point[] => [
    [x - 1.5, y + 2],
    [x, y + 2.2],
    [x + 1.5, y + 2],
    [x + 1.8, y - 1],
    [x + 1.8, y - 2],
  ];
  return board({
    name: 'bench-board',
    title: 'Bench board',
    revision: '1',
    outline: roundedRectangle(258, 8 + Math.ceil(count / 50) * 5, 3),
    parts,
    nets: [ground('GND', ...parts.map(({ ref }) => `${ref}.1`)), net('SIG', ...parts.map(({ ref }) => `${ref}.2`))],
    tracks: parts.map(({ at }) => track('SIG', 'F.Cu', 0.2, bend(at))),
    vias: parts.map(({ at }) => via('GND', [at[0] + 2.4, at[1]])),
  });
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
