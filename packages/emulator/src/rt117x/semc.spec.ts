import { describe, expect, it } from 'vitest';
import { Bench } from './testing/bench.ts';

const SEMC = 0x400d_4000;
const SDRAM = 0x8000_0000;

/** The steps of the EVKs' DCD. */
const steps: Readonly<Record<string, (bench: Bench) => void>> = {
  clock: (bench) => bench.write(0x40cc_0200, 0x703),
  enable: (bench) => bench.write(SEMC, 0x1000_0004),
  base: (bench) => bench.write(SEMC + 0x10, 0x8000_001d),
  width: (bench) => bench.write(SEMC + 0x40, 0xf32),
  precharge: (bench) => bench.write(SEMC + 0x9c, 0xa55a_000f),
  refresh: (bench) => {
    bench.write(SEMC + 0x9c, 0xa55a_000c);
    bench.write(SEMC + 0x9c, 0xa55a_000c);
  },
  mode: (bench) => {
    bench.write(SEMC + 0xa0, 0x33);
    bench.write(SEMC + 0x9c, 0xa55a_000a);
  },
  run: (bench) => bench.write(SEMC + 0x4c, 0x2121_0409),
};

function start(without = ''): Bench {
  const bench = new Bench();
  for (const [name, step] of Object.entries(steps)) if (name !== without) step(bench);
  return bench;
}

describe('SEMC and the SDRAM', () => {
  it('The sequence of NXP’s DCD wakes the SDRAM: it keeps words, and each command says that it is done.', () => {
    const bench = start();
    expect(bench.read(SEMC + 0x3c) & 3).toBe(1);
    bench.write(SEMC + 0x3c, 3);
    expect(bench.read(SEMC + 0x3c)).toBe(0);
    bench.write(SDRAM + 0x1234, 0xcafe_f00d);
    expect(bench.read(SDRAM + 0x1234)).toBe(0xcafe_f00d);
    expect(bench.sdram).toEqual([[SDRAM, 1 << 20]]);
    expect(bench.faults).toEqual([]);
  });

  it.for([
    ['enable', 'MDIS'],
    ['base', 'SEMC_BR0 is not valid'],
    ['precharge', 'no precharge-all'],
    ['refresh', '0 auto-refreshes'],
    ['mode', 'no mode'],
    ['run', 'REN is 0'],
  ] as const)('Without the step "%s" an access is a fault that says so.', ([step, words]) => {
    const bench = start(step);
    bench.read(SDRAM);
    expect(bench.faults).toEqual(['sdram-off']);
    expect(bench.details[0]).toContain(words);
  });

  it('A width that the board’s chips have not is a fault.', () => {
    const bench = start();
    bench.write(SEMC + 0x40, 0xf31);
    bench.read(SDRAM);
    expect(bench.details[0]).toContain("SEMC_SDRAMCR0.PS is 1, the board's width is 2");
  });

  it('A mode of another CAS latency than SEMC’s is a fault.', () => {
    const bench = start();
    bench.write(SEMC + 0xa0, 0x23);
    bench.write(SEMC + 0x9c, 0xa55a_000a);
    bench.read(SDRAM);
    expect(bench.details[0]).toContain('CAS latencies differ');
  });

  it('A root that is switched off takes the memory away.', () => {
    const bench = start();
    bench.write(0x40cc_0204, 1 << 24);
    bench.write(SDRAM, 1);
    expect(bench.faults).toEqual(['sdram-off']);
    expect(bench.details[0]).toContain('clock root');
  });

  it('Without its clock a command ends with an error.', () => {
    const bench = start();
    bench.write(0x40cc_0204, 1 << 24);
    bench.write(SEMC + 0x3c, 3);
    bench.write(SEMC + 0x9c, 0xa55a_000c);
    expect(bench.read(SEMC + 0x3c) & 2).toBe(2);
  });
});
