import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { ceilingMbit, windowLawMbit } from './law.ts';
import { linkPresets } from './link-preset.ts';
import { directionOf, eight, iperfTraces, readTrace, runImage } from './testing/run-image.ts';

const missing = withoutOracle('arm-none-eabi-gcc') ?? withoutOracle('tcptrace');
const seconds = perTier({ quick: 0.4, normal: 0.4, long: 10 });
/** A full frame at 100 Mbit/s. */
const T = 123.04;

/** The formula, with `k` as it was counted. */
const plainLaw = (window: number, k: number, loopUs: number) => (window * 1460 * 8) / (k * T + loopUs);

/** The board receives with so many segments on the reference link; tcptrace counts in the capture. */
async function receive(window: number) {
  const { result, capture } = await runImage(
    { wnd: window, snd: window },
    { seconds, link: 'reference', directions: ['rx'] },
  );
  const rx = directionOf(result, 'rx');
  expect(rx.outcome).toBe('finished');
  expect(result.faults).toEqual([]);
  const trace = readTrace(iperfTraces(capture)[0]!);
  expect(trace.window).toBe(window * 1460);
  expect(trace.repeated).toEqual([0, 0]);
  return { mbit: rx.mbit, k: trace.segmentsPerAck };
}

let tuned: Promise<number> | undefined;
/** R0: what the loop costs besides the data frames, from the four-segment run on which the link was tuned, and from it alone. */
function loopUs(): Promise<number> {
  tuned ??= receive(4).then(({ mbit, k }) => (4 * 1460 * 8) / mbit - k * T);
  return tuned;
}

describe('A window that is smaller than the loop', () => {
  it.for([2, 3, 6])(
    'With %i segments the board receives at W/(kT+R0) to one percent, k counted in the capture.',
    async (window, context) => {
      skipFor(context, missing);
      const loop = await loopUs();
      expect(loop).toBeGreaterThan(2 * linkPresets.reference.delayUs);
      expect(loop).toBeLessThan(2 * linkPresets.reference.delayUs + 20);
      const { mbit, k } = await receive(window);
      expect(k).toBeCloseTo(window === 6 ? 2 : 1, 1);
      expect(Math.abs(mbit / plainLaw(window, k, loop) - 1)).toBeLessThan(0.01);
      expect(Math.abs(mbit / windowLawMbit(window, Math.round(k), loop) - 1)).toBeLessThan(0.01);
    },
  );

  it('With five segments, acknowledged in twos, one is always left over: the law with the remainder holds to one percent, the plain one is five off.', async (context) => {
    skipFor(context, missing);
    const loop = await loopUs();
    const { mbit, k } = await receive(5);
    expect(k).toBeCloseTo(2, 1);
    expect(Math.abs(mbit / windowLawMbit(5, Math.round(k), loop) - 1)).toBeLessThan(0.01);
    const plain = mbit / plainLaw(5, k, loop) - 1;
    expect(plain).toBeLessThan(-0.05);
    expect(plain).toBeGreaterThan(-0.06);
    // The fifth segment gains nothing over four that are acknowledged one by one.
    expect(windowLawMbit(5, 2, loop)).toBeCloseTo(windowLawMbit(4, 1, loop), 9);
  });

  it.for([2, 3, 5, 6])(
    'Sending into a PC’s window of %i segments, the board keeps to the same law.',
    async (window, context) => {
      skipFor(context, missing);
      const loop = await loopUs();
      const { result, capture } = await runImage(eight, {
        link: 'reference',
        directions: ['tx'],
        seconds,
        tcp: { receiveWindow: window * 1460, windowScale: undefined },
      });
      const tx = directionOf(result, 'tx');
      const { segmentsPerAck } = readTrace(iperfTraces(capture)[0]!);
      expect(segmentsPerAck).toBeGreaterThan(1.8);
      expect(segmentsPerAck).toBeLessThan(2.2);
      const law = windowLawMbit(window, Math.round(segmentsPerAck), loop);
      expect(Math.abs(tx.mbit / law - 1)).toBeLessThan(0.02);
    },
  );
});

describe('windowLawMbit', () => {
  it('With every acknowledgement for a whole part of the window it is W/(kT+R0), up to the line rate.', () => {
    for (const [window, every] of [
      [2, 1],
      [4, 2],
      [6, 3],
    ] as const)
      expect(windowLawMbit(window, every, 559)).toBeCloseTo(plainLaw(window, every, 559), 6);
    expect(windowLawMbit(44, 2, 559)).toBe(ceilingMbit(100));
  });

  it('With a remainder it is what a loop of single frames gives, counted one by one.', () => {
    for (const [window, every] of [
      [5, 2],
      [7, 2],
      [5, 3],
      [7, 3],
      [8, 3],
    ] as const) {
      const law = windowLawMbit(window, every, 2000);
      expect(Math.abs(simulated(window, every, 2000) / law - 1)).toBeLessThan(0.001);
    }
  });
});

/** Frames one after the other on a wire, `every` of them acknowledged at once, `loop` microseconds later the sender hears it. */
function simulated(window: number, every: number, loop: number): number {
  const acks: { at: number; upTo: number }[] = [];
  let acked = 0;
  let wireFree = 0;
  const frames = 20_000;
  for (let sent = 0; sent < frames; sent += 1) {
    let now = wireFree;
    while (sent - acked >= window) {
      const ack = acks.shift()!;
      acked = ack.upTo;
      now = Math.max(now, ack.at);
    }
    wireFree = now + T;
    if ((sent + 1) % every === 0) acks.push({ at: wireFree + loop, upTo: sent + 1 });
  }
  return (frames * 1460 * 8) / wireFree;
}
