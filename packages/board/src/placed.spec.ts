import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { net, place } from './define.ts';
import { add, distance, type Point, rotate } from './geometry.ts';
import { padKey, padNets, padsOfPart, placedPads, rectToBoard, toBoard } from './placed.ts';
import { circuit, netsWith, pin, rowPart } from './testing/sample-circuit.ts';

const point = fc
  .tuple(fc.integer({ min: -9_000, max: 9_000 }), fc.integer({ min: -9_000, max: 9_000 }))
  .map(([x, y]): Point => [x / 100, y / 100]);
const turn = fc.constantFrom(0, 90, 180, 270);

describe('from the frame of a part to that of the board', () => {
  it('A part on the top is turned counter-clockwise, then moved.', () => {
    expect(toBoard({ at: [10, 20], rotation: 90, side: 'top' }, [2, 1])).toEqual([9, 22]);
  });

  it('A part on the bottom is mirrored left to right first.', () => {
    expect(toBoard({ at: [10, 20], rotation: 0, side: 'bottom' }, [2, 1])).toEqual([8, 21]);
    expect(toBoard({ at: [10, 20], rotation: 90, side: 'bottom' }, [2, 1])).toEqual([9, 18]);
  });

  it('Distances stay as they are, on either side and however turned.', () => {
    const where = fc.record({ at: point, rotation: turn, side: fc.constantFrom('top' as const, 'bottom' as const) });
    fc.assert(
      fc.property(where, point, point, (placed, a, b) => {
        expect(distance(toBoard(placed, a), toBoard(placed, b))).toBeCloseTo(distance(a, b), 5);
      }),
    );
  });

  it('A rectangle keeps its area in quarter turns.', () => {
    const rect = { xMin: -1, yMin: -2, xMax: 3, yMax: 4 };
    expect(rectToBoard({ at: [0, 0], rotation: 90, side: 'top' }, rect)).toEqual({
      xMin: -4,
      yMin: -1,
      xMax: 2,
      yMax: 3,
    });
    expect(rectToBoard({ at: [0, 0], rotation: 0, side: 'bottom' }, rect)).toEqual({
      xMin: -3,
      yMin: -2,
      xMax: 1,
      yMax: 4,
    });
  });

  it('Four quarter turns lead back exactly, and zero is never minus zero.', () => {
    fc.assert(
      fc.property(point, (start) => {
        const once = (at: Point) => rotate(at, 90);
        expect(once(once(once(once(start))))).toEqual(add(start, [0, 0]));
        for (const value of rotate(start, 180)) expect(Object.is(value, -0)).toBe(false);
      }),
    );
  });
});

describe('placed pads', () => {
  it('Each has its net and its function, and none has a net that it is not in.', () => {
    const pads = placedPads(circuit());
    expect(pads.find(({ ref, number }) => ref === 'J1' && number === '1')).toMatchObject({
      net: 'T+',
      function: 'TD+',
    });
    expect(pads.find(({ ref, number }) => ref === 'J1' && number === '5')).toMatchObject({
      net: undefined,
      function: 'NC',
    });
    expect(pads).toHaveLength(13);
  });

  it('Where two nets claim a pad the first one has it.', () => {
    const made = circuit({ nets: netsWith(net('T-', 'U1.T-', 'J1.TD+')) });
    expect(padNets(made).get(padKey('J1', '1'))).toBe('T+');
  });

  it('Plated holes are on both copper layers, lands on the side of their part, pegs on none.', () => {
    const flat = rowPart('FLAT', [pin('A', '1')]);
    const land = {
      ...flat,
      land: { ...flat.land, pads: [{ ...flat.land.pads[0]!, kind: 'smd' as const, drill: undefined }] },
    };
    const layers = (part: typeof flat, side: 'top' | 'bottom') =>
      padsOfPart(place('X1', part, { at: [0, 0], side }), () => 'A')[0]!.layers;
    expect(layers(flat, 'top')).toEqual(['F.Cu', 'B.Cu']);
    expect(layers(land, 'top')).toEqual(['F.Cu']);
    expect(layers(land, 'bottom')).toEqual(['B.Cu']);
    const peg = {
      ...flat,
      land: { ...flat.land, pads: [{ ...flat.land.pads[0]!, kind: 'npth' as const, number: '' }] },
    };
    expect(layers(peg, 'top')).toEqual([]);
    expect(padsOfPart(place('X1', peg, { at: [0, 0] }), () => 'A')[0]!.net).toBeUndefined();
  });

  it('The rotation of a pad is that of its part and its own, mirrored on the bottom, between 0 and 360.', () => {
    const flat = rowPart('FLAT', [pin('A', '1')]);
    const turned = { ...flat, land: { ...flat.land, pads: [{ ...flat.land.pads[0]!, rotation: 30 }] } };
    const rotation = (side: 'top' | 'bottom', by: number) =>
      padsOfPart(place('X1', turned, { at: [0, 0], side, rotation: by }), () => undefined)[0]!.rotation;
    expect([rotation('top', 90), rotation('bottom', 90), rotation('bottom', 0), rotation('top', -90)]).toEqual([
      120, 60, 330, 300,
    ]);
  });
});
