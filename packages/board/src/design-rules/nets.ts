import { copperPieces, fillPiece, joinedGroups, type Piece } from '../copper/islands.ts';
import { pourProblems } from '../copper/pour.ts';
import { counted } from '../counted.ts';
import { distance } from '../geometry.ts';
import type { Problem } from '../problem.ts';
import { type DesignRule, type Facts, mm, problem, tolerance } from './facts.ts';

/** Whether the copper joins what the nets join. */
export const nets: DesignRule = {
  codes: {
    unconnected: 'pads of one net are not joined by copper',
    'loose-copper': 'a track or via is joined to no pad',
    'unfilled-zone': 'a zone has no copper',
    'pad-without-thermal': 'no bridge of the pour reaches a pad of its net',
    'thermal-starved': 'a single bridge of the pour holds a pad',
    'track-width': 'a track is narrower than the fab can etch',
  },
  check: (facts) => [...connections(facts), ...unfilled(facts), ...pourProblems(facts.fills), ...widths(facts)],
};

function connections({ board, fills }: Facts): Problem[] {
  const byNet = new Map<string, Piece[]>();
  const poured = fills.flatMap((fill) => fill.polygons.map((polygon) => fillPiece(fill.net, fill.layer, polygon)));
  for (const piece of [...copperPieces(board), ...poured]) {
    if (piece.net === undefined) continue;
    const pieces = byNet.get(piece.net);
    if (pieces) pieces.push(piece);
    else byNet.set(piece.net, [piece]);
  }
  return [...byNet].flatMap(([net, pieces]) => {
    const groups = joinedGroups(pieces);
    const withPads = groups.filter((group) => group.some(({ kind }) => kind === 'pad'));
    const loose = groups.filter((group) => group.every(({ kind }) => kind === 'track' || kind === 'via'));
    return [...missing(net, withPads), ...loose.map((group) => looseCopper(net, group))];
  });
}

function missing(net: string, groups: readonly Piece[][]): Problem[] {
  if (groups.length < 2) return [];
  const pads = (group: readonly Piece[]) => [
    ...new Set(group.filter(({ kind }) => kind === 'pad').map(({ name }) => name)),
  ];
  const list = groups.map((group) => pads(group).join(', ')).join(' | ');
  const message = `the pads of ${net} fall into ${groups.length} groups that no copper joins: ${list}`;
  return [
    problem('unconnected', 'error', `nets/${net}`, message, `route a track between the groups${nearest(groups)}`),
  ];
}

/** The two pads of different groups that lie nearest to each other, for the hint; of large nets only the first of each group. */
function nearest(groups: readonly Piece[][]): string {
  const most = 200 / groups.length;
  const pads = groups.map((group) => group.filter(({ kind }) => kind === 'pad').slice(0, Math.max(1, most)));
  let best: { from: Piece; to: Piece; away: number } | undefined;
  for (const [index, group] of pads.entries()) {
    for (const from of group) {
      for (const to of pads.slice(index + 1).flat()) {
        const away = distance(from.at, to.at);
        if (best === undefined || away < best.away) best = { from, to, away };
      }
    }
  }
  if (best === undefined) return '';
  const place = ({ name, at }: Piece) => `${name} at (${mm(at[0])}, ${mm(at[1])})`;
  return `; nearest are ${place(best.from)} and ${place(best.to)} mm`;
}

function looseCopper(net: string, [first, ...rest]: readonly Piece[]): Problem {
  const [x, y] = first!.at;
  const message = `${counted(rest.length + 1, 'piece')} of copper of ${net} at (${mm(x)}, ${mm(y)}) mm ${rest.length === 0 ? 'is' : 'are'} joined to no pad`;
  return problem('loose-copper', 'warning', `nets/${net}`, message, 'join them to a pad or take them away');
}

function unfilled({ board, fills }: Facts): Problem[] {
  return board.zones.flatMap(({ net, layer }, index) => {
    if (fills.some((fill) => fill.zone === index && fill.polygons.length > 0)) return [];
    const message = `the zone of ${net} on ${layer} has no copper`;
    return [problem('unfilled-zone', 'error', `zones/${index}`, message, 'pour it, or take the zone away')];
  });
}

function widths({ board, limits }: Facts): Problem[] {
  const least = limits.traceWidth.value;
  return [...trackWidths(board, least), ...zoneWidths(board, least)];
}

/** What a zone may be poured down to: its copper elsewhere and its bridges to pads. */
function zoneWidths(board: Facts['board'], least: number): Problem[] {
  return board.zones.flatMap((zone, index) =>
    (['minThickness', 'thermalBridge'] as const).flatMap((name) => {
      if (zone[name] >= least - tolerance) return [];
      const message = `the zone of ${zone.net} on ${zone.layer} has ${name} ${mm(zone[name])} mm; at least ${mm(least)} mm are needed`;
      return [
        problem('track-width', 'error', `zones/${index}/${name}`, message, `set ${name} to ${mm(least)} or more`),
      ];
    }),
  );
}

function trackWidths(board: Facts['board'], least: number): Problem[] {
  return board.tracks.flatMap(({ net, layer, width }, index) => {
    if (width >= least - tolerance) return [];
    const message = `a track of ${net} on ${layer} is ${mm(width)} mm wide; at least ${mm(least)} mm are needed`;
    return [problem('track-width', 'error', `tracks/${index}`, message, 'make it wider')];
  });
}
