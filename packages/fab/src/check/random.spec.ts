import { type Board, definePart, type Pad, type Point, place } from '@boardproof/board';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawArtwork } from '../artwork.ts';
import { writeLayers } from '../layers.ts';
import { oshparkTwoLayer } from '../presets/oshpark-two-layer.ts';
import { sampleBoard } from '../testing/sample-board.ts';
import { packZip } from '../zip.ts';
import { checkZip } from './zip.ts';

const millimetres = (least: number, most: number) =>
  fc.integer({ min: least * 1e6, max: most * 1e6 }).map((value) => value / 1e6);
const place2d: fc.Arbitrary<Point> = fc.tuple(millimetres(-50, 50), millimetres(-50, 50));
const degrees = fc.oneof(fc.constantFrom(0, 45, 90, 180, 270), fc.double({ min: -360, max: 720, noNaN: true }));

const pad: fc.Arbitrary<Pad> = fc.record({
  number: fc.string({ minLength: 1, maxLength: 4 }),
  kind: fc.constantFrom('through-hole' as const, 'smd' as const, 'npth' as const),
  shape: fc.constantFrom('circle' as const, 'rect' as const, 'roundrect' as const, 'oval' as const),
  at: place2d,
  size: fc.tuple(millimetres(0.3, 4), millimetres(0.3, 4)),
  rotation: degrees,
  drill: fc.integer({ min: 250, max: 3000 }).map((value) => value / 1000),
  cornerRatio: fc.double({ min: 0, max: 0.5, noNaN: true }),
});

const boards: fc.Arbitrary<Board> = fc
  .record({
    pads: fc.array(pad, { minLength: 1, maxLength: 8 }),
    at: place2d,
    rotation: degrees,
    side: fc.constantFrom('top' as const, 'bottom' as const),
    ref: fc.string({ minLength: 1, maxLength: 5 }),
  })
  .map(({ pads, at, rotation, side, ref }) => {
    const { land, ...rest } = sampleBoard().parts[0]!.part;
    // A soldered land has no hole.
    const whole = pads.map(({ drill, ...own }) => (own.kind === 'smd' ? own : { ...own, drill: drill! }));
    const part = definePart({ ...rest, pins: [], land: { ...land, pads: whole } });
    return sampleBoard({
      parts: [place(ref, part, { at, rotation, side })],
      nets: [],
      zones: [],
      tracks: [],
      texts: [],
      lines: [],
    });
  });

const filesOf = (board: Board) => writeLayers(board, drawArtwork(board, [], oshparkTwoLayer), oshparkTwoLayer);

describe('any board', () => {
  it('Parts with pads of any shape, angle, side and name are written and read back as they are.', () => {
    fc.assert(
      fc.property(boards, (board) => {
        expect(checkZip(board, [], packZip(filesOf(board)), oshparkTwoLayer).problems).toEqual([]);
      }),
    );
  });

  it('The same part a tenth of a degree further is another board.', () => {
    fc.assert(
      fc.property(boards, (board) => {
        const [part] = board.parts;
        const turned = {
          ...board,
          parts: [{ ...part!, rotation: part!.rotation + 0.1, at: [part!.at[0] + 0.001, part!.at[1]] as const }],
        };
        expect(checkZip(turned, [], packZip(filesOf(board)), oshparkTwoLayer).problems.length).toBeGreaterThan(0);
      }),
    );
  });
});
