import { boxOf, gapBetween, type Rounded, roundedLine, roundedPad, roundedPoint } from '../copper/rounded.ts';
import { BoxGrid } from '../copper/touch.ts';
import type { Point } from '../geometry.ts';
import { landSilk } from '../land-silk.ts';
import type { Board, DrawingLayer } from '../model.ts';
import { type PlacedPad, toBoard } from '../placed.ts';
import type { Problem } from '../problem.ts';
import { strokeText, unknownCharacters } from '../text/stroke-text.ts';
import { insideBoard } from './edge.ts';
import { type DesignRule, type Facts, mm, problem, tolerance } from './facts.ts';

type SilkLayer = Extract<DrawingLayer, 'F.SilkS' | 'B.SilkS'>;

/** Everything drawn in one go: a text, a line, the drawing of a land pattern. */
interface Drawing {
  readonly layer: SilkLayer;
  readonly strokes: readonly (readonly Point[])[];
  readonly width: number;
  readonly path: string;
  readonly name: string;
}

/** Ink where solder goes, and ink that the fab cannot print. */
export const silk: DesignRule = {
  codes: {
    'silk-on-pad': 'silk lies on a pad or its opening in the mask',
    'silk-on-hole': 'silk lies on a hole',
    'silk-outside': 'silk lies outside the board',
    'silk-thin': 'a silk line is thinner than the fab prints',
    'text-small': 'a text is smaller than the fab prints',
    'text-unknown-character': 'a text has a character that the alphabet lacks',
  },
  check: (facts) => {
    const drawings = silkDrawings(facts.board);
    return [
      ...(['F.SilkS', 'B.SilkS'] as const).flatMap((layer) => onOpenings(facts, layer, drawings)),
      ...outside(facts, drawings),
      ...thin(facts, drawings),
      ...small(facts),
      ...unknown(facts),
    ];
  },
};

function silkDrawings(board: Board): Drawing[] {
  const isSilk = (layer: DrawingLayer): layer is SilkLayer => layer === 'F.SilkS' || layer === 'B.SilkS';
  const texts = board.texts.flatMap((text, index): Drawing[] =>
    isSilk(text.layer)
      ? [
          {
            layer: text.layer,
            strokes: strokeText(text),
            width: text.stroke,
            path: `texts/${index}`,
            name: `the text "${text.text}" on ${text.layer}`,
          },
        ]
      : [],
  );
  const lines = board.lines.flatMap((line, index): Drawing[] =>
    isSilk(line.layer)
      ? [
          {
            layer: line.layer,
            strokes: [line.points],
            width: line.width,
            path: `lines/${index}`,
            name: `a line on ${line.layer}`,
          },
        ]
      : [],
  );
  const lands = board.parts.flatMap((placed) =>
    landSilk(board, placed).map((line): Drawing => {
      const layer = placed.side === 'top' ? 'F.SilkS' : 'B.SilkS';
      const strokes = [line.points.map((point) => toBoard(placed, point))];
      return {
        layer,
        strokes,
        width: line.width,
        path: `parts/${placed.ref}`,
        name: `the silk of ${placed.ref}`,
      };
    }),
  );
  return [...texts, ...lines, ...lands];
}

function shapesOf({ strokes, width }: Drawing): Rounded[] {
  return strokes.flatMap((points) => points.slice(1).map((to, index) => roundedLine(points[index]!, to, width)));
}

interface Opening {
  readonly shape: Rounded;
  readonly code: 'silk-on-pad' | 'silk-on-hole';
  readonly name: string;
}

function onOpenings(facts: Facts, layer: SilkLayer, drawings: readonly Drawing[]): Problem[] {
  const grid = new BoxGrid<Opening>(2);
  for (const opening of openingsOf(facts, layer)) grid.add(boxOf(opening.shape), opening);
  return drawings
    .filter((drawing) => drawing.layer === layer)
    .flatMap((drawing) => {
      const hit = new Set<Opening>();
      for (const shape of shapesOf(drawing)) {
        for (const opening of grid.near(boxOf(shape)))
          if (gapBetween(shape, opening.shape) < -tolerance) hit.add(opening);
      }
      return [...hit].map(({ code, name }) =>
        problem(
          code,
          'warning',
          drawing.path,
          `${drawing.name} lies on ${name}`,
          'move it: the fab cuts it away there',
        ),
      );
    });
}

function openingsOf({ pads, limits, board }: Facts, layer: SilkLayer): Opening[] {
  const copper = layer === 'F.SilkS' ? 'F.Cu' : 'B.Cu';
  const grow = limits.maskExpansion?.value ?? 0;
  const padName = (pad: PlacedPad) => `pad ${pad.number} of ${pad.ref}`;
  const open = pads.filter((pad) => pad.layers.includes(copper));
  return [
    ...open.map((pad): Opening => {
      const { core, radius } = roundedPad(pad);
      return { shape: { core, radius: radius + grow }, code: 'silk-on-pad', name: padName(pad) };
    }),
    ...pads
      .filter((pad) => pad.kind === 'npth')
      .map((pad): Opening => {
        const shape = roundedPoint(pad.at, pad.drill ?? pad.size[0]);
        return { shape, code: 'silk-on-hole', name: `the hole of ${pad.ref}` };
      }),
    ...board.vias.map((via): Opening => {
      return { shape: roundedPoint(via.at, via.drill), code: 'silk-on-hole', name: `a via of ${via.net}` };
    }),
  ];
}

function outside(facts: Facts, drawings: readonly Drawing[]): Problem[] {
  if (facts.loops.closed.length === 0) return [];
  const inside = insideBoard(facts);
  return drawings
    .filter(({ strokes }) => strokes.flat().some((point) => !inside(point)))
    .map(({ path, name }) =>
      problem('silk-outside', 'warning', path, `${name} reaches over the edge of the board`, 'end it before the edge'),
    );
}

function thin({ limits }: Facts, drawings: readonly Drawing[]): Problem[] {
  const least = limits.silkWidth?.value ?? 0;
  return drawings
    .filter(({ width }) => width < least - tolerance)
    .map(({ path, name, width }) =>
      problem(
        'silk-thin',
        'warning',
        path,
        `${name} is drawn ${mm(width)} mm wide; the fab prints ${mm(least)} mm and more`,
        'draw it wider',
      ),
    );
}

function small({ board, limits }: Facts): Problem[] {
  const least = limits.silkHeight?.value ?? 0;
  return board.texts.flatMap(({ text, layer, height }, index) => {
    if (!layer.endsWith('SilkS') || height >= least - tolerance) return [];
    const message = `the text "${text}" is ${mm(height)} mm high; the fab prints ${mm(least)} mm and more`;
    return [problem('text-small', 'warning', `texts/${index}`, message, 'make it higher')];
  });
}

function unknown({ board }: Facts): Problem[] {
  return board.texts.flatMap(({ text, layer }, index) => {
    const lacking = unknownCharacters(text);
    if (!layer.endsWith('SilkS') || lacking.length === 0) return [];
    const message = `the text "${text}" has ${lacking.map((character) => `"${character}"`).join(', ')}, drawn as a box`;
    const hint = 'write it with letters of the alphabet: a to z, digits, Greek and common signs';
    return [problem('text-unknown-character', 'warning', `texts/${index}`, message, hint)];
  });
}
