import type { Figure } from '@boardproof/board';
import type { Preset } from '../preset.ts';

const checkedOn = '2026-11-30';
const docs = 'https://docs.oshpark.com';
const mil = 0.0254;

function figure(value: number, from: string, confidence: Figure['source']['confidence'], note?: string): Figure {
  return { value: Math.round(value * 1e6) / 1e6, source: { from, confidence, checkedOn, ...(note ? { note } : {}) } };
}

const services = `${docs}/services/single-layer/, ${docs}/services/two-layer-medium-run/`;
const mediumRun = `${docs}/services/two-layer-medium-run/`;
const thirdParty =
  'github.com/rjwalters/kicad-tools, src/kicad_tools/manufacturers/data/oshpark.yaml, marked as verified 2026-01-16';

/** OSH Park's two-layer service: purple mask, ENIG, 1.6 mm. */
export const oshparkTwoLayer: Preset = {
  name: 'oshpark-two-layer',
  house: 'oshpark',
  checkedOn,
  source: `${docs}/services/`,
  layers: 2,
  boardSize: {
    least: [6.35, 6.35],
    most: [406.4, 558.8],
    source: `${docs}/submitting-orders/board-outline/ (0.25 x 0.25 in to 16 x 22 in)`,
  },
  limits: {
    traceWidth: figure(6 * mil, services, 'high'),
    clearance: figure(6 * mil, services, 'high'),
    drill: figure(10 * mil, services, 'high'),
    largestHole: figure(6.35, thirdParty, 'medium'),
    annularRing: figure(5 * mil, services, 'high'),
    copperToEdge: figure(15 * mil, services, 'high'),
    maskExpansion: figure(2 * mil, docs, 'medium', 'as two public repositories quote it'),
    maskWeb: figure(4 * mil, mediumRun, 'high'),
    silkWidth: figure(5 * mil, thirdParty, 'medium'),
    silkHeight: figure(30 * mil, thirdParty, 'medium'),
    slotWidth: figure(20 * mil, `${mediumRun}, ${docs}/submitting-orders/slots/`, 'high'),
    cutoutWidth: figure(68 * mil, mediumRun, 'high', 'an older forum post says 100 mil'),
  },
  extensions: {
    outline: 'GKO',
    'top-copper': 'GTL',
    'top-mask': 'GTS',
    'top-silk': 'GTO',
    'bottom-copper': 'GBL',
    'bottom-mask': 'GBS',
    'bottom-silk': 'GBO',
    drill: 'XLN',
  },
  extensionsSource: `${docs}/troubleshooting/naming-pattern/`,
};
