// Words and marks on both sides of the base board. Outside of the rows stands what the Teensy calls its pins, inside, under
// the Teensy and on the bottom, what they are good for.
import {
  add,
  type Line,
  type PlacedPart,
  type Point,
  padAt,
  padsAt,
  rectToBoard,
  rotate,
  type Text,
  text,
  textWidth,
  toBoard,
} from '@boardproof/board';
import { teensy41, teensyShortName, teensyWireName } from '@boardproof/parts';

type PartOf = (ref: string) => PlacedPart;
type Silk = 'F.SilkS' | 'B.SilkS';

const small = { height: 0.8 };
const width = 0.15;

/** Second functions worth a word: analog, serial, CAN, SPI and I2C, at most two of a pin. */
const useful = /^(A\d+|C?[RT]X\d|MOSI\d?|MISO\d?|SCK\d?|CS\d?|SDA\d?|SCL\d?)$/;

export function silk(part: PartOf, teensy: Point, revision: string): { texts: Text[]; lines: Line[] } {
  const texts = (['F.SilkS', 'B.SilkS'] as const).flatMap((layer) => [
    ...pinNames(part('J2'), layer, 1),
    ...pinNames(part('J3'), layer, -1),
    ...secondNames(part, 'J2', layer, 1, () => 0),
    // The Ethernet socket and its names stand in the way of four of them.
    ...secondNames(part, 'J3', layer, -1, ([x]) => (Math.abs(x - padAt(part('J4'), 'LED')[0] + 1) < 4 ? 6.6 : 0)),
    ...ethernetNames(part('J4'), layer),
    ...railNames(part('P1'), layer),
    ...titles(part, layer, teensy, revision),
  ]);
  const beside = (ref: string, dx: number) => text(ref, 'F.SilkS', add(part(ref).at, [dx, 0]), small);
  return {
    texts: [...texts, beside('R1', -2.6), beside('C1', part('C1').rotation === 180 ? 2.6 : 2.7)],
    lines: [...teensyOutline(teensy), ...(['J1', 'J4'] as const).map((ref) => pinOneMark(part(ref)))],
  };
}

/** What is printed on the Teensy itself, outside of each hole for a wire. */
function pinNames(row: PlacedPart, layer: Silk, outward: 1 | -1): Text[] {
  return contacts(row).map(({ name, hole }) =>
    text(teensyShortName(name), layer, add(hole, [0, outward * 1.6]), small),
  );
}

/** Upright beside each contact, towards the middle of the Teensy; `further` mm away where something stands there. */
function secondNames(part: PartOf, ref: string, layer: Silk, outward: 1 | -1, further: (at: Point) => number): Text[] {
  return contacts(part(ref)).flatMap(({ name, at }) => {
    const words = name
      .split('_')
      .slice(1)
      .filter((word) => useful.test(word));
    if (words.length === 0) return [];
    // A screw under the end of the Teensy leaves room for one word.
    const most = Math.abs(at[0] - part('H4').at[0]) < 2 && outward === 1 ? 1 : 2;
    const align = (outward === 1) === (layer === 'F.SilkS') ? 'right' : 'left';
    const place = add(at, [0, -outward * (1.75 + further(at))]);
    return [text(words.slice(0, most).join(' '), layer, place, { ...small, rotation: 90, align })];
  });
}

function contacts(row: PlacedPart): { name: string; at: Point; hole: Point }[] {
  const names = [...new Set(row.part.pins.map((pin) => pin.function))].filter((name) => !name.startsWith('WIRE_'));
  return names.flatMap((name) => {
    const holes = padsAt(row, teensyWireName(name));
    return padsAt(row, name).map((at, index) => ({ name, at, hole: holes[index]! }));
  });
}

function ethernetNames(socket: PlacedPart, layer: Silk): Text[] {
  return (['T+', 'GND', 'R-', 'T-', 'LED', 'R+'] as const).map((name, index) => {
    const outward = index < 3 ? -1 : 1;
    // The mark of pin 1 (T-) stands between the pin and its name.
    const away = name === 'T-' ? 2.1 : 1.45;
    const reads = layer === 'F.SilkS' ? outward : -outward;
    return text(name, layer, add(padAt(socket, name), [outward * away, 0]), {
      ...small,
      align: reads > 0 ? 'left' : 'right',
    });
  });
}

/** Right of each rail. */
function railNames(field: PlacedPart, layer: Silk): Text[] {
  const align = layer === 'F.SilkS' ? 'left' : 'right';
  return ['VIN', '3V3', 'GND'].map((name) => text(name, layer, add(padsAt(field, name).at(-1)!, [1.3, 0]), { align }));
}

function titles(part: PartOf, layer: Silk, teensy: Point, revision: string): Text[] {
  const middle = layer === 'F.SilkS' ? 21 : 23;
  const ends = rectToBoard({ at: teensy, rotation: 180, side: 'top' }, teensy41.body!.outline);
  return [
    text('TEENSY 4.1 BASE BOARD', layer, [middle, 4], { height: 1.5, stroke: 0.22 }),
    text(`${part('J1').part.name}  REV ${revision}`, layer, [middle, 1.6], small),
    text('USB', layer, [ends.xMax - 0.75, teensy[1]], { rotation: 90 }),
    text('MICROSD', layer, [ends.xMin + 1.2, teensy[1]], { rotation: 90 }),
  ];
}

/** Where the Teensy lies, between each row of contacts and its holes, and its USB connector. */
function teensyOutline(teensy: Point): Line[] {
  const at = { at: teensy, rotation: 180, side: 'top' } as const;
  const { xMin, xMax, yMin, yMax } = rectToBoard(at, teensy41.body!.outline);
  const usb = rectToBoard(at, teensy41.body!.ports!.find(({ name }) => name === 'usb')!.outline);
  const lines: Point[][] = [
    [
      [xMax, yMin],
      [xMin, yMin],
      [xMin, yMax],
      [xMax, yMax],
    ],
    [
      [xMax, usb.yMin],
      [usb.xMin, usb.yMin],
      [usb.xMin, usb.yMax],
      [xMax, usb.yMax],
    ],
  ];
  return lines.map((points) => ({ layer: 'F.SilkS', width, points }));
}

/** Whether a place lies within `margin` mm of a word on either side of the board. */
export function underWords([x, y]: Point, texts: readonly Text[], margin: number): boolean {
  return texts.some((words) => {
    const long = textWidth(words);
    const align = { left: 0.5, centre: 0, right: -0.5 }[words.align] * (words.layer === 'B.SilkS' ? -1 : 1);
    const middle = add(words.at, rotate([align * long, 0], words.rotation));
    const [along, across] = rotate([x - middle[0], y - middle[1]], -words.rotation);
    return Math.abs(along) < long / 2 + margin && Math.abs(across) < words.height / 2 + margin;
  });
}

/** On the bottom the triangle that a land pattern draws on the top. */
function pinOneMark(placed: PlacedPart): Line {
  const drawn = placed.part.land.silk.findLast(({ points }) => points.length === 4)!;
  return { layer: 'B.SilkS', width, points: drawn.points.map((point) => toBoard(placed, point)) };
}
