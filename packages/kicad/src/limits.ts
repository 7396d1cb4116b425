import { type DesignRules, oshParkRules, pourDistances } from '@boardproof/board';

/** The limits of a board house as KiCad's rules take them, all in mm. */
export interface FabLimits {
  readonly name: string;
  readonly checkedOn: string;
  /** Where the track width, and with it most limits, was read. */
  readonly source: string;
  readonly trackWidth: number;
  readonly clearance: number;
  readonly drill: number;
  readonly annularRing: number;
  readonly copperToEdge: number;
  readonly maskExpansion: number;
  /** From a hole without copper to any copper, and from the wall of one hole to that of another. */
  readonly holeClearance: number;
  readonly holeToHole: number;
}

/** What KiCad keeps between holes where the house says nothing. */
const usualHoleToHole = 0.25;

/** What KiCad is told of a rule set; a mask opening is as large as its pad where the house says nothing of it. */
export function kicadLimits({ name, checkedOn, limits }: DesignRules): FabLimits {
  return {
    name,
    checkedOn,
    source: limits.traceWidth.source.from,
    trackWidth: limits.traceWidth.value,
    clearance: limits.clearance.value,
    drill: limits.drill.value,
    annularRing: limits.annularRing.value,
    copperToEdge: limits.copperToEdge.value,
    maskExpansion: limits.maskExpansion?.value ?? 0,
    holeClearance: Math.max(pourDistances.holeClearance, limits.holeClearance?.value ?? 0),
    holeToHole: limits.holeToHole?.value ?? usualHoleToHole,
  };
}

/** OSH Park's two-layer service. */
export const oshPark: FabLimits = kicadLimits(oshParkRules);
