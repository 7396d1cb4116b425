// Where everything lies on the base board, held against the board house's limits and against what a person needs of it.
import {
  type Board,
  boardLoops,
  boundingBox,
  checkDesign,
  designBoard,
  distance,
  type Fill,
  oshParkRules,
  padAt,
  pairFigures,
  pairReport,
  placedPads,
  pour,
  rectToBoard,
  textWidth,
} from '@boardproof/board';
import { teensy41, teensyShortName } from '@boardproof/parts';
import { perTier } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import project from './board.ts';

const names = Object.keys(project.configurations);
const made = new Map(names.map((name) => [name, designBoard(project, name)]));
const board = made.get(names[0]!)!;
const edge = boundingBox(boardLoops(board.outline).closed[0]!);
const part = (ref: string, of: Board = board) => of.parts.find((placed) => placed.ref === ref)!;
const pairNets = ['T+', 'T-', 'R+', 'R-'];

/** A board takes seconds: one jack of each order of pins and of each size of pad is enough while one works. */
const checked = perTier({ quick: names.slice(0, 1), normal: names.slice(0, 2), long: names });

describe('the layout of the base board', () => {
  it.each(checked)('OSH Park can make it, every net is joined, and nothing is to be told: %s.', async (name) => {
    const one = made.get(name)!;
    expect(checkDesign(one, await pour(one), oshParkRules)).toEqual([]);
  });

  it('A track that is taken away, a hole that is moved and exchanged tracks are found.', async () => {
    const fills: Fill[] = await pour(board);
    const codes = (broken: Board) => checkDesign(broken, fills, oshParkRules).map(({ code }) => code);
    for (const net of perTier({ quick: ['T+'], normal: ['T+', '3V3'], long: ['T+', 'CT', 'VIN', '3V3', 'PIN_13'] })) {
      expect(codes({ ...board, tracks: board.tracks.filter((track) => track.net !== net) }), net).toContain(
        'unconnected',
      );
    }
    const parts = board.parts.map((placed) => (placed.ref === 'H3' ? { ...placed, at: [4.6, 42] as const } : placed));
    expect(codes({ ...board, parts })).toContain('hole-clearance');
    const other: Record<string, string> = { 'R+': 'R-', 'R-': 'R+' };
    const tracks = board.tracks.map((track) => ({ ...track, net: other[track.net] ?? track.net }));
    expect(codes({ ...board, tracks })).toContain('short');
  });

  it('It takes 62.5 x 47.2 mm, 4.57 square inches: about USD 22.86 for three at OSH Park.', () => {
    const [width, height] = [edge.xMax - edge.xMin, edge.yMax - edge.yMin];
    const squareInches = (width * height) / 25.4 ** 2;
    console.info(
      `board: ${width} x ${height} mm, ${squareInches.toFixed(3)} sq in, USD ${(5 * squareInches).toFixed(2)}`,
    );
    expect(squareInches).toBeCloseTo(4.571, 3);
  });

  it.each(names)('The pairs are equal in length to a micrometre, have no via, and run on the bottom: %s.', (name) => {
    const one = made.get(name)!;
    const figures = pairFigures(one);
    expect(figures.map((pair) => pair.name)).toEqual(['TD', 'RD']);
    for (const { skew, vias, narrowed, positive } of figures) {
      expect(vias).toBe(0);
      expect(skew).toBeLessThan(0.001);
      // Between two rows of pins, each of 1.9 mm, and between the pins of the jack.
      expect(narrowed).toBeLessThan(9);
      expect(positive).toBeLessThan(22);
    }
    const layers = one.tracks.filter(({ net }) => pairNets.includes(net)).map(({ layer }) => layer);
    expect(new Set(layers)).toEqual(new Set(['B.Cu']));
  });

  it('Where they are coupled the pairs have 100 ohm under mask, within 2 %.', async () => {
    const { pairs } = pairReport(board, await pour(board), oshParkRules);
    expect(pairs).toHaveLength(2);
    for (const { impedances } of pairs) {
      for (const { masked } of impedances) expect(Math.abs((masked ?? 0) / 100 - 1)).toBeLessThan(0.02);
    }
  });

  it('USB and microSD stay at the edge: the board reaches less than 1 mm beyond either end of the Teensy.', () => {
    const ends = rectToBoard({ ...board.modules[0]!, side: 'top' }, teensy41.body!.outline);
    for (const beyond of [ends.xMin - edge.xMin, edge.xMax - ends.xMax]) {
      expect(beyond).toBeGreaterThan(0.5);
      expect(beyond).toBeLessThan(1);
    }
    // Nothing but holes for screws and sockets stands before them.
    const tall = board.parts.filter(({ part: { kind } }) => kind === 'connector');
    for (const placed of tall) expect(rectToBoard(placed, placed.part.body!.outline).yMax).toBeLessThan(ends.yMin);
  });

  it.each(names)(
    'The edge lies 1 to 3 mm behind the mouth of the jack, and the jack clears the Teensy above: %s.',
    (name) => {
      const one = made.get(name)!;
      const jack = part('J1', one);
      const body = rectToBoard(jack, jack.part.body!.outline);
      expect(edge.yMin - body.yMin).toBeGreaterThan(1);
      expect(edge.yMin - body.yMin).toBeLessThan(3);
      const teensy = rectToBoard({ ...one.modules[0]!, side: 'top' }, teensy41.body!.outline);
      expect(teensy.yMin - body.yMax).toBeGreaterThan(1);
    },
  );

  it.each(names)('C1 stands within 5 mm of the tap that is nearest, its ground within 1.5 mm of a via: %s.', (name) => {
    const one = made.get(name)!;
    expect(distance(padAt(part('J1', one), 'TCT'), padAt(part('C1', one), '1'))).toBeLessThan(5);
    const ground = padAt(part('C1', one), '2');
    const vias = one.vias.filter(({ net }) => net === 'GND').map(({ at }) => distance(at, ground));
    expect(Math.min(...vias)).toBeLessThan(1.5);
  });

  it('Four holes carry it, each with 2 mm round the screw free of tracks, vias and parts.', () => {
    const holes = board.parts.filter(({ part: { kind } }) => kind === 'mounting-hole');
    expect(holes.map(({ ref }) => ref)).toEqual(['H1', 'H2', 'H3', 'H4']);
    for (const { at, ref } of holes) {
      for (const { points, width } of board.tracks) {
        for (const point of points) expect(distance(at, point) - width / 2, ref).toBeGreaterThan(2);
      }
      for (const via of board.vias) expect(distance(at, via.at) - via.diameter / 2, ref).toBeGreaterThan(2);
      const pads = placedPads(board).filter((pad) => pad.ref !== ref);
      for (const pad of pads) expect(distance(at, pad.at) - Math.max(...pad.size) / 2, ref).toBeGreaterThan(2);
    }
  });
});

describe('the silk of the base board', () => {
  it.each(['F.SilkS', 'B.SilkS'] as const)('%s names every pin beside its hole as the Teensy does.', (layer) => {
    const texts = board.texts.filter((text) => text.layer === layer);
    const holes = placedPads(board).filter(({ number }) => /^W\d+$/.test(number));
    expect(holes).toHaveLength(48);
    for (const hole of holes) {
      const nearest = texts.toSorted((a, b) => distance(a.at, hole.at) - distance(b.at, hole.at))[0]!;
      expect(`WIRE_${nearest.text}`).toBe(hole.function);
      expect(distance(nearest.at, hole.at)).toBeLessThan(2);
    }
    for (const name of ['T+', 'T-', 'R+', 'R-', 'LED', 'VIN', '3V3', 'USB', 'MICROSD', 'TEENSY 4.1 BASE BOARD']) {
      expect(texts.map(({ text }) => text)).toContain(name);
    }
    expect(texts.map(({ text }) => text)).toContain(`RJMG1BD3B8K1ANR  REV ${board.revision}`);
    for (const { height, stroke } of texts) {
      expect(height).toBeGreaterThanOrEqual(0.8);
      expect(stroke).toBeGreaterThanOrEqual(0.15);
    }
  });

  it('A second name belongs to the pin whose column it stands in.', () => {
    const words = board.texts.filter(({ rotation, text }) => rotation === 90 && !/^(USB|MICROSD)$/.test(text));
    expect(words.length).toBeGreaterThan(60);
    const contacts = placedPads(board).filter(({ ref, number }) => /^J[23]$/.test(ref) && !number.startsWith('W'));
    for (const { text, at } of words) {
      const column = contacts.filter((contact) => Math.abs(contact.at[0] - at[0]) < 0.1).map((one) => one.function!);
      expect(
        column.some((name) => text.split(' ').every((word) => name.split('_').includes(word))),
        text,
      ).toBe(true);
    }
  });

  it('No two words overlap.', () => {
    for (const layer of ['F.SilkS', 'B.SilkS'] as const) {
      const boxes = board.texts
        .filter((text) => text.layer === layer)
        .map((text) => ({ text: text.text, box: boxOf(text) }));
      for (const [i, { text, box: a }] of boxes.entries()) {
        for (const { text: other, box: b } of boxes.slice(i + 1)) {
          const apart = Math.max(a.xMin - b.xMax, b.xMin - a.xMax, a.yMin - b.yMax, b.yMin - a.yMax);
          expect(apart, `${text} and ${other} on ${layer}`).toBeGreaterThan(0.1);
        }
      }
    }
  });

  it('Pin 1 of jack and Ethernet socket is marked on both sides.', () => {
    const marks = board.lines.filter(({ layer, points }) => layer === 'B.SilkS' && points.length === 4);
    const tips = marks.map(({ points }) => points[0]!);
    const ones = [padAt(part('J1'), 'TD+'), padAt(part('J4'), 'T-')];
    for (const [index, tip] of tips.entries()) expect(distance(tip, ones[index]!)).toBeCloseTo(1.35, 6);
    expect(tips).toHaveLength(2);
    expect(teensyShortName(part('J2').part.pins[0]!.function)).toBe('GND');
  });

  it('Two designs of one board are equal to the last digit.', () => {
    expect(JSON.stringify(project.design({ ...project.defaults }))).toBe(JSON.stringify(board));
  });
});

/** The box of a text at a quarter turn. */
function boxOf(text: Board['texts'][number]) {
  const [long, high] = [textWidth(text), text.height + text.stroke];
  const mirrored = text.layer === 'B.SilkS' ? -1 : 1;
  const shift = { left: 0.5, centre: 0, right: -0.5 }[text.align] * mirrored * long;
  const upright = text.rotation % 180 !== 0;
  const [x, y] = upright ? [text.at[0], text.at[1] + shift] : [text.at[0] + shift, text.at[1]];
  const [w, h] = upright ? [high, long] : [long, high];
  return { xMin: x - w / 2, xMax: x + w / 2, yMin: y - h / 2, yMax: y + h / 2 };
}
