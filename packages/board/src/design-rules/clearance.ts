import { type Edge, PolygonIndex } from '../copper/polygon-index.ts';
import { boxOf, gapBetween, roundedLine } from '../copper/rounded.ts';
import type { Fill, FillPolygon } from '../fill.ts';
import { boundingBox } from '../geometry.ts';
import type { CopperLayer } from '../model.ts';
import type { Problem } from '../problem.ts';
import { exchangedNets } from './exchanged.ts';
import { type Copper, copperLayers, type DesignRule, type Facts, mm, problem, tolerance } from './facts.ts';

/** All copper against all copper of others: pads, vias, tracks and poured areas. */
export const clearance: DesignRule = {
  codes: {
    clearance: 'copper of two nets is nearer than the fab can etch',
    short: 'copper of two nets touches',
    'nets-exchanged': 'the tracks of two nets took each other’s place',
  },
  check: (facts) => {
    const found = [...betweenPieces(facts), ...copperLayers.flatMap((layer) => fromFills(facts, layer))];
    // The cause before what follows from it; looked for only where something touches.
    return found.some(({ code }) => code === 'short') ? [...exchangedNets(facts), ...found] : found;
  },
};

function verdict(facts: Facts, gap: number, a: Pick<Copper, 'path' | 'name'>, b: { name: string }): Problem[] {
  const least = facts.limits.clearance.value;
  if (gap <= tolerance) {
    return [
      problem(
        'short',
        'error',
        a.path,
        `${a.name} touches ${b.name}`,
        'they belong to different nets: move one of them',
      ),
    ];
  }
  if (gap >= least - tolerance) return [];
  const message = `${a.name} is ${mm(gap)} mm from ${b.name}; at least ${mm(least)} mm are needed`;
  return [problem('clearance', 'error', a.path, message, 'move them apart or make a track narrower')];
}

function betweenPieces(facts: Facts): Problem[] {
  const reach = facts.limits.clearance.value;
  const order = new Map(facts.copper.map((piece, index) => [piece, index]));
  return facts.copper.flatMap((piece, index) => {
    const near = piece.layers.flatMap((layer) => facts.grids[layer].near(boxOf(piece.shape), reach));
    // Each pair once: from its later member.
    const others = [...new Set(near)].filter((other) => order.get(other)! < index && other.owner !== piece.owner);
    return others.flatMap((other) => verdict(facts, gapBetween(piece.shape, other.shape), piece, other));
  });
}

/** Poured areas against foreign pieces, and against poured areas of other nets. */
function fromFills(facts: Facts, layer: CopperLayer): Problem[] {
  const fills = facts.fills.filter((fill) => fill.layer === layer);
  const found = fills.flatMap((fill) => fill.polygons.flatMap((polygon) => fillAgainstPieces(facts, fill, polygon)));
  const pairs = fills.flatMap((fill, index) =>
    fills.slice(0, index).flatMap((other) => (other.net === fill.net ? [] : fillAgainstFill(facts, fill, other))),
  );
  return [...found, ...pairs];
}

function fillAgainstPieces(facts: Facts, fill: Fill, polygon: FillPolygon): Problem[] {
  const reach = facts.limits.clearance.value;
  const gaps = new Map<Copper, number>();
  const note = (piece: Copper, gap: number) => gaps.set(piece, Math.min(gap, gaps.get(piece) ?? gap));
  const index = PolygonIndex.of(polygon);
  for (const piece of facts.grids[fill.layer].near(boundingBox(polygon.outline), reach)) {
    if (piece.owner === `net ${fill.net}`) continue;
    if (index.holds(piece.shape.core[0]!)) note(piece, 0);
    for (const [from, to] of index.edgesNear(boxOf(piece.shape), reach)) {
      note(piece, gapBetween(roundedLine(from, to, 0), piece.shape));
    }
  }
  return [...gaps].flatMap(([piece, gap]) => verdict(facts, gap, piece, { name: fillName(fill) }));
}

function fillAgainstFill(facts: Facts, fill: Fill, other: Fill): Problem[] {
  const reach = facts.limits.clearance.value;
  let least = Number.POSITIVE_INFINITY;
  for (const polygon of other.polygons) {
    const index = PolygonIndex.of(polygon);
    for (const [from, to] of fill.polygons.flatMap(edgesOf)) {
      for (const [start, end] of index.edgesNear(boundingBox([from, to]), reach)) {
        least = Math.min(least, gapBetween(roundedLine(from, to, 0), roundedLine(start, end, 0)));
      }
    }
  }
  return verdict(facts, least, { path: `zones/${fill.zone}`, name: fillName(fill) }, { name: fillName(other) });
}

function fillName(fill: Fill): string {
  return `the poured copper of ${fill.net} on ${fill.layer}`;
}

/** The edges of a polygon and its holes. */
export function edgesOf(polygon: FillPolygon): Edge[] {
  return [polygon.outline, ...polygon.holes].flatMap((loop) =>
    loop.map((from, index) => [from, loop[(index + 1) % loop.length]!] as const),
  );
}
