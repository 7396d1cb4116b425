import { defineJack, hole, peg, pinOne } from './jack.ts';
import { high, medium } from './sources.ts';

/** Bel Fuse SI-60062-F. Sources disagree on which LED is green: only left and right are certain. */
export const si60062f = defineJack({
  name: 'SI-60062-F',
  pads: {
    'TD+': '1',
    TCT: '2',
    'TD-': '3',
    'RD+': '4',
    RCT: '5',
    'RD-': '6',
    NC: '7',
    CHSGND: '8',
    LEDL_A: 'L1',
    LEDL_K: 'L2',
    LEDR_A: 'L3',
    LEDR_K: 'L4',
    SHIELD: 'SH',
  },
  pinSource: high(
    'kicad-symbols@4e17d759 Connector.lib RJ45_Bel_SI-60062-F',
    'LED polarity from that symbol only; colours in dispute, kicad-symbols merge request 4559',
  ),
  kicadFootprint: 'RJ45_Bel_SI-60062-F',
  holes: [
    pinOne('1', 1.9, 0.9),
    hole('2', [1.27, 2.54], 1.9, 0.9),
    hole('3', [2.54, 0], 1.9, 0.9),
    hole('4', [3.81, 2.54], 1.9, 0.9),
    hole('5', [5.08, 0], 1.9, 0.9),
    hole('6', [6.35, 2.54], 1.9, 0.9),
    hole('7', [7.62, 0], 1.9, 0.9),
    hole('8', [8.89, 2.54], 1.9, 0.9),
    hole('L1', [-2.18, -10.41], 2.1, 1.1),
    hole('L2', [0.36, -10.41], 2.1, 1.1),
    hole('L3', [8.53, -10.41], 2.1, 1.1),
    hole('L4', [11.07, -10.41], 2.1, 1.1),
    hole('SH', [-3.3, -3.3], 2.6, 1.6),
    hole('SH', [12.19, -3.3], 2.6, 1.6),
    peg([-1.27, -6.35], 3.25),
    peg([10.16, -6.35], 3.25),
  ],
  body: { xMin: -3.62, yMin: -17.14, xMax: 12.51, yMax: 4.45 },
  courtyard: { xMin: -5.1, yMin: -17.64, xMax: 13.99, yMax: 4.95 },
  orders: [
    {
      manufacturer: 'Bel Fuse',
      mpn: 'SI-60062-F',
      source: medium('a public Teensy 4.1 design, which links Digi-Key product 1033372'),
      note: 'Digi-Key sells it as product 1033372; the number to order by is in no source read',
    },
  ],
  datasheet: 'https://belfuse.com/resources/drawings/magneticsolutions/dr-mag-si-60062-f.pdf',
});
