// What a board house can make, as data: every limit with its source. Another house is another file of the same shape.
import type { Figure } from '../source.ts';

/** The limits that `checkDesign` holds a board against, in mm. A limit that no source gives stays out and is not checked. */
export interface DesignLimits {
  readonly traceWidth: Figure;
  readonly clearance: Figure;
  readonly drill: Figure;
  readonly annularRing: Figure;
  /** The ring of a pad that a part is soldered into, where the house asks for more there than at a via. */
  readonly padRing?: Figure;
  readonly copperToEdge: Figure;
  /** From the wall of a hole without copper to the edge; a hole that meets the edge is reported in any case. */
  readonly holeToEdge?: Figure;
  readonly largestHole?: Figure;
  /** From the wall of one hole to that of another. */
  readonly holeToHole?: Figure;
  /** From a hole without copper to any copper, where that is more than the clearance. */
  readonly holeClearance?: Figure;
  /** How much larger than its pad the opening in the mask is, on each side. */
  readonly maskExpansion?: Figure;
  /** The narrowest bridge of mask between two openings. */
  readonly maskWeb?: Figure;
  readonly silkWidth?: Figure;
  readonly silkHeight?: Figure;
  /** The sides of the board: each at least this long, the shorter and the longer one at most so long. */
  readonly leastSide?: Figure;
  readonly shorterSide?: Figure;
  readonly longerSide?: Figure;
  /** The difference in length within a pair. */
  readonly pairSkew?: Figure;
  /** What a pair shall have between its tracks, ohm; `plusMinus` is how far off it may be. */
  readonly pairImpedance?: Figure;
}

/** What the impedance of a track depends on besides its own figures. Lengths in mm, permittivities relative. */
export interface Stackup {
  /** Between the two copper layers. */
  readonly dielectric: Figure;
  readonly copper: Figure;
  /** One for each source: where they differ, each is computed with. */
  readonly permittivities: readonly Figure[];
  readonly mask?: { readonly thickness: Figure; readonly permittivity: Figure };
}

export interface DesignRules {
  readonly name: string;
  /** The date on which the limits were read, YYYY-MM-DD. */
  readonly checkedOn: string;
  readonly limits: DesignLimits;
  /** Without it no impedance is computed. */
  readonly stackup?: Stackup;
}

/** Makes the function by which a rule set writes its figures: all read on one day. */
export function readOn(checkedOn: string) {
  return (value: number, confidence: Figure['source']['confidence'], from: string, note?: string): Figure => {
    return { value, source: { from, confidence, checkedOn, ...(note === undefined ? {} : { note }) } };
  };
}

/** What the circuit asks of its pairs, whatever house makes the board: 100BASE-TX. */
export function ethernetPairs(checkedOn: string) {
  const limit = readOn(checkedOn);
  const guide = "Microchip's general 10/100 layout guide";
  return {
    pairSkew: limit(3.048, 'high', `${guide}: 120 mil within a pair`),
    pairImpedance: {
      ...limit(100, 'high', `${guide}; 10 % as a public design takes it`, 'the guide itself asks for 5 %'),
      plusMinus: 10,
    },
  } as const;
}
