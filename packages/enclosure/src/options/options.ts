// The options of a case by name, their defaults, and what an enclosure.ts exports.
import type { Board } from '@boardproof/board';
import { z } from 'zod';
import { screwSizes } from './screws.ts';

const mm = z.number().finite();

/** One figure for each side of the board, as seen from the top: front is the lower edge (y = 0), back the upper one. */
const Sides = z.strictObject({ left: mm, right: mm, front: mm, back: mm });

const Screw = z.enum(screwSizes);

/** Every option, in millimetres, with its default. */
export const EnclosureOptions = z.strictObject({
  /** How the lid is held: `snap` by bumps on its lip, `screw` by four screws in bosses on the sides. */
  lid: z.enum(['snap', 'screw']).default('snap'),
  /** Thickness of the side walls. */
  wall: mm.default(1.6),
  /** Thickness below the board's standoffs. */
  floor: mm.default(1.6),
  /** Thickness of the lid's plate. */
  roof: mm.default(1.6),
  /** From the board's edge to the wall: one figure, or one a side. */
  clearance: z.union([mm, Sides]).default(0.5),
  /** Round a connector in its opening. */
  opening: mm.default(0.4),
  /** Between the lid's lip and the wall, a side. Raise it when lids come out too tight. */
  fit: mm.default(0.2),
  /** From the tallest part, its tolerance included, to the lid. */
  headroom: mm.default(0.5),
  /** Radius of the upright outer corners. */
  cornerRadius: mm.default(2.4),
  /** At the bottom edge of the base and the top edge of the lid; at most, and by default then, the corner radius. */
  chamfer: mm.default(0.6),
  /** What carries the board: height above the floor, and whether its holes take screws or printed pegs. */
  standoffs: z.strictObject({ height: mm.default(3), fix: z.enum(['screw', 'peg']).default('screw') }).prefault({}),
  /** Size of the lid's screws; only with `lid: 'screw'`. */
  screw: Screw.default('M2'),
  /** Words cut into the lid: a line of text, or several. */
  label: z
    .union([
      z.literal(false),
      z.strictObject({
        text: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
        /** Height of capitals between the middles of their strokes. */
        height: mm.default(4),
        stroke: mm.default(0.8),
        depth: mm.default(0.4),
      }),
    ])
    .default(false),
  /** Slots in the lid, their width and the web between two of them. */
  vents: z.union([z.literal(false), z.strictObject({ width: mm.default(1.6), web: mm.default(2) })]).default(false),
  /** Tabs at the bottom to screw the case to a wall, with the diameter of their holes. */
  ears: z.union([z.literal(false), z.strictObject({ hole: mm.default(4) })]).default(false),
  /** Where a ribbon may leave: low over the board when it is soldered, high when it is plugged, or either. */
  cable: z.enum(['either', 'soldered', 'plugged', 'none']).default('either'),
});
export type EnclosureOptions = z.infer<typeof EnclosureOptions>;
/** Options as their author writes them: what is left out takes its default. */
export type EnclosureDraft = z.input<typeof EnclosureOptions>;

/** What an `enclosure.ts` exports: options, or a function that chooses them for a board. */
export type EnclosureProject = EnclosureDraft | ((board: Board) => EnclosureDraft);

/** Declares the case of a board; it is the default export of the `enclosure.ts` beside its `board.ts`. */
export function defineEnclosure(project: EnclosureProject): EnclosureProject {
  return project;
}

export interface SideFigures {
  readonly left: number;
  readonly right: number;
  readonly front: number;
  readonly back: number;
}

/** The clearance of each side. */
export function clearances({ clearance }: EnclosureOptions): SideFigures {
  if (typeof clearance !== 'number') return clearance;
  return { left: clearance, right: clearance, front: clearance, back: clearance };
}

/** The lines of a label. */
export function labelLines(label: Exclude<EnclosureOptions['label'], false>): readonly string[] {
  return typeof label.text === 'string' ? [label.text] : label.text;
}
