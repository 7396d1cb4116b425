import { type DesignRules, ethernetPairs, readOn } from './rule-set.ts';

const checkedOn = '2026-11-30';
const limit = readOn(checkedOn);
const services = 'docs.oshpark.com/services/single-layer/ and /two-layer-medium-run/';
const outline = 'docs.oshpark.com/submitting-orders/board-outline/';
const thirdParty = 'github.com/rjwalters/kicad-tools oshpark.yaml, marked as verified 2026-01-16';

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
    holeToEdge: limit(0.381, 'medium', thirdParty),
    largestHole: limit(6.35, 'medium', thirdParty),
    holeToHole: limit(
      0.25,
      'assumed',
      "KiCad's default",
      'neither a page of the house that was read nor the third party gives one',
    ),
    maskExpansion: limit(0.0508, 'medium', 'docs.oshpark.com as two public repositories quote it'),
    maskWeb: limit(0.1016, 'high', 'docs.oshpark.com/services/two-layer-medium-run/'),
    silkWidth: limit(0.127, 'medium', thirdParty),
    silkHeight: limit(0.762, 'medium', thirdParty),
    leastSide: limit(6.35, 'high', `${outline}: 0.25 inch`),
    shorterSide: limit(406.4, 'high', `${outline}: 16 inch`),
    longerSide: limit(558.8, 'high', `${outline}: 22 inch`),
    ...ethernetPairs(checkedOn),
  },
  stackup: {
    dielectric: limit(1.524, 'medium', 'a public design that quotes the house: a core of 60 mil'),
    copper: limit(0.035, 'high', `${services}: 1 oz`),
    permittivities: [
      limit(4.5, 'medium', 'a public design that quotes newer pages of the house', 'at 10 MHz, Kingboard KB6167F'),
      limit(4.6, 'medium', `older copies of ${services}`, 'at 1 MHz'),
    ],
    mask: {
      thickness: limit(0.01524, 'medium', 'a public design that quotes the house: 0.6 mil'),
      permittivity: limit(3.7, 'assumed', "the mask in AISLER's own KiCad template", 'OSH Park gives none'),
    },
  },
} as const satisfies DesignRules;
