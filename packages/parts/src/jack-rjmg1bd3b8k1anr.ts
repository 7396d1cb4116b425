import { defineJack, hole, peg, pinOne } from './jack.ts';
import { high } from './sources.ts';

/**
 * Amphenol RJMG1BD3B8K1ANR: the default jack of this library, since its Digi-Key number is the only sourced one.
 * KiCad's symbol of 2020 exchanges anode and cathode of the yellow LED (kicad-symbols issue 3239): here L2 is the anode.
 */
export const rjmg1bd3b8k1anr = defineJack({
  name: 'RJMG1BD3B8K1ANR',
  pads: {
    'TD+': 'R1',
    'TD-': 'R2',
    'RD+': 'R3',
    TCT: 'R4',
    RCT: 'R5',
    'RD-': 'R6',
    NC: 'R7',
    CHSGND: 'R8',
    LEDL_A: 'L4',
    LEDL_K: 'L3',
    LEDR_A: 'L2',
    LEDR_K: 'L1',
    SHIELD: '13',
  },
  pinSource: high(
    'kicad-symbols@4e17d759 Connector.lib RJ45_Amphenol_RJMG1BD3B8K1ANR; two public Teensy 4.1 designs',
    'yellow LED corrected after https://gitlab.com/kicad/libraries/kicad-symbols/-/issues/3239',
  ),
  kicadFootprint: 'RJ45_Amphenol_RJMG1BD3B8K1ANR',
  holes: [
    pinOne('R1', 1.9, 0.9),
    hole('R2', [1.27, 2.54], 1.9, 0.9),
    hole('R3', [2.54, 0], 1.9, 0.9),
    hole('R4', [3.81, 2.54], 1.9, 0.9),
    hole('R5', [5.08, 0], 1.9, 0.9),
    hole('R6', [6.35, 2.54], 1.9, 0.9),
    hole('R7', [7.62, 0], 1.9, 0.9),
    hole('R8', [8.89, 2.54], 1.9, 0.9),
    hole('L4', [-1.88, -11.24], 1.89, 0.89),
    hole('L3', [0.66, -9.72], 1.89, 0.89),
    hole('L2', [8.23, -11.24], 1.89, 0.89),
    hole('L1', [10.77, -9.72], 1.89, 0.89),
    hole('13', [-3.33, -3.29], 2.6, 1.6),
    hole('13', [12.22, -3.29], 2.6, 1.6),
    peg([-1.27, -6.34], 3.25),
    peg([10.16, -6.34], 3.25),
  ],
  body: { xMin: -3.43, yMin: -17.23, xMax: 12.32, yMax: 4.49 },
  courtyard: { xMin: -5.13, yMin: -17.73, xMax: 14.02, yMax: 4.99 },
  orders: [
    {
      manufacturer: 'Amphenol',
      mpn: 'RJMG1BD3B8K1ANR',
      digikey: 'RJMG1BD3B8K1ANR-ND',
      source: high('ppelleti/EthernetBreakout README.md (Digi-Key product 5359794); a public Teensy 4.1 design'),
    },
  ],
  datasheet: 'https://www.amphenolcanada.com/ProductSearch/Drawings/AC/RJMG1BD3B8K1ANR.PDF',
  notes: ['left LED green, right LED yellow'],
});
