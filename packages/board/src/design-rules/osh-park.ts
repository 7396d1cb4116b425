import type { Figure } from '../source.ts';
import type { DesignRules } from './rule-set.ts';

const checkedOn = '2026-11-30';
const services = 'docs.oshpark.com/services/single-layer/ and /two-layer-medium-run/';
const thirdParty = 'github.com/rjwalters/kicad-tools oshpark.yaml, marked as verified 2026-01-16';

function limit(value: number, confidence: Figure['source']['confidence'], from: string, note?: string): Figure {
  return { value, source: { from, confidence, checkedOn, ...(note === undefined ? {} : { note }) } };
}

/** OSH Park's two-layer service: 6 mil tracks and spaces, 10 mil drill, 5 mil ring, 15 mil from copper to edge. */
export const oshParkRules = {
  name: 'OSH Park, two layers',
  checkedOn,
  limits: {
    traceWidth: limit(0.1524, 'high', services),
    clearance: limit(0.1524, 'high', services),
    drill: limit(0.254, 'high', services),
    annularRing: limit(0.127, 'high', services),
    copperToEdge: limit(0.381, 'high', services),
    largestHole: limit(6.35, 'medium', thirdParty),
    holeToHole: limit(0.25, 'assumed', "KiCad's default", 'no page of the house that was read gives one'),
    maskExpansion: limit(0.0508, 'medium', 'docs.oshpark.com as two public repositories quote it'),
    maskWeb: limit(0.1016, 'high', 'docs.oshpark.com/services/two-layer-medium-run/'),
    silkWidth: limit(0.127, 'medium', thirdParty),
    silkHeight: limit(0.762, 'medium', thirdParty),
    pairSkew: limit(3.048, 'high', "Microchip's general 10/100 layout guide: 120 mil within a pair"),
  },
} as const satisfies DesignRules;
