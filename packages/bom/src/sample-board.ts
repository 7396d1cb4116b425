/** A small board for this package's tests: a jack, a header, two capacitors, a resistor, two holes and a few accessories. */
import {
  type Accessory,
  type Board,
  type BoardSource,
  board,
  definePart,
  type OrderCode,
  type Part,
  place,
  roundedRectangle,
  text,
} from '@boardproof/board';

const source = { from: 'made up for a test', confidence: 'assumed' } as const;

/** An order code with a source for tests; without `digikey` it has none. */
export function code(manufacturer: string, mpn: string, digikey?: string): OrderCode {
  return { manufacturer, mpn, source, ...(digikey === undefined ? {} : { digikey }) };
}

/** A part with two pads and the given order codes. */
export function samplePart(
  name: string,
  kind: Part['kind'],
  prefix: string,
  value: string,
  orders: readonly OrderCode[],
): Part {
  const hole = kind === 'mounting-hole';
  const pad = (number: string, x: number) => ({
    number: hole ? '' : number,
    kind: hole ? ('npth' as const) : ('through-hole' as const),
    shape: 'circle' as const,
    at: [x, 0] as const,
    size: [hole ? 2.2 : 1.5, hole ? 2.2 : 1.5] as const,
    drill: hole ? 2.2 : 0.9,
  });
  return definePart({
    name,
    description: `Sample ${name}`,
    kind,
    prefix,
    value,
    pins: hole ? [] : [{ function: '1', pad: '1', type: 'passive' }],
    land: {
      name,
      source,
      pads: hole ? [pad('', 0)] : [pad('1', 0), pad('2', 2)],
      courtyard: { xMin: -1, yMin: -1, xMax: 3, yMax: 1 },
      fab: [],
      silk: [],
    },
    orders: [...orders],
  });
}

export const capacitor = samplePart('capacitor', 'capacitor', 'C', '100nF', [
  code('Samsung', 'CL21B104KBCNNNC', '1276-1003-1-ND'),
  code('Yageo', 'CC0805KRX7R9BB104', '311-1140-1-ND'),
]);
export const header = samplePart('header', 'header', 'J', '2x3', [code('Harwin', 'M22-2020305', '952-2133-ND')]);
export const jack = samplePart('jack', 'connector', 'J', 'magjack', [code('CETUS', 'J1B1211CCD')]);
export const resistor = samplePart('resistor', 'resistor', 'R', '0R', [code('Maker', 'R-0000', 'R-0000-1-ND')]);
export const hole = samplePart('hole', 'mounting-hole', 'H', 'M2', []);

export const secondHeader: Accessory = {
  name: 'Header on the module',
  description: 'The same header, for the other end',
  quantity: 1,
  orders: [code('Harwin', 'M22-2020305', '952-2133-ND')],
};
export const ribbon: Accessory = {
  name: 'Ribbon',
  description: 'Ribbon cable; 1 mm pitch, 6 conductors',
  quantity: 1,
  orders: [],
  note: 'Any length up to 100 mm.',
};
export const sockets: Accessory = { name: 'IDC socket', description: '2 mm IDC socket 2x3', quantity: 2, orders: [] };

/** The sample board; `change` replaces fields of its source. */
export function sampleBoard(change: Partial<BoardSource> = {}): Board {
  return board({
    name: 'sample',
    title: 'Sample board',
    revision: 'A',
    options: { jack: 'J1B1211CCD' },
    outline: roundedRectangle(25.4, 12.7, 1),
    parts: [
      place('R1', resistor, { at: [3, 3] }),
      place('J2', header, { at: [6, 3] }),
      place('J1', jack, { at: [9, 3] }),
      place('C10', capacitor, { at: [12, 3] }),
      place('C2', capacitor, { at: [15, 3] }),
      place('C3', capacitor, { at: [18, 3], fitted: false }),
      place('H1', hole, { at: [2, 10] }),
      place('H2', hole, { at: [23, 10] }),
    ],
    nets: [],
    unconnected: ['J1.1'],
    texts: [text('SAMPLE A', 'F.SilkS', [12, 6])],
    accessories: [secondHeader, sockets, ribbon],
    choices: [{ what: 'Centre taps', chosen: 'joined', why: 'One capacitor serves both.' }],
    ...change,
  });
}
