// The Teensy 4.1 Ethernet breakout: an RJ45 jack with magnetics, one capacitor, a 2x3 header for the ribbon cable.
// This file says what is joined to what. Another jack: `defaults.jack`; another capacitor: `capacitor` below; another
// outline or place: layout.ts. The why of each choice: choices.ts.
import { board, defineBoard, ground, namePins, net, place } from '@boardproof/board';
import {
  capacitor0805,
  header2x3,
  idcSockets,
  type JackName,
  jackNamed,
  mountingHoleM2,
  patchCable,
  resistor0805Of,
  ribbonCable,
  teensy41,
  teensyBoard,
  teensyEthernetPads,
  teensyHeader,
} from '@boardproof/parts';
import { choices } from './choices.ts';
import { layout, type Place } from './layout.ts';

type Options = {
  /** The jack. Look-alikes share holes but not pins: nets below name functions, so any of them comes out right. */
  jack: JackName;
  /** One capacitor for both centre taps, or one for each. */
  centreTaps: 'joined' | 'separate';
  /** The jack's metal shell: on the board's ground, or open. Its pin 8 is on ground in both cases. */
  shield: 'ground' | 'open';
  /** R1, in series with the LED: 0R, a link, unless the LED is too bright. */
  ledResistor: string;
  /** Turns the header by quarter turns, for a board that sits on the Teensy instead of on a cable. */
  headerRotation: 0 | 90 | 180 | 270;
  /** The side that the header's pins stick out of, here and on the Teensy. The cable works when they are the same. */
  headerSide: 'top' | 'bottom';
  teensyHeaderSide: 'top' | 'bottom';
};

/** The header, numbered so that a straight cable fits the Teensy's pads. The Teensy drives LED high while linked. */
const header = namePins(header2x3, { 1: 'T+', 2: 'T-', 3: 'GND', 4: 'LED', 5: 'R-', 6: 'R+' }, { LED: 'output' });

/** The capacitor from the centre taps to ground; `capacitor0805HandSolder` is the same one on longer lands. */
const capacitor = capacitor0805;

export default defineBoard<Options>({
  name: 'rj45-magjack-breakout',

  defaults: {
    jack: 'RJMG1BD3B8K1ANR',
    centreTaps: 'joined',
    shield: 'ground',
    ledResistor: '0R',
    headerRotation: 0,
    headerSide: 'top',
    teensyHeaderSide: 'top',
  },

  // Other jacks by name, as `--configuration=` takes them. The defaults above hold when none is named; the first one here is
  // theirs, since its jack is the only one whose order number is sourced.
  configurations: {
    rjmg1bd3b8k1anr: { jack: 'RJMG1BD3B8K1ANR' },
    j1b1211ccd: { jack: 'J1B1211CCD' },
    hr911105a: { jack: 'HR911105A' },
    'si-60062-f': { jack: 'SI-60062-F' },
  },

  design(options) {
    const jack = jackNamed(options.jack);
    const joined = options.centreTaps === 'joined';
    const shielded = options.shield === 'ground';
    const { places, ...copper } = layout({ ...options, jack, header });
    const at = (ref: string): Place => {
      const where = places[ref];
      if (where === undefined) throw new RangeError(`layout.ts gives no place to ${ref}`);
      return where;
    };

    return board({
      name: 'rj45-magjack-breakout',
      title: 'RJ45 breakout for Teensy 4.1',
      revision: '1',
      description: `${jack.name} and a 2x3 header of 2.00 mm for the Ethernet pads of a Teensy 4.1`,
      options,

      parts: [
        place('J1', jack, at('J1')),
        place('J2', header, at('J2')),
        place('C1', capacitor, at('C1')),
        ...(joined ? [] : [place('C2', capacitor, at('C2'))]),
        place('R1', resistor0805Of(options.ledResistor), at('R1')),
        place('H1', mountingHoleM2, { ...at('H1'), excludeFromBom: true }),
        place('H2', mountingHoleM2, { ...at('H2'), excludeFromBom: true }),
      ],

      nets: [
        net('T+', 'J2.T+', 'J1.TD+'),
        net('T-', 'J2.T-', 'J1.TD-'),
        net('R+', 'J2.R+', 'J1.RD+'),
        net('R-', 'J2.R-', 'J1.RD-'),

        // Centre taps of the magnetics, for alternating current on ground.
        ...(joined
          ? [net('CT', 'J1.TCT', 'J1.RCT', 'C1.1')]
          : [net('TCT', 'J1.TCT', 'C1.1'), net('RCT', 'J1.RCT', 'C2.1')]),

        // Active high, through R1 into the left LED.
        net('LED', 'J2.LED', 'R1.1'),
        net('LED_A', 'R1.2', 'J1.LEDL_A'),

        // Pin 8 (CHSGND) ends the cable's pairs through 1 nF 2 kV inside the jack, which is the isolation barrier. Its
        // board side goes to GND as HanRun asks and as public boards do; see choices.ts for pin 8 and the shield.
        ground(
          'GND',
          'J2.GND',
          'C1.2',
          ...(joined ? [] : ['C2.2']),
          'J1.LEDL_K',
          'J1.CHSGND',
          ...(shielded ? ['J1.SHIELD'] : []),
        ),
      ],

      // The Teensy has one LED line, so the right LED stays dark.
      unconnected: ['J1.NC', 'J1.LEDR_A', 'J1.LEDR_K', ...(shielded ? [] : ['J1.SHIELD'])],

      pairs: [
        { name: 'TD', positive: 'T+', negative: 'T-' },
        { name: 'RD', positive: 'R+', negative: 'R-' },
      ],

      ...copper,

      cables: [
        {
          name: 'ribbon to the Teensy',
          near: { ref: 'J2', pin1: 'T+', side: options.headerSide },
          far: { part: teensy41, pads: [...teensyEthernetPads], pin1: 'T+', side: options.teensyHeaderSide },
        },
      ],
      accessories: [teensyHeader, idcSockets, ribbonCable, patchCable, teensyBoard],
      choices: choices(options),
    });
  },
});
