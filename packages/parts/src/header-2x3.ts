import { definePart, type OrderCode, type Pad, type Point } from '@boardproof/board';
import { fabOutline, pinOneMark, silkOutline } from './drawing.ts';
import { kicadFootprint, medium } from './sources.ts';

/** Order codes of a straight 2x3 pin header, 2.00 mm. The same part stands at both ends of the cable. */
export const header2x3Orders: readonly OrderCode[] = [
  {
    manufacturer: 'Harwin',
    mpn: 'M22-2020305',
    digikey: '952-2133-ND',
    source: medium('a public bill of materials, which calls it a 6 contact pin header 2.0 mm'),
  },
  {
    manufacturer: 'Samtec',
    mpn: 'TMM-103-03-G-D',
    source: medium('PX4 documentation, a 6-pin 2 mm header'),
  },
];

const pitch = 2;
const pads = [1, 2, 3, 4, 5, 6].map((number): Pad => {
  const at: Point = [number % 2 === 1 ? 0 : pitch, 0 - pitch * Math.floor((number - 1) / 2)];
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
const body = { xMin: -1, yMin: -5, xMax: 3, yMax: 1 };
const source = kicadFootprint('Connector_PinHeader_2.00mm:PinHeader_2x03_P2.00mm_Vertical');

/**
 * A straight 2x3 pin header, 2.00 mm pitch. Origin at pin 1; odd pins left, even pins right, rows downwards:
 *
 *     1 2
 *     3 4
 *     5 6
 *
 * Its functions are its pin numbers; `namePins` gives them names on a board. Its height is in no source read.
 */
export const header2x3 = definePart({
  name: 'header-2x3-2.00mm',
  description: 'pin header, 2 x 3, 2.00 mm pitch, straight, through-hole',
  kind: 'header',
  prefix: 'J',
  value: '2x3 2.00mm',
  pins: pads.map(({ number }) => ({ function: number, pad: number, type: 'passive' })),
  land: {
    name: 'PinHeader_2x03_P2.00mm',
    source,
    kicadFootprint: 'Connector_PinHeader_2.00mm:PinHeader_2x03_P2.00mm_Vertical',
    pads,
    courtyard: { xMin: -1.5, yMin: -5.5, xMax: 3.5, yMax: 1.5 },
    fab: [fabOutline(body)],
    silk: [...silkOutline(body, pads), pinOneMark([-1.35, 0])],
  },
  body: { outline: body, source },
  orders: [...header2x3Orders],
});
