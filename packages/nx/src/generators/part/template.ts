import { identifierOf, titleOf } from '../new-file.ts';

interface Plan {
  readonly name: string;
  readonly pins: number;
  readonly pitch: number;
  readonly rows: number;
  readonly mount: 'through-hole' | 'smd';
  readonly prefix: string;
}

/** A part as source. Its pads stand in rows of equal pitch; origin at pad 1, y up, rows downwards. */
export function partSource({ name, pins, pitch, rows, mount, prefix }: Plan): string {
  const perRow = pins / rows;
  const size = round(mount === 'smd' ? pitch * 0.55 : Math.min(1.7, pitch * 0.65));
  const drill = round(size * 0.6);
  const half = round(size / 2);
  const [right, bottom] = [round((perRow - 1) * pitch), round((rows - 1) * pitch)];
  // Its middle 0.35 mm beside the pads.
  const [left, low] = [round(-half - 0.35), round(-bottom - half - 0.35)];
  const [far, high] = [round(right + half + 0.35), round(half + 0.35)];
  return `// ${titleOf(name)}. Each figure needs a source that another person can open: a data sheet with its revision and page.
import { definePart, type Pad, type Point, type Source } from '@boardproof/board';

/** To be replaced, figure by figure: who says so, and how sure that is. */
const unsourced: Source = { from: 'not sourced yet', confidence: 'assumed' };

/** Origin at pad 1, y up, seen from the top; mm. */
const pads = Array.from(
  { length: ${pins} },
  (_, i): Pad => ({
    number: String(i + 1),
    kind: '${mount}',
    shape: i === 0 ? 'rect' : ${mount === 'smd' ? `'roundrect'` : `'circle'`},
    at: [${product(`i % ${perRow}`, pitch)}, ${rows === 1 ? '0' : `0 - ${product(`Math.floor(i / ${perRow})`, pitch)}`}],
    size: [${size}, ${size}],
    rotation: 0,${mount === 'smd' ? '' : `\n    drill: ${drill},`}
  }),
);

const box: Point[] = [
  [${left}, ${low}],
  [${far}, ${low}],
  [${far}, ${high}],
  [${left}, ${high}],
  [${left}, ${low}],
];

export const ${identifierOf(name)} = definePart({
  name: '${name}',
  description: '${titleOf(name)}',
  // What it is decides which heights a case assumes: connector, header, capacitor, resistor, module, holes or other.
  kind: 'other',
  prefix: '${prefix}',
  value: '${name}',
  // One line a function: nets name these, so write what the data sheet calls them, such as TD+ or VCC.
  pins: pads.map(({ number }) => ({ function: number, pad: number, type: 'passive' })),
  pinSource: unsourced,
  land: {
    name: '${identifierOf(name)}',
    source: unsourced,
    pads,
    courtyard: { xMin: ${round(-half - 0.5)}, yMin: ${round(-bottom - half - 0.5)}, xMax: ${round(right + half + 0.5)}, yMax: ${round(half + 0.5)} },
    // A box round the pads, until the body is known; keep 0.2 mm from every pad.
    fab: [],
    silk: [{ width: 0.15, points: box }],
  },
  // The solid that a case must leave room for: { outline, source, heightMm: { value, source } }. Unset while unknown.
  // body: { outline: { xMin: 0, yMin: 0, xMax: 1, yMax: 1 }, source: unsourced },
  // What to buy: { manufacturer, mpn, digikey, source }, the preferred code first. Never an order number without a source.
  orders: [],
});
`;
}

const round = (value: number): number => Math.round(value * 100) / 100;

function product(count: string, pitch: number): string {
  return count.includes('%') ? `(${count}) * ${pitch}` : `${count} * ${pitch}`;
}
