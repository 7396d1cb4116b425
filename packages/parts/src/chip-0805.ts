import type { Pad, PartDraft } from '@boardproof/board';
import { fabOutline, silkLine } from './drawing.ts';
import { kicadFootprint } from './sources.ts';

/** The two lands of a chip part: their centre's distance from the origin, size, corner ratio and courtyard, mm. */
interface ChipLands {
  readonly name: string;
  readonly kicadFootprint: string;
  readonly x: number;
  readonly size: [number, number];
  readonly cornerRatio: number;
  readonly courtyard: PartDraft['land']['courtyard'];
}

const body = { xMin: -1, yMin: -0.625, xMax: 1, yMax: 0.625 };

/** Land pattern and body of an 0805 (2012 metric) chip: pad 1 left, pad 2 right, no polarity. */
export function chip0805(lands: ChipLands): Pick<PartDraft, 'land' | 'body'> {
  const source = kicadFootprint(lands.kicadFootprint);
  const pads = (['1', '2'] as const).map(
    (number): Pad => ({
      number,
      kind: 'smd',
      shape: 'roundrect',
      at: [number === '1' ? -lands.x : lands.x, 0],
      size: lands.size,
      rotation: 0,
      cornerRatio: lands.cornerRatio,
    }),
  );
  const y = 0.8;
  return {
    land: {
      name: lands.name,
      source,
      kicadFootprint: lands.kicadFootprint,
      pads,
      courtyard: lands.courtyard,
      fab: [fabOutline(body)],
      silk: [y, -y].flatMap((level) => silkLine([-1, level], [1, level], pads)),
    },
    body: { outline: body, source },
  };
}
