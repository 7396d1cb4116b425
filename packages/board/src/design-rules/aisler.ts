import { type DesignRules, ethernetPairs, readOn } from './rule-set.ts';

const checkedOn = '2026-11-30';
const limit = readOn(checkedOn);
const page = 'community.aisler.net/t/2-layer-1-6mm-hasl-design-rules/3735, last updated 21/11/2024';
const older = 'the same page, as of 25/03/2024';
const template = 'github.com/AislerHQ/aisler-support 48f42f79, kicad/template/aisler-2-layer-simple';

/**
 * AISLER's two-layer service with HASL: wider tracks and rings than OSH Park, copper nearer to the edge. No page that was
 * read gives a least width of mask, and the house opens the mask itself, so neither is here.
 */
export const aislerRules = {
  name: 'AISLER, two layers 1.6 mm HASL',
  checkedOn,
  limits: {
    traceWidth: limit(0.2, 'high', page),
    clearance: limit(0.15, 'high', page),
    drill: limit(0.3, 'high', `${page}: vias`, 'holes of parts: 0.5 mm'),
    annularRing: limit(0.2, 'high', `${page}: vias`, '0.175 mm is taken, 0.2 mm is advised in the same paragraph'),
    padRing: limit(0.3, 'high', `${page}; ${older} names the row`),
    copperToEdge: limit(0.3, 'high', page),
    largestHole: limit(5.6, 'high', `${page}: plated holes; ${older}: holes without plating`),
    holeToHole: limit(0.3, 'high', page),
    holeClearance: limit(0.25, 'high', `${page}: between copper and holes without plating`),
    silkWidth: limit(0.15, 'medium', `${template}, .kicad_pro: least text thickness`),
    silkHeight: limit(0.8, 'medium', `${template}, .kicad_pro: least text height`),
    leastSide: limit(10, 'high', `${page}: more than 10 mm`),
    shorterSide: limit(400, 'high', page),
    longerSide: limit(400, 'high', page),
    ...ethernetPairs(checkedOn),
  },
  stackup: {
    dielectric: limit(1.55, 'high', `${template}, .kicad_pcb: core`),
    copper: limit(0.035, 'high', `${template}, .kicad_pcb`),
    permittivities: [limit(4.6, 'high', `${template}, .kicad_pcb: core`)],
    mask: {
      thickness: limit(0.025, 'high', `${template}, .kicad_pcb`),
      permittivity: limit(3.7, 'high', `${template}, .kicad_pcb`),
    },
  },
} as const satisfies DesignRules;
