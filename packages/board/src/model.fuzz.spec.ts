import { fuzz, holds, type Random } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { board } from './define.ts';
import { checkDesign, designRuleCodes, oshParkRules } from './design-rules/index.ts';
import { Board } from './model.ts';
import { checkBoard, ruleCodes } from './rules/index.ts';
import { jack, otherJack, soundSource } from './testing/sample-circuit.ts';

// What a board.ts answers with comes from a process of the user's: any JSON may stand there.

const names = ['A', 'GND', 'T+', 'T-', '<script>', '=cmd', '../../x', '__proto__', 'constructor', '"', '\n', 'Ω', ''];
const functions = ['TD+', 'TD-', 'LED_A', 'LED_K', '1', '2', 'SHIELD', 'toString'];
const types = ['input', 'output', 'bidirectional', 'passive', 'power_in', 'power_out', 'no_connect', 'open_collector'];
const layers = ['F.Cu', 'B.Cu', 'F.SilkS', 'B.SilkS', 'F.Fab', 'User.1'];
const odd = [null, true, -1, '7', [], {}, 1e308, 1e-300, 1e9, Number.MAX_SAFE_INTEGER];

/** Mostly the value, now and then another kind of value. */
const mostly = (random: Random, value: unknown, share = 0.004): unknown =>
  random.chance(share) ? random.pick(odd) : value;
const list = <T>(random: Random, most: number, make: (index: number) => T): T[] =>
  Array.from({ length: random.below(most + 1) }, (_, index) => make(index));
const place = (random: Random) => random.below(400) / 16 - (random.chance(0.1) ? 5 : 0);
const point = (random: Random) => [mostly(random, place(random)), mostly(random, place(random))];
const source = { from: 'made for tests', confidence: 'assumed' };

function part(random: Random, index: number): unknown {
  const pins = list(random, 4, (own) => ({
    function: mostly(random, random.chance(0.9) ? random.pick(functions) : random.pick(names)),
    pad: mostly(random, random.chance(0.95) ? String(own + 1) : random.pick(names)),
    type: mostly(random, random.pick(types)),
  }));
  const through = random.chance(0.5);
  const pads = list(random, 4, (own) => ({
    number: mostly(random, String(own + 1)),
    kind: random.chance(0.05) ? 'npth' : through ? 'through-hole' : 'smd',
    shape: random.pick(['circle', 'rect', 'roundrect', 'oval']),
    at: point(random),
    size: [mostly(random, 0.5 + random.below(4)), mostly(random, 0.5 + random.below(4))],
    ...(through ? { drill: mostly(random, 0.4 + random.below(3) / 4) } : {}),
  }));
  return {
    name: random.pick(['JACK-A', 'JACK-B', 'R', '<b>', '=1']),
    description: 'x',
    kind: random.pick(['other', 'resistor', 'capacitor', 'connector', 'mounting-hole', 'led']),
    prefix: 'X',
    value: random.pick(names),
    pins: mostly(random, pins),
    land: { name: `L${index}`, source, pads, courtyard: { xMin: -1, yMin: -1, xMax: 3, yMax: 3 }, fab: [], silk: [] },
    ...(random.chance(0.2) ? { lookAlikes: ['JACK-A', 'JACK-B'] } : {}),
    ...(random.chance(0.2) ? { polarities: [{ positive: 'LED_A', negative: 'LED_K', what: 'LED' }] } : {}),
    orders: [],
  };
}

const sometimesJack = (random: Random) => (random.chance(0.7) ? random.pick([jack, otherJack]) : part(random, 9));

/** A cable between two headers; its ends and marks mostly exist. */
function cable(random: Random): unknown {
  const pads = random.chance(0.3) ? { pads: ['1', '2', '3', random.pick(['4', '9'])] } : {};
  const end = { ...pads, pin1: random.pick(functions) };
  const side = random.chance(0.5) ? { side: random.pick(['top', 'bottom']) } : {};
  return {
    name: random.pick(names.slice(0, -1)),
    near: { ref: random.chance(0.9) ? 'J1' : random.pick(['R1', 'none']), ...end, ...side },
    far: { part: sometimesJack(random), ...end, side: random.pick(['top', 'bottom']) },
  };
}

function model(random: Random): string {
  const refs = ['J1', 'R1', 'U1', 'R1', '=1', '__proto__'];
  const ref = () => random.pick(refs);
  const parts = list(random, 4, (index) => ({
    ref: mostly(random, random.chance(0.9) ? refs[index] : ref()),
    part: random.chance(0.5) ? random.pick([jack, otherJack]) : part(random, index),
    value: random.pick(names),
    at: point(random),
    rotation: mostly(random, 90 * random.below(5)),
    side: mostly(random, random.pick(['top', 'bottom'])),
    fitted: random.chance(0.9),
  }));
  const pins = [...jack.pins, ...otherJack.pins];
  const node = () => {
    const known = random.pick(pins);
    return {
      ref: random.chance(0.8) ? random.pick(refs.slice(0, 3)) : ref(),
      function: random.chance(0.8) ? known.function : random.pick([...functions, ...names]),
      ...(random.chance(0.9) ? { pad: random.chance(0.9) ? known.pad : String(1 + random.below(5)) } : {}),
    };
  };
  // Half of the modules lie just where their socket is.
  const onFirst = () => {
    const [first] = parts;
    return first === undefined || random.chance(0.5)
      ? { part: sometimesJack(random), at: point(random), rotation: 90 }
      : { part: random.pick([jack, otherJack]), at: first.at, rotation: first.rotation };
  };
  const points = (most: number) => [point(random), point(random), ...list(random, most, () => point(random))];
  const [width, height] = [5 + random.below(30), 5 + random.below(30)];
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const outline = corners.map((from, index) => ({ kind: 'line', from, to: corners[(index + 1) % 4] }));
  return JSON.stringify({
    schema: mostly(random, 'boardproof.board/1'),
    name: mostly(random, random.chance(0.95) ? 'any' : random.pick(names)),
    title: random.pick(['T', '<script>alert(1)</script>']),
    revision: '1',
    outline: random.chance(0.8)
      ? outline
      : list(random, 3, () => ({ kind: 'arc', from: point(random), mid: point(random), to: point(random) })),
    parts: mostly(random, parts),
    nets: list(random, 5, () => ({
      name: mostly(random, random.chance(0.98) ? random.pick(names.slice(0, -1)) : ''),
      kind: mostly(random, random.pick(['signal', 'ground', 'chassis', 'power'])),
      nodes: list(random, 4, node),
    })),
    unconnected: list(random, 2, node),
    pairs: list(random, 1, () => ({ name: 'TD', positive: 'T+', negative: 'T-' })),
    tracks: list(random, 4, () => ({
      net: random.pick(names),
      layer: random.pick(layers.slice(0, 2)),
      width: mostly(random, 0.25),
      points: points(3),
    })),
    vias: list(random, 2, () => ({
      net: random.pick(names),
      at: point(random),
      diameter: mostly(random, 0.8),
      drill: mostly(random, 0.4),
    })),
    zones: list(random, 1, () => ({ net: 'GND', layer: 'F.Cu', outline: [...points(3), point(random)] })),
    texts: list(random, 1, () => ({
      text: random.pick(['A', '\u0000', 'µ<', '']),
      layer: random.pick(layers),
      at: point(random),
      height: 1,
      stroke: 0.15,
    })),
    lines: list(random, 1, () => ({ layer: random.pick(layers), width: 0.15, points: points(2) })),
    cables: list(random, 1, () => cable(random)),
    modules: list(random, 1, () => ({ ref: 'U9', ...onFirst(), on: ['J1', ref()] })),
    ...(random.chance(0.01) ? { extra: 1 } : {}),
  });
}

const seeds = [
  JSON.stringify(board(soundSource)),
  JSON.stringify({ ...board(soundSource), title: 'Other' }, undefined, 1),
];
let read = 0;

function check(text: string): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return;
  }
  const parsed = Board.safeParse(value);
  if (!parsed.success) {
    holds(parsed.error.issues.length > 0, 'refused without a word');
    return;
  }
  read += 1;
  // The distances take longer than all the rest, so every tenth is held against the board house.
  const problems = [
    ...checkBoard(parsed.data, { library: [jack, otherJack] }),
    ...(read % 10 === 0 ? checkDesign(parsed.data, [], oshParkRules) : []),
  ];
  for (const { code, path, message, hint } of problems) {
    holds(code in ruleCodes || code in designRuleCodes, `a problem of the unknown code ${code}`);
    holds(path !== '' && message !== '' && hint !== '', `${code} without place, words or hint`);
    holds(!/undefined|NaN|\[object/.test(message.replaceAll('Infinity', '')), message);
  }
}

describe('a board model from anywhere', { timeout: 7_200_000 }, () => {
  it('Is refused, or checked to the end: every problem of a known code, with place, words and hint.', async () => {
    const report = await fuzz({ name: 'board model', seeds, grammar: model, read: check });
    expect(report.meanBytes).toBeGreaterThan(200);
    // The grammar must reach what lies behind the shape.
    expect(read).toBeGreaterThan(report.cases / 20);
  });
});
