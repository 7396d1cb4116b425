import { describe, expect, it } from 'vitest';
import { place, track, via } from '../define.ts';
import type { Fill } from '../fill.ts';
import { boundingBox, type Point } from '../geometry.ts';
import { type PlacedPad, placedPads } from '../placed.ts';
import { signedArea } from './board-loops.ts';
import { distanceToPad } from './neck.ts';
import { pour, pourProblems } from './pour.ts';
import { chip, groundZone, hole, pin, sampleBoard } from './sample-board.ts';
import { distanceToSegment } from './segments.ts';
import { isInArea } from './touch.ts';

/** The corners of a fill and points along its edges, at most 0.05 mm apart. */
function edgePoints(fill: Fill): Point[] {
  return fill.polygons
    .flatMap((polygon) => [polygon.outline, ...polygon.holes])
    .flatMap((loop) =>
      loop.flatMap((from, index) => {
        const to = loop[(index + 1) % loop.length]!;
        const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 0.05);
        return Array.from({ length: steps }, (_, step): Point => {
          return [from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps];
        });
      }),
    );
}

function area(fill: Fill): number {
  const loops = fill.polygons.flatMap((polygon) => [polygon.outline, ...polygon.holes]);
  return loops.reduce((sum, loop) => sum + signedArea(loop) / 2, 0);
}

function isFilled(fill: Fill, point: Point): boolean {
  return fill.polygons.some((polygon) => isInArea(polygon, point));
}

const nearest = (points: readonly Point[], distance: (point: Point) => number) => Math.min(...points.map(distance));

describe('pour', () => {
  it('One fill answers each zone, in the order of the zones, with its net and layer.', async () => {
    const fills = await pour(sampleBoard());
    expect(fills.map(({ zone, net, layer }) => [zone, net, layer])).toEqual([
      [0, 'GND', 'F.Cu'],
      [1, 'GND', 'B.Cu'],
    ]);
    expect(fills.every((fill) => fill.polygons.length === 1)).toBe(true);
  });

  it('Copper of other nets is kept at the clearance of the zone, neither nearer nor much farther.', async () => {
    const board = sampleBoard();
    const [front, back] = await pour(board);
    const pads = placedPads(board).filter((pad) => pad.net === 'S');
    for (const pad of pads.filter(({ layers }) => layers.includes('F.Cu'))) {
      const gap = nearest(edgePoints(front!), (point) => distanceToPad(pad, point));
      expect(gap).toBeGreaterThanOrEqual(0.2);
      expect(gap).toBeLessThan(0.205);
    }
    const gap = nearest(edgePoints(back!), (point) => distanceToSegment([5, 2], [15, 2], point) - 0.15);
    expect(gap).toBeGreaterThanOrEqual(0.2);
    expect(gap).toBeLessThan(0.205);
  });

  it('A net named in clearanceTo is kept farther away than the rest.', async () => {
    const [fill] = await pour(sampleBoard({ zones: [groundZone('B.Cu', { clearanceTo: { S: 0.5 } })] }));
    const gap = nearest(edgePoints(fill!), (point) => distanceToSegment([5, 2], [15, 2], point) - 0.15);
    expect(gap).toBeGreaterThanOrEqual(0.5);
    expect(gap).toBeLessThan(0.505);
  });

  it('The edge of the board and holes without copper are kept at their own distances.', async () => {
    const [fill] = await pour(sampleBoard(), { edgeClearance: 0.6, holeClearance: 0.4 });
    const points = edgePoints(fill!);
    const box = boundingBox(points);
    expect(box.xMin).toBeCloseTo(0.601, 3);
    expect(box.yMax).toBeCloseTo(15.399, 3);
    const gap = nearest(points, ([x, y]) => Math.hypot(x - 3, y - 13) - 1.1);
    expect(gap).toBeGreaterThanOrEqual(0.4);
    expect(gap).toBeLessThan(0.41);
  });

  it('A pad of the same net is held by four bridges across a gap, and a via or a track of the net is flooded.', async () => {
    const [front, back] = await pour(sampleBoard());
    const j3 = { ref: 'J3', number: '1', at: [10, 10], bridges: 4 };
    expect(front!.thermals).toContainEqual(j3);
    expect(back!.thermals).toEqual([j3]);
    const ring = Array.from({ length: 360 }, (_, degree): Point => {
      const angle = (degree * Math.PI) / 180;
      return [10 + 0.95 * Math.cos(angle), 10 + 0.95 * Math.sin(angle)];
    });
    const filled = ring.filter((point) => isFilled(front!, point)).length / 360;
    // Four bridges of 0.4 mm on a circle of 0.95 mm radius.
    expect(filled).toBeGreaterThan(0.24);
    expect(filled).toBeLessThan(0.3);
    expect(isFilled(front!, [15.3, 12])).toBe(true);
  });

  it('A pad whose surroundings other nets take is reported, not lost in silence.', async () => {
    // A fence of tracks round J3, on both layers.
    const fence: Point[] = [
      [8.8, 8.8],
      [11.2, 8.8],
      [11.2, 11.2],
      [8.8, 11.2],
      [8.8, 8.8],
    ];
    const board = sampleBoard({ tracks: [track('S', 'F.Cu', 0.3, fence), track('S', 'B.Cu', 0.3, fence)] });
    const problems = pourProblems(await pour(board));
    expect(problems.map(({ code, path }) => [code, path])).toEqual([['pad-without-thermal', 'nets/GND/J3.1']]);
    expect(problems[0]!.message).toContain('pad 1 of J3');
    expect(pourProblems(await pour(sampleBoard()))).toEqual([]);
  });

  it('A pad that one bridge holds is reported as starved.', async () => {
    const u: Point[] = [
      [9.2, 12],
      [8.8, 8.8],
      [11.2, 8.8],
      [10.8, 12],
    ];
    const board = sampleBoard({ tracks: [track('S', 'F.Cu', 0.3, u)], zones: [groundZone('F.Cu')] });
    expect(pourProblems(await pour(board)).map(({ code }) => code)).toEqual(['thermal-starved']);
  });

  it('A piece of copper without a pad is removed, unless a via joins it to one.', async () => {
    const wall = track('S', 'F.Cu', 0.3, [
      [14, -1],
      [14, 17],
    ]);
    const cut = { tracks: [wall], zones: [groundZone('F.Cu'), groundZone('B.Cu')] };
    const joined = await pour(sampleBoard({ ...cut, vias: [via('GND', [18, 12])] }));
    const alone = await pour(sampleBoard({ ...cut, vias: [] }));
    expect(isFilled(joined[0]!, [16, 10])).toBe(true);
    expect(joined[0]!.polygons).toHaveLength(2);
    expect(isFilled(alone[0]!, [16, 10])).toBe(false);
    expect(alone[0]!.polygons).toHaveLength(1);
  });

  it('Nothing thinner than the least thickness is left between two tracks.', async () => {
    const rails = [9, 9.9].map((y) =>
      track('S', 'F.Cu', 0.3, [
        [2, y + 4],
        [18, y + 4],
      ]),
    );
    const zones = (minThickness: number) => [groundZone('F.Cu', { minThickness, clearance: 0.2 })];
    const parts = sampleBoard().parts.filter((part) => part.ref === 'J3');
    // 0.9 - 0.3 - 2 x 0.2 leaves 0.2 mm between the rails.
    const thin = await pour(sampleBoard({ parts, tracks: rails, zones: zones(0.1) }));
    const thick = await pour(sampleBoard({ parts, tracks: rails, zones: zones(0.25) }));
    expect(isFilled(thin[0]!, [10, 13.45])).toBe(true);
    expect(isFilled(thick[0]!, [10, 13.45])).toBe(false);
  });

  it('Where zones of two nets overlap the earlier has the area and the later keeps its clearance.', async () => {
    const inner = groundZone('F.Cu', {
      net: 'S',
      outline: [
        [1, 1],
        [12, 1],
        [12, 8],
        [1, 8],
      ],
    });
    const [first, second] = await pour(sampleBoard({ tracks: [], zones: [inner, groundZone('F.Cu')] }));
    expect(isFilled(first!, [6, 7])).toBe(true);
    expect(nearest(edgePoints(second!), (point) => distanceToSegment([2, 8], [11, 8], point))).toBeGreaterThanOrEqual(
      0.2,
    );
  });

  it('A cut-out in the board is kept clear like the outer edge.', async () => {
    const board = sampleBoard();
    const corners: Point[] = [
      [13, 6],
      [16, 6],
      [16, 9],
      [13, 9],
    ];
    const slot = corners.map((from, index) => ({ kind: 'line' as const, from, to: corners[(index + 1) % 4]! }));
    const [fill] = await pour({ ...board, outline: [...board.outline, ...slot] });
    expect(isFilled(fill!, [14.5, 7.5])).toBe(false);
    expect(isFilled(fill!, [14.5, 9.4])).toBe(false);
    expect(isFilled(fill!, [14.5, 9.6])).toBe(true);
  });

  it('Outlines run counter-clockwise, holes clockwise, both begin at their lowest point, all on the nanometre grid.', async () => {
    for (const fill of await pour(sampleBoard())) {
      for (const { outline, holes } of fill.polygons) {
        expect(signedArea(outline)).toBeGreaterThan(0);
        expect(holes.every((loop) => signedArea(loop) < 0)).toBe(true);
        for (const loop of [outline, ...holes]) {
          expect(loop[0]![1]).toBe(Math.min(...loop.map(([, y]) => y)));
          for (const value of loop.flat()) expect(Math.abs(value * 1e6 - Math.round(value * 1e6))).toBeLessThan(1e-3);
        }
      }
    }
  });

  it('Two pours of one board give the same numbers, also when its zone runs clockwise.', async () => {
    const board = sampleBoard();
    const once = JSON.stringify(await pour(board));
    expect(JSON.stringify(await pour(board))).toBe(once);
    const turned = board.zones.map((zone) => ({ ...zone, outline: zone.outline.toReversed() }));
    expect(JSON.stringify(await pour({ ...board, zones: turned }))).toBe(once);
  });

  it('A board without parts or outline gives empty fills, no error.', async () => {
    const empty = sampleBoard({ parts: [], tracks: [], vias: [], nets: [] });
    expect((await pour(empty)).map((fill) => fill.polygons)).toEqual([[], []]);
    expect((await pour({ ...empty, outline: [] })).map((fill) => fill.polygons)).toEqual([[], []]);
    expect(await pour({ ...empty, zones: [] })).toEqual([]);
  });

  it('The area is that of the zone less what is kept clear.', async () => {
    const parts = [place('J3', pin, { at: [10, 10] }), place('H1', hole, { at: [3, 13] })];
    const [fill] = await pour(sampleBoard({ parts, tracks: [], vias: [] }));
    // 19 x 15 mm less corners, the hole with 0.25 mm round it and the thermal ring less its bridges.
    const corners = (4 - Math.PI) * 0.25;
    const ring = Math.PI * (1.1 ** 2 - 0.8 ** 2) - 4 * 0.4 * 0.3;
    const pad = Math.PI * 0.8 ** 2;
    const expected = 19 * 15 - corners - Math.PI * 1.35 ** 2 - ring - pad;
    expect(area(fill!)).toBeGreaterThan(expected - 0.3);
    expect(area(fill!)).toBeLessThan(expected + pad + 0.3);
  });

  it('A turned chip keeps its clearance on its own axes.', async () => {
    const parts = [...sampleBoard().parts.slice(0, 3), place('C1', chip, { at: [10, 4], rotation: 30 })];
    const board = sampleBoard({ parts, tracks: [] });
    const [fill] = await pour(board);
    const pad = placedPads(board).find((candidate): candidate is PlacedPad => candidate.function === 'A')!;
    const gap = nearest(edgePoints(fill!), (point) => distanceToPad(pad, point));
    expect(gap).toBeGreaterThanOrEqual(0.2);
    expect(gap).toBeLessThan(0.21);
  });
});
