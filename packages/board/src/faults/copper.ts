import { track, via } from '../define.ts';
import { distance, type Point } from '../geometry.ts';
import type { Board } from '../model.ts';
import { type PlacedPad, placedPads } from '../placed.ts';
import { type Breaker, changed, type FaultMaker, freeSpot, longestPiece, moved } from './fault.ts';

/** A net that the board has besides this one. */
function otherNet(board: Board, net: string): string | undefined {
  return board.nets.find(({ name }) => name !== net)?.name;
}

/** A short track of another net beside the longest piece of track, so many mm away from it. */
const beside =
  (gap: number): Breaker =>
  (board) => {
    const piece = longestPiece(board);
    const net = piece && otherNet(board, piece.track.net);
    if (!piece || net === undefined) return undefined;
    const { from, along, across, length, track: neighbour } = piece;
    const width = 0.2;
    const away = neighbour.width / 2 + gap + width / 2;
    const start = moved(moved(from, along, length * 0.4), across, away);
    return {
      ...board,
      tracks: [...board.tracks, track(net, neighbour.layer, width, [start, moved(start, along, 0.3)])],
    };
  };

const swappedNets: Breaker = (board) => {
  const [first] = board.tracks;
  const second = board.tracks.find(({ net }) => net !== first?.net);
  if (!first || !second) return undefined;
  const swap = new Map([
    [first.net, second.net],
    [second.net, first.net],
  ]);
  return { ...board, tracks: board.tracks.map((each) => ({ ...each, net: swap.get(each.net) ?? each.net })) };
};

const endlessTrack: Breaker = (board) => ({
  ...board,
  tracks: changed(board.tracks, 0, (each) => ({ ...each, points: [...each.points, [1e6, 1e6] as const] })),
});

const wrongNet: Breaker = (board) => {
  const net = board.tracks[0] && otherNet(board, board.tracks[0].net);
  if (net === undefined) return undefined;
  return { ...board, tracks: changed(board.tracks, 0, (each) => ({ ...each, net })) };
};

/** Takes every track of a net that no zone pours. */
const withoutTracks: Breaker = (board) => {
  const poured = new Set(board.zones.map(({ net }) => net));
  const net = board.tracks.find((each) => !poured.has(each.net))?.net;
  return net === undefined ? undefined : { ...board, tracks: board.tracks.filter((each) => each.net !== net) };
};

const cutTrack: Breaker = (board) => {
  const poured = new Set(board.zones.map(({ net }) => net));
  const piece = longestPiece(board, ({ net }) => !poured.has(net));
  if (!piece) return undefined;
  const { index, track: whole, piece: at, from, to, along, length } = piece;
  const before = [...whole.points.slice(0, at + 1), moved(from, along, length / 2 - whole.width)];
  const after = [moved(to, along, whole.width - length / 2), ...whole.points.slice(at + 1)];
  const halves = [before, after].map((points) => ({ ...whole, points }));
  return { ...board, tracks: [...board.tracks.slice(0, index), ...halves, ...board.tracks.slice(index + 1)] };
};

const looseTrack: Breaker = (board) => {
  const spot = freeSpot(board);
  const net = board.tracks[0]?.net;
  if (!spot || net === undefined) return undefined;
  return { ...board, tracks: [...board.tracks, track(net, 'F.Cu', 0.3, [spot, [spot[0] + 0.3, spot[1]]])] };
};

const narrowTrack: Breaker = (board) => {
  const piece = longestPiece(board);
  return piece && { ...board, tracks: changed(board.tracks, piece.index, (each) => ({ ...each, width: 0.1 })) };
};

/** A through-hole pad of a poured net with a ring of foreign track round it on both layers, open on no side or on one. */
const ringed =
  (open: boolean): Breaker =>
  (board) => {
    const zone = board.zones[0];
    const pad = zone && mostRoom(board, zone.net);
    const net = zone && otherNet(board, zone.net);
    if (!zone || !pad || net === undefined) return undefined;
    const reach = Math.max(...pad.size) / 2 + 0.42;
    const [x, y] = pad.at;
    const corners: Point[] = [
      [x - reach, y + reach],
      [x - reach, y - reach],
      [x + reach, y - reach],
      [x + reach, y + reach],
    ];
    const points = open ? corners : [...corners, corners[0]!];
    const layers = open ? (['F.Cu'] as const) : (['F.Cu', 'B.Cu'] as const);
    const ring = layers.map((layer) => track(net, layer, 0.2, points));
    // Open on one side the pad keeps one bridge, on the one layer that is poured.
    const zones = open ? board.zones.filter(({ layer }) => layer === 'F.Cu') : board.zones;
    return { ...board, zones, tracks: [...board.tracks, ...ring] };
  };

/** The through-hole pad of a net that stands furthest from every other pad. */
function mostRoom(board: Board, net: string): PlacedPad | undefined {
  const pads = placedPads(board);
  const room = (pad: PlacedPad) =>
    Math.min(...pads.filter((other) => other !== pad).map((other) => distance(pad.at, other.at)));
  return pads
    .filter((pad) => pad.net === net && pad.kind === 'through-hole')
    .toSorted((a, b) => room(b) - room(a))
    .at(0);
}

/** A zone so small that nothing of it is left. */
const sliver: Breaker = (board) => {
  const zone = board.zones[0];
  const [x, y] = zone?.outline[0] ?? [0, 0];
  const outline: Point[] = [
    [x, y],
    [x + 0.1, y],
    [x, y + 0.1],
  ];
  return zone && { ...board, zones: changed(board.zones, 0, (each) => ({ ...each, outline })) };
};

const pairVia: Breaker = (board) => {
  const piece = longestPiece(board, ({ net }) => net === board.pairs[0]?.positive);
  if (!piece) return undefined;
  return { ...board, vias: [...board.vias, via(piece.track.net, piece.from, 0.6, 0.3)] };
};

/** A detour of 5 mm out and back again. */
const pairDetour: Breaker = (board) => {
  const piece = longestPiece(board, ({ net }) => net === board.pairs[0]?.positive);
  if (!piece) return undefined;
  const middle = moved(piece.from, piece.along, piece.length / 2);
  const way = [middle, moved(middle, piece.across, 2.5), middle];
  const detour = (points: readonly Point[]) => [
    ...points.slice(0, piece.piece + 1),
    ...way,
    ...points.slice(piece.piece + 1),
  ];
  return { ...board, tracks: changed(board.tracks, piece.index, (each) => ({ ...each, points: detour(each.points) })) };
};

const thinPair: Breaker = (board) => {
  const [pair] = board.pairs;
  if (!pair) return undefined;
  const nets = [pair.positive, pair.negative];
  const thin = (width: number) => Math.round(width * 400) / 1000;
  return {
    ...board,
    tracks: board.tracks.map((each) => (nets.includes(each.net) ? { ...each, width: thin(each.width) } : each)),
  };
};

/** Faults of tracks, zones and pairs. */
export const copperFaults: readonly FaultMaker[] = [
  {
    name: 'a zone is poured 0.08 mm thin',
    code: 'track-width',
    breaks: (board) =>
      board.zones.length > 0
        ? { ...board, zones: changed(board.zones, 0, (each) => ({ ...each, minThickness: 0.08, thermalBridge: 0.08 })) }
        : undefined,
  },
  { name: 'a track of another net is laid 0.1 mm beside a track', code: 'clearance', breaks: beside(0.1) },
  { name: 'a track of another net is laid across a track', code: 'short', breaks: beside(-0.2) },
  { name: 'a track carries another net', code: 'short', breaks: wrongNet },
  { name: 'the tracks of two nets are exchanged', code: 'nets-exchanged', breaks: swappedNets },
  {
    name: 'the copper is poured before a track of another net crosses it',
    code: 'short',
    fills: 'before',
    breaks: looseTrack,
  },
  { name: 'a track goes on for kilometres', code: 'too-far', breaks: endlessTrack },
  { name: 'the tracks of a net are taken away', code: 'unconnected', breaks: withoutTracks },
  { name: 'a track is cut in two', code: 'unconnected', breaks: cutTrack },
  { name: 'a bit of track is joined to nothing', code: 'loose-copper', breaks: looseTrack },
  { name: 'a track is made 0.1 mm wide', code: 'track-width', breaks: narrowTrack },
  {
    name: 'the zones are not poured',
    code: 'unfilled-zone',
    fills: 'none',
    breaks: (board) => (board.zones.length > 0 ? board : undefined),
  },
  { name: 'a zone is shrunk to a sliver', code: 'unfilled-zone', breaks: sliver },
  { name: 'a ring of track keeps the pour from a pad', code: 'pad-without-thermal', breaks: ringed(false) },
  { name: 'a ring of track leaves the pour one way to a pad', code: 'thermal-starved', breaks: ringed(true) },
  { name: 'a pair gets a via', code: 'pair-via', breaks: pairVia },
  { name: 'one track of a pair makes a detour', code: 'pair-skew', breaks: pairDetour },
  { name: 'the tracks of a pair are made thin', code: 'pair-impedance', breaks: thinPair },
];
