// A base board for a Teensy 4.1: the Teensy in sockets, an RJ45 jack with magnetics fed from its six Ethernet pads, and every
// pin of both edges on a second row of holes. This file says what is joined to what; where it lies stands in layout.ts, why
// in choices.ts.
import { board, defineBoard, ground, type NetDraft, net, place, power } from '@boardproof/board';
import {
  capacitor0805,
  type JackName,
  jackNamed,
  mountingHoleM2,
  patchCable,
  resistor0805Of,
  teensy41,
  teensyBoard,
  teensyEdgeHeaders,
  teensyEthernetSocket,
  teensyFarRow,
  teensyLongHeader,
  teensyNearRow,
  teensyShortName,
  teensyWireName,
} from '@boardproof/parts';
import { choices } from './choices.ts';
import { field, layout, type Place } from './layout.ts';

type Options = {
  /** The jack. Look-alikes share holes but not pins: nets below name functions, so any of them comes out right. */
  jack: JackName;
  /** The jack's metal shell: on the board's ground, or open. Its pin 8 is on ground in both cases. */
  shield: 'ground' | 'open';
  /** R1, in series with the jack's left LED: 0R, a link, unless the LED is too bright. */
  ledResistor: string;
};

const name = 'teensy41-base-board';
const revision = '1';

export default defineBoard<Options>({
  name,

  defaults: { jack: 'RJMG1BD3B8K1ANR', shield: 'ground', ledResistor: '0R' },

  // Other jacks by name, as `--configuration=` takes them; the first one is the default.
  configurations: {
    rjmg1bd3b8k1anr: { jack: 'RJMG1BD3B8K1ANR' },
    j1b1211ccd: { jack: 'J1B1211CCD' },
    hr911105a: { jack: 'HR911105A' },
    'si-60062-f': { jack: 'SI-60062-F' },
  },

  design(options) {
    const jack = jackNamed(options.jack);
    const shielded = options.shield === 'ground';
    const { places, ...copper } = layout({ jack, revision });
    const at = (ref: string): Place => {
      const where = places[ref];
      if (where === undefined) throw new RangeError(`layout.ts gives no place to ${ref}`);
      return where;
    };
    const hole = (ref: string) => place(ref, mountingHoleM2, { ...at(ref), excludeFromBom: true });

    return board({
      name,
      title: 'Teensy 4.1 base board',
      revision,
      description: `sockets for a Teensy 4.1, ${jack.name} on its Ethernet pads, both rows of pins on holes for wires`,
      options,

      parts: [
        place('J1', jack, at('J1')),
        place('J2', teensyNearRow, at('J2')),
        place('J3', teensyFarRow, at('J3')),
        place('J4', teensyEthernetSocket, at('J4')),
        place('C1', capacitor0805, at('C1')),
        place('R1', resistor0805Of(options.ledResistor), at('R1')),
        place('P1', field, { ...at('P1'), excludeFromBom: true }),
        ...['H1', 'H2', 'H3', 'H4'].map(hole),
      ],

      nets: [
        net('T+', 'J4.T+', 'J1.TD+'),
        net('T-', 'J4.T-', 'J1.TD-'),
        net('R+', 'J4.R+', 'J1.RD+'),
        net('R-', 'J4.R-', 'J1.RD-'),

        // Centre taps of the magnetics, for alternating current on ground.
        net('CT', 'J1.TCT', 'J1.RCT', 'C1.1'),

        // Active high, through R1 into the left LED.
        net('LED', 'J4.LED', 'R1.1'),
        net('LED_A', 'R1.2', 'J1.LEDL_A'),

        // Pin 8 of the jack stands behind 1 nF 2 kV inside it, which is the isolation barrier.
        ground(
          'GND',
          'J4.GND',
          'C1.2',
          'J1.LEDL_K',
          'J1.CHSGND',
          ...(shielded ? ['J1.SHIELD'] : []),
          ...['J2.GND', 'J2.WIRE_GND', 'J3.GND', 'J3.WIRE_GND', 'P1.GND'],
        ),
        power('3V3', 'J2.3V3', 'J2.WIRE_3V3', 'J3.3V3', 'J3.WIRE_3V3', 'P1.3V3'),
        power('VIN', 'J3.VIN', 'J3.WIRE_VIN', 'P1.VIN'),
        ...pins('J2', teensyNearRow),
        ...pins('J3', teensyFarRow),
      ],

      // The Teensy has one LED line, so the right LED stays dark.
      unconnected: ['J1.NC', 'J1.LEDR_A', 'J1.LEDR_K', ...(shielded ? [] : ['J1.SHIELD'])],

      pairs: [
        { name: 'TD', positive: 'T+', negative: 'T-' },
        { name: 'RD', positive: 'R+', negative: 'R-' },
      ],

      ...copper,

      modules: [{ ref: 'U1', part: teensy41, ...at('U1'), on: ['J2', 'J3', 'J4'] }],
      accessories: [teensyBoard, teensyEdgeHeaders, teensyLongHeader, patchCable],
      choices: choices(options),
    });
  },
});

/** Each numbered pin of a row with the hole beside it: `PIN_0` joins `J2.0_RX1_CRX2_CS1` and `J2.WIRE_0`. */
function pins(ref: string, row: typeof teensyNearRow): NetDraft[] {
  return row.pins
    .map((pin) => pin.function)
    .filter((own) => /^\d+_/.test(own))
    .map((own) => net(`PIN_${teensyShortName(own)}`, `${ref}.${own}`, `${ref}.${teensyWireName(own)}`));
}
