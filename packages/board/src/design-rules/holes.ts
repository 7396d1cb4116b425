import { PolygonIndex } from '../copper/polygon-index.ts';
import { boxOf, gapBetween, roundedLine } from '../copper/rounded.ts';
import { BoxGrid } from '../copper/touch.ts';
import type { Problem } from '../problem.ts';
import { copperLayers, type DesignRule, type Facts, type Hole, mm, problem, tolerance } from './facts.ts';

/** Holes for themselves, against one another and, without copper of their own, against copper. */
export const holes: DesignRule = {
  codes: {
    'drill-small': 'a hole is smaller than the smallest drill',
    'drill-large': 'a hole is larger than the largest drill',
    'annular-ring': 'too little copper is left round a hole',
    'hole-to-hole': 'two holes are too near to each other or overlap',
    'hole-clearance': 'copper is too near to a hole that has none',
  },
  check: (facts) => [
    ...facts.holes.flatMap((hole) => single(facts, hole)),
    ...betweenHoles(facts),
    ...facts.holes.filter((hole) => hole.ring === undefined).flatMap((hole) => againstCopper(facts, hole)),
  ],
};

function single({ limits }: Facts, hole: Hole): Problem[] {
  const { drill, ring, via, path } = hole;
  const least = limits.drill.value;
  const most = limits.largestHole?.value ?? Number.POSITIVE_INFINITY;
  const found: Problem[] = [];
  if (drill < least - tolerance) {
    const message = `${hole.name} is drilled ${mm(drill)} mm; the smallest drill is ${mm(least)} mm`;
    found.push(problem('drill-small', 'error', path, message, 'drill it larger'));
  }
  if (drill > most + tolerance) {
    const message = `${hole.name} is drilled ${mm(drill)} mm; the largest drill is ${mm(most)} mm`;
    found.push(problem('drill-large', 'error', path, message, 'make it a cut-out of the outline'));
  }
  const leastRing = (via ? limits.annularRing : (limits.padRing ?? limits.annularRing)).value;
  if (ring !== undefined && ring < leastRing - tolerance) {
    const message = `${hole.name} keeps ${mm(ring)} mm of copper round its hole; at least ${mm(leastRing)} mm are needed`;
    found.push(problem('annular-ring', 'error', path, message, 'make the pad larger or the hole smaller'));
  }
  return found;
}

function betweenHoles({ holes: all, limits }: Facts): Problem[] {
  if (!limits.holeToHole) return [];
  const least = limits.holeToHole.value;
  const grid = new BoxGrid<Hole>(2);
  return all.flatMap((hole) => {
    const box = boxOf(hole.shape);
    const near = grid.near(box, least);
    grid.add(box, hole);
    return near.flatMap((other) => {
      const gap = gapBetween(hole.shape, other.shape);
      if (gap >= least - tolerance) return [];
      const message = `${hole.name} is ${mm(Math.max(0, gap))} mm from ${other.name}, wall to wall; at least ${mm(least)} mm are needed`;
      return [problem('hole-to-hole', 'error', hole.path, message, 'move one of them')];
    });
  });
}

function againstCopper(facts: Facts, hole: Hole): Problem[] {
  const { clearance, holeClearance } = facts.limits;
  const least = Math.max(clearance.value, holeClearance?.value ?? 0);
  const box = boxOf(hole.shape);
  const gaps = new Map<string, number>();
  const note = (name: string, gap: number) => gaps.set(name, Math.min(gap, gaps.get(name) ?? gap));
  for (const layer of copperLayers) {
    for (const piece of facts.grids[layer].near(box, least)) note(piece.name, gapBetween(hole.shape, piece.shape));
    for (const fill of facts.fills.filter((candidate) => candidate.layer === layer)) {
      const edges = fill.polygons.flatMap((polygon) => PolygonIndex.of(polygon).edgesNear(box, least));
      for (const [from, to] of edges) {
        note(`the poured copper of ${fill.net} on ${layer}`, gapBetween(hole.shape, roundedLine(from, to, 0)));
      }
    }
  }
  return [...gaps]
    .filter(([, gap]) => gap < least - tolerance)
    .map(([name, gap]) => {
      const message = `${hole.name} is ${mm(Math.max(0, gap))} mm from ${name}; at least ${mm(least)} mm are needed`;
      return problem('hole-clearance', 'error', hole.path, message, 'move the copper away from the hole');
    });
}
