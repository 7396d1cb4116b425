import { measure } from '../record/limits.ts';
import type { BoardRecord, Limit, Phase } from '../record/record-schema.ts';
import { outcomeOf } from '../record/verdict.ts';
import { isErrorCounter } from './control-channel.ts';
import { isNicError } from './ethtool.ts';

type Counters = BoardRecord['counters'];

/** Board's and PC's counters, before and after; a name that only one of them has is null in the other. */
export function compareCounters(
  before: Readonly<Record<string, number>> | null,
  after: Readonly<Record<string, number>> | null,
  side: 'board' | 'pc',
): Counters {
  const isError = side === 'board' ? isErrorCounter : isNicError;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return names.map((name) => ({
    name: `${side} ${name}`,
    before: before?.[name] ?? null,
    after: after?.[name] ?? null,
    isError: isError(name),
  }));
}

/** The phase that holds error counters against their limit: none may have moved. */
export function countersPhase(
  counters: Counters,
  limits: readonly Limit[],
  startedAt: string | null,
  seconds: number,
): Phase {
  const moved = counters
    .filter((one) => one.isError && one.before !== null && one.after !== null)
    .map((one) => ({ name: one.name, change: one.after! - one.before! }));
  const restarted = moved.some((one) => one.change < 0);
  // A counter that fell was cleared: the board restarted, and what it had counted is gone.
  const sum = moved.length === 0 || restarted ? null : moved.reduce((total, one) => total + one.change, 0);
  const measurements = [measure('errorCounters', sum, 'errors', limits)];
  const names = moved.filter((one) => one.change > 0).map((one) => `${one.name} +${one.change}`);
  const outcome = restarted ? 'fail' : moved.length === 0 ? 'skipped' : outcomeOf(measurements);
  return {
    name: 'counters',
    outcome,
    sentence: restarted
      ? 'counters went back: the board restarted during the run.'
      : moved.length === 0
        ? 'no error counters could be read.'
        : names.length === 0
          ? `all ${moved.length} error counters stood still.`
          : `errors were counted: ${names.join(', ')}.`,
    startedAt,
    seconds,
    measurements,
    problems: [],
    throughput: [],
  };
}
