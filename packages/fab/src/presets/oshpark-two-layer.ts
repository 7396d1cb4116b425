import { oshParkRules } from '@boardproof/board';
import type { Preset } from '../preset.ts';

const docs = 'https://docs.oshpark.com';

/** OSH Park's two-layer service: purple mask, ENIG, 1.6 mm. */
export const oshparkTwoLayer: Preset = {
  name: 'oshpark-two-layer',
  house: 'oshpark',
  checkedOn: oshParkRules.checkedOn,
  source: `${docs}/services/`,
  layers: 2,
  boardSize: {
    least: [6.35, 6.35],
    most: [406.4, 558.8],
    source: `${docs}/submitting-orders/board-outline/ (0.25 x 0.25 in to 16 x 22 in)`,
  },
  rules: oshParkRules,
  maskExpansion: oshParkRules.limits.maskExpansion,
  extensions: {
    outline: 'GKO',
    'top-copper': 'GTL',
    'top-mask': 'GTS',
    'top-silk': 'GTO',
    'bottom-copper': 'GBL',
    'bottom-mask': 'GBS',
    'bottom-silk': 'GBO',
  },
  // A second file for the holes without copper has been overlooked by board houses without a word.
  drills: [{ holes: 'all', extension: 'XLN' }],
  drillUnit: 'mm',
  extensionsSource: `${docs}/troubleshooting/naming-pattern/`,
  notes: ['Upload the zip as it is; the preview must show the outline, both masks and every hole.'],
};
