import { aislerRules } from '@boardproof/board';
import type { Preset } from '../preset.ts';

const community = 'community.aisler.net/t';

/** AISLER's two-layer service with HASL, 1.6 mm: long file names, two drill files in inches, openings as large as their pads. */
export const aislerTwoLayer: Preset = {
  name: 'aisler-two-layer',
  house: 'aisler',
  checkedOn: aislerRules.checkedOn,
  source: `${community}/2-layer-1-6mm-hasl-design-rules/3735`,
  layers: 2,
  boardSize: {
    least: [aislerRules.limits.leastSide.value, aislerRules.limits.leastSide.value],
    most: [aislerRules.limits.shorterSide.value, aislerRules.limits.longerSide.value],
    source: aislerRules.limits.leastSide.source.from,
  },
  rules: aislerRules,
  maskExpansion: {
    value: 0,
    source: {
      from: `${community}/on-soldermask-margin-openings/3740, which quotes the house's design rule rating`,
      confidence: 'medium',
      checkedOn: aislerRules.checkedOn,
      note: 'the house widens openings that are as large as their pads',
    },
  },
  extensions: {
    outline: 'boardoutline.ger',
    'top-copper': 'toplayer.ger',
    'top-mask': 'topsoldermask.ger',
    'top-silk': 'topsilkscreen.ger',
    'bottom-copper': 'bottomlayer.ger',
    'bottom-mask': 'bottomsoldermask.ger',
    'bottom-silk': 'bottomsilkscreen.ger',
  },
  drills: [
    { holes: 'plated', extension: 'drills_pth.xln' },
    { holes: 'not-plated', extension: 'holes_npth.xln' },
  ],
  drillUnit: 'inch',
  extensionsSource: `${community}/naming-convention-for-traditional-gerber-files/99`,
  notes: [
    'Upload the zip as it is, or the .kicad_pcb of the task pcb instead.',
    'Drills stand in inches with four decimals, as the page on names asks: a hole may lie 1.3 um off.',
  ],
};
