import type { OrderCode, Pad, Part, Point } from '@boardproof/board';
import { checkBoard, ground, board as makeBoard, Part as PartSchema, place } from '@boardproof/board';
import { describe, expect, it } from 'vitest';
import { silkGap } from './drawing.ts';
import * as library from './index.ts';

const { jacks } = library;
const parts: readonly Part[] = [
  ...Object.values(jacks),
  library.header2x3,
  library.capacitor0805,
  library.capacitor0805HandSolder,
  library.resistor0805,
  library.mountingHoleM2,
  library.teensy41,
  library.socket2x3,
  library.teensyEthernetSocket,
  library.teensyNearRow,
  library.teensyFarRow,
  library.wireHoles('field', 4, ['VCC', 'GND', '']),
];
const accessories = [
  library.teensyHeader,
  library.idcSockets,
  library.ribbonCable,
  library.patchCable,
  library.teensyBoard,
  library.teensyEdgeHeaders,
  library.teensyLongHeader,
];

describe.each(parts.map((part) => ({ name: part.name, part })))('$name', ({ part }) => {
  it('It is a valid, frozen part.', () => {
    expect(PartSchema.parse(JSON.parse(JSON.stringify(part)))).toEqual(part);
    expect(Object.isFrozen(part.land.pads)).toBe(true);
  });

  it('Each pin has a pad and each pad a pin, and no pad has two.', () => {
    const board = makeBoard({
      name: 'one-part',
      title: 'one part',
      revision: '1',
      outline: [],
      parts: [place('X1', part, { at: [0, 0] })],
      nets: part.pins.length === 0 ? [] : [ground('GND', `X1.${part.pins[0]!.function}`)],
    });
    const codes = checkBoard(board).map(({ code }) => code);
    expect(codes).not.toContain('pin-without-pad');
    expect(codes).not.toContain('pad-without-pin');
    expect(codes).not.toContain('pad-with-two-pins');
  });

  it('Its pads leave a ring of copper round each hole, and none overlaps another.', () => {
    for (const pad of part.land.pads) {
      if (pad.kind !== 'through-hole') continue;
      // Narrow pads, between which a pair passes, have their ring along the other axis.
      expect(Math.max(...pad.size) - pad.drill!, pad.number).toBeGreaterThan(0.4);
      expect(Math.min(...pad.size) - pad.drill!, pad.number).toBeGreaterThan(0.3);
    }
    for (const [i, a] of part.land.pads.entries()) {
      for (const b of part.land.pads.slice(i + 1)) {
        const [dx, dy] = [Math.abs(a.at[0] - b.at[0]), Math.abs(a.at[1] - b.at[1])];
        const round = a.shape === 'circle' && b.shape === 'circle';
        const gap = round
          ? Math.hypot(dx, dy) - (a.size[0] + b.size[0]) / 2
          : Math.max(dx - (a.size[0] + b.size[0]) / 2, dy - (a.size[1] + b.size[1]) / 2);
        expect(gap, `${a.number} and ${b.number}`).toBeGreaterThan(0.15);
      }
    }
  });

  it('Silk keeps its distance from every pad, and is wide enough to be printed.', () => {
    for (const { points, width } of part.land.silk) {
      expect(width).toBe(0.15);
      for (const [i, from] of points.slice(0, -1).entries()) {
        for (const pad of part.land.pads) {
          const gap = distanceToPad(from, points[i + 1]!, pad) - width / 2;
          expect(gap, `silk at ${from} and pad ${pad.number} at ${pad.at}`).toBeGreaterThan(silkGap - 0.001);
        }
      }
    }
  });

  it('Its courtyard holds its pads, and its silk reaches at most 0.5 mm over it.', () => {
    const { courtyard, pads, silk } = part.land;
    for (const { at, size } of pads) {
      expect(at[0] - size[0] / 2).toBeGreaterThanOrEqual(courtyard.xMin);
      expect(at[0] + size[0] / 2).toBeLessThanOrEqual(courtyard.xMax);
      expect(at[1] - size[1] / 2).toBeGreaterThanOrEqual(courtyard.yMin);
      expect(at[1] + size[1] / 2).toBeLessThanOrEqual(courtyard.yMax);
    }
    for (const [x, y] of silk.flatMap(({ points }) => points)) {
      expect(x).toBeGreaterThan(courtyard.xMin - 0.5);
      expect(x).toBeLessThan(courtyard.xMax + 0.5);
      expect(y).toBeGreaterThan(courtyard.yMin - 0.5);
      expect(y).toBeLessThan(courtyard.yMax + 0.5);
    }
  });
});

describe('the library', () => {
  it('No two parts share a name, and no Digi-Key number stands for two parts of different makers.', () => {
    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
    const owners = new Map<string, string>();
    for (const { digikey, mpn } of codes()) {
      if (digikey === undefined) continue;
      expect(owners.get(digikey) ?? mpn, digikey).toBe(mpn);
      owners.set(digikey, mpn);
    }
  });

  it('Order codes have the form of such codes and a dated source; a place holder is never one.', () => {
    for (const { digikey, mpn, manufacturer, source } of codes()) {
      expect(mpn).toMatch(/^[A-Z0-9][A-Z0-9./-]+$/);
      expect(manufacturer).not.toMatch(/^-?$|unknown/i);
      if (digikey !== undefined) expect(digikey).toMatch(/^[A-Z0-9.-]+-ND$/);
      expect(source.checkedOn).toMatch(/^2026-/);
    }
  });

  it('Cut tape is ordered, not a reel of thousands.', () => {
    const chips = [library.capacitor0805, library.resistor0805];
    for (const { digikey } of chips.flatMap(({ orders }) => orders)) expect(digikey).toMatch(/CT-ND$|-1-ND$/);
  });

  it('The default capacitor is the Samsung one, and the four are 0.1 uF 50 V X7R of 0805.', () => {
    expect(library.capacitor0805.orders.map(({ digikey }) => digikey)).toEqual([
      '1276-1003-1-ND',
      '311-1140-1-ND',
      '399-1170-1-ND',
      '490-1666-1-ND',
    ]);
    // The code 104 is 10 x 10^4 pF in every maker's numbering.
    for (const { mpn } of library.capacitor0805.orders) expect(mpn).toContain('104');
  });

  it('A resistor of another value stands on the same lands and has no order code; 0R is the link itself.', () => {
    const other = library.resistor0805Of('330R');
    expect(other).toMatchObject({ value: '330R', name: 'resistor-330R-0805', orders: [] });
    expect(other.land).toEqual(library.resistor0805.land);
    expect(library.resistor0805Of('0R')).toBe(library.resistor0805);
  });

  it('What no source names has no order code, so that a person chooses it.', () => {
    expect(accessories.filter(({ orders }) => orders.length === 0).map(({ name }) => name)).toEqual([
      'IDC sockets',
      'ribbon cable',
      'patch cable',
      'long header for the Ethernet pads of the Teensy',
    ]);
    expect(
      Object.values(jacks)
        .filter(({ orders }) => orders[0]!.digikey === undefined)
        .map(({ name }) => name),
    ).toEqual(['J1B1211CCD', 'HR911105A', 'SI-60062-F']);
    expect(
      Object.values(jacks)
        .filter(({ body }) => body?.heightMm !== undefined)
        .map(({ name }) => name),
    ).toEqual(['J1B1211CCD']);
  });

  function codes(): OrderCode[] {
    return [...parts, ...accessories].flatMap(({ orders }) => orders);
  }
});

describe('the check of silk', () => {
  it('A line across a pad, at its corner or 0.1 mm beside it is found too near.', () => {
    const land: Pad = { number: '1', kind: 'smd', shape: 'rect', at: [0, 0], size: [2, 1], rotation: 0 };
    const round: Pad = { ...land, shape: 'circle', size: [2, 2] };
    expect(distanceToPad([-3, 0], [3, 0], land)).toBe(0);
    expect(distanceToPad([-3, 0], [3, 0], round)).toBe(-1);
    expect(distanceToPad([1, 0.6], [3, 0.6], land)).toBeCloseTo(0.1, 6);
    expect(distanceToPad([1.3, 0.9], [3, 0.9], land)).toBeCloseTo(0.5, 6);
  });
});

describe('the four jacks', () => {
  const functions = [
    'TD+',
    'TD-',
    'RD+',
    'RD-',
    'TCT',
    'RCT',
    'NC',
    'CHSGND',
    'SHIELD',
    'LEDL_A',
    'LEDL_K',
    'LEDR_A',
    'LEDR_K',
  ];

  it('Each has the same thirteen functions, and names the other three as look-alikes.', () => {
    for (const [name, jack] of Object.entries(jacks)) {
      expect(jack.pins.map((pin) => pin.function).sort(), name).toEqual([...functions].sort());
      expect([...jack.lookAlikes, jack.name].sort()).toEqual(Object.keys(jacks).sort());
    }
  });

  it('They are found by name, and a wrong name is answered with the right ones.', () => {
    expect(library.jackNamed('HR911105A')).toBe(jacks.HR911105A);
    expect(() => library.jackNamed('HR911105')).toThrow('there is no jack "HR911105"; there are RJMG1BD3B8K1ANR,');
    expect(() => library.jackNamed('toString')).toThrow(RangeError);
  });

  it('Their signal holes agree within 0.02 mm, and still their pins come in two orders.', () => {
    const order = (jack: Part) =>
      jack.land.pads
        .filter((pad) => /^R?[1-8]$/.test(pad.number))
        .sort((a, b) => a.at[0] - b.at[0])
        .map((pad) => jack.pins.find((pin) => pin.pad === pad.number)!.function)
        .join(' ');
    expect(order(jacks.J1B1211CCD)).toBe('TD+ TCT TD- RD+ RCT RD- NC CHSGND');
    expect(order(jacks['SI-60062-F'])).toBe(order(jacks.J1B1211CCD));
    expect(order(jacks.HR911105A)).toBe('TD+ TD- RD+ TCT RCT RD- NC CHSGND');
    expect(order(jacks.RJMG1BD3B8K1ANR)).toBe(order(jacks.HR911105A));
    const signal = (jack: Part) =>
      jack.land.pads.filter((pad) => /^R?[1-8]$/.test(pad.number)).sort((a, b) => a.at[0] - b.at[0]);
    for (const jack of Object.values(jacks)) {
      for (const [i, pad] of signal(jack).entries()) {
        const [x, y] = signal(jacks.J1B1211CCD)[i]!.at;
        expect(Math.hypot(pad.at[0] - x, pad.at[1] - y)).toBeLessThan(0.02);
      }
    }
  });

  it('The left LED lies left of the right one, and the mouth is on the side of the LEDs.', () => {
    for (const jack of Object.values(jacks)) {
      const x = (name: string) => at(jack, name)[0];
      expect(Math.max(x('LEDL_A'), x('LEDL_K'))).toBeLessThan(Math.min(x('LEDR_A'), x('LEDR_K')));
      expect(jack.body?.mouth?.direction).toEqual([0, -1]);
      expect(at(jack, 'LEDL_A')[1]).toBeLessThan(at(jack, 'TD+')[1]);
      expect(jack.body!.outline.yMin).toBeLessThan(-17);
    }
  });

  function at(jack: Part, name: string): Point {
    const number = jack.pins.find((pin) => pin.function === name)!.pad;
    return jack.land.pads.find((pad) => pad.number === number)!.at;
  }
});

describe('the Teensy 4.1', () => {
  it('Its Ethernet block reads as on the card of PJRC: RX+ LED TX- nearer to USB, RX- GND TX+ beside it.', () => {
    const block = library.teensyEthernetPads.map((number) => ({
      name: library.teensy41.pins.find((pin) => pin.pad === number)!.function,
      at: library.teensy41.land.pads.find((pad) => pad.number === number)!.at,
    }));
    const column = (left: boolean) =>
      block
        .filter(({ at }) => at[0] < -15 === left)
        .sort((a, b) => b.at[1] - a.at[1])
        .map(({ name }) => name);
    expect(column(true)).toEqual(['R+', 'LED', 'T-']);
    expect(column(false)).toEqual(['R-', 'GND', 'T+']);
    expect(block.map(({ name }) => name)).toEqual(['T+', 'T-', 'GND', 'LED', 'R-', 'R+']);
  });

  it('It has 67 pads, all inside its outline.', () => {
    expect(library.teensy41.land.pads).toHaveLength(67);
    const { outline } = library.teensy41.body!;
    for (const { at } of library.teensy41.land.pads) {
      expect(Math.abs(at[0])).toBeLessThan(outline.xMax);
      expect(Math.abs(at[1])).toBeLessThan(outline.yMax);
    }
  });
});

describe('the sockets of a Teensy on a base board', () => {
  const { teensy41, teensyNearRow, teensyFarRow, teensyEthernetSocket } = library;
  const sockets = { J2: teensyNearRow, J3: teensyFarRow, J4: teensyEthernetSocket };

  /** A board with the three sockets where a Teensy with USB to the left has its pads, and the Teensy. */
  const socketed = (change: Partial<Record<keyof typeof sockets, Part>> = {}) =>
    makeBoard({
      name: 'socketed',
      title: 'socketed',
      revision: '1',
      outline: [],
      parts: [
        place('J2', change.J2 ?? teensyNearRow, { at: [-29.21, -7.62], rotation: 90 }),
        place('J3', change.J3 ?? teensyFarRow, { at: [-29.21, 7.62], rotation: 90 }),
        place('J4', change.J4 ?? teensyEthernetSocket, { at: [-16.24, 1.1816], rotation: 180 }),
      ],
      nets: [],
      modules: [{ ref: 'U1', part: teensy41, at: [0, 0], on: Object.keys(sockets) }],
    });
  const told = (board: ReturnType<typeof socketed>) =>
    checkBoard(board)
      .filter(({ code }) => code.startsWith('module'))
      .map(({ code }) => code);

  it('Every contact lies under the pad of the Teensy that has its name.', () => {
    expect(told(socketed())).toEqual([]);
    const contacts = Object.values(sockets).flatMap(({ pins }) =>
      pins.filter(({ function: name }) => !name.startsWith('WIRE_')),
    );
    expect(contacts).toHaveLength(54);
  });

  it('Exchanged rows are told, contact by contact.', () => {
    const codes = told(socketed({ J2: teensyFarRow, J3: teensyNearRow }));
    // 3V3 and GND lie opposite of others, too.
    expect(codes.filter((code) => code === 'module-signal').length).toBeGreaterThan(40);
  });

  it('Each contact has a hole beside it, called as the Teensy calls the pin on its silk.', () => {
    for (const row of [teensyNearRow, teensyFarRow]) {
      for (const pin of row.pins.filter(({ pad }) => !pad.startsWith('W'))) {
        const beside = row.pins.find(({ pad }) => pad === `W${pin.pad}`)!;
        expect(beside.function).toBe(library.teensyWireName(pin.function));
        const at = (number: string) => row.land.pads.find((pad) => pad.number === number)!.at;
        expect(Math.abs(at(pin.pad)[0] - at(beside.pad)[0])).toBeCloseTo(2.54, 6);
        expect(at(pin.pad)[1]).toBe(at(beside.pad)[1]);
      }
    }
    expect(library.teensyShortName('23_A9_CRX1_MCLK1')).toBe('23');
    expect(library.teensyShortName('3V3')).toBe('3V3');
  });

  it('A field of holes joins the rows that have a name, and leaves the others open.', () => {
    const field = library.wireHoles('field', 3, ['VCC', '', 'GND']);
    expect(field.pins.map(({ function: name }) => name)).toEqual(['VCC', 'GND']);
    expect(field.land.pads.map(({ number }) => number)).toEqual(
      [...'VVV'].map(() => 'VCC').concat(['', '', '', 'GND', 'GND', 'GND']),
    );
    expect(field.land.pads.at(-1)!.at).toEqual([5.08, -5.08]);
  });
});

/** The distance of a segment from a pad's copper or, for a peg, from its hole; zero where it crosses. */
function distanceToPad(from: Point, to: Point, pad: Pad): number {
  const steps = 200;
  const [w, h] = pad.shape === 'circle' ? [0, 0] : [pad.size[0] / 2, pad.size[1] / 2];
  const radius = pad.shape === 'circle' ? pad.size[0] / 2 : 0;
  const distances = Array.from({ length: steps + 1 }, (_, i) => {
    const x = Math.abs(from[0] + ((to[0] - from[0]) * i) / steps - pad.at[0]);
    const y = Math.abs(from[1] + ((to[1] - from[1]) * i) / steps - pad.at[1]);
    return Math.hypot(Math.max(0, x - w), Math.max(0, y - h)) - radius;
  });
  return Math.min(...distances);
}
