import {
  definePart,
  type OrderCode,
  type Pad,
  type Part,
  type Pin,
  type Point,
  type Rect,
  type Source,
} from '@boardproof/board';
import { fabOutline, pinOneMark, silkOutline } from './drawing.ts';
import { kicadFootprint } from './sources.ts';

/** The functions that every 10/100 jack with magnetics of this library has, and what the two LEDs on it are called. */
export type JackFunction =
  | 'TD+'
  | 'TD-'
  | 'RD+'
  | 'RD-'
  | 'TCT'
  | 'RCT'
  | 'NC'
  | 'CHSGND'
  | 'SHIELD'
  | 'LEDL_A'
  | 'LEDL_K'
  | 'LEDR_A'
  | 'LEDR_K';

/** What a jack's file says; everything else is the same for all of them. */
export interface JackFacts {
  readonly name: string;
  /** Which pad carries which function, and where that is written. */
  readonly pads: Readonly<Record<JackFunction, string>>;
  readonly pinSource: Source;
  /** Name in KiCad's library Connector_RJ. */
  readonly kicadFootprint: string;
  readonly holes: readonly Pad[];
  readonly body: Rect;
  readonly courtyard: Rect;
  readonly heightMm?: { value: number; source: Source };
  readonly orders: readonly OrderCode[];
  readonly datasheet: string;
  readonly notes?: readonly string[];
  readonly ratings?: Part['ratings'];
}

const jackNames = ['RJMG1BD3B8K1ANR', 'J1B1211CCD', 'HR911105A', 'SI-60062-F'];

const pinNotes: Partial<Record<JackFunction, string>> = {
  TCT: 'centre tap of the transmit transformer, board side',
  RCT: 'centre tap of the receive transformer, board side',
  CHSGND: 'common of the four 75 ohm resistors, through 1 nF 2 kV inside the jack',
  SHIELD: 'the metal shell, on two pads',
  LEDL_A: 'anode of the left LED, seen into the mouth',
  LEDR_A: 'anode of the right LED',
};

/** Makes the part of a 10/100 RJ45 jack with magnetics inside. Frame: origin at pad 1, y up, mouth towards -y. */
export function defineJack(facts: JackFacts): Part {
  const source = kicadFootprint(`Connector_RJ:${facts.kicadFootprint}`);
  return definePart({
    name: facts.name,
    description: 'RJ45 jack, 10/100BASE-TX, magnetics inside, two LEDs, shielded, through-hole',
    kind: 'connector',
    prefix: 'J',
    value: facts.name,
    pins: Object.entries(facts.pads).map(([name, pad]) => pinOf(name as JackFunction, pad)),
    pinSource: facts.pinSource,
    land: {
      name: `RJ45_${facts.name}`,
      source,
      kicadFootprint: `Connector_RJ:${facts.kicadFootprint}`,
      pads: [...facts.holes],
      courtyard: facts.courtyard,
      fab: [fabOutline(facts.body)],
      // Beside pin 1, under the body: seen when the jack is put in, which is when it matters.
      silk: [...silkOutline(facts.body, facts.holes), pinOneMark([-1.35, 0])],
    },
    body: {
      outline: facts.body,
      source,
      ...(facts.heightMm === undefined ? {} : { heightMm: facts.heightMm }),
      mouth: { direction: [0, -1] },
    },
    polarities: [
      { positive: 'LEDL_A', negative: 'LEDL_K', what: 'left LED' },
      { positive: 'LEDR_A', negative: 'LEDR_K', what: 'right LED' },
    ],
    lookAlikes: jackNames.filter((name) => name !== facts.name),
    ratings: facts.ratings ?? {},
    orders: [...facts.orders],
    datasheet: facts.datasheet,
    notes: [...(facts.notes ?? [])],
  });
}

function pinOf(name: JackFunction, pad: string): Pin {
  const note = pinNotes[name];
  const type = name === 'NC' ? 'no_connect' : 'passive';
  return { function: name, pad, type, ...(note === undefined ? {} : { note }) };
}

/** A round plated hole: pad number, place, pad and drill diameter in mm. */
export function hole(number: string, at: Point, diameter: number, drill: number): Pad {
  return { number, kind: 'through-hole', shape: 'circle', at, size: [diameter, diameter], rotation: 0, drill };
}

/** A hole without copper, for a plastic peg. */
export function peg(at: Point, drill: number): Pad {
  return { number: '', kind: 'npth', shape: 'circle', at, size: [drill, drill], rotation: 0, drill };
}

/** Pin 1 with a square pad; `cornerRatio` rounds its corners. */
export function pinOne(number: string, size: number, drill: number, cornerRatio?: number): Pad {
  const square = { number, kind: 'through-hole', at: [0, 0], size: [size, size], rotation: 0, drill } as const;
  return cornerRatio === undefined ? { ...square, shape: 'rect' } : { ...square, shape: 'roundrect', cornerRatio };
}
