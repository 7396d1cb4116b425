import { defineJack, hole, peg, pinOne } from './jack.ts';
import { medium } from './sources.ts';

/** HanRun HR911105A: the jack of many cheap modules. Its LED rings in KiCad's footprint are tight: 0.24 mm. */
export const hr911105a = defineJack({
  name: 'HR911105A',
  pads: {
    'TD+': '1',
    'TD-': '2',
    'RD+': '3',
    TCT: '4',
    RCT: '5',
    'RD-': '6',
    NC: '7',
    CHSGND: '8',
    LEDL_A: '9',
    LEDL_K: '10',
    LEDR_A: '12',
    LEDR_K: '11',
    SHIELD: 'SH',
  },
  pinSource: medium(
    "a public table of KiCad's symbol RJ45_Hanrun_HR911105A_Horizontal, compared there with two others",
  ),
  kicadFootprint: 'RJ45_Hanrun_HR911105A',
  holes: [
    pinOne('1', 1.5, 0.9, 0.167),
    hole('2', [1.26, 2.54], 1.5, 0.9),
    hole('3', [2.54, 0], 1.5, 0.9),
    hole('4', [3.8, 2.54], 1.5, 0.9),
    hole('5', [5.08, 0], 1.5, 0.9),
    hole('6', [6.34, 2.54], 1.5, 0.9),
    hole('7', [7.62, 0], 1.5, 0.9),
    hole('8', [8.88, 2.54], 1.5, 0.9),
    hole('9', [-2.185, -11.26], 1.5, 1.02),
    hole('10', [0.355, -11.26], 1.5, 1.02),
    hole('11', [8.525, -11.26], 1.5, 1.02),
    hole('12', [11.065, -11.26], 1.5, 1.02),
    hole('SH', [-3.305, -3.31], 2.5, 1.63),
    hole('SH', [12.185, -3.31], 2.5, 1.63),
    peg([-1.275, -6.36], 3.25),
    peg([10.155, -6.36], 3.25),
  ],
  body: { xMin: -3.56, yMin: -17.26, xMax: 12.44, yMax: 4.14 },
  courtyard: { xMin: -4.81, yMin: -17.51, xMax: 13.69, yMax: 4.4 },
  ratings: {
    isolation: {
      value: '1500 Vrms',
      source: medium("a public design that quotes the maker's sheet"),
    },
  },
  orders: [
    {
      manufacturer: 'HanRun',
      mpn: 'HR911105A',
      source: medium('a public parts table'),
      note: 'LCSC C12074; no Digi-Key number is sourced',
    },
  ],
  datasheet: 'http://www.kosmodrom.com.ua/pdf/HR911105A.pdf',
  notes: ['left LED green, right LED yellow', 'the maker asks to join CHSGND to the ground of the board'],
});
