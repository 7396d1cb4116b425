import { definePart, type PartDraft } from '@boardproof/board';
import { chip0805 } from './chip-0805.ts';
import { high, medium } from './sources.ts';

const common: Omit<PartDraft, 'land' | 'body'> = {
  name: 'capacitor-100nF-50V-X7R-0805',
  description: 'ceramic capacitor, 0.1 uF, 50 V, X7R, 0805',
  kind: 'capacitor',
  prefix: 'C',
  value: '100nF',
  pins: [
    { function: '1', pad: '1', type: 'passive' },
    { function: '2', pad: '2', type: 'passive' },
  ],
  ratings: {
    capacitance: { value: '0.1 uF', source: high("the makers' part numbers: code 104") },
    voltage: { value: '50 V', source: high('the reference build asks for it: blog.dan.drown.org/teensy-4-1-ethernet') },
    dielectric: { value: 'X7R', source: high("the makers' part numbers") },
  },
  orders: [
    {
      manufacturer: 'Samsung',
      mpn: 'CL21B104KBCNNNC',
      digikey: '1276-1003-1-ND',
      source: high('tommag/Teensy4.1_Ethercon_adapter README.md; two public bills of materials'),
    },
    {
      manufacturer: 'Yageo',
      mpn: 'CC0805KRX7R9BB104',
      digikey: '311-1140-1-ND',
      source: high('two public bills of materials'),
    },
    {
      manufacturer: 'KEMET',
      mpn: 'C0805C104K5RACTU',
      digikey: '399-1170-1-ND',
      source: medium('a public bill of materials'),
    },
    {
      manufacturer: 'Murata',
      mpn: 'GRM21BR71H104KA01L',
      digikey: '490-1666-1-ND',
      source: high('two public bills of materials'),
    },
  ],
};

/** 0.1 uF 50 V X7R in 0805; any of its four order codes fits. */
export const capacitor0805 = definePart({
  ...common,
  ...chip0805({
    name: 'C_0805',
    kicadFootprint: 'Capacitor_SMD:C_0805_2012Metric',
    x: 0.95,
    size: [1, 1.45],
    cornerRatio: 0.25,
    courtyard: { xMin: -1.7, yMin: -0.98, xMax: 1.7, yMax: 0.98 },
  }),
});

/** The same capacitor on longer lands, easier to solder with an iron. */
export const capacitor0805HandSolder = definePart({
  ...common,
  name: 'capacitor-100nF-50V-X7R-0805-hand-solder',
  ...chip0805({
    name: 'C_0805_HandSolder',
    kicadFootprint: 'Capacitor_SMD:C_0805_2012Metric_Pad1.18x1.45mm_HandSolder',
    x: 1.0375,
    size: [1.175, 1.45],
    cornerRatio: 0.212766,
    courtyard: { xMin: -1.88, yMin: -0.98, xMax: 1.88, yMax: 0.98 },
  }),
});
