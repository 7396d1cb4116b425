import type { Board, PlacedPart } from '../model.ts';
import type { Pad, Part } from '../part.ts';
import { type Breaker, changed, type FaultMaker } from './fault.ts';

/** The board with one of its parts changed, as a slip in the library would. */
export function withPart(board: Board, index: number, change: (part: Part) => Part): Board {
  return { ...board, parts: changed(board.parts, index, (placed) => ({ ...placed, part: change(placed.part) })) };
}

/** The place of a part with two surface pads, such as a capacitor; -1 when there is none. */
function twoPads(board: Board): number {
  return board.parts.findIndex(
    ({ part: { land } }) => land.pads.length === 2 && land.pads.every(({ kind }) => kind === 'smd'),
  );
}

function withPlace(board: Board, index: number, change: (placed: PlacedPart) => PlacedPart): Board {
  return { ...board, parts: changed(board.parts, index, change) };
}

/** A part with two pads, put on another part of the same side. */
const onAnother: Breaker = (board) => {
  const index = twoPads(board);
  const part = board.parts[index];
  const other = board.parts.find((each) => each !== part && each.side === part?.side && each.part.kind === 'header');
  if (!part || !other) return undefined;
  return withPlace(board, index, (placed) => ({ ...placed, at: other.at }));
};

/** Two pads of a part, widened until 0.18 mm are left between them. */
const widePads: Breaker = (board) => {
  const index = twoPads(board);
  const [first, second] = board.parts[index]?.part.land.pads ?? [];
  if (!first || !second) return undefined;
  const [dx, dy] = [Math.abs(first.at[0] - second.at[0]), Math.abs(first.at[1] - second.at[1])];
  const size = (pad: Pad) => (dx > dy ? ([dx - 0.18, pad.size[1]] as const) : ([pad.size[0], dy - 0.18] as const));
  return withPart(board, index, (part) => ({
    ...part,
    land: { ...part.land, pads: part.land.pads.map((pad) => ({ ...pad, size: size(pad) })) },
  }));
};

const withoutPad: Breaker = (board) => {
  const index = twoPads(board);
  if (index < 0) return undefined;
  return withPart(board, index, (part) => ({ ...part, land: { ...part.land, pads: part.land.pads.slice(1) } }));
};

/** The place of a header with several pins; -1 when there is none. */
function headerOf(board: Board): number {
  return board.parts.findIndex(({ part }) => part.kind === 'header' && part.land.pads.length > 1);
}

/** A header a pad's width beside its tracks. */
const movedHeader: Breaker = (board) => {
  const index = headerOf(board);
  if (index < 0) return undefined;
  return withPlace(board, index, (placed) => ({ ...placed, at: [placed.at[0] + 1.3, placed.at[1]] }));
};

const turnedHeader: Breaker = (board) => {
  const index = headerOf(board);
  if (index < 0) return undefined;
  return withPlace(board, index, (placed) => ({ ...placed, rotation: (placed.rotation + 90) % 360 }));
};

const mirroredPart: Breaker = (board) => {
  const index = headerOf(board);
  if (index < 0) return undefined;
  return withPlace(board, index, (placed) => ({ ...placed, side: placed.side === 'top' ? 'bottom' : 'top' }));
};

const twins: Breaker = (board) => {
  const [first, second] = board.parts;
  return first && second && withPlace(board, 1, (placed) => ({ ...placed, ref: first.ref }));
};

/** Two nets exchanged at one part: its nodes change places, the copper stays. */
const exchangedNodes: Breaker = (board) => {
  const header = board.parts[headerOf(board)]?.ref;
  const nodes = board.nets.flatMap(({ name, nodes }) =>
    nodes.filter(({ ref }) => ref === header).map((node) => ({ name, node })),
  );
  const [first] = nodes;
  const second = nodes.find(({ name }) => name !== first?.name);
  if (!first || !second) return undefined;
  const swap = new Map([
    [first.node, second.node],
    [second.node, first.node],
  ]);
  return {
    ...board,
    nets: board.nets.map((net) => ({ ...net, nodes: net.nodes.map((node) => swap.get(node) ?? node) })),
  };
};

const lostPart: Breaker = (board) => {
  const index = twoPads(board);
  return index < 0 ? undefined : { ...board, parts: board.parts.filter((_, at) => at !== index) };
};

const strangeNet: Breaker = (board) =>
  board.tracks[0] && { ...board, tracks: changed(board.tracks, 0, (track) => ({ ...track, net: 'NOWHERE' })) };

/** Faults of parts and of what joins them. */
export const partFaults: readonly FaultMaker[] = [
  { name: 'a part stands on another', code: 'courtyards-overlap', breaks: onAnother },
  { name: 'two pads of a part are widened towards each other', code: 'mask-web', breaks: widePads },
  { name: 'the header is moved beside its tracks', code: 'unconnected', breaks: movedHeader },
  { name: 'the header is turned by a quarter', code: 'short', breaks: turnedHeader },
  { name: 'the header is put on the other side', code: 'short', breaks: mirroredPart },
  { name: 'two nets are exchanged at the header', code: 'short', breaks: exchangedNodes },
  { name: 'two parts have one reference', code: 'duplicate-reference', by: 'checkBoard', breaks: twins },
  { name: 'a pad is left out of a land pattern', code: 'pin-without-pad', by: 'checkBoard', breaks: withoutPad },
  { name: 'a part of the nets is left out', code: 'unknown-reference', by: 'checkBoard', breaks: lostPart },
  {
    name: 'a track carries a net that the board does not have',
    code: 'unknown-net',
    by: 'checkBoard',
    breaks: strangeNet,
  },
];
