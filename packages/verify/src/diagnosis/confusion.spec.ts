// Simulated transfers whose limit is known by construction, with random figures: each must be named. README.md has the counts.
import { perTier } from '@boardproof/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyze } from '../analyze.ts';
import { sampleBoard, sampleCapture } from '../sample/sample-capture.ts';
import { referenceScenario, type Scenario } from '../sample/scenario.ts';
import type { LimitClass } from './limit-class.ts';

const CEILING = 94.93;
const received: Scenario = { ...referenceScenario, delayUs: 60, ackEvery: 2, bytes: 3 * 1024 * 1024 };
const sent: Scenario = {
  ...received,
  direction: 'tx',
  windowSegments: 44,
  sendBufferSegments: 30,
  delayedAckUs: 40_000,
};

const whole = (min: number, max: number) => fc.integer({ min, max });
const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** The delay each way at which so many segments in flight give a share of the ceiling. */
const delayFor = (segments: number, share: number) =>
  Math.max(5, ((segments * 1460 * 8) / (CEILING * share) - 130) / 2);

const made: [name: string, limit: LimitClass, scenario: fc.Arbitrary<Scenario>][] = [
  [
    'a receive window that is too small',
    'receive-window',
    fc.tuple(whole(2, 20), real(0.25, 0.9)).map(([windowSegments, share]) => ({
      ...received,
      windowSegments,
      delayUs: delayFor(windowSegments, share),
      ackEvery: windowSegments <= 4 ? 1 : 2,
    })),
  ],
  [
    'a send buffer that is too small',
    'send-buffer',
    fc.tuple(whole(2, 16), real(0.25, 0.88), whole(1, 2)).map(([sendBufferSegments, share, ackEvery]) => ({
      ...sent,
      sendBufferSegments,
      delayUs: delayFor(sendBufferSegments, share),
      ackEvery,
    })),
  ],
  [
    'a receiver that is too slow',
    'cpu',
    fc
      .record({ windowSegments: whole(8, 30), receiverCpuUs: real(170, 600), delayUs: real(10, 150) })
      .map((change) => ({ ...received, ...change })),
  ],
  [
    'a sending board that is too slow',
    'cpu',
    fc
      .record({ sendBufferSegments: whole(8, 30), senderCpuUs: real(170, 600), delayUs: real(10, 100) })
      .map((change) => ({ ...sent, ...change })),
  ],
  [
    'losses on the way to the board',
    'loss',
    fc
      .record({ windowSegments: whole(12, 44), loss: real(0.01, 0.06), delayUs: real(100, 400), seed: fc.nat() })
      .map((change) => ({ ...received, ...change })),
  ],
  [
    'losses on the way from the board',
    'loss',
    fc
      .record({ sendBufferSegments: whole(12, 44), loss: real(0.01, 0.06), delayUs: real(100, 400), seed: fc.nat() })
      .map((change) => ({ ...sent, ...change })),
  ],
  [
    'a board that pauses reading',
    'zero-window',
    fc
      .record({ windowSegments: whole(4, 30), readChunk: whole(30_000, 200_000), readPauseUs: real(8_000, 100_000) })
      .map((change) => ({ ...received, ...change })),
  ],
  [
    'an application of the PC that offers less',
    'application',
    fc.tuple(whole(20_000, 60_000), real(8, 60)).map(([writeChunk, rate]) => ({
      ...received,
      windowSegments: 44,
      writeChunk,
      writeEveryUs: (writeChunk * 8) / rate,
    })),
  ],
  [
    'an application of the board that offers less',
    'application',
    fc
      .tuple(whole(20_000, 40_000), real(8, 60))
      .map(([writeChunk, rate]) => ({ ...sent, writeChunk, writeEveryUs: (writeChunk * 8) / rate })),
  ],
  [
    'a line of 10 Mbit/s towards the board',
    'wrong-speed',
    fc
      .record({ windowSegments: whole(8, 44), delayUs: real(5, 300) })
      .map((change) => ({ ...received, ...change, lineMbit: 10, bytes: 1_600_000 })),
  ],
  [
    'a line of 10 Mbit/s from the board',
    'wrong-speed',
    fc
      .record({ sendBufferSegments: whole(8, 30), delayUs: real(5, 300) })
      .map((change) => ({ ...sent, ...change, lineMbit: 10, bytes: 1_600_000 })),
  ],
  [
    'nothing but the line towards the board',
    'link',
    fc.record({ windowSegments: whole(8, 44), delayUs: real(5, 150) }).map((change) => ({ ...received, ...change })),
  ],
  [
    'nothing but the line from the board',
    'link',
    fc.record({ sendBufferSegments: whole(8, 40), delayUs: real(5, 150) }).map((change) => ({ ...sent, ...change })),
  ],
  [
    'one segment of send buffer against delayed acknowledgements',
    'delayed-ack',
    fc
      .record({ delayedAckUs: real(40_000, 150_000), delayUs: real(5, 300) })
      .map((change) => ({ ...sent, ...change, sendBufferSegments: 1, bytes: 60 * 1460 })),
  ],
];

describe('A transfer made with one limit is named so', () => {
  it.each(made)('With %s it is %s.', async (_name, limit, scenario) => {
    await fc.assert(
      fc.asyncProperty(scenario, async (one) => {
        const { diagnosis } = await analyze(sampleCapture(one), { board: sampleBoard() });
        const [entry] = diagnosis;
        expect(diagnosis).toHaveLength(1);
        expect(entry!.direction).toBe(one.direction);
        // Losses that are repaired in time leave the link full; they fail all the same.
        const isRepaired = limit === 'loss' && entry!.class === 'link' && entry!.contributing.includes('link-quality');
        if (!isRepaired) expect(entry!.class).toBe(limit);
        expect(entry!.verdict).toBe(limit === 'link' ? 'pass' : 'fail');
      }),
      { numRuns: perTier({ quick: 2, normal: 5, long: 200 }) },
    );
  });
});
