// The breakout as bodies, in its own frame: lower left corner, z = 0 at its top copper. All of it comes from its board.
import {
  type Board,
  boundingBox,
  type PlacedPad,
  type Point,
  placedPads,
  type Rect,
  rectToBoard,
} from '@boardproof/board';
import { boxBody, type HullBody, type MountLead } from '@boardproof/enclosure';
import type { Figures } from './host.ts';

/** The header and the jack of the breakout. */
const header = 'J2';
const jack = 'J1';

export interface Mounted {
  readonly rect: Rect;
  readonly thickness: number;
  readonly jack: Rect;
  readonly bodies: readonly HullBody[];
  readonly leads: readonly MountLead[];
  readonly header: readonly PlacedPad[];
}

export function mountedOf(board: Board, take: Figures): Mounted {
  const rect = boundingBox(board.outline.flatMap(({ from, to }) => [from, to]));
  const pads = placedPads(board);
  const placed = (ref: string) => {
    const part = board.parts.find((candidate) => candidate.ref === ref);
    if (part?.part.body === undefined) throw new RangeError(`the breakout has no ${ref} with a body`);
    return rectToBoard(part, part.part.body.outline);
  };
  const outline = placed(jack);
  const chips = board.parts.filter(({ part }) => part.kind === 'capacitor' || part.kind === 'resistor');
  return {
    rect,
    thickness: board.thickness,
    jack: outline,
    header: pads.filter(({ ref }) => ref === header),
    bodies: [
      upright('breakout', rect, [-board.thickness, 0]),
      upright('jack', outline, [0, take.greatest('jack.height')]),
      ...chips.map(({ ref }) => upright(ref, placed(ref), [0, take.greatest('chip.height')])),
    ],
    leads: pads.filter(({ ref, drill }) => ref === jack && drill !== undefined).map(leadOf),
  };
}

/** A lead with its solder, or a peg of the jack. */
function leadOf({ ref, number, at, size, drill, kind }: PlacedPad): MountLead {
  return {
    name: number === '' ? `peg of ${ref}` : `${ref}.${number}`,
    at,
    radius: (kind === 'npth' ? drill! : Math.max(...size)) / 2,
  };
}

/** Leads as bodies below the board: eight-sided, round the circle, so never too thin. */
export function leadBodies({ leads, thickness }: Mounted, length: number): HullBody[] {
  return leads.map(({ name, at, radius }) => {
    const ring = Array.from({ length: 8 }, (_, i): Point => {
      const angle = (Math.PI / 4) * (i + 0.5);
      const reach = radius / Math.cos(Math.PI / 8);
      return [at[0] + reach * Math.cos(angle), at[1] + reach * Math.sin(angle)];
    });
    return {
      name: `lead ${name}`,
      points: [-thickness - length, -thickness].flatMap((z) => ring.map(([x, y]) => [x, y, z] as const)),
    };
  });
}

function upright(name: string, { xMin, yMin, xMax, yMax }: Rect, [low, high]: readonly [number, number]): HullBody {
  return boxBody(name, [xMin, yMin, low], [xMax, yMax, high]);
}
