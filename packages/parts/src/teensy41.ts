import { definePart, type OrderCode } from '@boardproof/board';
import { fabOutline, silkOutline } from './drawing.ts';
import { high, medium } from './sources.ts';
import { teensyPads, teensyPins } from './teensy41-pads.ts';

export { teensyEthernetPads } from './teensy41-pads.ts';

export const teensy41Orders: readonly OrderCode[] = [
  {
    manufacturer: 'SparkFun',
    mpn: 'DEV-16771',
    digikey: '1568-DEV-16771-ND',
    source: high('two independent public bills of materials'),
    note: 'without headers; PJRC sells it too, https://www.pjrc.com/store/teensy41.html',
  },
];

const source = high(
  'XenGi/teensy.pretty@126e054a Teensy41.kicad_mod; the same outline in phil-barrett/grblHAL-teensy-4.x@aff19fdf',
);
const outline = { xMin: -30.48, yMin: -8.89, xMax: 30.48, yMax: 8.89 };
/** The USB connector reaches 1.27 mm over the edge. */
const usb = { xMin: -31.75, yMin: -3.81, xMax: -25.4, yMax: 3.81 };

/**
 * A Teensy 4.1 as a module on a base board, seen from its top with USB to the left (-x); the far end of the cable.
 * Its thickness and height are in no source read. The other footprint found has the Ethernet block 0.06 mm nearer to
 * the middle: allow 0.1 mm.
 */
export const teensy41 = definePart({
  name: 'teensy-4.1',
  description: 'Teensy 4.1 development board',
  kind: 'module',
  prefix: 'U',
  value: 'Teensy 4.1',
  pins: [...teensyPins],
  pinSource: high(
    'XenGi/teensy_library@89d559b3 teensy.lib; https://www.pjrc.com/teensy/card11b_rev3_web.pdf for the Ethernet block',
  ),
  land: {
    name: 'Teensy41',
    source,
    pads: [...teensyPads],
    courtyard: { xMin: -32, yMin: -9.14, xMax: 30.73, yMax: 9.14 },
    fab: [fabOutline(outline), fabOutline(usb)],
    silk: silkOutline(outline, teensyPads),
  },
  body: {
    outline,
    source,
    mouth: { direction: [-1, 0] },
    ports: [
      {
        name: 'usb',
        outline: usb,
        direction: [-1, 0],
        room: {
          width: 12,
          height: 8,
          source: medium(
            'makersmakingchange.github.io OpenAT Design Guide, USB Connector: keep-out of the moulded part',
          ),
        },
        source,
      },
      {
        name: 'microsd',
        outline: { xMin: 17.78, yMin: -6.35, xMax: 30.48, yMax: 6.35 },
        direction: [1, 0],
        room: {
          width: 16,
          height: 8,
          source: { from: 'room for two finger tips on the card', confidence: 'assumed' },
        },
        source: medium('XenGi/teensy.pretty@126e054a Teensy41.kicad_mod, silk'),
      },
    ],
  },
  orders: [...teensy41Orders],
  datasheet: 'https://www.pjrc.com/store/teensy41.html',
});
