// Two nets whose tracks took each other's place: as shorts alone they read as many faults where there is one.
import { boxOf, gapBetween } from '../copper/rounded.ts';
import type { Problem } from '../problem.ts';
import { type Copper, type Facts, problem, tolerance } from './facts.ts';

/** Pairs of nets, each of whose tracks touch pads of the other one and none of their own. */
export function exchangedNets(facts: Facts): Problem[] {
  const touched = padsTouched(facts);
  const nets = facts.board.nets.map(({ name }) => name).filter((name) => touched.has(name));
  return nets.flatMap((net, index) =>
    nets
      .slice(index + 1)
      .filter((other) => reaches(touched, net, other) && reaches(touched, other, net))
      .map((other) => exchanged(net, other, touched)),
  );
}

/** For each net the pads that its tracks touch, by the net of the pad. */
type Touched = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

function padsTouched({ copper, grids }: Facts): Touched {
  const touched = new Map<string, Map<string, string[]>>();
  for (const pad of copper.filter(isPad)) {
    if (pad.net === undefined) continue;
    const near = new Set(pad.layers.flatMap((layer) => grids[layer].near(boxOf(pad.shape), tolerance)));
    const nets = [...near]
      .filter((piece) => piece.net !== undefined && isTrack(piece) && gapBetween(piece.shape, pad.shape) <= tolerance)
      .map(({ net }) => net!);
    for (const net of new Set(nets)) {
      const own = touched.get(net) ?? new Map<string, string[]>();
      own.set(pad.net, [...(own.get(pad.net) ?? []), pad.name]);
      touched.set(net, own);
    }
  }
  return touched;
}

const isPad = ({ path }: Copper) => path.startsWith('parts/');
const isTrack = ({ path }: Copper) => path.startsWith('tracks/');

function reaches(touched: Touched, net: string, other: string): boolean {
  const pads = touched.get(net)!;
  return pads.has(other) && !pads.has(net);
}

function exchanged(net: string, other: string, touched: Touched): Problem {
  const list = (from: string, to: string) => touched.get(from)!.get(to)!.join(', ');
  const message = `the tracks of ${net} and ${other} are exchanged: those of ${net} run to ${list(net, other)}, those of ${other} to ${list(other, net)}`;
  const hint = `give each track the net of the pads that it joins, or exchange ${net} and ${other} in the circuit; the shorts between them are this`;
  return problem('nets-exchanged', 'error', `nets/${net}`, message, hint);
}
