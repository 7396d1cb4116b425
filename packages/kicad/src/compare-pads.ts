import { type Board, counted, distance, type PlacedPad, placedPads } from '@boardproof/board';
import type { PcbPad } from './pcb-contents.ts';
import { spot } from './print.ts';

/** How far a place may be off, mm: KiCad's unit is a nanometre, and turning a footprint rounds to it once. */
const tolerance = 1.5e-6;

/** Compares the pads of a board file with those of the model, in the board's order; what differs, in words. */
export function comparePads(found: readonly PcbPad[], board: Board): string[] {
  const expected = placedPads(board);
  if (expected.length !== found.length) return [`has ${counted(found.length, 'pad')} instead of ${expected.length}`];
  return expected.flatMap((pad, index) => comparePad(found[index] as PcbPad, pad));
}

const kinds = { 'through-hole': 'thru_hole', smd: 'smd', npth: 'np_thru_hole' } as const;

function comparePad(found: PcbPad, pad: PlacedPad): string[] {
  const hole = pad.drill ?? Math.min(...pad.size);
  const copper = pad.kind !== 'npth';
  const want = {
    part: pad.ref,
    number: copper ? pad.number : '',
    kind: kinds[pad.kind],
    shape: copper ? pad.shape : 'circle',
    size: spot(copper ? pad.size : [hole, hole]),
    drill: pad.kind === 'smd' ? undefined : hole,
    layers: copper ? pad.layers.join(' ') : 'F.Cu B.Cu',
    net: pad.net ?? '',
    function: copper ? pad.function : undefined,
  };
  const have: typeof want = {
    part: found.ref,
    number: found.number,
    kind: found.kind as typeof want.kind,
    shape: found.shape as typeof want.shape,
    size: spot(found.size),
    drill: found.drill,
    layers: found.layers.flatMap(copperLayers).join(' '),
    net: found.net,
    function: found.pinFunction,
  };
  const name = `pad ${pad.number} of ${pad.ref}`;
  const differences = (Object.keys(want) as (keyof typeof want)[])
    .filter((key) => want[key] !== have[key])
    .map((key) => `gives ${name} the ${key} ${have[key] ?? 'none'} instead of ${want[key] ?? 'none'}`);
  if (distance(found.at, pad.at) > tolerance) {
    differences.push(`puts ${name} at ${spot(found.at)} instead of ${spot(pad.at)}`);
  }
  // Every shape looks the same after half a turn, a circle after any.
  const off = Math.abs(((((found.angle - pad.rotation) % 180) + 270) % 180) - 90);
  if (want.shape !== 'circle' && off > 1e-6)
    differences.push(`turns ${name} by ${found.angle} degrees instead of ${pad.rotation}`);
  return differences;
}

function copperLayers(name: string): string[] {
  if (name === '*.Cu') return ['F.Cu', 'B.Cu'];
  return name.endsWith('.Cu') ? [name] : [];
}
