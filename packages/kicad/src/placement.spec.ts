import { join } from 'node:path';
import { type Board, type PlacedPad, place, placedPads, rectToBoard } from '@boardproof/board';
import { skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { toSheet } from './frame.ts';
import { inspectPcb, type PcbInspection, runPcbnew, withFiles } from './oracle/pcbnew.ts';
import { pcbFile } from './pcb.ts';
import { capacitor, header, placements } from './sample-board.ts';

const rotations = [0, 90, 180, 270, 33, -17.25, 359.9];

/** Both parts at every angle on one side, far enough apart to be told from each other, with no edge that cuts their silk. */
function turned(side: 'top' | 'bottom', angles: readonly number[] = rotations): Board {
  const board = placements(
    angles.flatMap((rotation, index) => [
      place(`J${index + 1}`, header, { at: [30 * index, 0.123456], rotation, side }),
      place(`C${index + 1}`, capacitor, { at: [30 * index, 30], rotation, side }),
    ]),
  );
  return { ...board, outline: [] };
}

function files(board: Board): Map<string, string> {
  return new Map([[`${board.name}.kicad_pcb`, pcbFile(board, [])]]);
}

/** Half the width and height of a pad's bounding box on the board, mm. */
function halfBox({ shape, size: [width, height], rotation, cornerRatio, kind }: PlacedPad): [number, number] {
  const short = Math.min(width, height);
  const round = kind === 'npth' || shape === 'circle' || shape === 'oval';
  const radius = round ? short / 2 : shape === 'roundrect' ? (cornerRatio ?? 0.25) * short : 0;
  const [cos, sin] = [Math.abs(Math.cos((rotation * Math.PI) / 180)), Math.abs(Math.sin((rotation * Math.PI) / 180))];
  const [w, h] = [width / 2 - radius, height / 2 - radius];
  return [w * cos + h * sin + radius, w * sin + h * cos + radius];
}

function expectSamePads(found: PcbInspection, board: Board): void {
  const expected = placedPads(board);
  expect(found.pads).toHaveLength(expected.length);
  for (const pad of expected) {
    const [x, y] = toSheet(pad.at);
    const same = found.pads.filter(({ ref, number, at }) => {
      const near = Math.abs(at[0] / 1e6 - x) <= 1.01e-6 && Math.abs(at[1] / 1e6 - y) <= 1.01e-6;
      return ref === pad.ref && number === pad.number && near;
    });
    expect(same, `${pad.ref} pad ${pad.number} at ${pad.at}`).toHaveLength(1);
    const { box, copper } = same[0] as PcbInspection['pads'][number];
    const [halfWidth, halfHeight] = halfBox(pad);
    // pcbnew's boxes of round shapes come from polygons; a wrong angle is off by tenths of a millimetre.
    expect((box[2] - box[0]) / 2e6).toBeCloseTo(halfWidth, 1.7);
    expect((box[3] - box[1]) / 2e6).toBeCloseTo(halfHeight, 1.7);
    if (pad.kind !== 'npth') expect(copper).toEqual(pad.layers);
  }
}

describe('placement against pcbnew', () => {
  for (const side of ['top', 'bottom'] as const) {
    it(`Every pad of a part on the ${side} lies, at any angle, where the model puts it.`, (context) => {
      skipFor(context, withoutOracle('pcbnew'));
      const board = turned(side);
      const found = inspectPcb(files(board), board.name);
      expectSamePads(found, board);
      for (const placed of board.parts) {
        const footprint = found.footprints.find(({ ref }) => ref === placed.ref);
        expect(footprint?.flipped).toBe(side === 'bottom');
        const name = side === 'bottom' ? 'B.Courtyard' : 'F.Courtyard';
        const boxes = footprint?.items.filter(({ layer }) => layer === name).map(({ box }) => box) ?? [];
        const courtyard = rectToBoard(placed, placed.part.land.courtyard);
        const [xMin, yMin] = toSheet([courtyard.xMin, courtyard.yMax]);
        const [xMax, yMax] = toSheet([courtyard.xMax, courtyard.yMin]);
        const ends = [0, 1, 2, 3].map((end) => boxes.map((box) => (box[end] ?? 0) / 1e6));
        const half = 0.025;
        expect(Math.min(...(ends[0] ?? [])) + half).toBeCloseTo(xMin, 4);
        expect(Math.min(...(ends[1] ?? [])) + half).toBeCloseTo(yMin, 4);
        expect(Math.max(...(ends[2] ?? [])) - half).toBeCloseTo(xMax, 4);
        expect(Math.max(...(ends[3] ?? [])) - half).toBeCloseTo(yMax, 4);
      }
    });
  }

  it('The comparison notices a part that is turned the wrong way round.', (context) => {
    skipFor(context, withoutOracle('pcbnew'));
    const found = inspectPcb(files(turned('bottom', [33])), 'sample-board');
    expect(() => expectSamePads(found, turned('bottom', [-33]))).toThrow();
    expect(() => expectSamePads(found, turned('top', [33]))).toThrow();
  });

  it('A bottom part is stored as pcbnew stores the same part after turning it to the other side.', (context) => {
    skipFor(context, withoutOracle('pcbnew'));
    const stored = (board: Board, how: 'flip' | 'keep') =>
      withFiles(files(board), (folder) =>
        JSON.parse(runPcbnew('flip_footprints.py', [join(folder, `${board.name}.kicad_pcb`), how])),
      );
    const top = turned('top');
    // Mirroring a turned part turns it the other way.
    const bottom = turned(
      'bottom',
      rotations.map((angle) => -angle),
    );
    expect(stored(bottom, 'keep')).toEqual(stored(top, 'flip'));
    expect(stored(turned('bottom'), 'keep')).not.toEqual(stored(top, 'flip'));
  });
});
