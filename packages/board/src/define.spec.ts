import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  board,
  chassis,
  defineBoard,
  definePart,
  designBoard,
  ground,
  net,
  place,
  roundedRectangle,
  text,
  track,
  via,
} from './define.ts';
import type { Segment } from './geometry.ts';
import { arcCircle, distance } from './geometry.ts';
import { Board } from './model.ts';
import { circuit, jack, pin, rowPart, soundSource } from './testing/sample-circuit.ts';

describe('a board', () => {
  it('Functions become the pads that carry them, all of them where there are several.', () => {
    const twice = rowPart('TWICE', [pin('GND', '1'), pin('GND', '2'), pin('A', '3')]);
    const made = circuit({
      parts: [place('U1', twice, { at: [0, 0] })],
      nets: [ground('GND', 'U1.GND'), net('A', 'U1.A')],
      unconnected: [],
      pairs: [],
    });
    expect(made.nets[0]!.nodes).toEqual([
      { ref: 'U1', function: 'GND', pad: '1' },
      { ref: 'U1', function: 'GND', pad: '2' },
    ]);
  });

  it('A name that resolves to nothing stays in the data without a pad.', () => {
    const made = circuit({ nets: [net('X', 'J1.WRONG', 'J9.A', 'J1')], unconnected: [] });
    expect(made.nets[0]!.nodes).toEqual([
      { ref: 'J1', function: 'WRONG' },
      { ref: 'J9', function: 'A' },
      { ref: 'J1', function: '' },
    ]);
  });

  it('Only the first dot parts reference and function.', () => {
    const dotted = rowPart('DOTTED', [pin('P0.1', '1')]);
    const made = circuit({
      parts: [place('U1', dotted, { at: [0, 0] })],
      nets: [net('X', 'U1.P0.1')],
      unconnected: [],
    });
    expect(made.nets[0]!.nodes).toEqual([{ ref: 'U1', function: 'P0.1', pad: '1' }]);
  });

  it('It is frozen all the way down, plain data, and what JSON gives back.', () => {
    const made = circuit();
    expect(Object.isFrozen(made.nets[0]!.nodes[0])).toBe(true);
    expect(Object.isFrozen(made.parts[0]!.part.land.pads[0]!.at)).toBe(true);
    expect(Board.parse(JSON.parse(JSON.stringify(made)))).toEqual(made);
  });

  it('A value of the wrong shape is refused with its place.', () => {
    expect(() => board({ ...soundSource, name: 'Two Words' })).toThrow(/file names/);
    expect(() =>
      board({
        ...soundSource,
        tracks: [
          track('T+', 'F.Cu', 0, [
            [0, 0],
            [1, 1],
          ]),
        ],
      }),
    ).toThrow(/tracks/);
    expect(() => board({ ...soundSource, tracks: [track('T+', 'F.Cu', 0.3, [[0, 0]])] })).toThrow(/points/);
    expect(() => definePart({ ...jack, prefix: 'j' } as Parameters<typeof definePart>[0])).toThrow(/prefix/);
  });

  it('Nets have the kind that their author gave them.', () => {
    expect([net('A'), ground('B'), chassis('C')].map(({ kind }) => kind)).toEqual(['signal', 'ground', 'chassis']);
  });

  it('Small things have the defaults that they are documented with.', () => {
    expect(via('A', [1, 2])).toEqual({ net: 'A', at: [1, 2], diameter: 0.8, drill: 0.4 });
    expect(text('T+', 'F.SilkS', [0, 0])).toMatchObject({ height: 1, stroke: 0.15, rotation: 0, align: 'centre' });
    expect(place('J1', jack, { at: [0, 0] })).toMatchObject({
      rotation: 0,
      side: 'top',
      fitted: true,
      value: jack.value,
    });
    expect(place('J1', jack, { at: [0, 0], value: 'other' }).value).toBe('other');
  });
});

describe('a rounded rectangle', () => {
  const sizes = fc.record({
    width: fc.integer({ min: 100, max: 9_000 }),
    height: fc.integer({ min: 100, max: 9_000 }),
    share: fc.integer({ min: 1, max: 49 }),
  });
  const start = (segment: Segment) => segment.from;
  const end = (segment: Segment) => segment.to;

  it('It is closed, its pieces meet exactly, and its corners have the radius asked for.', () => {
    fc.assert(
      fc.property(sizes, ({ width, height, share }) => {
        const [w, h] = [width / 100, height / 100];
        const r = (Math.min(w, h) * share) / 100;
        const outline = roundedRectangle(w, h, r);
        expect(outline).toHaveLength(8);
        for (const [i, segment] of outline.entries()) expect(end(segment)).toEqual(start(outline[(i + 1) % 8]!));
        for (const segment of outline) {
          if (segment.kind !== 'arc') continue;
          const circle = arcCircle(segment.from, segment.mid, segment.to)!;
          expect(circle.radius).toBeCloseTo(r, 6);
          expect(distance(circle.centre, segment.mid)).toBeCloseTo(r, 6);
        }
      }),
    );
  });

  it('Without a radius it has four straight sides.', () => {
    const outline = roundedRectangle(10, 5, 0);
    expect(outline.map(({ kind }) => kind)).toEqual(['line', 'line', 'line', 'line']);
    expect(outline.map(start)).toEqual([
      [0, 0],
      [10, 0],
      [10, 5],
      [0, 5],
    ]);
  });
});

describe('a board project', () => {
  const project = defineBoard({
    name: 'sample',
    defaults: { colour: 'green', size: 1 },
    configurations: { first: { size: 2 }, second: { colour: 'red' } },
    design: (options) => circuit({ options }),
  });

  it('The defaults hold when no configuration is named, and each configuration is laid over them.', () => {
    expect(designBoard(project).options).toEqual({ colour: 'green', size: 1 });
    expect(designBoard(project, 'first').options).toEqual({ colour: 'green', size: 2 });
    expect(designBoard(project, 'second').options).toEqual({ colour: 'red', size: 1 });
  });

  it('A configuration that it lacks is refused with the names that it has.', () => {
    expect(() => designBoard(project, 'third')).toThrow('sample has no configuration "third"; it has first, second');
    expect(() => designBoard(project, 'toString')).toThrow(RangeError);
  });

  it('Without configurations it is designed with its defaults.', () => {
    expect(designBoard({ ...project, configurations: {} }).options).toEqual({ colour: 'green', size: 1 });
  });
});
