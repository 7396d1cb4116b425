import { describe, expect, it } from 'vitest';
import { place, track } from '../define.ts';
import { distance, type Point } from '../geometry.ts';
import { placedPads } from '../placed.ts';
import { distanceToPad, neckDown } from './neck.ts';
import { chamfered, padAt, padsAt, pathLength } from './route.ts';
import { chip, pin, sampleBoard } from './sample-board.ts';
import { distanceToPath, distanceToSegment } from './segments.ts';
import { stitch } from './stitch.ts';

describe('padAt', () => {
  it('A pad is found by its function where its part stands, turned and on either side.', () => {
    const turned = place('C1', chip, { at: [5, 5], rotation: 90 });
    expect(padAt(turned, 'A')).toEqual([5, 4]);
    expect(padAt(place('C1', chip, { at: [5, 5], side: 'bottom' }), 'A')).toEqual([6, 5]);
    expect(padsAt(turned, 'nothing')).toEqual([]);
  });

  it('A function that the part lacks is named in the error.', () => {
    expect(() => padAt(place('C1', chip, { at: [0, 0] }), 'K')).toThrow(/chip has no pad with the function K/);
  });
});

describe('chamfered', () => {
  it('A right corner gives way to a piece at 45 degrees.', () => {
    const square: Point[] = [
      [0, 0],
      [4, 0],
      [4, 4],
    ];
    expect(chamfered(square, 1)).toEqual([
      [0, 0],
      [3, 0],
      [4, 1],
      [4, 4],
    ]);
  });

  it('A cut longer than half of an inner leg stops there, and points on a line or twice the same are left alone.', () => {
    expect(
      chamfered(
        [
          [0, 0],
          [4, 0],
          [4, 1],
          [8, 1],
        ],
        2,
      ),
    ).toEqual([
      [0, 0],
      [3.5, 0],
      [4, 0.5],
      [4.5, 1],
      [8, 1],
    ]);
    expect(
      chamfered(
        [
          [0, 0],
          [2, 0],
          [2, 0],
          [4, 0],
        ],
        1,
      ),
    ).toEqual([
      [0, 0],
      [2, 0],
      [4, 0],
    ]);
  });
});

describe('neckDown', () => {
  const narrow = { clearance: 0.19, width: 0.25 };
  const pads = (...at: Point[]) =>
    placedPads(sampleBoard({ parts: at.map((point, index) => place(`J${index}`, pin, { at: point })) }));

  it('A track between two close pads is narrowed there and nowhere else, without a gap.', () => {
    const wide = track('S', 'F.Cu', 0.4, [
      [0, 5],
      [0, -5],
    ]);
    const pieces = neckDown(wide, pads([-1.12, 0], [1.12, 0]), narrow);
    expect(pieces.map(({ width }) => width)).toEqual([0.4, 0.25, 0.4]);
    expect(pieces[0]!.points.at(-1)).toEqual(pieces[1]!.points[0]);
    expect(pieces[1]!.points.at(-1)).toEqual(pieces[2]!.points[0]);
    expect(pieces.reduce((sum, { points }) => sum + pathLength(points), 0)).toBeCloseTo(10, 5);
    for (const { points, width } of pieces) {
      for (const point of points) expect(distanceToPad(pads([1.12, 0])[0]!, point) - width / 2).toBeGreaterThan(0.1899);
    }
  });

  it('The pads at its own ends, pads of the other layer and pads far away do not narrow a track.', () => {
    const wide = track('S', 'F.Cu', 0.4, [
      [0, 0],
      [0, 5],
    ]);
    expect(neckDown(wide, pads([0, 0], [0, 5], [3, 2]), narrow)).toEqual([wide]);
    const below = placedPads(sampleBoard({ parts: [place('C1', chip, { at: [0, 2], side: 'bottom' })] }));
    expect(neckDown(wide, below, narrow)).toEqual([wide]);
  });

  it('A narrow stretch goes on over a corner of the path as one piece.', () => {
    const bent = track('S', 'F.Cu', 0.4, [
      [-5, 0],
      [0, 0],
      [0, 5],
    ]);
    const pieces = neckDown(bent, pads([0.8, -0.8]), narrow);
    expect(pieces.map(({ width }) => width)).toEqual([0.4, 0.25, 0.4]);
    expect(pieces[1]!.points).toHaveLength(3);
  });

  it('The distance to a pad is right for each shape, turned too, and negative inside.', () => {
    const pad = { at: [1, 1] as Point, size: [2, 1] as [number, number], rotation: 90, cornerRatio: 0.25 };
    expect(distanceToPad({ ...pad, shape: 'rect' }, [2.5, 1])).toBeCloseTo(1, 9);
    expect(distanceToPad({ ...pad, shape: 'rect' }, [2.5, 3])).toBeCloseTo(Math.SQRT2, 9);
    expect(distanceToPad({ ...pad, shape: 'oval' }, [1, 3])).toBeCloseTo(1, 9);
    expect(distanceToPad({ ...pad, shape: 'circle' }, [1, 4])).toBeCloseTo(2, 9);
    expect(distanceToPad({ ...pad, shape: 'roundrect' }, [1, 1])).toBeLessThan(0);
  });
});

describe('stitch', () => {
  const style = { net: 'GND', diameter: 0.7, drill: 0.35, clearance: 0.25 };

  it('A via is set at every spot that is free of pads, holes, foreign tracks and other vias.', () => {
    const board = sampleBoard();
    const spots: Point[] = [
      [3, 4.5],
      [3, 12],
      [6, 4.3],
      [10, 10.9],
      [13, 8],
      [13.5, 8],
      [18, 14],
    ];
    const vias = stitch(spots, style, { pads: placedPads(board), tracks: board.tracks });
    expect(vias.map(({ at }) => at)).toEqual([
      [13, 8],
      [18, 14],
    ]);
    expect(vias[0]).toEqual({ net: 'GND', at: [13, 8], diameter: 0.7, drill: 0.35 });
  });

  it('Tracks of its own net do not keep a via away.', () => {
    const own = track('GND', 'F.Cu', 0.3, [
      [0, 8],
      [20, 8],
    ]);
    expect(stitch([[13, 8]], style, { pads: [], tracks: [own] })).toHaveLength(1);
    expect(stitch([[13, 8]], style, { pads: [], tracks: [{ ...own, net: 'S' }] })).toEqual([]);
  });

  it('The distance to a piece counts from its ends where it does not reach.', () => {
    expect(distanceToSegment([0, 0], [4, 0], [2, 3])).toBe(3);
    expect(distanceToSegment([0, 0], [4, 0], [7, 4])).toBe(5);
    expect(distanceToSegment([1, 1], [1, 1], [1, 3])).toBe(2);
    expect(
      distanceToPath(
        [
          [0, 0],
          [4, 0],
          [4, 4],
        ],
        [6, 4],
      ),
    ).toBe(distance([4, 4], [6, 4]));
  });
});
