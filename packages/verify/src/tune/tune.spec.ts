import { describe, expect, it } from 'vitest';
import { fittedLoop, leastPredicted, loopOfDelay, predictedMbit } from './loop-model.ts';
import { keepLines, tune } from './tune.ts';
import type { TuneBench } from './tune-bench.ts';
import { tunePage } from './tune-page.ts';
import type { Segments } from './tune-result.ts';
import { tuneText } from './tune-text.ts';

/** A board that follows the model in a loop of its own, which the search is not told. */
function modelBench(loopUs: number, change: Partial<TuneBench> = {}): TuneBench & { built: string[] } {
  const built: string[] = [];
  return {
    kind: 'emulated',
    board: 'teensy41',
    link: 'a model',
    delayUs: 275,
    built,
    async measure({ wnd, snd }) {
      built.push(`${wnd}/${snd}`);
      const figure = (direction: 'rx' | 'tx', segments: number) => {
        const mbit = 0.9999 * predictedMbit(direction, segments, loopUs, 100);
        const limit =
          mbit > 93.9 ? ('link' as const) : direction === 'rx' ? ('receive-window' as const) : ('send-buffer' as const);
        return { mbit, retransmissions: 0, class: limit };
      };
      return { figures: { rx: figure('rx', wnd), tx: figure('tx', snd) }, ramBytes: 200_000, image: 'ab'.repeat(32) };
    },
    ...change,
  };
}

const reference = loopOfDelay(275, 100);

describe('the model of a loop', () => {
  it('Gives the published 68.55 Mbit/s for four segments on the reference link, and 58 where pairs are acknowledged.', () => {
    expect(predictedMbit('rx', 4, reference, 100)).toBeCloseTo(68.7, 1);
    expect(predictedMbit('tx', 4, reference, 100)).toBeCloseTo(58.2, 1);
    expect(predictedMbit('rx', 8, reference, 100)).toBeCloseTo(94.93, 2);
  });

  it('Finds its loop again from a rate, for windows that pairs divide and others.', () => {
    for (const direction of ['rx', 'tx'] as const) {
      for (const segments of [2, 3, 4, 5, 6, 7]) {
        const mbit = predictedMbit(direction, segments, 2000, 100);
        expect(fittedLoop(direction, segments, mbit, 100)).toBeCloseTo(2000, 6);
      }
    }
  });

  it('Knows when nothing reaches the target.', () => {
    expect(leastPredicted('rx', 94, 1e6, 100, 256)).toBeNull();
    expect(leastPredicted('tx', 94, 0, 100, 256)).toBe(2);
  });
});

describe('the search for the least window and send buffer', () => {
  it('On the reference link says why four segments are not enough, and what is.', async () => {
    const bench = modelBench(reference);
    const result = await tune(bench);
    expect(result).toMatchObject({ verdict: 'pass', least: { wnd: 7, snd: 7 }, kept: { wnd: 8, snd: 8 } });
    expect(result.keep).toEqual([
      '#define TCP_WND 8*TCP_MSS',
      '#define TCP_SND_BUF 8*TCP_MSS',
      '#define MEMP_NUM_TCP_SEG 32',
    ]);
    expect(bench.built).toEqual(['4/4', '7/7', '6/6', '8/8']);
    expect(result.why[0]).toMatch(
      /^rx .*4 segments \(5840 B\) are not enough.*680 us.*492 us only.*68\.7 Mbit\/s.*7 fill it/,
    );
    expect(result.why[1]).toMatch(/^tx .*the board waits for an acknowledgement.*6 give/);
    // The first prediction comes from the link's delay alone, the others from what was measured.
    expect(result.steps.every(({ predictedMbit: by, mbit }) => Math.abs(by! - mbit!) < 0.1)).toBe(true);
  });

  it('Each least is proven: one segment less was measured and does not fill the link, whatever the loop.', async () => {
    for (const loopUs of [30, 200, 700, 1300, 2500, 6000]) {
      const { verdict, least, kept, steps } = await tune(modelBench(loopUs));
      expect([loopUs, verdict]).toEqual([loopUs, 'pass']);
      for (const [direction, segments] of [['rx', least.wnd!] as const, ['tx', least.snd!] as const]) {
        const of = (count: number) => steps.find((one) => one.direction === direction && one.segments === count);
        expect(of(segments)?.reaches).toBe(true);
        if (segments > (direction === 'rx' ? 1 : 2)) expect(of(segments - 1)?.reaches).toBe(false);
      }
      expect([kept!.wnd % 2, kept!.snd % 2]).toEqual([0, 0]);
    }
  });

  it('A prediction that is wrong costs further images, and no wrong answer.', async () => {
    const bench = modelBench(1500, { delayUs: 275 });
    const measure = bench.measure.bind(bench);
    // A board that needs two segments more than the model says.
    bench.measure = ({ wnd, snd }: Segments, signal) =>
      measure({ wnd: Math.max(1, wnd - 2), snd: Math.max(1, snd - 2) }, signal);
    const right = await tune(modelBench(1500));
    const result = await tune(bench);
    expect(result.least).toEqual({ wnd: right.least.wnd! + 2, snd: right.least.snd! + 2 });
  });

  it('A link that no window fills fails it: the limit is named, not hidden.', async () => {
    const bench = modelBench(reference);
    bench.measure = async () => ({
      figures: {
        rx: { mbit: 39, retransmissions: 0, class: 'cpu' },
        tx: { mbit: 39, retransmissions: 0, class: 'cpu' },
      },
      ramBytes: null,
      image: null,
    });
    const result = await tune(bench);
    const inVain = [
      { code: 'other-limit', path: 'rx' },
      { code: 'other-limit', path: 'tx' },
    ];
    expect(result).toMatchObject({ verdict: 'fail', kept: null, keep: [], problems: inVain });
    expect(result.problems[0]?.message).toContain('cpu limits');
    expect(result.steps[0]).toMatchObject({ class: 'cpu', reaches: false });
  });

  it('A loss keeps an image from being enough, however fast it was.', async () => {
    const bench = modelBench(10);
    bench.measure = async () => ({
      figures: {
        rx: { mbit: 94.9, retransmissions: 3, class: 'link' },
        tx: { mbit: 94.9, retransmissions: 0, class: 'link' },
      },
      ramBytes: null,
      image: null,
    });
    expect((await tune(bench)).steps[0]?.reaches).toBe(false);
  });

  it('An image that cannot be built ends it with its problem, and what was measured stays.', async () => {
    const bench = modelBench(reference);
    const measure = bench.measure.bind(bench);
    const problem = { code: 'build-failed', severity: 'error' as const, path: 'x', message: 'no room', hint: '' };
    bench.measure = async (segments, signal) =>
      segments.wnd > 4 ? { problems: [problem] } : measure(segments, signal);
    const result = await tune(bench);
    expect(result).toMatchObject({ verdict: 'error', problems: [problem], kept: null });
    expect(result.steps).toHaveLength(2);
  });

  it('An interruption leaves the steps that were measured.', async () => {
    const abort = new AbortController();
    const result = await tune(modelBench(reference), { signal: abort.signal, onStep: () => abort.abort() });
    expect(result).toMatchObject({ verdict: 'aborted', kept: null });
    expect(result.steps.length).toBeGreaterThan(0);
  });
});

describe('what a tuning leaves', () => {
  it('The lines to keep bring everything that lwIP’s rules ask for with them.', () => {
    expect(keepLines({ wnd: 6, snd: 4 })).toEqual(['#define TCP_WND 6*TCP_MSS', '#define TCP_SND_BUF 4*TCP_MSS']);
    expect(keepLines({ wnd: 50, snd: 50 })).toEqual([
      '#define TCP_WND 50*TCP_MSS',
      '#define TCP_SND_BUF 50*TCP_MSS',
      '#define MEMP_NUM_TCP_SEG 200',
      '#define PBUF_POOL_SIZE 54',
      '#define LWIP_WND_SCALE 1',
      '#define TCP_RCV_SCALE 1',
    ]);
  });

  it('The table ends with the lines to keep; the page escapes what a bench says of itself.', async () => {
    const result = await tune(modelBench(reference, { link: '<script>alert(1)</script>' }));
    expect(tuneText(result)).toMatch(
      /lwipopts\.h:\n {2}#define TCP_WND 8\*TCP_MSS\n.*\n {2}#define MEMP_NUM_TCP_SEG 32\n$/,
    );
    const page = tunePage(result);
    expect(page).not.toContain('<script>');
    expect(page).toContain('no board was measured');
    expect(page.match(/<circle/g)).toHaveLength(8);
  });
});
