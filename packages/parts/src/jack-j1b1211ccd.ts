import { defineJack, hole, peg, pinOne } from './jack.ts';
import { high, medium } from './sources.ts';

/** CETUS J1B1211CCD, sold by WIZnet: the jack of PJRC's own Ethernet kit. LED colours are in no source read. */
export const j1b1211ccd = defineJack({
  name: 'J1B1211CCD',
  pads: {
    'TD+': '1',
    TCT: '2',
    'TD-': '3',
    'RD+': '4',
    RCT: '5',
    'RD-': '6',
    NC: '7',
    CHSGND: '8',
    LEDL_A: '10',
    LEDL_K: '9',
    LEDR_A: '12',
    LEDR_K: '11',
    SHIELD: '13',
  },
  pinSource: high(
    'https://onlinedocs.microchip.com/oxy/GUID-A61CFF1B-04C6-4C1C-A450-D9B902932666-en-US-4/GUID-0CFE395B-647E-4EA5-8092-89FA0851244E-high.pdf; two public designs',
    'LED anodes and cathodes from one secondary source only (WIZnet W5500-io reference)',
  ),
  kicadFootprint: 'RJ45_Cetus_J1B1211CCD_Horizontal',
  holes: [
    pinOne('1', 1.5, 0.9, 0.167),
    hole('2', [1.27, 2.54], 1.5, 0.9),
    hole('3', [2.54, 0], 1.5, 0.9),
    hole('4', [3.81, 2.54], 1.5, 0.9),
    hole('5', [5.08, 0], 1.5, 0.9),
    hole('6', [6.35, 2.54], 1.5, 0.9),
    hole('7', [7.62, 0], 1.5, 0.9),
    hole('8', [8.89, 2.54], 1.5, 0.9),
    hole('9', [-1.88, -11.43], 1.5, 1.02),
    hole('10', [0.66, -9.73], 1.5, 1.02),
    hole('11', [8.23, -11.43], 1.5, 1.02),
    hole('12', [10.77, -9.73], 1.5, 1.02),
    hole('13', [-3.43, -3.3], 2.5, 1.6),
    hole('13', [12.32, -3.3], 2.5, 1.6),
    peg([-1.27, -6.35], 3.25),
    peg([10.16, -6.35], 3.25),
  ],
  body: { xMin: -3.555, yMin: -17.1, xMax: 12.445, yMax: 4.2 },
  courtyard: { xMin: -5.18, yMin: -17.6, xMax: 14.07, yMax: 4.7 },
  heightMm: { value: 13.6, source: medium('SamacSys field in a public Teensy 4.1 design') },
  orders: [
    {
      manufacturer: 'CETUS',
      mpn: 'J1B1211CCD',
      source: medium('a public Teensy 4.1 design'),
      note: 'Mouser 950-J1B1211CCD; no Digi-Key number is sourced',
    },
  ],
  datasheet: 'https://www.pjrc.com/store/j1b1211ccd.pdf',
});
