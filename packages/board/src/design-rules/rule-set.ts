// What a board house can make, as data: every limit with its source. Another house is another file of the same shape.
import type { Figure } from '../source.ts';

/** The limits that `checkDesign` holds a board against, in mm. A limit that no source gives stays out and is not checked. */
export interface DesignLimits {
  readonly traceWidth: Figure;
  readonly clearance: Figure;
  readonly drill: Figure;
  readonly annularRing: Figure;
  readonly copperToEdge: Figure;
  readonly largestHole?: Figure;
  /** From the wall of one hole to that of another. */
  readonly holeToHole?: Figure;
  /** How much larger than its pad the opening in the mask is, on each side. */
  readonly maskExpansion?: Figure;
  /** The narrowest bridge of mask between two openings. */
  readonly maskWeb?: Figure;
  readonly silkWidth?: Figure;
  readonly silkHeight?: Figure;
  /** The difference in length within a pair. */
  readonly pairSkew?: Figure;
}

export interface DesignRules {
  readonly name: string;
  /** The date on which the limits were read, YYYY-MM-DD. */
  readonly checkedOn: string;
  readonly limits: DesignLimits;
}
