// Instructions that a data frame costs on the emulated Teensy, at line rate with eight segments, beside a prototype of
// this firmware with the same checksum engine. Exact: the same image gives the same numbers on any machine.

import { emulate, loadImage } from '@boardproof/emulator';
import type { BenchRow } from '@boardproof/testing';
import { buildImage } from '../test/support/image.ts';

const peerName = 'prototype';

/** One virtual second each; acknowledgements, timers and looks at the PHY are in the figure. */
export default async function bench(): Promise<BenchRow[]> {
  const copying = await figures([]);
  const inPlace = await figures(['zero-copy-tx=true']);
  return [
    row('instructions a frame received, without a copy', copying.received, 1977),
    row('instructions a frame sent, copied once', copying.sent, 3392),
    row('instructions a frame sent, without a copy', inPlace.sent, 2369),
  ];
}

async function figures(options: readonly string[]) {
  const folder = await buildImage({ board: 'teensy41', options });
  const { results } = await emulate(loadImage(`${folder}/lwip-iperf.hex`), { seconds: 1 });
  const of = (direction: 'rx' | 'tx') => {
    const result = results.find((one) => one.direction === direction);
    if (result?.outcome !== 'finished') throw new Error(`${direction} did not finish`);
    return result.instructionsPerFrame!;
  };
  return { received: of('rx'), sent: of('tx') };
}

function row(name: string, ours: number, peer: number): BenchRow {
  return { name: `firmware: ${name}`, ours, peer, peerName, ratio: peer / ours, unit: 'instructions' };
}
