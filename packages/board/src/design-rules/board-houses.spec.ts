import { describe, expect, it } from 'vitest';
import { pour } from '../copper/pour.ts';
import { hole, pin, sampleBoard } from '../copper/sample-board.ts';
import { place, roundedRectangle, track, via } from '../define.ts';
import type { Board } from '../model.ts';
import { aislerRules, checkDesign, type DesignRules, oshParkRules } from './index.ts';

const houses: readonly DesignRules[] = [oshParkRules, aislerRules];

async function codes(board: Board, rules: DesignRules): Promise<string[]> {
  return checkDesign(board, await pour(board), rules).map(({ code }) => code);
}

function withTracks(...tracks: Board['tracks']): Board {
  const board = sampleBoard();
  return { ...board, tracks: [...board.tracks, ...tracks] };
}

describe('the rule sets of board houses', () => {
  it.each(houses)(
    'Every figure has a source and the date on which it was read: $name.',
    ({ limits, stackup, checkedOn }) => {
      const { mask, permittivities, ...rest } = stackup!;
      const figures = [...Object.values(limits), ...Object.values(rest), ...permittivities, ...Object.values(mask!)];
      expect(figures.length).toBeGreaterThan(15);
      for (const figure of figures) {
        expect(figure.value).toBeGreaterThan(0);
        expect(figure.source.from.length).toBeGreaterThan(5);
        expect(figure.source.checkedOn).toBe(checkedOn);
      }
    },
  );

  it('The two houses judge the same board apart: a preset is data, and nothing of either is in the code.', async () => {
    const narrow = withTracks(
      track('S', 'F.Cu', 0.18, [
        [3, 4],
        [5, 6],
        [9, 4],
      ]),
    );
    expect(await codes(narrow, oshParkRules)).toEqual([]);
    expect(await codes(narrow, aislerRules)).toEqual(['track-width']);
    const nearEdge = withTracks(
      track('S', 'F.Cu', 0.3, [
        [3, 4],
        [0.48, 6],
      ]),
    );
    expect(await codes(nearEdge, oshParkRules)).toEqual(['copper-to-edge']);
    expect(await codes(nearEdge, aislerRules)).toEqual([]);
    const smallVia = sampleBoard({ vias: [via('GND', [15, 12], 0.6, 0.3)] });
    expect(await codes(smallVia, oshParkRules)).toEqual([]);
    expect(await codes(smallVia, aislerRules)).toEqual(['annular-ring']);
  });

  it('Where a house asks for a wider ring at parts than at vias, each is held against its own.', async () => {
    const board = sampleBoard();
    const rules: DesignRules = {
      ...aislerRules,
      limits: { ...aislerRules.limits, padRing: { ...aislerRules.limits.padRing, value: 0.41 } },
    };
    // The pads of the sample keep 0.4 mm, its via 0.2 mm.
    expect(await codes(board, rules)).toEqual(['annular-ring', 'annular-ring', 'annular-ring']);
    expect(await codes(board, aislerRules)).toEqual([]);
  });

  it('Where a house keeps copper further from holes than from copper, that is checked.', async () => {
    const near = place('H2', hole, { at: [15.8, 8] });
    const beside = track('S', 'B.Cu', 0.3, [
      [17, 4],
      [17.27, 6],
      [17.27, 10],
    ]);
    const board = withTracks(beside);
    const placed = { ...board, parts: [...board.parts, near] };
    expect(await codes(placed, oshParkRules)).toEqual([]);
    expect(await codes(placed, aislerRules)).toEqual(['hole-clearance']);
  });

  it('A hole without copper keeps the distance to the edge that the house gives, and never meets the edge.', () => {
    const at = (x: number) => ({ ...sampleBoard(), parts: [place('H2', hole, { at: [x, 8] })] });
    const found = (x: number, rules: DesignRules) =>
      checkDesign(at(x), [], rules).filter(({ code }) => code === 'hole-to-edge').length;
    // The hole is 2.2 mm wide.
    expect([1.5, 1.4, 1.1, 0, -5].map((x) => found(x, oshParkRules))).toEqual([0, 1, 1, 1, 1]);
    expect([1.5, 1.4, 1.1, 0, -5].map((x) => found(x, aislerRules))).toEqual([0, 0, 1, 1, 1]);
  });

  it('A board is held against the sides that a house makes, the shorter and the longer one each.', async () => {
    const sized = (width: number, height: number) => sampleBoard({ outline: roundedRectangle(width, height, 0) });
    const found = (board: Board, rules: DesignRules) =>
      checkDesign(board, [], rules).filter(({ code }) => code === 'board-size');
    expect(found(sized(20, 16), oshParkRules)).toEqual([]);
    expect(found(sized(6, 30), oshParkRules)[0]!.message).toBe(
      'the board is 6 by 30 mm; each side is at least 6.35 mm long',
    );
    expect(found(sized(500, 300), oshParkRules)).toEqual([]);
    expect(found(sized(300, 500), oshParkRules)).toEqual([]);
    expect(found(sized(500, 300), aislerRules)).toHaveLength(1);
    expect(found(sized(410, 410), oshParkRules)[0]!.message).toBe(
      'the board is 410 by 410 mm; at most 406.4 by 558.8 mm are made',
    );
  });

  it('The sample is sound for both houses, so that every finding above is of its own making.', async () => {
    for (const rules of houses) expect(await codes(sampleBoard(), rules)).toEqual([]);
    expect(pin.land.pads[0]!.size).toEqual([1.6, 1.6]);
  });
});
