import { describe, expect, it } from 'vitest';
import { enetRegisters } from '../rt1062/enet-registers.ts';
import { Bench } from './testing/bench.ts';

const macs = { ENET: 0x4042_4000, ENET_1G: 0x4042_0000 } as const;
type Mac = keyof typeof macs;
const GPR16 = 0x400e_4040;
const GPR28 = 0x400e_4070;
const OCRAM = 0x2024_0000;
const DTCM = 0x2000_0000;

/** A MAC with one receive descriptor at `ring` and its buffer at `buffer`; a frame comes in. */
function receive(mac: Mac, ring: number, buffer: number, prepare: (bench: Bench) => void = () => {}) {
  const bench = new Bench();
  const set = (name: keyof typeof enetRegisters, value: number) =>
    bench.write(macs[mac] + enetRegisters[name].offset, value >>> 0);
  prepare(bench);
  bench.write(ring, 0xa000_0000);
  bench.write(ring + 4, buffer);
  set('RCR', (1522 << 16) | 0x0c);
  set('MRBR', 1536);
  set('RDSR', ring);
  set('ECR', 0x102);
  set('RDAR', 0);
  const bytes = new Uint8Array(60).fill(0xff, 0, 6);
  const block = mac === 'ENET' ? bench.chip.enet : bench.chip.enet1g;
  block.receiveFrame({ bytes, damaged: false });
  return { bench, arrived: bench.read(buffer) === 0xffff_ffff };
}

describe.each(Object.keys(macs) as Mac[])('DMA of %s', (mac) => {
  it('OCRAM takes a frame without a word.', () => {
    const { bench, arrived } = receive(mac, OCRAM, OCRAM + 0x1000);
    expect(arrived).toBe(true);
    expect(bench.faults).toEqual([]);
  });

  it('Rings and buffers that are not aligned to 64 bytes are faults.', () => {
    expect(receive(mac, OCRAM + 32, OCRAM + 0x1000).bench.faults).toContain('descriptor-misaligned');
    expect(receive(mac, OCRAM, OCRAM + 0x1010).bench.faults).toContain('buffer-misaligned');
  });

  it('A TCM takes a frame once GPR28 no longer marks its writes as cacheable.', () => {
    expect(receive(mac, OCRAM, DTCM + 0x1000).bench.faults).toEqual(['dma-tcm-cacheable']);
    const cleared = receive(mac, OCRAM, DTCM + 0x1000, (bench) => bench.write(GPR28, 0));
    expect(cleared.bench.faults).toEqual([]);
    expect(cleared.arrived).toBe(true);
  });

  it('While the core sleeps a TCM answers only with its clock forced and the GPC in RUN.', () => {
    const asleep = (force: boolean, run: boolean) => (bench: Bench) => {
      bench.write(GPR28, 0);
      if (force) bench.write(GPR16, 8);
      if (run) bench.write(0x40c0_0010, 0);
      bench.core.sleeping = true;
    };
    const faults = (force: boolean, run: boolean) =>
      new Set(receive(mac, OCRAM, DTCM + 0x1000, asleep(force, run)).bench.faults);
    expect(faults(true, true)).toEqual(new Set());
    expect(faults(true, false)).toEqual(new Set(['dma-tcm-asleep']));
    expect(faults(false, true)).toEqual(new Set(['dma-tcm-asleep']));
  });

  it('A buffer where nothing is ends in EBERR, and the MAC stops.', () => {
    const { bench } = receive(mac, OCRAM, 0x2100_0000);
    expect(bench.faults).toEqual(['dma-bus-error']);
    expect(bench.read(macs[mac] + enetRegisters.EIR.offset) & (1 << 22)).not.toBe(0);
    expect(bench.read(macs[mac] + enetRegisters.ECR.offset) & 2).toBe(0);
  });
});
