import { type Problem, plain } from '@boardproof/nx';
import type { HistoryRecord } from './history-record.ts';
import { type Distribution, distributionOf, outliersOf, type Trend, trendOf } from './statistics.ts';

export const historySchema = 'boardproof.history/1';

/** What many records say together. */
export interface History {
  schema: typeof historySchema;
  kind: HistoryRecord['kind'];
  records: number;
  /** Records of the other kind, which are never mixed in. */
  otherKind: number;
  boards: number;
  verdicts: Record<HistoryRecord['verdict'], number>;
  /** Boards that passed at their first attempt, and those whose newest attempt passed. */
  firstPassYield: number | null;
  finalYield: number | null;
  rx: RateHistory | null;
  tx: RateHistory | null;
  causes: { cause: string; count: number }[];
  problems: Problem[];
}

export interface RateHistory {
  distribution: Distribution;
  trend: Trend | null;
  outliers: { path: string; serial: string | null; mbit: number }[];
}

/** Records without a serial number are boards of their own, each. */
export function historyOf(
  all: readonly HistoryRecord[],
  kind: HistoryRecord['kind'],
  problems: readonly Problem[] = [],
): History {
  const records = all.filter((record) => record.kind === kind);
  const boards = new Map<string, HistoryRecord[]>();
  records.forEach((record, index) => {
    const key = record.serial === null ? `#${index}` : `=${record.serial}`;
    const attempts = boards.get(key);
    if (attempts === undefined) boards.set(key, [record]);
    else attempts.push(record);
  });
  // An attempt that the station spoiled or a person stopped says nothing about the board.
  const judged = [...boards.values()]
    .map((attempts) =>
      attempts
        .filter(({ verdict }) => verdict === 'pass' || verdict === 'fail')
        .sort((one, other) => one.attempt - other.attempt),
    )
    .filter((attempts) => attempts.length > 0);
  const share = (holds: (attempts: HistoryRecord[]) => boolean) =>
    judged.length === 0 ? null : Math.round((judged.filter(holds).length / judged.length) * 10_000) / 10_000;
  const verdicts = { pass: 0, fail: 0, error: 0, inconclusive: 0, aborted: 0 };
  const causes = new Map<string, number>();
  for (const record of records) {
    verdicts[record.verdict] += 1;
    for (const cause of record.causes) causes.set(cause, (causes.get(cause) ?? 0) + 1);
  }
  return {
    schema: historySchema,
    kind,
    records: records.length,
    otherKind: all.length - records.length,
    boards: boards.size,
    verdicts,
    firstPassYield: share((attempts) => attempts[0]!.verdict === 'pass'),
    finalYield: share((attempts) => attempts.at(-1)!.verdict === 'pass'),
    rx: rateHistory(records, 'rx'),
    tx: rateHistory(records, 'tx'),
    causes: [...causes]
      .map(([cause, count]) => ({ cause, count }))
      .sort((one, other) => other.count - one.count || (one.cause < other.cause ? -1 : 1)),
    problems: [...problems],
  };
}

function rateHistory(records: readonly HistoryRecord[], name: 'rx' | 'tx'): RateHistory | null {
  const measured = records.filter((record) => record[`${name}Mbit`] !== null);
  const values = measured.map((record) => record[`${name}Mbit`]!);
  const limit = measured.at(-1)?.[`${name}Limit`] ?? null;
  const distribution = distributionOf(values, limit);
  if (distribution === null) return null;
  return {
    distribution,
    trend: trendOf(values),
    outliers: outliersOf(values).map((index) => {
      const { path, serial } = measured[index]!;
      return { path, serial, mbit: values[index]! };
    }),
  };
}

/** The history for people. */
export function historyText(history: History): string {
  const percent = (value: number | null) => (value === null ? '-' : `${(value * 100).toFixed(1)} %`);
  const { pass, fail, error, inconclusive, aborted } = history.verdicts;
  const lines = [
    `${history.records} ${history.kind} records of ${history.boards} boards: ${pass} pass, ${fail} fail, ${inconclusive} inconclusive, ${error} station errors, ${aborted} aborted`,
    `yield: ${percent(history.firstPassYield)} at the first attempt, ${percent(history.finalYield)} at the last`,
  ];
  if (history.otherKind > 0) {
    lines.push(`(${history.otherKind} ${history.kind === 'hardware' ? 'emulated' : 'hardware'} records left out)`);
  }
  for (const name of ['rx', 'tx'] as const) {
    const rate = history[name];
    if (rate !== null) lines.push('', ...rateText(name, rate));
  }
  if (history.causes.length > 0) lines.push('', 'causes:');
  for (const { cause, count } of history.causes.slice(0, 10)) lines.push(`  ${String(count).padStart(6)}  ${cause}`);
  for (const { path, message } of history.problems.slice(0, 20)) lines.push(`warning: ${path}: ${message}`);
  // Serial numbers, causes and paths were written by others.
  return `${lines.map(plain).join('\n')}\n`;
}

function rateText(name: 'rx' | 'tx', { distribution, trend, outliers }: RateHistory): string[] {
  const { least, p5, median, p95, most, mean, deviation, cpk, histogram, count } = distribution;
  const tallest = Math.max(...histogram);
  const lines = [
    `${name} Mbit/s (${name === 'rx' ? 'board receives' : 'board sends'}), ${count} measured`,
    `  least ${least}  5 % ${p5}  median ${median}  95 % ${p95}  most ${most}  mean ${mean} +- ${deviation}${cpk === null ? '' : `  Cpk ${cpk}`}`,
  ];
  const width = (most - least) / histogram.length;
  if (width > 0) {
    histogram.forEach((value, index) => {
      const bar = '#'.repeat(Math.ceil((value / tallest) * 40));
      lines.push(`  ${(least + index * width).toFixed(2).padStart(9)}  ${String(value).padStart(6)} ${bar}`);
    });
  }
  if (trend !== null) {
    lines.push(
      trend.isClear
        ? `  trend: ${trend.mbitPer100 > 0 ? '+' : ''}${trend.mbitPer100} Mbit/s over 100 records`
        : '  trend: none that stands out',
    );
  }
  for (const { serial, mbit, path } of outliers.slice(0, 10)) lines.push(`  outlier: ${mbit}  ${serial ?? path}`);
  if (outliers.length > 10) lines.push(`  (${outliers.length - 10} more outliers)`);
  return lines;
}
