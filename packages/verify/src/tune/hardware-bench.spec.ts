import { describe, expect, it } from 'vitest';
import { limitsFor, measure } from '../record/limits.ts';
import type { BoardRecord } from '../record/record-schema.ts';
import type { BoardState } from '../run/control-channel.ts';
import { samplePhase, sampleRecord } from '../testing/sample-record.ts';
import { type Hands, type HardwareBenchOptions, hardwareBench } from './hardware-bench.ts';
import { predictedMbit } from './loop-model.ts';
import { tune } from './tune.ts';

/** A record as a run makes it, with both rates. */
function recordWith(rx: number, tx: number, change: Partial<BoardRecord> = {}): BoardRecord {
  const limits = limitsFor({ mbit: 100 });
  const phase = (name: 'rx' | 'tx', mbit: number) =>
    samplePhase({
      name,
      outcome: mbit >= 92.1 ? 'pass' : 'fail',
      measurements: [
        measure(`${name}Mbit`, mbit, 'Mbit/s', limits),
        measure(`${name}Retransmissions`, null, 'segments', limits, 'retransmissions'),
      ],
    });
  return sampleRecord({ phases: [phase('rx', rx), phase('tx', tx)], ...change });
}

/** Hands whose board runs what was flashed last, once it was asked twice, in a loop of 557 us. */
function fakeHands(change: Partial<Hands> = {}) {
  const told: string[] = [];
  let flashed = { wnd: 4, snd: 4 };
  let wanted = flashed;
  let asked = 0;
  const hands: Hands = {
    async build(segments) {
      told.push(`build ${segments.wnd}/${segments.snd}`);
      wanted = segments;
      return { folder: 'none', hex: 'x.hex' };
    },
    async flash() {
      told.push('flash');
      flashed = wanted;
      asked = 0;
      return [];
    },
    async state() {
      asked += 1;
      if (asked < 2) return null;
      const numbers = { 'options.wnd': flashed.wnd * 1460, 'options.snd_buf': flashed.snd * 1460 };
      return { numbers, texts: {}, connectUs: 500 } as BoardState;
    },
    async run() {
      told.push('run');
      const rate = (way: 'rx' | 'tx', segments: number) => predictedMbit(way, segments, 557, 100);
      return { record: recordWith(rate('rx', flashed.wnd), rate('tx', flashed.snd)), folder: 'x' };
    },
    async pause() {},
    ...change,
  };
  return { hands, told };
}

const options = (hands: Hands): HardwareBenchOptions => ({
  firmware: { workspaceRoot: '/nowhere', name: 'lwip-iperf', root: 'firmware/lwip-iperf' },
  host: '192.168.1.19',
  port: 5001,
  out: 'records',
  serial: null,
  seconds: 10,
  waitSeconds: 5,
  say: () => {},
  hands,
});

describe('tuning a board on the desk', () => {
  it('Builds, flashes, waits for the new image and measures, image by image, and ends as on the emulated board.', async () => {
    const { hands, told } = fakeHands();
    const result = await tune(hardwareBench(options(hands)));
    expect(result).toMatchObject({
      kind: 'hardware',
      verdict: 'pass',
      least: { wnd: 7, snd: 7 },
      kept: { wnd: 8, snd: 8 },
    });
    expect(told.slice(0, 6)).toEqual(['build 4/4', 'flash', 'run', 'build 7/7', 'flash', 'run']);
    // Nothing is known of the loop before the first measurement.
    expect(result.steps[0]).toMatchObject({ predictedMbit: null });
    expect(result.loopUs.rx).toBeCloseTo(557, 0);
  });

  it('A board that still runs the old image, and one that does not come back, end it with what was seen.', async () => {
    const old = fakeHands({
      async flash() {
        return [];
      },
      async state() {
        return { numbers: { 'options.wnd': 2920, 'options.snd_buf': 5840 }, texts: {}, connectUs: 1 };
      },
    });
    const wrong = await tune(hardwareBench(options(old.hands)));
    expect(wrong).toMatchObject({
      verdict: 'error',
      steps: [],
      problems: [{ code: 'board-not-back', path: '192.168.1.19:5002' }],
    });
    expect(wrong.problems[0]?.message).toBe('the board still runs an image with 2 and 4 segments, not 4 and 4');
    const silent = await tune(hardwareBench(options(fakeHands({ state: async () => null }).hands)));
    expect(silent.problems[0]?.message).toContain('did not answer within 5 s');
  });

  it('A loader that fails, and a fault of this PC, are told as they are.', async () => {
    const problem = {
      code: 'flash-no-loader',
      severity: 'error' as const,
      path: 'x',
      message: 'not installed',
      hint: '',
    };
    const noLoader = await tune(hardwareBench(options(fakeHands({ flash: async () => [problem] }).hands)));
    expect(noLoader).toMatchObject({ verdict: 'error', problems: [problem] });
    const record = recordWith(0, 0, { verdict: 'error', sentence: 'ERROR: no route.' });
    const station = await tune(hardwareBench(options(fakeHands({ run: async () => ({ record, folder: 'x' }) }).hands)));
    expect(station).toMatchObject({
      verdict: 'error',
      problems: [{ code: 'not-measured', message: 'ERROR: no route.' }],
    });
  });
});
