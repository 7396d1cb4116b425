// What ENET's model costs: ten virtual seconds of full frames at 100 Mbit/s in both directions, checksums in hardware.

import * as reg from '../src/rt1062/enet-registers.ts';
import { EnetBench, ipFrame, RX_RING, TX_BUFFERS, TX_RING } from '../src/rt1062/testing/enet-bench.ts';

const SECONDS = 10;
const FRAME_SECONDS = (1538 * 8) / 100e6;

export default async function bench() {
  const frame = ipFrame(
    6,
    Array.from({ length: 1460 }, (_, n) => n & 0xff),
  );
  const racc = reg.RACC_PADREM | reg.RACC_IPDIS | reg.RACC_PRODIS | reg.RACC_LINEDIS;
  const tacc = reg.TACC_IPCHK | reg.TACC_PROCHK;
  const bed = new EnetBench({ rcr: reg.RCR_CRCFWD, tacc, racc, rx: 16, tx: 8, eimr: reg.EIR_RXF });
  const { enet } = bed.chip;
  bed.wire.sent.push = () => 0;
  for (let n = 0; n < 8; n++) bed.bus.writeBytes(TX_BUFFERS + n * 2048, frame);
  const frames = Math.floor(SECONDS / FRAME_SECONDS);
  const start = process.cpuUsage();
  for (let n = 0; n < frames; n++) {
    enet.receiveFrame({ bytes: frame, damaged: false });
    enet.write(4, 4, reg.EIR_RXF);
    bed.write(RX_RING + 32 * (n & 15), ((n & 15) === 15 ? 0xa000_0000 : 0x8000_0000) >>> 0);
    enet.write(0x10, 4, 0);
    bed.write(TX_RING + 32 * (n & 7) + 8, 0x1800_0000);
    bed.write(TX_RING + 32 * (n & 7), ((((n & 7) === 7 ? 0xac00 : 0x8c00) << 16) | frame.length) >>> 0);
    enet.write(0x14, 4, 0);
    bed.pass(FRAME_SECONDS);
  }
  const { user, system } = process.cpuUsage(start);
  const ours = (user + system) / 1e6;
  const name = `ENET, ${frames} full frames each way`;
  return [{ name, ours, peer: SECONDS, peerName: 'the wire itself', ratio: SECONDS / ours, unit: 's' }];
}
