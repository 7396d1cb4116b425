import { describe, expect, it } from 'vitest';
import { Account } from './account.ts';
import { constants, valuesOf } from './constants.ts';
import { constantsHash } from './constants-hash.ts';
import { directionTiming, type Measured, placementOf, timingReport } from './report.ts';

const [ITCM, OCRAM, SDRAM, QSPI] = [0x400, 0x20200000, 0x80000000, 0x30000000];

/** A measurement of 1000 instructions in 2000 cycles, 300 of them waited for data at an address. */
function measured(changes: Partial<Measured> = {}, waitedFor = OCRAM): Measured {
  const account = new Account();
  const from = account.snapshot();
  account.fetched[0] = 1000;
  account.waited('data', waitedFor, 300);
  account.spent.branch += 100;
  const to = account.snapshot();
  return {
    mbit: 94.9,
    ceilingMbit: 94.93,
    loadPercent: 20,
    isAlone: true,
    instructions: 1000,
    awakeCycles: 2000,
    from,
    to,
    ...changes,
  };
}

describe('The band of a result', () => {
  it('Is that of the loosest memory that was waited for; code in flash counts by itself.', () => {
    expect([ITCM, OCRAM, SDRAM, QSPI].map((address) => directionTiming(measured({}, address)).band)).toEqual([
      { percent: 10, of: 'tcm' },
      { percent: 15, of: 'ocram' },
      { percent: 15, of: 'sdram' },
      { percent: 40, of: 'qspi' },
    ]);
    const cached = measured({}, ITCM);
    cached.to.fetched[3] = 500;
    expect(directionTiming(cached).band.of).toBe('qspi');
  });

  it('What took less than a hundredth of the time does not count.', () => {
    expect(directionTiming(measured({ awakeCycles: 100_000 }, SDRAM)).band.of).toBe('tcm');
  });

  it('The run has the widest of its directions.', () => {
    const of = (...addresses: number[]) =>
      timingReport(
        addresses.map((address) => directionTiming(measured({}, address))),
        '',
      ).band.of;
    expect(of(OCRAM, QSPI, SDRAM)).toBe('qspi');
    expect(of(ITCM, OCRAM)).toBe('ocram');
    expect(of()).toBe('tcm');
  });
});

describe('Ranges', () => {
  it('Time a byte and load go with the band, the load to 100 at most.', () => {
    const timing = directionTiming(measured());
    expect(timing.cpuNsPerByte).toBeCloseTo((20 * 80) / 94.9, 2);
    expect(timing.cpuNsPerByteRange).toEqual([14.331, 19.389]);
    expect(timing.cpuLoadRange).toEqual([17, 23]);
    expect(directionTiming(measured({ loadPercent: 95 })).cpuLoadRange).toEqual([80.75, 100]);
  });

  it('A core with time to spare keeps up with the cable; one that may be too slow may not; a busy one is as fast as it is.', () => {
    expect(directionTiming(measured()).mbitRange).toEqual([94.9, 94.9]);
    const near = directionTiming(measured({ loadPercent: 90 })).mbitRange;
    expect(near[0]).toBeCloseTo(94.9 / 0.9 / 1.15, 2);
    expect(near[1]).toBe(94.9);
    const busy = directionTiming(measured({ mbit: 300, ceilingMbit: 949, loadPercent: 100 })).mbitRange;
    expect(busy[0]).toBeCloseTo(300 / 1.15, 2);
    expect(busy[1]).toBeCloseTo(300 / 0.85, 2);
    expect(directionTiming(measured({ mbit: 94.9, loadPercent: 100 })).mbitRange[1]).toBe(94.93);
  });

  it('Where another port was busy too, the time a byte is nobody else’s and is not given; without a load neither.', () => {
    expect(directionTiming(measured({ isAlone: false })).cpuNsPerByte).toBeNull();
    const unknown = directionTiming(measured({ loadPercent: null }));
    expect(unknown.cpuNsPerByteRange).toBeNull();
    expect(unknown.cpuLoadRange).toBeNull();
    expect(unknown.mbitRange).toEqual([94.9, 94.9]);
  });

  it('Shares sum up to the cycles awake, and cycles an instruction are those.', () => {
    const { shares, cyclesPerInstruction } = directionTiming(measured());
    expect(shares).toEqual({ issue: 80, branch: 5, fetch: 0, data: 15, peripherals: 0 });
    expect(cyclesPerInstruction).toBe(2);
  });
});

describe('What a run rests on', () => {
  it('The placement comes from the greeting of our images, and from nothing else.', () => {
    expect(placementOf('\nboardproof lwip-iperf teensy41 itcm-dtcm-ocram-w8-s8 0123456789abcdef\n')).toEqual({
      code: 'itcm',
      data: 'dtcm',
      nocache: 'ocram',
    });
    expect(placementOf('hello itcm-dtcm-ocram-w8-s8')).toBeNull();
  });

  it('The hash changes with any value, and each constant has a unit, a ground and a source.', () => {
    const names = Object.keys(constants) as (keyof typeof constants)[];
    const hashes = new Set(names.map((name) => constantsHash(valuesOf({ [name]: constants[name].value + 1 }))));
    expect(hashes.size).toBe(names.length);
    expect(hashes.has(constantsHash())).toBe(false);
    expect(constantsHash()).toMatch(/^[0-9a-f]{64}$/);
    for (const { unit, ground, source } of Object.values(constants)) {
      expect(unit).not.toBe('');
      expect(['measured', 'stated', 'fitted', 'assumed']).toContain(ground);
      expect(source.length).toBeGreaterThan(2);
    }
  });
});
