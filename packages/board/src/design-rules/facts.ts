// What every design rule looks at: the copper, the holes and the edge of a board, each with its exact shape and a name.
import { boardLoops, type Loops } from '../copper/board-loops.ts';
import { boxOf, type Rounded, roundedLine, roundedPad, roundedPoint } from '../copper/rounded.ts';
import { BoxGrid } from '../copper/touch.ts';
import type { Fill } from '../fill.ts';
import type { Point } from '../geometry.ts';
import type { Board, CopperLayer } from '../model.ts';
import { type PlacedPad, placedPads } from '../placed.ts';
import type { Problem, Severity } from '../problem.ts';
import type { DesignLimits, DesignRules } from './rule-set.ts';

export const copperLayers: readonly CopperLayer[] = ['F.Cu', 'B.Cu'];

/** A pad, a via or a straight piece of track. */
export interface Copper {
  readonly shape: Rounded;
  readonly layers: readonly CopperLayer[];
  /** What it is electrically: its net, or a name of its own when it has none. Equal owners may touch. */
  readonly owner: string;
  readonly net: string | undefined;
  /** The place in the model, and what people call it: made when it is asked for, since few pieces are spoken of. */
  readonly path: string;
  readonly name: string;
}

/** A drilled hole. `ring` is the least copper round it, absent for a hole without copper. */
export interface Hole {
  readonly shape: Rounded;
  readonly drill: number;
  readonly ring: number | undefined;
  /** True for a via, where no part is soldered in. */
  readonly via: boolean;
  readonly path: string;
  readonly name: string;
}

export interface Facts {
  readonly board: Board;
  readonly fills: readonly Fill[];
  readonly rules: DesignRules;
  readonly limits: DesignLimits;
  readonly pads: readonly PlacedPad[];
  readonly copper: readonly Copper[];
  readonly holes: readonly Hole[];
  readonly loops: Loops;
  /** The copper of each layer, for finding neighbours. */
  readonly grids: Readonly<Record<CopperLayer, BoxGrid<Copper>>>;
}

/** Distances that differ by less than this are equal, mm: coordinates lie on a nanometre grid. */
export const tolerance = 2e-6;

export function gatherFacts(board: Board, fills: readonly Fill[], rules: DesignRules): Facts {
  const pads = placedPads(board);
  const copper = [
    ...pads.filter((pad) => pad.layers.length > 0).map(padCopper),
    ...viaCopper(board),
    ...trackCopper(board),
  ];
  const grids = { 'F.Cu': new BoxGrid<Copper>(2), 'B.Cu': new BoxGrid<Copper>(2) };
  for (const piece of copper) {
    for (const layer of piece.layers) grids[layer].add(boxOf(piece.shape), piece);
  }
  const [holes, loops] = [holesOf(board, pads), boardLoops(board.outline)];
  return { board, fills, rules, limits: rules.limits, pads, copper, holes, loops, grids };
}

function padCopper(pad: PlacedPad): Copper {
  return {
    shape: roundedPad(pad),
    layers: pad.layers,
    owner: pad.net === undefined ? `pad ${pad.ref}.${pad.number}` : `net ${pad.net}`,
    net: pad.net,
    path: `parts/${pad.ref}/${pad.number}`,
    get name() {
      return `pad ${pad.number} of ${pad.ref}${pad.net === undefined ? '' : ` (${pad.net})`}`;
    },
  };
}

function viaCopper(board: Board): Copper[] {
  return board.vias.map((via, index) => ({
    shape: roundedPoint(via.at, via.diameter),
    layers: copperLayers,
    owner: `net ${via.net}`,
    net: via.net,
    path: `vias/${index}`,
    get name() {
      return `the via of ${via.net} at ${at(via.at)}`;
    },
  }));
}

function trackCopper(board: Board): Copper[] {
  return board.tracks.flatMap((track, index) =>
    track.points.slice(1).map((to, piece) => ({
      shape: roundedLine(track.points[piece]!, to, track.width),
      layers: [track.layer],
      owner: `net ${track.net}`,
      net: track.net,
      path: `tracks/${index}`,
      get name() {
        return `the track of ${track.net} on ${track.layer} from ${at(track.points[piece]!)} to ${at(to)}`;
      },
    })),
  );
}

function holesOf(board: Board, pads: readonly PlacedPad[]): Hole[] {
  const drilled = pads.filter((pad) => pad.kind !== 'smd');
  return [
    ...drilled.map((pad): Hole => {
      const drill = pad.drill ?? Math.min(...pad.size);
      const smaller = pad.shape === 'circle' ? pad.size[0] : Math.min(...pad.size);
      return {
        shape: roundedPoint(pad.at, drill),
        drill,
        ring: pad.kind === 'npth' ? undefined : (smaller - drill) / 2,
        via: false,
        path: `parts/${pad.ref}/${pad.number}`,
        get name() {
          return pad.kind === 'npth' ? `the hole of ${pad.ref} at ${at(pad.at)}` : `pad ${pad.number} of ${pad.ref}`;
        },
      };
    }),
    ...board.vias.map(
      (via, index): Hole => ({
        shape: roundedPoint(via.at, via.drill),
        drill: via.drill,
        ring: (via.diameter - via.drill) / 2,
        via: true,
        path: `vias/${index}`,
        get name() {
          return `the via of ${via.net} at ${at(via.at)}`;
        },
      }),
    ),
  ];
}

/** A place for people: `(1.2, 3.45) mm`. */
export function at([x, y]: Point): string {
  return `(${mm(x)}, ${mm(y)}) mm`;
}

/** A length for people, to the micrometre. */
export function mm(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Makes one problem. */
export function problem(code: string, severity: Severity, path: string, message: string, hint: string): Problem {
  return { code, severity, path, message, hint };
}

/** One check, or a small family of them: its codes with their meaning, and the check itself. */
export interface DesignRule {
  readonly codes: Readonly<Record<string, string>>;
  readonly check: (facts: Facts) => Problem[];
}
