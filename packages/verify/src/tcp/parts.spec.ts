import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BinSeries } from './bin-series.ts';
import { Direction } from './direction.ts';
import { Histogram } from './histogram.ts';
import { SequenceSpace } from './sequence-space.ts';

describe('Histogram', () => {
  it('A percentile is never more than 1/64 above the exact one, nor below it.', () => {
    const values = fc.array(fc.integer({ min: 0, max: 0xffff_ffff }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(values, fc.double({ min: 0.01, max: 1, noNaN: true }), (list, share) => {
        const histogram = new Histogram();
        for (const value of list) histogram.add(value);
        const exact = [...list].sort((one, other) => one - other)[Math.ceil(share * list.length) - 1]!;
        const found = histogram.percentile(share);
        expect(found).toBeGreaterThanOrEqual(exact);
        expect(found).toBeLessThanOrEqual(exact * (1 + 1 / 64) + 1);
      }),
    );
  });
});

describe('BinSeries', () => {
  it('Nothing is lost, however long the series grows.', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1e10), fc.nat(1000)), { maxLength: 100 }), (entries) => {
        const series = new BinSeries(0);
        for (const [time, amount] of entries) series.add(time, amount);
        const sum = entries.reduce((total, [, amount]) => total + amount, 0);
        expect(series.between(0, 2e10)).toBeCloseTo(sum, 6);
        expect(series.steps(1e6).reduce((total, amount) => total + amount, 0)).toBeCloseTo(sum, 6);
      }),
    );
  });
});

describe('SequenceSpace', () => {
  /** Byte by byte, as slowly as one likes. */
  function naive(segments: readonly (readonly [number, number])[]): number[] {
    const seen = new Set<number>();
    return segments.map(([start, length]) => {
      let repeated = 0;
      for (let byte = start; byte < start + length; byte += 1) {
        if (seen.has(byte)) repeated += 1;
        seen.add(byte);
      }
      return repeated;
    });
  }
  const segment = fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 60 }));

  it('Repeated bytes are counted as byte by byte.', () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 80 }), (segments) => {
        const space = new SequenceSpace();
        expect(segments.map(([start, length], index) => space.add(start, length, index))).toEqual(naive(segments));
      }),
    );
  });

  it('Acknowledgements between the segments do not change that.', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(segment, fc.option(fc.nat(460))), { maxLength: 80 }), (steps) => {
        const space = new SequenceSpace();
        const counts = steps.map(([[start, length], ack], index) => {
          const repeated = space.add(start, length, index);
          if (ack !== null) space.acknowledge(ack, index, true);
          return repeated;
        });
        expect(counts).toEqual(naive(steps.map(([entry]) => entry)));
      }),
    );
  });

  it('A million segments that nobody acknowledges need no more memory than a few thousand, and repeats are still found.', () => {
    const space = new SequenceSpace();
    let repeated = 0;
    for (let index = 0; index < 1e6; index += 1) repeated += space.add(index * 10, 10, index);
    expect(repeated).toBe(0);
    expect(space.add(9_999_990, 10, 2e6)).toBe(10);
    expect(space.add(100, 10, 2e6)).toBe(10);
  });

  it('A segment sent twice gives no round trip, one sent once does.', () => {
    const space = new SequenceSpace();
    space.add(0, 100, 10);
    space.acknowledge(100, 25, false);
    expect(space.sampleUs).toBe(15);
    space.add(100, 100, 30);
    space.add(100, 100, 60);
    space.acknowledge(200, 70, false);
    expect([space.sampleUs, space.ambiguousAcks, space.rttCount]).toEqual([-1, 1, 1]);
  });
});

describe('Direction', () => {
  it('Sequence numbers grow on beyond 2^32, and those a little back stay back.', () => {
    fc.assert(
      fc.property(
        fc.nat(0xffff_ffff),
        fc.array(fc.integer({ min: -100_000, max: 1 << 30 }), { maxLength: 40 }),
        (first, steps) => {
          const direction = new Direction();
          const origin = direction.unwrap(first);
          let top = 0;
          for (const step of steps) {
            const offset = top + step;
            expect(direction.unwrap((first + offset) % 2 ** 32) - origin).toBe(offset);
            top = Math.max(top, offset);
          }
        },
      ),
    );
  });
});
