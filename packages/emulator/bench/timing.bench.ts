/** What the model of memory times costs: the shipped image with it beside the same without, in CPU time of one process. */
import type { BenchRow } from '@boardproof/testing';
import { emulate } from '../src/run/emulation.ts';
import { loadImage } from '../src/run/load-image.ts';
import { firmwareImage } from '../src/run/testing/images.ts';

const SECONDS = 2;
const ROUNDS = 3;

export default async function bench(): Promise<BenchRow[]> {
  return [
    await compare('memory timing: code and data in TCM', 'itcm', 'dtcm', 'ocram'),
    await compare('memory timing: code and data in SDRAM', 'sdram', 'sdram', 'sdram'),
  ];
}

/** The best of some rounds of each, in turn, so that both meet the same load. */
async function compare(name: string, code: string, data: string, nocache: string): Promise<BenchRow> {
  const image = firmwareImage('--board=mimxrt1160-evk', `--code=${code}`, `--data=${data}`, `--nocache=${nocache}`);
  const best = { flat: 0, memory: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const timing of ['flat', 'memory'] as const) {
      const from = process.cpuUsage();
      const { instructions } = await emulate(loadImage(image), { seconds: SECONDS, directions: ['rx'], timing });
      const { user, system } = process.cpuUsage(from);
      best[timing] = Math.max(best[timing], instructions / (user + system));
    }
  }
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return {
    name,
    ours: tenths(best.memory),
    peer: tenths(best.flat),
    peerName: 'the same, flat',
    ratio: best.memory / best.flat,
    unit: 'MIPS',
  };
}
