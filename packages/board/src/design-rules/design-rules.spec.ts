import { describe, expect, it } from 'vitest';
import { pour } from '../copper/pour.ts';
import { chip, groundZone, hole, pin, sampleBoard } from '../copper/sample-board.ts';
import { definePart, net, place, roundedRectangle, text, track, via } from '../define.ts';
import type { Fill } from '../fill.ts';
import type { Point, Segment } from '../geometry.ts';
import type { Board, PlacedPart } from '../model.ts';
import { placedPads } from '../placed.ts';
import { checkDesign, designRuleCodes, oshParkRules } from './index.ts';

/** A pin like the sample's with another pad or hole. */
function pinWith(size: number, drill: number) {
  const land = { ...pin.land, pads: [{ ...pin.land.pads[0]!, size: [size, size] as [number, number], drill }] };
  return definePart({ ...pin, name: `pin-${size}-${drill}`, land } as Parameters<typeof definePart>[0]);
}

/** The sample with more parts, each new pin alone on a net of its own. */
function withParts(...parts: PlacedPart[]): Board {
  const board = sampleBoard();
  const nets = parts.filter((part) => part.part.kind === 'header').map((part) => net(part.ref, `${part.ref}.P`));
  const own = nets.map(({ name, kind }) => ({ name, kind, nodes: [{ ref: name, function: 'P', pad: '1' }] }));
  return { ...board, parts: [...board.parts, ...parts], nets: [...board.nets, ...own] };
}

function withTracks(...tracks: Board['tracks']): Board {
  const board = sampleBoard();
  return { ...board, tracks: [...board.tracks, ...tracks] };
}

const polyline = (points: Point[]): Segment[] =>
  points.slice(1).map((to, index) => ({ kind: 'line', from: points[index]!, to }));

/** S runs between the pads of GND, and GND between those of S. */
const exchangedTracks = sampleBoard({
  zones: [],
  tracks: [
    track('S', 'F.Cu', 0.3, [
      [10, 10],
      [11, 4],
    ]),
    track('GND', 'F.Cu', 0.3, [
      [3, 4],
      [9, 4],
    ]),
  ],
});

/** For each code a board that must be reported with it. Some give their own fills; the rest are poured. */
const broken: Record<string, Board | { board: Board; fills: Fill[] }> = {
  'outline-missing': sampleBoard({ outline: [] }),
  'outline-open': sampleBoard({ outline: roundedRectangle(20, 16, 1).slice(1) }),
  'outline-several': sampleBoard({
    outline: [
      ...roundedRectangle(20, 16, 1),
      ...polyline([
        [30, 0],
        [35, 0],
        [35, 5],
        [30, 0],
      ]),
    ],
  }),
  'outline-crossing': sampleBoard({
    outline: polyline([
      [0, 0],
      [20, 0],
      [20, 16],
      [10, -1],
      [0, 16],
      [0, 0],
    ]),
  }),
  'copper-to-edge': withTracks(
    track('S', 'F.Cu', 0.3, [
      [3, 4],
      [0.4, 6],
    ]),
  ),
  'copper-outside': withTracks(
    track('S', 'F.Cu', 0.3, [
      [3, 4],
      [-2, 4],
    ]),
  ),
  'hole-to-edge': withParts(place('H2', hole, { at: [1.4, 8] })),
  clearance: withTracks(
    track('GND', 'F.Cu', 0.3, [
      [10, 10],
      [5, 8],
      [5, 4.4],
    ]),
  ),
  short: withTracks(
    track('GND', 'F.Cu', 0.3, [
      [10, 10],
      [5, 8],
      [5, 3],
    ]),
  ),
  'nets-exchanged': exchangedTracks,
  'too-far': withTracks(
    track('S', 'F.Cu', 0.3, [
      [3, 4],
      [1e9, 1e9],
    ]),
  ),
  'drill-small': sampleBoard({ vias: [via('GND', [15, 12], 0.6, 0.2)] }),
  'drill-large': withParts(
    place(
      'H2',
      definePart({
        ...hole,
        name: 'big',
        land: { ...hole.land, pads: [{ ...hole.land.pads[0]!, size: [7, 7], drill: 7 }] },
      } as Parameters<typeof definePart>[0]),
      { at: [15, 11] },
    ),
  ),
  'annular-ring': withParts(place('J9', pinWith(1, 0.8), { at: [15, 9] })),
  'hole-to-hole': sampleBoard({ vias: [via('GND', [15, 12]), via('GND', [15.5, 12])] }),
  'hole-clearance': withTracks(
    track('GND', 'F.Cu', 0.3, [
      [10, 10],
      [4.3, 13],
    ]),
  ),
  unconnected: sampleBoard({ tracks: sampleBoard().tracks.slice(0, 1) }),
  'loose-copper': withTracks(
    track('S', 'F.Cu', 0.3, [
      [13, 8],
      [15, 8],
    ]),
  ),
  'unfilled-zone': { board: sampleBoard(), fills: [] },
  'pad-without-thermal': withTracks(
    ...(['F.Cu', 'B.Cu'] as const).map((layer) =>
      track('S', layer, 0.3, [
        [8.8, 8.8],
        [11.2, 8.8],
        [11.2, 11.2],
        [8.8, 11.2],
        [8.8, 8.8],
      ]),
    ),
  ),
  'thermal-starved': {
    ...sampleBoard({ zones: [groundZone('F.Cu')] }),
    tracks: [
      ...sampleBoard().tracks,
      track('S', 'F.Cu', 0.3, [
        [9.2, 12],
        [8.8, 8.8],
        [11.2, 8.8],
        [10.8, 12],
      ]),
    ],
  },
  'track-width': withTracks(
    track('S', 'F.Cu', 0.1, [
      [3, 4],
      [5, 6],
      [9, 4],
    ]),
  ),
  'pair-via': sampleBoard({
    pairs: [{ name: 'D', positive: 'S', negative: 'GND' }],
  }),
  'board-size': sampleBoard({ outline: roundedRectangle(600, 300, 0) }),
  'pair-impedance': sampleBoard({
    pairs: [{ name: 'D', positive: 'S', negative: 'GND' }],
    tracks: [
      track('S', 'F.Cu', 0.2, [
        [3, 4],
        [9, 4],
      ]),
      track('GND', 'F.Cu', 0.2, [
        [3, 3.2],
        [9, 3.2],
      ]),
    ],
  }),
  'pair-skew': sampleBoard({ pairs: [{ name: 'D', positive: 'S', negative: 'GND' }], vias: [] }),
  'silk-on-pad': sampleBoard({ texts: [text('GND', 'F.SilkS', [10, 10])] }),
  'silk-on-hole': sampleBoard({
    lines: [
      {
        layer: 'B.SilkS',
        width: 0.15,
        points: [
          [14, 12],
          [16, 12],
        ],
      },
    ],
  }),
  'silk-outside': sampleBoard({ texts: [text('LONG WORDS', 'F.SilkS', [2, 8])] }),
  'silk-thin': sampleBoard({ texts: [text('T', 'F.SilkS', [6, 8], { stroke: 0.1 })] }),
  'text-small': sampleBoard({ texts: [text('T', 'B.SilkS', [6, 8], { height: 0.6 })] }),
  'text-unknown-character': sampleBoard({ texts: [text('Ü', 'B.SilkS', [6, 8], { height: 1 })] }),
  'courtyards-overlap': withParts(place('H2', hole, { at: [11, 11] })),
  'mask-web': withParts(place('J8', pin, { at: [15, 9] }), place('J9', pin, { at: [16.8, 9] })),
};

async function codesOf(sample: Board | { board: Board; fills: Fill[] }): Promise<string[]> {
  const { board, fills } = 'fills' in sample ? sample : { board: sample, fills: await pour(sample) };
  return checkDesign(board, fills, oshParkRules).map(({ code }) => code);
}

describe('checkDesign', () => {
  it('A sound board has no problem.', async () => {
    const board = sampleBoard();
    expect(checkDesign(board, await pour(board), oshParkRules)).toEqual([]);
  });

  it('Each code has a broken sample here, and each sample a code.', () => {
    expect(Object.keys(broken).sort()).toEqual(Object.keys(designRuleCodes).sort());
  });

  for (const [code, sample] of Object.entries(broken)) {
    it(`A board with the fault "${code}" is reported with that code: ${designRuleCodes[code]}.`, async () => {
      expect(await codesOf(sample)).toContain(code);
    });
  }

  it('Every problem says where it is, what is wrong and what to do.', async () => {
    for (const sample of Object.values(broken)) {
      const { board, fills } = 'fills' in sample ? sample : { board: sample, fills: await pour(sample) };
      for (const problem of checkDesign(board, fills, oshParkRules)) {
        expect(problem.path).not.toBe('');
        expect(problem.message.length).toBeGreaterThan(10);
        expect(problem.hint.length).toBeGreaterThan(5);
        expect(problem.message).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  });

  it('Pads that no copper joins are told with the nearest two of them and where they lie.', async () => {
    const board = sampleBoard({ tracks: sampleBoard().tracks.slice(0, 1) });
    const [found] = checkDesign(board, await pour(board), oshParkRules).filter(({ code }) => code === 'unconnected');
    const [, from, fromAt, to, toAt] = /nearest are (\S+) at (\(.*?\)) and (\S+) at (\(.*?\)) mm$/.exec(found!.hint)!;
    const pads = placedPads(board);
    const at = (name: string) => pads.find((pad) => `${pad.ref}.${pad.number}` === name)!.at;
    expect(`(${at(from!).join(', ')})`).toBe(fromAt);
    expect(`(${at(to!).join(', ')})`).toBe(toAt);
  });

  it('All faults are listed at once, each pair of pieces once although both lie on two layers.', async () => {
    const board = withParts(place('J8', pin, { at: [15, 9] }), place('J9', pin, { at: [16.7, 9] }));
    const found = checkDesign({ ...board, texts: [text('T', 'F.SilkS', [15, 9])] }, await pour(board), oshParkRules);
    expect(found.map(({ code }) => code)).toEqual(['clearance', 'silk-on-pad', 'courtyards-overlap']);
    expect(found[0]!.message).toBe('pad 1 of J9 (J9) is 0.1 mm from pad 1 of J8 (J8); at least 0.152 mm are needed');
  });

  it('Poured copper that comes too near to another net is found, and so is a pad that it covers.', async () => {
    const board = sampleBoard();
    const fills = await pour(board);
    const later = withTracks(
      track('S', 'B.Cu', 0.3, [
        [3, 4],
        [3, 9],
        [8, 9],
      ]),
    );
    const covered = checkDesign(later, fills, oshParkRules);
    expect(covered.map(({ code }) => code)).toEqual(['short', 'short']);
    expect(covered[0]!.message).toContain('touches the poured copper of GND on B.Cu');
    const inside = withParts(place('J9', pin, { at: [15, 9] }));
    expect(checkDesign(inside, fills, oshParkRules).map(({ code }) => code)).toContain('short');
  });

  it('Two nets whose tracks are exchanged are told so, before the shorts; a single wrong track is a short alone.', () => {
    const [first, ...others] = checkDesign(exchangedTracks, [], oshParkRules);
    expect(first).toMatchObject({
      code: 'nets-exchanged',
      path: 'nets/S',
      message:
        'the tracks of S and GND are exchanged: those of S run to pad 1 of J3 (GND), pad 2 of C1 (GND), those of GND to pad 1 of J1 (S), pad 1 of C1 (S)',
    });
    expect(others.map(({ code }) => code)).toContain('short');
    const single = checkDesign({ ...exchangedTracks, tracks: exchangedTracks.tracks.slice(1) }, [], oshParkRules);
    expect(single.map(({ code }) => code)).toContain('short');
    expect(single.map(({ code }) => code)).not.toContain('nets-exchanged');
  });

  it('Two poured nets that meet are a short.', async () => {
    const board = sampleBoard({ tracks: [] });
    const [fill] = await pour({ ...board, zones: [groundZone('F.Cu', { clearance: 0 })] });
    const other = { ...fill!, net: 'S', zone: 1 };
    const zones = [groundZone('F.Cu'), groundZone('F.Cu', { net: 'S' })];
    const codes = checkDesign({ ...board, zones }, [fill!, other], oshParkRules).map(({ code }) => code);
    expect(codes).toContain('short');
  });

  it('Pads of no net count as copper of their own, but the pads of one number belong together.', async () => {
    const twin = definePart({
      ...chip,
      name: 'twin',
      pins: [{ function: 'A', pad: '1', type: 'passive' }],
      land: {
        ...chip.land,
        pads: [
          { ...chip.land.pads[0]!, number: '1' },
          { ...chip.land.pads[1]!, at: [0, 0], number: '1' },
        ],
      },
    } as Parameters<typeof definePart>[0]);
    const same = withParts(place('C9', twin, { at: [15, 9] }));
    expect(await codesOf(same)).toEqual([]);
    const apart = withParts(place('C9', chip, { at: [15, 9] }), place('C10', chip, { at: [15, 10.2] }));
    expect(await codesOf(apart)).toContain('short');
  });

  it('A limit that no source gives is not checked.', async () => {
    const { holeToHole: _, pairSkew: __, ...limits } = oshParkRules.limits;
    const sample = broken['hole-to-hole'] as Board;
    const found = checkDesign(sample, await pour(sample), { ...oshParkRules, limits });
    expect(found.map(({ code }) => code)).not.toContain('hole-to-hole');
  });

  it('Every limit of the preset has a source and the date on which it was read.', () => {
    for (const figure of Object.values(oshParkRules.limits)) {
      expect(figure.value).toBeGreaterThan(0);
      expect(figure.source.from.length).toBeGreaterThan(5);
      expect(figure.source.checkedOn).toBe(oshParkRules.checkedOn);
    }
  });
});
