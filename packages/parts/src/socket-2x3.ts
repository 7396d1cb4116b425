import { definePart, namePins, type OrderCode, type Pad, type Part, type Point } from '@boardproof/board';
import { fabOutline, pinOneMark, silkLine, silkOutline } from './drawing.ts';
import { kicadFootprint, medium } from './sources.ts';
import { teensyEthernetPads, teensyPins } from './teensy41-pads.ts';

/** Order codes of a straight 2x3 socket, 2.00 mm. */
export const socket2x3Orders: readonly OrderCode[] = [
  {
    manufacturer: 'Sullins',
    mpn: 'NPPN032AFCN-RC',
    source: medium('a public parts list, which links Digi-Key product 804788'),
    note: 'Digi-Key sells it as product 804788; the number to order by is in no source read',
  },
];

const pitch = 2;
const pads = [1, 2, 3, 4, 5, 6].map((number): Pad => {
  const at: Point = [number % 2 === 1 ? 0 : -pitch, 0 - pitch * Math.floor((number - 1) / 2)];
  return {
    number: String(number),
    kind: 'through-hole',
    shape: number === 1 ? 'rect' : 'circle',
    at,
    size: [1.35, 1.35],
    rotation: 0,
    drill: 0.8,
  };
});
const body = { xMin: -3, yMin: -5, xMax: 1, yMax: 1 };
const name = 'Connector_PinSocket_2.00mm:PinSocket_2x03_P2.00mm_Vertical';
const source = kicadFootprint(name);

/**
 * A straight 2x3 socket, 2.00 mm pitch. Origin at pin 1; seen from the top odd pins right, even pins left, rows downwards:
 *
 *     2 1
 *     4 3
 *     6 5
 *
 * Its height is in no source read.
 */
export const socket2x3 = definePart({
  name: 'socket-2x3-2.00mm',
  description: 'socket strip, 2 x 3, 2.00 mm pitch, straight, through-hole',
  kind: 'header',
  prefix: 'J',
  value: '2x3 2.00mm socket',
  pins: pads.map(({ number }) => ({ function: number, pad: number, type: 'passive' })),
  land: {
    name: 'PinSocket_2x03_P2.00mm',
    source,
    kicadFootprint: name,
    pads,
    courtyard: { xMin: -3.5, yMin: -5.5, xMax: 1.5, yMax: 1.5 },
    fab: [fabOutline(body)],
    silk: [...silkOutline(body, pads), pinOneMark([1.35, 0], 'left')],
  },
  body: { outline: body, source },
  orders: [...socket2x3Orders],
});

/** The pads of the socket in the order of the Teensy's: T-, T+, LED, GND, R+, R- from its pin 1. */
const order = [1, 0, 3, 2, 5, 4].map((index) => teensyEthernetPads[index]!);

/**
 * The socket under the six Ethernet pads of a Teensy, by their names. Between it and the row of pins beside it the Teensy
 * leaves 0.17 mm, so that its courtyard is little more than its body.
 */
export const teensyEthernetSocket: Part = definePart({
  ...namePins(socket2x3, Object.fromEntries(order.map((pad, index) => [index + 1, functionOf(pad)])), {
    LED: 'output',
  }),
  name: 'teensy-ethernet-socket',
  land: {
    ...socket2x3.land,
    courtyard: { xMin: -3.5, yMin: -5.05, xMax: 1.5, yMax: 1.5 },
    // Open towards the row beside it, whose own line stands there.
    silk: [
      ...silkLine([-3.12, -4.7], [-3.12, 1.12], pads),
      ...silkLine([-3.12, 1.12], [1.12, 1.12], pads),
      ...silkLine([1.12, 1.12], [1.12, -4.7], pads),
      pinOneMark([1.35, 0], 'left'),
    ],
  },
});

function functionOf(pad: string): string {
  return teensyPins.find((pin) => pin.pad === pad)!.function;
}
