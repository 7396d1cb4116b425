import { signedArea } from '../copper/board-loops.ts';
import { PolygonIndex } from '../copper/polygon-index.ts';
import { boxOf, gapBetween, type Rounded, roundedLine } from '../copper/rounded.ts';
import { segmentsCross } from '../copper/segments.ts';
import { BoxGrid } from '../copper/touch.ts';
import { boundingBox, type Point } from '../geometry.ts';
import type { Problem } from '../problem.ts';
import { at, type DesignRule, type Facts, mm, problem, tolerance } from './facts.ts';

type Side = readonly [Point, Point];

/** The outline itself, and copper against it. */
export const edge: DesignRule = {
  codes: {
    'outline-missing': 'the board has no outline',
    'outline-open': 'the outline has a gap',
    'outline-several': 'there is more than one board, a cut-out, or a side drawn twice',
    'outline-crossing': 'the outline crosses itself',
    'board-size': 'the board is smaller or larger than the fab takes',
    'copper-to-edge': 'copper is too near to the edge of the board',
    'copper-outside': 'copper lies outside the board',
    'hole-to-edge': 'a hole without copper is too near to the edge of the board, or outside',
  },
  check: (facts) => [
    ...outlineProblems(facts),
    ...sizeProblems(facts),
    ...(facts.loops.closed.length > 0 ? [...copperProblems(facts), ...holeProblems(facts)] : []),
  ],
};

function outlineProblems({ loops: { closed, open }, board }: Facts): Problem[] {
  if (board.outline.length === 0) {
    return [
      problem('outline-missing', 'error', 'outline', 'the board has no outline', 'draw one closed line round it'),
    ];
  }
  const gaps = open.map((chain) => {
    const message = `the outline is open between ${at(chain[0]!)} and ${at(chain.at(-1)!)}`;
    return problem('outline-open', 'error', 'outline', message, 'let each side end where the next one begins');
  });
  const outer = closed.filter((loop) => closed.every((other) => other === loop || !holds(other, loop)));
  const several =
    outer.length > 1
      ? [
          problem(
            'outline-several',
            'error',
            'outline',
            `there are ${outer.length} outlines beside one another`,
            'a board has one outer edge; cut-outs lie within it',
          ),
        ]
      : [];
  return [...gaps, ...several, ...cutOuts(closed.length - outer.length), ...twice(closed), ...crossings(closed)];
}

/** Loops within the edge: none of the files that are made can carry them. */
function cutOuts(count: number): Problem[] {
  if (count === 0) return [];
  const message = `there ${count === 1 ? 'is a loop' : `are ${count} loops`} within the outline`;
  const hint = 'cut-outs are not made; a hole that is round can be a part, as mountingHoleM2 is';
  return [problem('outline-several', 'error', 'outline', message, hint)];
}

/** The first side that the outline has twice, in either direction. */
function twice(closed: readonly (readonly Point[])[]): Problem[] {
  const seen = new Set<string>();
  for (const side of closed.flatMap(sidesOf)) {
    const key = side
      .map((point) => point.join(' '))
      .toSorted()
      .join(' to ');
    if (seen.has(key)) {
      const message = `the outline runs twice between ${at(side[0])} and ${at(side[1])}`;
      return [problem('outline-several', 'error', 'outline', message, 'draw each side once')];
    }
    seen.add(key);
  }
  return [];
}

function holds(outer: readonly Point[], inner: readonly Point[]): boolean {
  return new PolygonIndex({ outline: outer, holes: [] }).holds(inner[0]!);
}

function crossings(closed: readonly (readonly Point[])[]): Problem[] {
  const sides = closed.flatMap(sidesOf);
  const grid = new BoxGrid<Side>(5);
  for (const side of sides) {
    const crossed = grid
      .near(boundingBox(side))
      .find((other) => !meet(side, other) && segmentsCross(...side, ...other));
    if (crossed) {
      const message = `the outline crosses itself near ${at(side[0])}`;
      return [problem('outline-crossing', 'error', 'outline', message, 'draw the edge as one simple line')];
    }
    grid.add(boundingBox(side), side);
  }
  return [];
}

function meet(a: Side, b: Side): boolean {
  return a.some((p) => b.some((q) => p[0] === q[0] && p[1] === q[1]));
}

function sidesOf(loop: readonly Point[]): Side[] {
  return loop.map((from, index) => [from, loop[(index + 1) % loop.length]!]);
}

/** Tells whether a point lies inside the largest loop and in none of the others, which are cut-outs. */
export function insideBoard({ loops }: Pick<Facts, 'loops'>): (point: Point) => boolean {
  const [first = [], ...rest] = loops.closed.toSorted((a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a)));
  const index = new PolygonIndex({ outline: first, holes: rest });
  return (point) => index.holds(point);
}

function sizeProblems({ loops, limits: { leastSide, shorterSide, longerSide } }: Facts): Problem[] {
  if (loops.closed.length === 0) return [];
  const { xMin, yMin, xMax, yMax } = boundingBox(loops.closed.flat());
  const [short, long] = [xMax - xMin, yMax - yMin].toSorted((a, b) => a - b) as [number, number];
  const size = `the board is ${mm(xMax - xMin)} by ${mm(yMax - yMin)} mm`;
  const found = (message: string, hint: string) => [problem('board-size', 'error', 'outline', message, hint)];
  if (leastSide && short < leastSide.value - tolerance) {
    return found(`${size}; each side is at least ${mm(leastSide.value)} mm long`, 'make the outline larger');
  }
  const tooLong = (side: number, most: number | undefined) => most !== undefined && side > most + tolerance;
  if (!tooLong(short, shorterSide?.value) && !tooLong(long, longerSide?.value)) return [];
  const most = [shorterSide, longerSide].flatMap((side) => (side ? [mm(side.value)] : [])).join(' by ');
  return found(`${size}; at most ${most} mm are made`, 'make the outline smaller or cut the board in two');
}

function boardSides({ loops }: Facts): Rounded[] {
  return loops.closed.flatMap(sidesOf).map(([from, to]) => roundedLine(from, to, 0));
}

/** Tells how far a shape is from the edge, as far as `reach`; infinite beyond. */
function gapToEdge(sides: readonly Rounded[], reach: number): (shape: Rounded) => number {
  const grid = new BoxGrid<Rounded>(2);
  for (const side of sides) grid.add(boxOf(side), side);
  return (shape) =>
    Math.min(...grid.near(boxOf(shape), reach).map((side) => gapBetween(shape, side)), Number.POSITIVE_INFINITY);
}

/** Holes with copper are held by their copper. */
function holeProblems(facts: Facts): Problem[] {
  const least = facts.limits.holeToEdge?.value ?? 0;
  const inside = insideBoard(facts);
  const toEdge = gapToEdge(boardSides(facts), least);
  return facts.holes.flatMap((hole) => {
    if (hole.ring !== undefined) return [];
    const gap = toEdge(hole.shape);
    const out = hole.shape.core.some((point) => !inside(point));
    if (!out && gap > 0 && gap >= least - tolerance) return [];
    const where = out || gap <= 0 ? 'not whole inside the board' : `${mm(gap)} mm from the edge of the board`;
    const wanted = least > 0 ? `; at least ${mm(least)} mm are needed` : '';
    const hint = 'move it inwards, or draw it as a part of the outline';
    return [problem('hole-to-edge', 'error', hole.path, `${hole.name} is ${where}${wanted}`, hint)];
  });
}

function copperProblems(facts: Facts): Problem[] {
  const least = facts.limits.copperToEdge.value;
  const inside = insideBoard(facts);
  const sides = boardSides(facts);
  const toEdge = gapToEdge(sides, least);
  const judge = (what: { readonly path: string; readonly name: string }, gap: number, out: boolean): Problem[] => {
    if (!out && gap >= least - tolerance) return [];
    const { path, name } = what;
    if (out)
      return [problem('copper-outside', 'error', path, `${name} lies outside the board`, 'move it onto the board')];
    const message = `${name} is ${mm(Math.max(0, gap))} mm from the edge of the board; at least ${mm(least)} mm are needed`;
    return [problem('copper-to-edge', 'error', path, message, 'move it away from the edge')];
  };
  const pieces = facts.copper.flatMap((piece) =>
    judge(
      piece,
      toEdge(piece.shape),
      piece.shape.core.some((point) => !inside(point)),
    ),
  );
  const fills = facts.fills.flatMap((fill) => {
    let gap = Number.POSITIVE_INFINITY;
    for (const polygon of fill.polygons) {
      for (const side of sides) {
        for (const [from, to] of PolygonIndex.of(polygon).edgesNear(boxOf(side), least)) {
          gap = Math.min(gap, gapBetween(roundedLine(from, to, 0), side));
        }
      }
    }
    const name = `the poured copper of ${fill.net} on ${fill.layer}`;
    const out = fill.polygons.some((polygon) => polygon.outline.some((point) => !inside(point)));
    return judge({ path: `zones/${fill.zone}`, name }, gap, out);
  });
  return [...pieces, ...fills];
}
