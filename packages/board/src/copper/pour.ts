// Computes the copper of a board's zones. Nothing of it is drawn by hand.
import { counted } from '../counted.ts';
import type { Fill, FillPolygon, Thermal } from '../fill.ts';
import { nanometre, type Point } from '../geometry.ts';
import type { Board, Zone } from '../model.ts';
import { type PlacedPad, placedPads } from '../placed.ts';
import type { Problem } from '../problem.ts';
import { boardLoops, signedArea } from './board-loops.ts';
import { copperPieces, fillPiece, joinedGroups } from './islands.ts';
import { type Section, Sections } from './sections.ts';
import { circleOutline, isInside, type Outline, padOutline, trackOutlines, viaOutline } from './shapes.ts';
import { bridgesOf } from './thermal.ts';

/** Distances that no zone says for itself, mm. */
export interface PourOptions {
  /** From the board's edge to poured copper. */
  readonly edgeClearance?: number;
  /** From a hole without copper to poured copper. */
  readonly holeClearance?: number;
}

/** What poured copper keeps to the edge and to such holes unless told otherwise, mm. */
export const pourDistances = { edgeClearance: 0.5, holeClearance: 0.25 } as const;

/** Added to every clearance, so that rounding to the grid never takes away from one; mm. */
const rounding = 0.001;

/** Corners that stand out less than this are left out, mm. */
const detail = 0.0005;

/**
 * The fills of all zones, one for each, in the order of `board.zones`: each zone's outline, cut back to the edge and from
 * other nets and holes, with thermal reliefs at the pads of its own net, nothing thinner than `minThickness`, and no
 * piece without a pad. Where zones of two nets overlap the earlier one has the area. Two calls give the same numbers.
 */
export async function pour(board: Board, options: PourOptions = {}): Promise<Fill[]> {
  const pads = placedPads(board);
  const raw = await Sections.using((sections) => {
    const edge = edgeArea(sections, board, (options.edgeClearance ?? pourDistances.edgeClearance) + rounding);
    const poured: { zone: Zone; section: Section }[] = [];
    return board.zones.map((zone, index): Fill => {
      const obstacles = obstaclesOf(board, pads, zone, options.holeClearance ?? pourDistances.holeClearance);
      let allowed = sections.intersect(sections.union([anticlockwise(zone.outline)]), edge);
      allowed = sections.subtract(allowed, sections.union(obstacles));
      for (const earlier of poured) {
        if (earlier.zone.layer !== zone.layer || earlier.zone.net === zone.net) continue;
        const apart = Math.max(zone.clearance, earlier.zone.clearance) + rounding;
        allowed = sections.subtract(allowed, sections.offset(earlier.section, apart));
      }
      const { section, thermals } = withThermals(sections, allowed, zone, pads);
      poured.push({ zone, section });
      return { zone: index, net: zone.net, layer: zone.layer, polygons: polygonsOf(sections, section), thermals };
    });
  });
  return withoutIslands(board, raw);
}

function edgeArea(sections: Sections, board: Board, clearance: number): Section {
  return sections.offset(sections.evenOdd(boardLoops(board.outline).closed), -clearance);
}

/** What a zone must keep away from, each outline grown by its clearance. */
function obstaclesOf(board: Board, pads: readonly PlacedPad[], zone: Zone, holeClearance: number): Outline[] {
  const clearance = (net: string | undefined) =>
    Math.max(zone.clearance, (net === undefined ? undefined : zone.clearanceTo[net]) ?? 0) + rounding;
  const foreign = <T extends { net: string | undefined }>(items: readonly T[]) =>
    items.filter((item) => item.net !== zone.net);
  const copper = foreign(pads.filter((pad) => pad.layers.includes(zone.layer)));
  const holes = pads.filter((pad) => pad.kind === 'npth');
  return [
    ...copper.map((pad) => padOutline(pad, clearance(pad.net))),
    ...foreign(board.vias).map((via) => viaOutline(via, clearance(via.net))),
    ...foreign(board.tracks.filter((track) => track.layer === zone.layer)).flatMap((track) =>
      trackOutlines(track, clearance(track.net)),
    ),
    ...holes.map((pad) =>
      circleOutline(pad.at, pad.drill ?? pad.size[0], Math.max(zone.clearance, holeClearance) + rounding),
    ),
  ];
}

/** Cuts the gaps round the zone's own pads, removes what is too thin, and lays the bridges that reach copper. */
function withThermals(sections: Sections, allowed: Section, zone: Zone, pads: readonly PlacedPad[]) {
  const own = pads.filter(
    (pad) => pad.net === zone.net && pad.layers.includes(zone.layer) && isInside(zone.outline, pad.at),
  );
  const gaps = sections.union(own.map((pad) => padOutline(pad, zone.thermalGap)));
  const base = sections.open(sections.subtract(allowed, gaps), zone.minThickness);
  const [room, copper] = [polygonsOf(sections, allowed), polygonsOf(sections, base)];
  const crosses = own.map((pad) => bridgesOf(pad, zone, room, copper));
  const thermals = own.map(
    ({ ref, number, at }, index): Thermal => ({ ref, number, at, bridges: crosses[index]!.length }),
  );
  const joined = sections.add(base, sections.union(crosses.flat()));
  const section = sections.simplify(sections.intersect(joined, allowed), detail);
  return { section, thermals };
}

/** Drops every polygon that no pad of its net is joined to, over whatever way. */
function withoutIslands(board: Board, fills: readonly Fill[]): Fill[] {
  const copper = copperPieces(board);
  const kept = new Set<unknown>();
  for (const net of new Set(fills.map((fill) => fill.net))) {
    const poured = fills
      .filter((fill) => fill.net === net)
      .flatMap((fill) => fill.polygons.map((polygon) => fillPiece(net, fill.layer, polygon)));
    for (const group of joinedGroups([...copper.filter((piece) => piece.net === net), ...poured])) {
      if (group.some((piece) => piece.kind === 'pad')) for (const piece of group) kept.add(piece.source);
    }
  }
  return fills.map((fill) => ({ ...fill, polygons: fill.polygons.filter((polygon) => kept.has(polygon)) }));
}

/**
 * Pads of a poured net that no bridge reaches on any layer (`pad-without-thermal`), or only one (`thermal-starved`): the
 * copper round them was taken by other nets.
 */
export function pourProblems(fills: readonly Fill[]): Problem[] {
  const bridges = new Map<string, { thermal: Thermal; net: string; count: number }>();
  for (const fill of fills) {
    for (const thermal of fill.thermals ?? []) {
      const key = `${fill.net}/${thermal.ref}.${thermal.number}@${thermal.at.join(',')}`;
      const before = bridges.get(key)?.count ?? 0;
      bridges.set(key, { thermal, net: fill.net, count: before + thermal.bridges });
    }
  }
  return [...bridges.values()]
    .filter(({ count }) => count < 2)
    .map(({ thermal: { ref, number, at }, net, count }) => ({
      code: count === 0 ? 'pad-without-thermal' : 'thermal-starved',
      severity: 'warning',
      path: `nets/${net}/${ref}.${number}`,
      message: `pad ${number} of ${ref} at (${at.join(', ')}) mm is held by ${counted(count, 'thermal bridge')} of ${net}`,
      hint: 'give the pour more room round the pad, or join it by a track',
    }));
}

/** Polygons on the nanometre grid in an order of their own, so that equal boards give equal bytes. */
function polygonsOf(sections: Sections, section: Section): FillPolygon[] {
  const ordered = (a: Outline, b: Outline) => a[0]![1] - b[0]![1] || a[0]![0] - b[0]![0];
  return sections
    .pieces(section)
    .map((contours) => {
      const loops = contours.map(tidy).filter((loop) => loop.length > 2);
      const outline = loops.find((loop) => signedArea(loop) > 0);
      return outline && { outline, holes: loops.filter((loop) => signedArea(loop) < 0).sort(ordered) };
    })
    .filter((polygon) => polygon !== undefined)
    .sort((a, b) => ordered(a.outline, b.outline));
}

/** Rounds a loop, drops points that fell together and begins it at its lowest, leftmost point. */
function tidy(loop: readonly Point[]): Point[] {
  const rounded = loop.map(([x, y]): Point => [nanometre(x), nanometre(y)]);
  const distinct = rounded.filter((point, index) => {
    const before = rounded.at(index - 1)!;
    return point[0] !== before[0] || point[1] !== before[1];
  });
  let first = 0;
  distinct.forEach((point, index) => {
    const lowest = distinct[first]!;
    if (point[1] < lowest[1] || (point[1] === lowest[1] && point[0] < lowest[0])) first = index;
  });
  return [...distinct.slice(first), ...distinct.slice(0, first)];
}

function anticlockwise(loop: readonly Point[]): Outline {
  return signedArea(loop) < 0 ? loop.toReversed() : loop;
}
