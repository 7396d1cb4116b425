import {
  type Board,
  boardLoops,
  boundingBox,
  checkDesign,
  distance,
  type Fill,
  oshParkRules,
  type PlacedPad,
  type Point,
  padAt,
  pairFigures,
  placedPads,
  pour,
  rectToBoard,
} from '@boardproof/board';
import { perTier } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import project from './board.ts';

type Options = typeof project.defaults;

const jacks = ['RJMG1BD3B8K1ANR', 'J1B1211CCD', 'HR911105A', 'SI-60062-F'] as const;
const turns = [0, 90, 180, 270] as const;
const taps = ['joined', 'separate'] as const;
const pairNets = ['T+', 'T-', 'R+', 'R-'];

const made = new Map<string, Board>();
function design(change: Partial<Options> = {}): Board {
  const key = JSON.stringify(change);
  const board = made.get(key) ?? project.design({ ...project.defaults, ...change });
  made.set(key, board);
  return board;
}

const everyJack: Partial<Options>[] = jacks.map((jack) => ({ jack }));
const everyBoard: Partial<Options>[] = turns.flatMap((headerRotation) =>
  jacks.flatMap((jack) => taps.map((centreTaps) => ({ jack, centreTaps, headerRotation }))),
);
/**
 * All 32 boards take their time: the short tier checks one of each jack, turn and kind of tap, the usual one each jack with
 * each turn, with either kind of tap by turns.
 */
const boards = perTier({
  quick: everyBoard.filter((_, index) => [0, 3, 5, 6, 8, 18, 28].includes(index)),
  normal: everyBoard.filter((_, index) => index % 2 === (Math.floor(index / 2) + Math.floor(index / 8)) % 2),
  long: [...everyBoard, ...everyBoard.map((options) => ({ ...options, shield: 'open' as const }))],
});

const words = (options: Partial<Options>) => Object.values(options).join(', ');
const part = (board: Board, ref: string) => board.parts.find((placed) => placed.ref === ref)!;
const edgeOf = (board: Board) => boundingBox(boardLoops(board.outline).closed[0]!);
const pad = (board: Board, ref: string, name: string): PlacedPad =>
  placedPads(board).find((candidate) => candidate.ref === ref && candidate.function === name)!;

describe('the layout of the breakout', () => {
  for (const options of boards) {
    it(`The board can be made by OSH Park and every net is joined: ${words(options)}.`, async () => {
      const board = design(options);
      expect(checkDesign(board, await pour(board), oshParkRules)).toEqual([]);
    });
  }

  it('A track that is taken away, a narrow one and a moved hole are found on the real board.', async () => {
    const board = design();
    const fills: Fill[] = await pour(board);
    const codes = (broken: Board) => checkDesign(broken, fills, oshParkRules).map(({ code }) => code);
    for (const net of [...pairNets, 'CT', 'LED', 'LED_A']) {
      expect(codes({ ...board, tracks: board.tracks.filter((track) => track.net !== net) })).toContain('unconnected');
    }
    expect(codes({ ...board, tracks: board.tracks.map((track) => ({ ...track, width: 0.1 })) })).toContain(
      'track-width',
    );
    const moved = board.parts.map((placed) => (placed.ref === 'H1' ? { ...placed, at: [8, 24] as Point } : placed));
    expect(codes({ ...board, parts: moved })).toContain('hole-clearance');
    const swapped = board.tracks.map((track) => ({
      ...track,
      net: { 'T+': 'T-', 'T-': 'T+' }[track.net] ?? track.net,
    }));
    expect(codes({ ...board, tracks: swapped })).toContain('short');
  });

  it('It is small: the default board takes 589 mm2 (0.91 square inches), every turn under 1.1 square inches.', () => {
    const area = (board: Board) => {
      const { xMin, yMin, xMax, yMax } = edgeOf(board);
      return (xMax - xMin) * (yMax - yMin);
    };
    const areas = turns.map((headerRotation) => area(design({ headerRotation })));
    console.info(
      `board area, mm2, by headerRotation: ${areas.map((value, i) => `${turns[i]}: ${value.toFixed(1)}`).join(', ')}`,
    );
    expect(areas[0]).toBeCloseTo(589.28, 2);
    for (const value of areas) expect(value).toBeLessThan(1.1 * 25.4 * 25.4);
  });

  it.each(everyJack)(
    "The board's edge lies 1 to 3 mm behind the mouth of $jack, so that a plug meets no board.",
    (options) => {
      const board = design(options);
      const jack = part(board, 'J1');
      const mouth = rectToBoard(jack, jack.part.body!.outline).yMin;
      expect(edgeOf(board).yMin - mouth).toBeGreaterThan(1);
      expect(edgeOf(board).yMin - mouth).toBeLessThan(3);
    },
  );

  it('The header stands behind the jack, its long axis along the rear edge unless it is turned by a quarter.', () => {
    for (const headerRotation of turns) {
      const board = design({ headerRotation });
      const pins = placedPads(board).filter(({ ref }) => ref === 'J2');
      const { xMin, xMax, yMin, yMax } = boundingBox(pins.map(({ at }) => at));
      const [across, along] = headerRotation % 180 === 0 ? [4, 2] : [2, 4];
      expect(xMax - xMin).toBeCloseTo(across, 6);
      expect(yMax - yMin).toBeCloseTo(along, 6);
      expect(yMin).toBeGreaterThan(rectToBoard(part(board, 'J1'), part(board, 'J1').part.body!.outline).yMax + 1);
    }
  });

  it.each(boards)('The pairs are equal in length, have no via, and run on the bottom only: %o.', (options) => {
    const board = design(options);
    const figures = pairFigures(board);
    expect(figures.map(({ name }) => name)).toEqual(['TD', 'RD']);
    for (const { skew, vias, narrowed } of figures) {
      expect(vias).toBe(0);
      // 0.40 mm tracks narrow only between pads.
      expect(narrowed).toBeLessThan(3);
      expect(skew).toBeLessThan(options.headerRotation === 0 ? 0.001 : 2);
    }
    expect(board.tracks.filter((track) => pairNets.includes(track.net)).every(({ layer }) => layer === 'B.Cu')).toBe(
      true,
    );
    const others = board.tracks.filter((track) => ![...pairNets, 'GND'].includes(track.net));
    expect(others.every(({ layer }) => layer === 'F.Cu')).toBe(true);
  });

  it.each(boards)('Each capacitor stands within 5 mm of the tap that it serves: %o.', (options) => {
    const board = design(options);
    const c1 = pad(board, 'C1', '1').at;
    expect(distance(padAt(part(board, 'J1'), 'TCT'), c1)).toBeLessThan(5);
    if (options.centreTaps !== 'separate') return;
    // From the front row, past the rear row.
    expect(distance(padAt(part(board, 'J1'), 'RCT'), pad(board, 'C2', '1').at)).toBeLessThan(6.5);
  });

  it.each(boards)(
    'Both mounting holes keep a ring of 2 mm round the screw free of parts, tracks and vias: %o.',
    (options) => {
      const board = design(options);
      for (const ref of ['H1', 'H2']) {
        const { at } = part(board, ref);
        const edge = edgeOf(board);
        expect(Math.min(at[0] - edge.xMin, edge.xMax - at[0], edge.yMax - at[1])).toBeGreaterThan(2.4);
        for (const point of board.tracks.flatMap(({ points }) => points))
          expect(distance(at, point)).toBeGreaterThan(2.2);
        for (const via of board.vias) expect(distance(at, via.at) - via.diameter / 2).toBeGreaterThan(2);
      }
    },
  );

  it('Ground is poured on both sides, kept 0.30 mm from the pairs, and stitched.', () => {
    const board = design();
    expect(board.zones.map(({ net, layer }) => [net, layer])).toEqual([
      ['GND', 'F.Cu'],
      ['GND', 'B.Cu'],
    ]);
    for (const { clearanceTo } of board.zones)
      expect(clearanceTo).toEqual({ 'T+': 0.3, 'T-': 0.3, 'R+': 0.3, 'R-': 0.3 });
    expect(board.vias.every(({ net }) => net === 'GND')).toBe(true);
    expect(board.vias.length).toBeGreaterThan(12);
  });

  it.each(boards)(
    'Both sides name the six signals beside their own pins, mark pin 1, and tell jack and revision: %o.',
    (options) => {
      const board = design(options);
      for (const layer of ['F.SilkS', 'B.SilkS'] as const) {
        const texts = board.texts.filter((text) => text.layer === layer);
        for (const name of ['T+', 'T-', 'GND', 'LED', 'R-', 'R+']) {
          const [label, ...more] = texts.filter(({ text }) => text === name);
          expect(more).toEqual([]);
          const pins = placedPads(board).filter(({ ref }) => ref === 'J2');
          const nearest = pins.toSorted((a, b) => distance(a.at, label!.at) - distance(b.at, label!.at))[0]!;
          expect(nearest.function).toBe(name);
        }
        const all = texts.map(({ text }) => text);
        expect(all).toContain(part(board, 'J1').part.name);
        expect(all).toContain(`REV ${board.revision}`);
        expect(all).toContain('RJ45 BREAKOUT');
        expect(texts.every(({ height, stroke }) => height >= 0.8 && stroke >= 0.15)).toBe(true);
      }
      const mark = board.lines.filter(({ layer }) => layer === 'B.SilkS');
      const tips = mark.map(({ points }) => points[0]!);
      const pinOnes = [padAt(part(board, 'J2'), 'T+'), padAt(part(board, 'J1'), 'TD+')];
      for (const [index, tip] of tips.entries()) expect(distance(tip, pinOnes[index]!)).toBeCloseTo(1.35, 6);
    },
  );

  it('A turn that is not one of the four is refused in words.', () => {
    expect(() => design({ headerRotation: 45 as 0 })).toThrow(/headerRotation is 0, 90, 180 or 270, not 45/);
  });

  it('Two designs of one board are equal to the last digit.', () => {
    const again = project.design({ ...project.defaults });
    expect(JSON.stringify(again)).toBe(JSON.stringify(design()));
  });
});
