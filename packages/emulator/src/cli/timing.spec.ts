import { describe, expect, it } from 'vitest';
import { Account } from '../timing/account.ts';
import { directionTiming, timingReport } from '../timing/report.ts';
import { type RunCall, readArguments } from './arguments.ts';
import { flatWords, memoryWords, timingLines } from './timing-text.ts';
import { usage } from './usage.ts';

const timingOf = (...args: string[]) => (readArguments(['a.hex', ...args]) as RunCall).options.timing;
const snapshot = new Account().snapshot();
const timing = directionTiming({
  mbit: 300,
  ceilingMbit: 949.28,
  loadPercent: 99,
  isAlone: true,
  instructions: 1000,
  awakeCycles: 2000,
  from: snapshot,
  to: { ...snapshot, fetched: Float64Array.of(500, 0, 0, 500, 0) },
});

describe('--timing', () => {
  it('Names what instructions cost; a cycle each unless told otherwise.', () => {
    expect(timingOf('--timing', 'memory')).toBe('memory');
    expect(timingOf('--timing=flat')).toBe('flat');
    expect(timingOf()).toBe('flat');
    expect(usage).toContain('--timing flat|memory');
  });

  it('Another name is refused with those that there are.', () => {
    expect(readArguments(['a.hex', '--timing', 'exact'])).toBe('--timing is flat or memory, not "exact"');
  });

  it('A direction is told with its ranges and where the time went, and without the model not at all.', () => {
    const result = { direction: 'rx', memoryTiming: timing } as never;
    const [line] = timingLines([result]);
    expect(line).toBe(
      'rx modelled: 216.5 to 505.1 Mbit/s, load 59.4 to 100.0 %, 15.84 to 36.96 ns a byte, 2.00 cycles an instruction (issue 100 %, branch 0 %, fetch 0 %, data 0 %, peripherals 0 %)',
    );
    expect(timingLines([{ direction: 'rx' } as never])).toEqual([]);
  });

  it('The words say that it is a model, how wide it is and by which constants; the words of flat runs stay.', () => {
    const words = memoryWords(
      timingReport([timing], 'boardproof lwip-iperf mimxrt1160-evk qspi-dtcm-ocram-w8-s8 x\n'),
    ).join('\n');
    expect(words).toContain('code qspi, data dtcm, DMA ocram');
    expect(words).toContain('+-40 % (qspi)');
    expect(words).toMatch(/constants [0-9a-f]{16}/);
    expect(words).toContain('never held to this board');
    expect(flatWords.join(' ')).toContain('one cycle an instruction');
  });
});
