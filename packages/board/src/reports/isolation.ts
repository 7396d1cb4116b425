// What separates a cable's side from the board's. A report for people: with a jack that holds its transformers, the land
// pattern and not the layout decides how far copper can stay away.

import { PolygonIndex } from '../copper/polygon-index.ts';
import { boxOf, gapBetween, roundedLine } from '../copper/rounded.ts';
import { type Copper, type Facts, gatherFacts } from '../design-rules/facts.ts';
import type { DesignRules } from '../design-rules/rule-set.ts';
import type { Fill } from '../fill.ts';
import type { Board, PlacedPart } from '../model.ts';

/** Functions of a jack that lead to its cable side: the common of the cable's terminations, and the shell. */
const cableSide = ['CHSGND', 'SHIELD'];

/** The gap that Intel's AP-468 (82541PI, section 4.4.7) asks for between ground and chassis copper, mm: 100 mil. */
const advisedGap = 2.54;

/** How one function of the cable side stands to the rest of the board. */
export interface Isolation {
  readonly ref: string;
  readonly function: string;
  /** `ground` is joined to the board's ground, `chassis` has a net of its own, `open` has none. */
  readonly joined: 'ground' | 'chassis' | 'open';
  /** From its copper to the nearest foreign copper of the board, mm; absent on ground. */
  readonly gap?: number;
  /** From its pads to the nearest foreign pad of the same land pattern, mm: more than that no layout can reach. */
  readonly landGap?: number;
}

export interface IsolationReport {
  readonly isolations: readonly Isolation[];
  /** A few lines for people. Nothing here is a problem. */
  readonly lines: readonly string[];
}

/** Reports for every part with a cable side what separates it; a board without such a part gives no lines. */
export function isolationReport(board: Board, fills: readonly Fill[], rules: DesignRules): IsolationReport {
  const facts = gatherFacts(board, fills, rules);
  const isolations = board.parts.flatMap((placed) =>
    cableSide.flatMap((name) => isolationOf(facts, placed, name) ?? []),
  );
  return { isolations, lines: board.parts.flatMap((placed) => linesOf(placed, isolations)) };
}

function isolationOf(facts: Facts, { ref, part }: PlacedPart, name: string): Isolation | undefined {
  const pads = new Set(part.pins.filter((pin) => pin.function === name).map((pin) => pin.pad));
  if (pads.size === 0) return undefined;
  const own = facts.copper.filter(({ path }) => [...pads].some((pad) => path === `parts/${ref}/${pad}`));
  const net = own.find((piece) => piece.net !== undefined)?.net;
  const joined =
    net === undefined
      ? 'open'
      : facts.board.nets.find((each) => each.name === net)?.kind === 'ground'
        ? 'ground'
        : 'chassis';
  if (joined === 'ground') return { ref, function: name, joined };
  const owners = new Set(own.map(({ owner }) => owner));
  // The other function of the cable side counts as foreign only when it is on ground.
  const friends = friendsOf(facts, ref, part);
  const foreign = (piece: Copper) => !owners.has(piece.owner) && !friends.has(piece.owner);
  const all = facts.copper.filter((piece) => owners.has(piece.owner));
  const pieces = facts.copper.filter(foreign);
  const toPieces = leastGap(all, pieces);
  const toFills = Math.min(...all.map((piece) => gapToFills(facts, piece, owners)), Number.POSITIVE_INFINITY);
  const landGap = leastGap(
    own,
    pieces.filter(({ path }) => path.startsWith(`parts/${ref}/`)),
  );
  return { ref, function: name, joined, gap: Math.max(0, Math.min(toPieces, toFills)), landGap };
}

function friendsOf({ copper, board }: Facts, ref: string, part: PlacedPart['part']): Set<string> {
  const grounds = new Set(board.nets.filter(({ kind }) => kind === 'ground').map((net) => `net ${net.name}`));
  const paths = part.pins.filter((pin) => cableSide.includes(pin.function)).map((pin) => `parts/${ref}/${pin.pad}`);
  return new Set(
    copper.filter(({ path, owner }) => paths.includes(path) && !grounds.has(owner)).map(({ owner }) => owner),
  );
}

function leastGap(from: readonly Copper[], to: readonly Copper[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const a of from) {
    for (const b of to) {
      if (a.layers.some((layer) => b.layers.includes(layer))) least = Math.min(least, gapBetween(a.shape, b.shape));
    }
  }
  return least;
}

function gapToFills({ fills }: Facts, piece: Copper, owners: ReadonlySet<string>): number {
  const reach = 10;
  let least = Number.POSITIVE_INFINITY;
  for (const fill of fills) {
    if (owners.has(`net ${fill.net}`) || !piece.layers.includes(fill.layer)) continue;
    for (const polygon of fill.polygons) {
      if (PolygonIndex.of(polygon).holds(piece.shape.core[0]!)) return 0;
      for (const [from, to] of PolygonIndex.of(polygon).edgesNear(boxOf(piece.shape), reach)) {
        least = Math.min(least, gapBetween(piece.shape, roundedLine(from, to, 0)));
      }
    }
  }
  return least;
}

function linesOf({ ref, part }: PlacedPart, all: readonly Isolation[]): string[] {
  const own = all.filter((each) => each.ref === ref);
  const grounded = own.filter(({ joined }) => joined === 'ground').map((each) => each.function);
  const lines: string[] = [];
  if (grounded.length > 0) {
    const inside = part.pins.find((pin) => pin.function === 'CHSGND')?.note ?? 'see its data sheet';
    lines.push(
      `isolation of ${ref}: ${grounded.join(' and ')} on ground, so that the board has no barrier of its own; what isolates is inside ${part.name} (${inside})`,
    );
  }
  for (const { function: name, joined, gap = 0, landGap = 0 } of own) {
    if (joined === 'ground') continue;
    const what = joined === 'open' ? 'in no net' : 'on a net of its own';
    const enough = gap >= advisedGap ? 'no less than' : 'less than';
    lines.push(
      `isolation of ${ref}: ${name} is ${what}, ${mm(gap)} mm from other copper, ${enough} the ${advisedGap} mm that Intel AP-468 advises; the land pattern itself allows ${mm(landGap)} mm`,
    );
  }
  return lines;
}

function mm(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 1000) / 1000) : 'any';
}
