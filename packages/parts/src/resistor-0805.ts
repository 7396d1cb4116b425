import { definePart, type Part, type PartDraft } from '@boardproof/board';
import { chip0805 } from './chip-0805.ts';
import { high } from './sources.ts';

const common: Pick<PartDraft, 'kind' | 'prefix' | 'pins' | 'land' | 'body'> = {
  kind: 'resistor',
  prefix: 'R',
  pins: [
    { function: '1', pad: '1', type: 'passive' },
    { function: '2', pad: '2', type: 'passive' },
  ],
  ...chip0805({
    name: 'R_0805',
    kicadFootprint: 'Resistor_SMD:R_0805_2012Metric',
    x: 0.9125,
    size: [1.025, 1.4],
    cornerRatio: 0.243902,
    courtyard: { xMin: -1.68, yMin: -0.95, xMax: 1.68, yMax: 0.95 },
  }),
};

/** A 0 ohm link in 0805: the place for a series resistor, fitted so that the line works as it is. */
export const resistor0805 = definePart({
  ...common,
  name: 'resistor-0R-0805',
  description: 'resistor, 0 ohm jumper, 0805',
  value: '0R',
  orders: [
    {
      manufacturer: 'Yageo',
      mpn: 'RC0805JR-070RL',
      digikey: '311-0.0ARCT-ND',
      source: high('more than five independent public bills of materials, one of them with the Digi-Key page'),
    },
  ],
});

/** A resistor of another value on the same lands, such as `330R`. It has no order code: the buyer chooses it by hand. */
export function resistor0805Of(value: string): Part {
  if (value === resistor0805.value) return resistor0805;
  return definePart({
    ...common,
    name: `resistor-${value}-0805`,
    description: `resistor, ${value}, 0805`,
    value,
    orders: [],
  });
}
