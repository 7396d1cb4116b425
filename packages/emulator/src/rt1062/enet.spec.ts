import { describe, expect, it } from 'vitest';
import { ticks } from '../machine/virtual-clock.ts';
import { checkFrame, IS_IP } from './enet-checksum.ts';
import { frameCheckSequence, hashBit } from './enet-filters.ts';
import { mibOffsets } from './enet-mib.ts';
import * as reg from './enet-registers.ts';
import { irqNumber } from './memory-map.ts';
import { ENET, EnetBench, frame, ipFrame, RX_RING, STRIDE, TX_BUFFERS, TX_RING } from './testing/enet-bench.ts';

const wireTime = (length: number): number => ((length + 24) * 8) / 100e6;

describe('ENET transmits', () => {
  it('A frame leaves at the kick, takes its time, and its descriptor comes back with TXF and TXB.', () => {
    for (const enhanced of [true, false]) {
      const bench = new EnetBench({ enhanced, eimr: reg.EIR_TXF });
      bench.transmit(0, frame(100));
      expect(bench.wire.sent[0]?.frame.bytes).toEqual(frame(100));
      bench.pass(wireTime(100) - 1e-9);
      expect(bench.state(TX_RING, 0).status & 0x8000).toBe(0x8000);
      expect(bench.core.lines.has(irqNumber.ENET)).toBe(false);
      bench.pass(2e-9);
      expect(bench.state(TX_RING, 0).status).toBe(0x0c00);
      expect(bench.get('EIR') & (reg.EIR_TXF | reg.EIR_TXB)).toBe(reg.EIR_TXF | reg.EIR_TXB);
      expect(bench.core.lines.has(irqNumber.ENET)).toBe(true);
      bench.set('EIR', reg.EIR_TXF);
      expect(bench.core.lines.has(irqNumber.ENET)).toBe(false);
      expect(bench.get('TDAR')).toBe(0);
      expect(bench.faults).toEqual([]);
    }
  });

  it('Frames follow each other at line rate round the ring, one kick serving what was ready.', () => {
    const bench = new EnetBench({ tx: 3 });
    for (let n = 0; n < 3; n++) bench.transmit(n, frame(1514));
    bench.pass(3.5 * wireTime(1514));
    bench.transmit(0, frame(60));
    expect(bench.wire.sent).toHaveLength(4);
    const gaps = bench.wire.sent.slice(1, 3).map(({ time }, n) => time - bench.wire.sent[n]!.time);
    expect(gaps).toEqual([ticks(wireTime(1514)), ticks(wireTime(1514))]);
  });

  it('Without INT an enhanced descriptor raises nothing; a legacy one always does.', () => {
    const bench = new EnetBench();
    bench.transmit(0, frame(60), 0);
    bench.pass(1e-3);
    expect(bench.get('EIR')).toBe(0);
    expect(bench.state(TX_RING, 0).status & 0x8000).toBe(0);
  });

  it('A frame in several buffers is put together, and shorter ones are padded to 60 bytes.', () => {
    const bench = new EnetBench();
    const whole = frame(200);
    bench.bus.writeBytes(TX_BUFFERS, whole.subarray(0, 64));
    bench.bus.writeBytes(TX_BUFFERS + STRIDE, whole.subarray(64));
    bench.descriptor(TX_RING, 1, 136, 0x8c00, TX_BUFFERS + STRIDE, 0x4000);
    bench.descriptor(TX_RING, 0, 64, 0x8000, TX_BUFFERS, 0x4000);
    bench.barrier();
    bench.set('TDAR', 0);
    bench.pass(1e-3);
    expect(bench.wire.sent[0]?.frame.bytes).toEqual(whole);
    expect(bench.state(TX_RING, 0).status & 0x8000).toBe(0);
    bench.transmit(2, frame(20));
    const short = bench.wire.sent[1]!.frame.bytes;
    expect(short).toHaveLength(60);
    expect(short.subarray(0, 20)).toEqual(frame(20));
    expect(short.subarray(20).every((byte) => byte === 0)).toBe(true);
  });

  it('Checksums are inserted when the accelerator, the descriptor and store-and-forward all ask for it, not otherwise.', () => {
    const cleared = ipFrame(6, [1, 2, 3]);
    cleared.fill(0, 24, 26);
    cleared.fill(0, 50, 52);
    const both = reg.TACC_IPCHK | reg.TACC_PROCHK;
    const right = (tacc: number, extended: number, strfwd = true): boolean => {
      const bench = new EnetBench({ tacc });
      if (!strfwd) bench.set('TFWR', 0);
      bench.transmit(0, cleared, extended);
      const { bytes, sumsRight = false } = bench.wire.sent[0]!.frame;
      const isRight = checkFrame(bytes) === IS_IP;
      expect(sumsRight).toBe(isRight);
      return isRight;
    };
    expect(right(both, 0x5800)).toBe(true);
    expect(right(both, 0x4000)).toBe(false);
    expect(right(0, 0x5800)).toBe(false);
    expect(right(both, 0x5000)).toBe(false);
    expect(right(both, 0x5800, false)).toBe(false);
    const legacy = new EnetBench({ tacc: both, enhanced: false });
    legacy.transmit(0, cleared);
    expect(checkFrame(legacy.wire.sent[0]!.frame.bytes)).toBe(IS_IP);
    // What software has summed by itself is anybody's guess, even when it is right.
    const byItself = new EnetBench();
    byItself.transmit(0, ipFrame(6, [1, 2, 3]));
    expect(byItself.wire.sent[0]!.frame.sumsRight).toBe(false);
  });

  it('With SHIFT16 the first two bytes of the first buffer do not go out.', () => {
    const bench = new EnetBench({ tacc: reg.TACC_SHIFT16 });
    bench.transmit(0, Uint8Array.from([0xaa, 0xbb, ...frame(70)]));
    expect(bench.wire.sent[0]?.frame.bytes).toEqual(frame(70));
  });

  it("ADDINS puts the MAC's own address in; without TC the frame carries its own FCS, right or wrong.", () => {
    const bench = new EnetBench({ tcr: reg.TCR_FDEN | reg.TCR_ADDINS });
    bench.transmit(0, frame(60));
    expect([...bench.wire.sent[0]!.frame.bytes.subarray(6, 12)]).toEqual([2, 0, 0, 0, 0, 1]);
    const own = new EnetBench();
    const body = frame(60);
    const fcs = new Uint8Array(4);
    new DataView(fcs.buffer).setUint32(0, frameCheckSequence(body), true);
    own.transmit(0, Uint8Array.from([...body, ...fcs]), 0x4000, 0x8800);
    own.pass(1e-3);
    own.transmit(1, Uint8Array.from([...body, 1, 2, 3, 4]), 0x4000, 0x8800);
    expect(own.wire.sent.map(({ frame: { damaged } }) => damaged)).toEqual([false, true]);
    expect(own.wire.sent[0]!.frame.bytes).toEqual(body);
  });

  it('A graceful stop finishes the frame on the wire, says GRA, and goes on when GTS is taken back.', () => {
    const bench = new EnetBench();
    bench.transmit(0, frame(1000));
    bench.transmit(1, frame(1000));
    bench.set('TCR', reg.TCR_FDEN | reg.TCR_GTS);
    expect(bench.get('EIR') & reg.EIR_GRA).toBe(0);
    bench.pass(1e-3);
    expect(bench.get('EIR') & reg.EIR_GRA).toBe(reg.EIR_GRA);
    expect(bench.wire.sent).toHaveLength(1);
    bench.set('TCR', reg.TCR_FDEN);
    bench.pass(1e-3);
    expect(bench.wire.sent).toHaveLength(2);
  });

  it('PAUSE from the other end holds frames back for its quanta when flow control is on.', () => {
    const bench = new EnetBench({ rcr: reg.RCR_FCE });
    const pause = frame(60, [1, 0x80, 0xc2, 0, 0, 1], 0x8808);
    pause.set([0, 1, 0, 100], 14);
    bench.receive(pause);
    bench.transmit(0, frame(60));
    bench.pass(511e-6);
    expect(bench.wire.sent).toHaveLength(0);
    bench.pass(2e-6);
    expect(bench.wire.sent).toHaveLength(1);
    expect(bench.state(RX_RING, 0).status & 0x8000).toBe(0x8000);
    expect(bench.counter(mibOffsets['IEEE_R_FDXFC']!)).toBe(1);
  });

  it('TFC_PAUSE sends a PAUSE frame with the quanta of OPD ahead of what waits, and clears itself.', () => {
    const bench = new EnetBench();
    bench.set('OPD', 0x1234);
    bench.transmit(0, frame(100));
    bench.transmit(1, frame(100));
    bench.set('TCR', reg.TCR_FDEN | reg.TCR_TFC_PAUSE);
    expect(bench.get('TCR')).toBe(reg.TCR_FDEN);
    bench.pass(1e-3);
    const sent = bench.wire.sent.map(({ frame: { bytes } }) => bytes);
    expect(sent.map(({ length }) => length)).toEqual([100, 60, 100]);
    expect([...sent[1]!.subarray(0, 18)]).toEqual([
      1, 0x80, 0xc2, 0, 0, 1, 2, 0, 0, 0, 0, 1, 0x88, 0x08, 0, 1, 0x12, 0x34,
    ]);
    expect(bench.counter(mibOffsets['IEEE_T_FDXFC']!)).toBe(1);
    expect([0, 1].map((n) => bench.state(TX_RING, n).status & 0x8000)).toEqual([0, 0]);
  });

  it('In loop-back a frame comes back inside the MAC and nothing goes out.', () => {
    const bench = new EnetBench({ rcr: reg.RCR_LOOP });
    bench.transmit(0, frame(80));
    expect(bench.wire.sent).toHaveLength(0);
    expect(bench.received(0, 80)).toEqual(frame(80));
  });
});

describe('ENET receives', () => {
  it('A frame lands in its buffer, its descriptor says length and L, and RXF comes; the FCS stays unless it is stripped.', () => {
    const bench = new EnetBench({ eimr: reg.EIR_RXF });
    bench.receive(frame(100));
    expect(bench.state(RX_RING, 0)).toEqual({ length: 104, status: 0x0800 });
    expect(bench.received(0, 100)).toEqual(frame(100));
    const view = new DataView(bench.received(0, 104).buffer);
    expect(view.getUint32(100, true)).toBe(frameCheckSequence(frame(100)));
    expect(bench.core.lines.has(irqNumber.ENET)).toBe(true);
    const stripped = new EnetBench({ rcr: reg.RCR_CRCFWD, enhanced: false });
    stripped.receive(frame(100));
    expect(stripped.state(RX_RING, 0)).toEqual({ length: 100, status: 0x0800 });
    expect(stripped.get('EIR') & reg.EIR_RXF).toBe(reg.EIR_RXF);
  });

  it('A long frame goes over several buffers: full ones say their size, the last the whole length.', () => {
    const bench = new EnetBench({ rcr: reg.RCR_CRCFWD, mrbr: 256 });
    bench.receive(frame(600));
    expect([0, 1, 2].map((n) => bench.state(RX_RING, n))).toEqual([
      { length: 256, status: 0 },
      { length: 256, status: 0 },
      { length: 600, status: 0x0800 },
    ]);
    expect([...bench.received(0, 256), ...bench.received(1, 256), ...bench.received(2, 88)]).toEqual([...frame(600)]);
    expect(bench.get('EIR') & (reg.EIR_RXB | reg.EIR_RXF)).toBe(reg.EIR_RXB | reg.EIR_RXF);
  });

  it('With SHIFT16 two zeros stand before the frame and count.', () => {
    const bench = new EnetBench({ rcr: reg.RCR_CRCFWD, racc: reg.RACC_SHIFT16 });
    bench.receive(frame(60));
    expect(bench.state(RX_RING, 0).length).toBe(62);
    expect([...bench.received(0, 62)]).toEqual([0, 0, ...frame(60)]);
  });

  it('A full ring stops RDAR; one frame waits in the FIFO, the next is lost and counted; a kick lets the first in.', () => {
    const bench = new EnetBench({ rcr: reg.RCR_CRCFWD, rx: 2 });
    for (let n = 0; n < 4; n++) bench.receive(frame(1000 + n));
    expect(bench.get('RDAR')).toBe(0);
    expect(bench.counter(mibOffsets['IEEE_R_MACERR']!)).toBe(0);
    bench.receive(frame(1100));
    expect(bench.counter(mibOffsets['IEEE_R_MACERR']!)).toBe(1);
    bench.armReceive(0);
    bench.armReceive(1);
    bench.barrier();
    expect(bench.state(RX_RING, 0).status & 0x8000).toBe(0x8000);
    bench.set('RDAR', 0);
    expect([0, 1].map((n) => bench.state(RX_RING, n).length)).toEqual([1002, 1003]);
    expect(bench.get('RDAR')).toBe(0);
  });

  it('Frames for others stay out; broadcast, hashed groups and promiscuous mode let theirs in and say how.', () => {
    const group = [1, 0, 0x5e, 0, 0, 0xfb];
    const bench = new EnetBench({ rcr: reg.RCR_CRCFWD });
    bench.receive(frame(60, [2, 0, 0, 0, 0, 7]));
    bench.receive(frame(60, group));
    expect(bench.state(RX_RING, 0).status & 0x8000).toBe(0x8000);
    bench.receive(frame(60, [255, 255, 255, 255, 255, 255]));
    expect(bench.state(RX_RING, 0).status).toBe(0x0880);
    const bit = hashBit(Uint8Array.from(group));
    bench.set(bit > 31 ? 'GAUR' : 'GALR', (1 << (bit & 31)) >>> 0);
    bench.receive(frame(60, group));
    expect(bench.state(RX_RING, 1).status).toBe(0x0840);
    const open = new EnetBench({ rcr: reg.RCR_CRCFWD | reg.RCR_PROM });
    open.receive(frame(60, [2, 0, 0, 0, 0, 7]));
    expect(open.state(RX_RING, 0).status).toBe(0x0900);
    const quiet = new EnetBench({ rcr: reg.RCR_CRCFWD | reg.RCR_BC_REJ });
    quiet.receive(frame(60, [255, 255, 255, 255, 255, 255]));
    expect(quiet.state(RX_RING, 0).status & 0x8000).toBe(0x8000);
  });

  it('The FCS and the hash are those that zlib computes: its CRC-32, and the upper six bits of the complement.', () => {
    expect(frameCheckSequence(new TextEncoder().encode('123456789'))).toBe(0xcbf4_3926);
    expect(hashBit(Uint8Array.of(1, 0, 0x5e, 0, 0, 1))).toBe(54);
    expect(hashBit(Uint8Array.of(1, 0, 0x5e, 0, 0, 0xfb))).toBe(33);
    expect(hashBit(Uint8Array.of(0x33, 0x33, 0, 0, 0, 1))).toBe(23);
  });

  it('Damaged frames and wrong checksums are thrown away when RACC says so, else marked.', () => {
    const wrongIp = ipFrame(17, [1, 2, 3]);
    wrongIp[25]! ^= 1;
    const wrongTcp = ipFrame(6, [1, 2, 3]);
    wrongTcp[56]! ^= 1;
    const strict = new EnetBench({ racc: reg.RACC_LINEDIS | reg.RACC_IPDIS | reg.RACC_PRODIS });
    strict.receive(frame(60), true);
    strict.receive(wrongIp);
    strict.receive(wrongTcp);
    expect(strict.state(RX_RING, 0).status & 0x8000).toBe(0x8000);
    expect(strict.counter(mibOffsets['IEEE_R_CRC']!)).toBe(1);
    strict.receive(ipFrame(6, [1, 2, 3]));
    expect(strict.state(RX_RING, 0).status & 0x8000).toBe(0);
    const loose = new EnetBench();
    loose.receive(frame(60), true);
    loose.receive(wrongIp);
    loose.receive(wrongTcp);
    expect(loose.state(RX_RING, 0).status).toBe(0x0804);
    expect(loose.read(RX_RING + 32 + 8) & 0xffff).toBe(0x20);
    expect(loose.read(RX_RING + 64 + 8) & 0xffff).toBe(0x10);
  });

  it('With a receive threshold the accelerator cannot throw frames away: they were already on their way.', () => {
    const bench = new EnetBench({ racc: reg.RACC_LINEDIS });
    bench.set('RSFL', 16);
    bench.receive(frame(60), true);
    expect(bench.state(RX_RING, 0).status).toBe(0x0804);
  });

  it('PADREM cuts what follows the IP packet, PADEN what follows a length field below 46.', () => {
    const bench = new EnetBench({ rcr: reg.RCR_CRCFWD, racc: reg.RACC_PADREM });
    bench.receive(ipFrame(17, [1], 17));
    expect(bench.state(RX_RING, 0).length).toBe(43);
    const paden = new EnetBench({ rcr: reg.RCR_PADEN });
    paden.receive(frame(60, [2, 0, 0, 0, 0, 1], 20));
    expect(paden.state(RX_RING, 0).length).toBe(34);
  });

  it('A frame beyond MAX_FL is marked LG and raises BABR.', () => {
    const bench = new EnetBench({ rcr: reg.RCR_CRCFWD });
    bench.receive(frame(1600));
    const last = bench.state(RX_RING, 1);
    expect(last.status & 0x0020).toBe(0x0020);
    expect(bench.get('EIR') & reg.EIR_BABR).toBe(reg.EIR_BABR);
  });
});

describe('ENET counts, waits and asks', () => {
  it('The counters follow frames by size, kind and direction, stand while DIS is set, and clear.', () => {
    const bench = new EnetBench({ rcr: reg.RCR_CRCFWD });
    bench.receive(frame(1514));
    bench.receive(frame(60, [255, 255, 255, 255, 255, 255]));
    bench.transmit(0, frame(100));
    const value = (name: string): number => bench.counter(mibOffsets[name]!);
    expect(value('RMON_R_PACKETS')).toBe(2);
    expect(value('RMON_R_BC_PKT')).toBe(1);
    expect(value('RMON_R_P64')).toBe(1);
    expect(value('RMON_R_P1024TO2047')).toBe(1);
    expect(value('RMON_R_OCTETS')).toBe(1518 + 64);
    expect(value('IEEE_R_FRAME_OK')).toBe(2);
    expect(value('IEEE_R_OCTETS_OK')).toBe(1518 + 64);
    expect(value('RMON_T_P65TO127')).toBe(1);
    expect(value('IEEE_T_FRAME_OK')).toBe(1);
    bench.set('MIBC', reg.MIBC_DIS >>> 0);
    bench.receive(frame(60));
    expect(value('RMON_R_PACKETS')).toBe(2);
    bench.set('MIBC', (reg.MIBC_DIS | reg.MIBC_CLEAR) >>> 0);
    expect(value('RMON_R_PACKETS')).toBe(0);
  });

  it('Coalescing holds RXF back until enough frames came or the time is up.', () => {
    const bench = new EnetBench({ rcr: reg.RCR_CRCFWD, rx: 8 });
    // Three frames, or 1000 x 64 clocks of the bus (132 MHz: 485 us).
    bench.set('RXIC', (reg.IC_EN | reg.IC_CS | (3 << 20) | 1000) >>> 0);
    bench.receive(frame(60));
    bench.receive(frame(60));
    expect(bench.get('EIR') & reg.EIR_RXF).toBe(0);
    bench.receive(frame(60));
    expect(bench.get('EIR') & reg.EIR_RXF).toBe(reg.EIR_RXF);
    bench.set('EIR', reg.EIR_RXF);
    bench.receive(frame(60));
    bench.pass(484e-6);
    expect(bench.get('EIR') & reg.EIR_RXF).toBe(0);
    bench.pass(2e-6);
    expect(bench.get('EIR') & reg.EIR_RXF).toBe(reg.EIR_RXF);
  });

  it('A management transfer takes 64 clocks of MDC and brings the register; no PHY reads as ones.', () => {
    const bench = new EnetBench();
    bench.set('MSCR', 26 << 1);
    bench.set('MMFR', (1 << 30) | (2 << 28) | (5 << 18) | (2 << 16));
    bench.pass(26e-6);
    expect(bench.get('EIR') & reg.EIR_MII).toBe(0);
    bench.pass(1e-6);
    expect(bench.get('EIR') & reg.EIR_MII).toBe(reg.EIR_MII);
    expect(bench.get('MMFR') & 0xffff).toBe(0x1005);
    bench.set('MMFR', (1 << 30) | (2 << 28) | (3 << 23) | (5 << 18) | (2 << 16));
    bench.pass(27e-6);
    expect(bench.get('MMFR') & 0xffff).toBe(0xffff);
    expect(bench.faults).toEqual([]);
  });

  it('MDC too fast, switched off, or MMFR written in the middle of a transfer are faults.', () => {
    const bench = new EnetBench();
    const read = (1 << 30) | (2 << 28) | (2 << 16);
    bench.set('MMFR', read);
    bench.set('MSCR', 1 << 1);
    bench.set('MMFR', read);
    bench.set('MMFR', read);
    expect(bench.faults).toEqual(['mdio-off', 'mdio-too-fast', 'mdio-busy']);
    bench.pass(1e-3);
    expect(bench.get('MMFR') & 0xffff).toBe(0xffff);
  });

  it('ECR.RESET brings every register back and clears itself; ETHEREN off drops what is under way.', () => {
    const bench = new EnetBench();
    bench.transmit(0, frame(1000));
    bench.set('ECR', reg.ECR_RESET);
    expect(bench.get('ECR')).toBe(0x7000_0000);
    expect(bench.get('RCR')).toBe(0x05ee_0001);
    bench.pass(1e-3);
    expect(bench.get('EIR')).toBe(0);
    expect(bench.state(TX_RING, 0).status & 0x8000).toBe(0x8000);
  });

  it('The 1588 timer counts ATINC each 40 ns, can be read by a capture, and stamps descriptors.', () => {
    const bench = new EnetBench({ rcr: reg.RCR_CRCFWD });
    bench.set('ATINC', 40);
    bench.set('ATCR', 1);
    bench.pass(1e-3);
    bench.set('ATCR', 1 | (1 << 11));
    expect(bench.get('ATVR')).toBe(1_000_000);
    bench.receive(frame(60));
    expect(bench.read(RX_RING + 20)).toBe(1_000_000);
    expect(bench.read(RX_RING + 16) >>> 31).toBe(1);
  });
});

describe('ENET punishes', () => {
  it('Rings and buffers off their 64 bytes are faults, each in both directions.', () => {
    const bench = new EnetBench();
    bench.bus.writeBytes(TX_BUFFERS + 4, frame(60));
    bench.descriptor(TX_RING, 0, 60, 0x8c00, TX_BUFFERS + 4, 0x4000);
    bench.barrier();
    bench.set('TDAR', 0);
    expect(bench.faults).toEqual(['buffer-misaligned']);
    bench.descriptor(RX_RING, 0, 0, 0x8000, 0x2022_0010, 0x80);
    bench.receive(frame(60));
    expect(bench.faults).toEqual(['buffer-misaligned', 'buffer-misaligned']);
    bench.set('ECR', 0);
    bench.set('TDSR', TX_RING + 8);
    bench.set('RDSR', RX_RING + 32);
    bench.set('ECR', reg.ECR_ETHEREN | reg.ECR_DBSWP | reg.ECR_EN1588);
    bench.set('TDAR', 0);
    bench.set('RDAR', 0);
    expect(bench.faults.slice(2)).toEqual(['descriptor-misaligned', 'descriptor-misaligned']);
  });

  it('A kick right behind the store to a descriptor is a fault; one after a barrier is none, nor one that repeats.', () => {
    const bench = new EnetBench();
    bench.bus.writeBytes(TX_BUFFERS, frame(60));
    bench.descriptor(TX_RING, 0, 60, 0x8c00, TX_BUFFERS, 0x4000);
    bench.set('TDAR', 0);
    expect(bench.faults).toEqual(['tdar-no-barrier']);
    bench.barrier();
    bench.set('TDAR', 0);
    bench.pass(1e-3);
    bench.set('TDAR', 0);
    bench.transmit(1, frame(60));
    bench.receive(frame(60));
    bench.armReceive(0);
    bench.set('RDAR', 0);
    expect(bench.faults).toEqual(['tdar-no-barrier', 'tdar-no-barrier']);
  });

  it('A buffer where no memory is raises EBERR and stops the MAC.', () => {
    const bench = new EnetBench();
    bench.descriptor(RX_RING, 0, 0, 0x8000, 0x1000_0000, 0x80);
    bench.receive(frame(60));
    expect(bench.faults).toEqual(['dma-bus-error']);
    expect(bench.get('EIR') & reg.EIR_EBERR).toBe(reg.EIR_EBERR);
    expect(bench.get('ECR') & reg.ECR_ETHEREN).toBe(0);
  });

  it('DMA into a TCM whose core sleeps is lost unless GPR1 forces its clock and CLPCR stays in run.', () => {
    const bench = new EnetBench();
    const tcm = 0x2000_0400;
    const arm = (): void => bench.descriptor(RX_RING, 0, 0, 0x8000, tcm, 0x80);
    arm();
    bench.core.sleeping = true;
    bench.receive(frame(60));
    expect(bench.faults).toEqual(['dma-tcm-asleep']);
    expect(bench.read(tcm + 12)).toBe(0);
    bench.write(0x400a_c004, 0x8000_0000);
    bench.receive(frame(60));
    expect(bench.faults).toHaveLength(2);
    bench.write(0x400f_c054, bench.read(0x400f_c054) & ~3);
    bench.receive(frame(60));
    expect(bench.faults).toHaveLength(2);
    expect(bench.read(tcm + 12) & 0xffff).toBe(0xb588);
  });

  it('Half-word writes to ENET, and a receive buffer size of 0, are faults.', () => {
    const bench = new EnetBench();
    bench.bus.blockAt(ENET)!.block.write(0x84, 2, 0);
    bench.set('ECR', 0);
    bench.set('MRBR', 0);
    bench.set('ECR', reg.ECR_ETHEREN | reg.ECR_DBSWP);
    expect(bench.faults).toEqual(['access-size', 'buffer-size']);
  });

  it('While the wire does not pass frames nothing goes out or comes in, but descriptors come back.', () => {
    const bench = new EnetBench();
    bench.wire.works = false;
    bench.transmit(0, frame(60));
    bench.receive(frame(60));
    bench.pass(1e-3);
    expect(bench.wire.sent).toHaveLength(0);
    expect(bench.state(TX_RING, 0).status & 0x8000).toBe(0);
    expect(bench.state(RX_RING, 0).status & 0x8000).toBe(0x8000);
  });
});
