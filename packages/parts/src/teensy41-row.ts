import { definePart, nanometre, type OrderCode, type Pad, type Part, type Pin } from '@boardproof/board';
import { fabOutline, silkLine } from './drawing.ts';
import { high, kicadFootprint, medium } from './sources.ts';
import { teensyPins } from './teensy41-pads.ts';

/** Order codes of a straight 1x24 socket, 2.54 mm. */
const socketOrders: readonly OrderCode[] = [
  {
    manufacturer: 'Sullins',
    mpn: 'PPTC241LFBN-RC',
    digikey: 'S7022-ND',
    source: high(
      'three public bills of materials with this Digi-Key number; PJRC recommends it, https://www.pjrc.com/store/socket_24x1.html, as public designs say',
    ),
  },
  {
    manufacturer: 'Samtec',
    mpn: 'SSW-124-01-G-S',
    source: medium('public Teensy 4.1 designs of one author'),
  },
];

/** Order codes of a straight 1x24 pin header, 2.54 mm, which the Teensy's edge is soldered to. */
export const header1x24Orders: readonly OrderCode[] = [
  {
    manufacturer: 'Amphenol',
    mpn: '68000-224HLF',
    source: medium('several public Teensy 4.1 designs, beside these sockets'),
  },
];

const pitch = 2.54;
const count = 24;
const body = { xMin: -1.27, yMin: nanometre(-pitch * (count - 1) - 1.27), xMax: 1.27, yMax: 1.27 };

/** How a signal of the Teensy is called on its own silk: `0` of `0_RX1_CRX2_CS1`, `GND`. */
export function teensyShortName(name: string): string {
  return /^\d+(?=_)/.exec(name)?.[0] ?? name;
}

/** What the hole beside a contact is called: `WIRE_0` beside `0_RX1_CRX2_CS1`. */
export function teensyWireName(name: string): string {
  return `WIRE_${teensyShortName(name)}`;
}

/**
 * A 1x24 socket for one long edge of a Teensy 4.1, and outside of it a second row of holes for wires or a header: contacts
 * 1 to 24 from the USB end, holes W1 to W24. Functions: those of the Teensy, and `WIRE_0`, `WIRE_GND` and so on. Both are to
 * be joined on the board. Origin at contact 1, rows downwards, the holes `side` mm beside the contacts.
 */
function teensyRow(name: string, pads: readonly string[], side: number): Part {
  const functions = pads.map((pad) => teensyPins.find((pin) => pin.pad === pad)!);
  const holes = functions.flatMap((_, index): Pad[] => {
    const y = nanometre(0 - pitch * index);
    // Narrow along the row, so that a differential pair of 0.25 mm tracks passes between two of them.
    const pad = { kind: 'through-hole', size: [1.9, 1.35], rotation: 0, drill: 1 } as const;
    return [
      { ...pad, number: String(index + 1), at: [0, y], shape: index === 0 ? 'rect' : 'oval' },
      { ...pad, number: `W${index + 1}`, at: [side, y], shape: 'oval' },
    ];
  });
  const pins = functions.flatMap(({ function: own, type }, index): Pin[] => [
    // One regulator of the Teensy drives both 3V3 pins: it counts once.
    { function: own, pad: String(index + 1), type: own === '3V3' && side < 0 ? 'passive' : type },
    { function: teensyWireName(own), pad: `W${index + 1}`, type: 'passive' },
  ]);
  const inner = side < 0 ? 1.39 : -1.39;
  const [low, high] = [nanometre(body.yMin + 0.37), nanometre(body.yMax - 0.37)];
  const [left, right] = side < 0 ? [side - 1.27, 1.3] : [-1.3, side + 1.27];
  const source = kicadFootprint('Connector_PinSocket_2.54mm:PinSocket_1x24_P2.54mm_Vertical');
  return definePart({
    name,
    description: 'socket strip, 1 x 24, 2.54 mm pitch, straight, through-hole',
    kind: 'header',
    prefix: 'J',
    value: '1x24 2.54mm socket',
    pins,
    land: {
      name: name.replaceAll('-', '_'),
      source: {
        ...source,
        note: 'places and drill; the pads are narrower along the row, and have a row of holes beside them',
      },
      pads: holes,
      courtyard: { xMin: left, yMin: nanometre(body.yMin - 0.5), xMax: right, yMax: 1.77 },
      fab: [fabOutline(body)],
      // Only the side without holes: what fits between two pads would be specks.
      silk: silkLine([inner, high], [inner, low], holes),
    },
    body: { outline: body, source },
    orders: [...socketOrders],
  });
}

const numbers = (first: number, step: 1 | -1) => Array.from({ length: count }, (_, i) => String(first + step * i));

/** The row of GND, 0, 1, 2 and so on. */
export const teensyNearRow: Part = teensyRow('teensy-4.1-row-near', numbers(1, 1), -pitch);
/** The row of VIN, GND, 3V3, 23, 22 and so on. */
export const teensyFarRow: Part = teensyRow('teensy-4.1-row-far', numbers(48, -1), pitch);
