/** The limits of a fab as KiCad's rules take them, all in mm. */
export interface FabLimits {
  readonly name: string;
  readonly checkedOn: string;
  readonly source: string;
  readonly trackWidth: number;
  readonly clearance: number;
  readonly drill: number;
  readonly annularRing: number;
  readonly copperToEdge: number;
  readonly maskExpansion: number;
}

/**
 * OSH Park, two layers: 6 mil tracks and spaces, 10 mil drill, 5 mil ring, 15 mil from copper to edge, from
 * docs.oshpark.com/services/two-layer-medium-run; 2 mil mask expansion as public repositories quote it from there.
 */
export const oshPark: FabLimits = {
  name: 'OSH Park, two layers',
  checkedOn: '2026-11-30',
  source: 'docs.oshpark.com/services/',
  trackWidth: 0.1524,
  clearance: 0.1524,
  drill: 0.254,
  annularRing: 0.127,
  copperToEdge: 0.381,
  maskExpansion: 0.0508,
};

/** What poured copper keeps to the board's edge and to holes without copper, mm; zones say their other distances themselves. */
export const pourDistances = { edgeClearance: 0.5, holeClearance: 0.25 } as const;
