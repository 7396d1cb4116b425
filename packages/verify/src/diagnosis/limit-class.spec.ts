// The rules that captures of real stacks taught, each with the figure that decides and one on its other side.
import { describe, expect, it } from 'vitest';
import { sampleCapture } from '../sample/sample-capture.ts';
import { type Scenario, scenarios } from '../sample/scenario.ts';
import { traceCapture } from '../trace-capture.ts';
import { classify } from './limit-class.ts';
import { type Quantities, quantities } from './quantities.ts';

/** What is measured of a generated transfer, some of it replaced. */
async function named(scenario: Scenario, change: Partial<Quantities> = {}, utilisation = 0.6): Promise<string> {
  const { trace } = await traceCapture(sampleCapture(scenario), 'generated');
  const q = quantities(trace.connections[0]!, true, 100)!;
  return classify({ ...q, ...change }, { utilisation, duplex: undefined }).primary;
}

/** The sender's end of a transfer whose flight comes and goes, with the window open. */
const gulps: Partial<Quantities> = {
  captureEnd: 'sender',
  goodputMbit: 57,
  windowP50: 1_000_000,
  windowMax: 1_000_000,
  flightP50: 40_000,
  flightP75: 55_000,
  flightP99: 72_000,
  rtt0Us: 2_400,
  rttP5Us: 2_900,
  rttP50Us: 5_400,
  rttP95Us: 7_600,
  rttPredictedUs: 8_600,
  idleShare: 0,
  silenceShare: 0,
  windowFullShare: 0,
};

describe('The rules', () => {
  it('Segments that the receiver reports as duplicates are no losses.', async () => {
    const slow: Partial<Quantities> = { lossShare: 0.02, lostSegments: 30, recoveryShare: 0.2, timeoutShare: 0 };
    expect(await named(scenarios.reference, { ...slow, missedShare: 0.02 })).toBe('loss');
    expect(await named(scenarios.reference, { ...slow, missedShare: 0.001 })).not.toBe('loss');
  });

  it('A full window in which nothing moves is a closed one, on a bench.', async () => {
    expect(await named(scenarios.reference, { standstillShare: 0.3 })).toBe('zero-window');
    expect(await named(scenarios.reference, { standstillShare: 0.01 })).toBe('receive-window');
    expect(await named(scenarios.reference, { standstillShare: 0.3, rtt0Us: 9_000 })).not.toBe('zero-window');
  });

  it('A send buffer that is filled and drained in gulps is a send buffer.', async () => {
    expect(await named(scenarios.reference, gulps)).toBe('send-buffer');
    // The queue never empties: it stands before a line that is slower than it should be, or comes to a standstill.
    expect(await named(scenarios.reference, { ...gulps, rttP5Us: 5_000 })).toBe('path');
    expect(await named(scenarios.reference, { ...gulps, rttP95Us: 40_000 })).toBe('path');
    expect(await named(scenarios.reference, { ...gulps, lostSegments: 1 })).toBe('path');
  });

  it('Segments at the pace of a 10 Mbit/s line show that line at either end.', async () => {
    const paced: Partial<Quantities> = { goodputMbit: 9.49, spacingP50Us: 1_231, idleShare: 0.5, rttP50Us: 1_300 };
    for (const captureEnd of ['sender', 'receiver'] as const) {
      expect(await named(scenarios.link, { ...paced, captureEnd }, 0.1)).toBe('wrong-speed');
      expect(await named(scenarios.link, { ...paced, captureEnd, spacingP50Us: 900 }, 0.1)).not.toBe('wrong-speed');
    }
  });

  it('Beyond a handshake of 5 ms pauses and waits are the path’s.', async () => {
    expect(await named(scenarios.cpu)).toBe('cpu');
    expect(await named(scenarios.cpu, { rtt0Us: 9_000, rttP50Us: 40_000, rttPredictedUs: 9_900 })).toBe('path');
    const pauses: Partial<Quantities> = {
      captureEnd: 'receiver',
      silenceShare: 0.3,
      flightP50: 9_000,
      flightP75: 20_000,
    };
    const uneven: Partial<Quantities> = { ...pauses, flightP99: 90_000, windowP50: 400_000, windowMax: 400_000 };
    expect(await named(scenarios.link, uneven)).toBe('application');
    expect(await named(scenarios.link, { ...uneven, rtt0Us: 9_000 })).toBe('path');
  });

  it('Of a handful of segments no application is accused.', async () => {
    const few: Partial<Quantities> = {
      captureEnd: 'receiver',
      silenceShare: 0.9,
      flightP50: 0,
      flightP75: 0,
      flightP99: 0,
    };
    expect(await named(scenarios.link, few, 0.01)).toBe('unknown');
  });
});
