// What a case must hold and leave open, taken from the board and its parts: nothing of it is typed a second time.
import {
  type Board,
  boardLoops,
  boundingBox,
  type PlacedPad,
  type PlacedPart,
  type Point,
  type Problem,
  placedPads,
  type Rect,
  rectToBoard,
  rotate,
} from '@boardproof/board';
import type { EnclosureOptions } from '../options/options.ts';
import { type Assumed, Figures, type Length, type Measured } from './assume.ts';
import { readModules } from './modules.ts';
import { ribbonsOf } from './ribbon.ts';
import { along, edgeOf, grow, type Side, sideOf } from './sides.ts';

/** A part, a plug or a cable as a box in the board's frame, at its nominal size and at its greatest. */
export interface Body {
  readonly ref: string;
  readonly what: 'jack' | 'plug' | 'part' | 'module' | 'port';
  readonly rect: Rect;
  readonly zMin: number;
  readonly zMax: number;
  /** How much farther from the board it may reach. */
  readonly plusMinus: number;
}

/** A connector that is plugged through a wall: its place along that wall and over the board. */
export interface Port {
  readonly ref: string;
  readonly side: Side;
  /** From and to along the wall: x for front and back, y for left and right. */
  readonly range: readonly [number, number];
  /** Where the opening begins: 0 for a connector that stands on the board. */
  readonly zMin: number;
  readonly zMax: number;
  readonly plusMinus: number;
  /** Where the mouth lies across the wall: y for front and back, x for left and right. */
  readonly mouth: number;
  /** What the connector sits on: its range is its outline on the board, and the room of its plug on a module. */
  readonly of: 'board' | 'module';
}

/** A ribbon cable that leaves through a wall. */
export interface Ribbon {
  readonly ref: string;
  readonly side: Side;
  readonly range: readonly [number, number];
  /** The heights between which it may leave. */
  readonly z: readonly [number, number];
  /** Where it begins, across the wall. */
  readonly from: number;
  readonly thickness: number;
}

/** A round hole of the board that can carry it. */
export interface MountingHole {
  readonly ref: string;
  readonly at: Point;
  readonly diameter: number;
}

/** What sticks out below the board at one place: a lead with its solder, or a plastic peg. */
export interface Stub {
  readonly at: Point;
  readonly radius: number;
}

export interface Fit {
  readonly thickness: number;
  /** The board's edge and its cut-outs. */
  readonly loops: readonly (readonly Point[])[];
  readonly edge: readonly Point[];
  readonly box: Rect;
  readonly mounting: readonly MountingHole[];
  readonly bodies: readonly Body[];
  readonly ports: readonly Port[];
  readonly ribbons: readonly Ribbon[];
  readonly stubs: readonly Stub[];
  readonly stubLength: Length;
  readonly assumed: readonly Assumed[];
}

/** Reads the board. `fit` is absent when it cannot be put into a case; problems say why. */
export function readFit(
  board: Board,
  options: EnclosureOptions,
  measured: Measured,
): { fit?: Fit; problems: readonly Problem[] } {
  const figures = new Figures(measured);
  const loops = [...boardLoops(board.outline).closed].sort((a, b) => area(b) - area(a));
  const edge = loops[0];
  if (edge === undefined) return { problems: [noOutline] };
  const fitted = board.parts.filter((placed) => placed.fitted && placed.part.kind !== 'mounting-hole');
  const standing = fitted.filter(({ part }) => part.kind !== 'holes');
  const modules = readModules(board, figures);
  const pads = placedPads(board);
  const stubs = fitted.flatMap((placed) => stubsOf(placed, pads));
  const angled = fitted.flatMap(unreachableMouth);
  const cabled = new Set(options.cable === 'none' ? [] : board.cables.map(({ near }) => near.ref));
  // Below a module its sockets fill all the height there is.
  const bodies = [
    ...standing.flatMap((placed) =>
      modules.sockets.has(placed.ref) && placed.side === 'top'
        ? [socketBody(placed, figures)]
        : bodiesOf(placed, board.thickness, figures, cabled, options),
    ),
    ...modules.bodies,
  ];
  const ribbons = options.cable === 'none' ? [] : ribbonsOf(fitted, cabled, pads, boundingBox(edge), figures, options);
  const fit: Fit = {
    thickness: board.thickness,
    loops,
    edge,
    box: boundingBox(edge),
    mounting: mountingHoles(board, pads),
    bodies,
    ports: [...standing.flatMap((placed) => portOf(placed, bodies)), ...modules.ports],
    ribbons,
    stubs,
    stubLength: stubs.length > 0 ? figures.length('leads.length') : { value: 0, plusMinus: 0 },
    assumed: figures.assumed,
  };
  const problems = [...angled, ...modules.problems, ...figures.report(), ...mouthProblems(fit.ports)];
  return problems.some(({ severity }) => severity === 'error') ? { problems } : { fit, problems };
}

const noOutline: Problem = {
  code: 'no-outline',
  severity: 'error',
  path: 'outline',
  message: 'the board has no closed outline, so nothing can be built around it',
  hint: 'close the outline: roundedRectangle(width, height, radius) makes one',
};

function socketBody(placed: PlacedPart, figures: Figures): Body {
  const { ref, part } = placed;
  const { value } = figures.length('stack.height');
  return {
    ref,
    what: 'part',
    rect: rectToBoard(placed, part.body?.outline ?? part.land.courtyard),
    zMin: 0,
    zMax: value,
    plusMinus: 0,
  };
}

function bodiesOf(
  placed: PlacedPart,
  thickness: number,
  figures: Figures,
  cabled: ReadonlySet<string>,
  { cable }: EnclosureOptions,
): Body[] {
  const height = figures.height(placed);
  if (height === undefined) return [];
  const { ref, part, side } = placed;
  const rect = rectToBoard(placed, part.body?.outline ?? part.land.courtyard);
  const span = (length: Length) =>
    side === 'top'
      ? { zMin: 0, zMax: length.value, plusMinus: length.plusMinus }
      : { zMin: -thickness - length.value, zMax: -thickness, plusMinus: length.plusMinus };
  const own: Body = { ref, what: part.body?.mouth ? 'jack' : 'part', rect, ...span(height) };
  if (!cabled.has(ref) || cable === 'soldered') return [own];
  const margin = figures.length('plug.margin');
  return [own, { ref, what: 'plug', rect: grow(rect, margin.value), ...span(figures.length('plug.height')) }];
}

/** A connector whose mouth no wall can be opened for: turned off the axes, or below the board. */
function unreachableMouth({ ref, part, rotation, side }: PlacedPart): Problem[] {
  if (part.body?.mouth === undefined) return [];
  if (side === 'bottom') {
    const message = `${ref} hangs below the board, where this case makes no opening`;
    const hint = 'put it on the top, or turn the whole board over';
    return [{ code: 'mouth-below', severity: 'error', path: `parts/${ref}`, message, hint }];
  }
  if (rotation % 90 === 0) return [];
  const nearest = (((Math.round(rotation / 90) * 90) % 360) + 360) % 360;
  return [
    {
      code: 'mouth-angle',
      severity: 'error',
      path: `parts/${ref}`,
      message: `${ref} is turned by ${rotation} degrees, so its mouth faces no wall of the case`,
      hint: `turn it by quarter turns; the nearest possible rotation is ${nearest}`,
    },
  ];
}

function portOf(placed: PlacedPart, bodies: readonly Body[]): Port[] {
  const body = bodies.find(({ ref, what }) => ref === placed.ref && what === 'jack');
  const mouth = placed.part.body?.mouth;
  if (body === undefined || mouth === undefined || placed.side !== 'top') return [];
  const side = sideOf(rotate(mouth.direction, placed.rotation));
  const { ref, rect, zMax, plusMinus } = body;
  return [{ ref, side, range: along(rect, side), zMin: 0, zMax, plusMinus, mouth: edgeOf(rect, side), of: 'board' }];
}

/** No source read gives the place and size of a mouth, so the whole outline is left open. Told once. */
function mouthProblems(ports: readonly Port[]): Problem[] {
  const jacks = ports.filter((port) => port.of === 'board');
  if (jacks.length === 0) return [];
  return [
    {
      code: 'assumed-mouth',
      severity: 'warning',
      path: 'assumed/jack.mouth',
      message: `no source gives the mouth of ${jacks.map(({ ref }) => ref).join(', ')}: the wall is open over its whole outline`,
      hint: 'a plug fits through it in any case; only dust does so too',
    },
  ];
}

function mountingHoles(board: Board, pads: readonly PlacedPad[]): MountingHole[] {
  const holes = new Set(board.parts.filter(({ part }) => part.kind === 'mounting-hole').map(({ ref }) => ref));
  return pads
    .filter(({ ref, drill }) => holes.has(ref) && drill !== undefined)
    .map(({ ref, at, drill }) => ({ ref, at, diameter: drill! }));
}

function stubsOf(placed: PlacedPart, pads: readonly PlacedPad[]): Stub[] {
  return pads
    .filter(({ ref, drill }) => ref === placed.ref && drill !== undefined)
    .map(({ at, size, drill, kind }) => ({ at, radius: (kind === 'npth' ? drill! : Math.max(...size)) / 2 }));
}

function area(loop: readonly Point[]): number {
  return Math.abs(
    loop.reduce((sum, [x, y], i) => {
      const [px, py] = loop.at(i - 1)!;
      return sum + px * y - x * py;
    }, 0) / 2,
  );
}
