import type { Problem } from '@boardproof/nx';
import { measure } from '../record/limits.ts';
import type { Cause, Limit, Measurement, Phase, PhaseOutcome } from '../record/record-schema.ts';
import { outcomeOf } from '../record/verdict.ts';
import { capturedBytes, diagnosisOf, handshakeUs, rateOf, retransmissionsOf, type Transfer } from './transfer.ts';

/** A verdict needs transfers of this length (CONTRACT). */
export const SHORTEST_SECONDS = 5;

/** Failures that this PC causes, not the board. */
const stationFaults = new Set([
  'port-in-use',
  'port-not-allowed',
  'no-route',
  'network-unreachable',
  'host-not-found',
  'reverse-connect-missing',
  'disk-full',
  'iperf-not-there',
  'unknown-option',
]);

export interface PhaseContext {
  limits: readonly Limit[];
  ceilingMbit: number;
  startedAt: string | null;
  seconds: number;
  shortestSeconds?: number;
  /** False where the address has no control channel either: a port that refuses may then be no board's at all. True unless given. */
  isBoard?: boolean;
}

/** Judges the repeats of one direction: median against the limit, every repeat against loss, and how far they lie apart. */
export function transferPhase(
  name: 'rx' | 'tx',
  transfers: readonly Transfer[],
  context: PhaseContext,
): { phase: Phase; causes: Cause[]; median: Transfer | null } {
  const { limits, ceilingMbit } = context;
  const problems: Problem[] = transfers.flatMap((transfer) => transfer.problems);
  const done = transfers.filter((transfer) => transfer.outcome === 'done' && rateOf(transfer) !== null);
  const median = medianOf(done);
  const rate = median === null ? null : rateOf(median);
  const measurements: Measurement[] = [measure(`${name}Mbit`, rate, 'Mbit/s', limits)];
  const sums = done.map(retransmissionsOf);
  const again = sums.length === 0 || sums.includes(null) ? null : sums.reduce<number>((sum, one) => sum + one!, 0);
  measurements.push(measure(`${name}Retransmissions`, again, 'segments', limits, 'retransmissions'));
  if (median !== null) {
    measurements.push(measure(`${name}HandshakeRttUs`, handshakeUs(median), 'us', limits, 'handshakeRttUs'));
    measurements.push(measure(`${name}IperfMbit`, median.iperfMbit, 'Mbit/s'));
    measurements.push(
      measure(
        `${name}Bytes`,
        done.reduce((sum, transfer) => sum + transfer.bytes, 0),
        'bytes',
      ),
    );
  }
  const spread = spreadOf(done);
  if (spread !== null) measurements.push(measure(`${name}SpreadPercent`, spread, '%', limits, 'spreadPercent'));
  measurements.push(measure(`${name}Repeats`, done.length, `of ${transfers.length}`));
  const doubts = doubtsOf(name, done, ceilingMbit, context.shortestSeconds ?? SHORTEST_SECONDS);
  problems.push(...doubts);
  const outcome = decide(transfers, measurements, doubts, median, context.isBoard ?? true);
  const causes = outcome === 'fail' ? causesOf(name, transfers, median, rate, measurements, ceilingMbit) : [];
  const phase: Phase = {
    name,
    outcome,
    sentence: sentenceOf(outcome, transfers, rate, spread, ceilingMbit, done, problems),
    startedAt: context.startedAt,
    seconds: context.seconds,
    measurements,
    problems,
    throughput: transfers.map(({ repeat, intervals }) => ({ repeat, intervals })),
  };
  return { phase, causes, median };
}

function decide(
  transfers: readonly Transfer[],
  measurements: readonly Measurement[],
  doubts: readonly Problem[],
  median: Transfer | null,
  isBoard: boolean,
): PhaseOutcome {
  if (transfers.some((transfer) => transfer.outcome === 'aborted')) return 'aborted';
  const failed = transfers.filter((transfer) => transfer.outcome === 'failed');
  const isStation = (transfer: Transfer) =>
    transfer.problems.some(({ code }) => stationFaults.has(code) || (!isBoard && code === 'connection-refused'));
  if (transfers.some((transfer) => isStation(transfer))) return 'error';
  if (failed.length > 0) return 'fail';
  if (median === null || doubts.some((problem) => problem.severity === 'error')) return 'inconclusive';
  const fromFigures = outcomeOf(measurements.filter((one) => !one.name.endsWith('SpreadPercent')));
  if (fromFigures === 'fail') return 'fail';
  // Repeats that lie apart are no failure by themselves, but not silent either.
  return outcomeOf(measurements) === 'pass' ? 'pass' : 'warn';
}

/** What keeps the figures from being believed; errors among them leave the phase inconclusive. */
function doubtsOf(name: string, done: readonly Transfer[], ceilingMbit: number, shortest: number): Problem[] {
  const doubts: Problem[] = [];
  const add = (severity: Problem['severity'], code: string, message: string, hint: string) =>
    doubts.push({ code, severity, path: name, message, hint });
  for (const transfer of done) {
    const rate = rateOf(transfer)!;
    const label = `run ${transfer.repeat}`;
    if (rate > ceilingMbit * 1.005) {
      add(
        'error',
        'above-ceiling',
        `${label}: ${rate.toFixed(1)} Mbit/s is more than the line carries`,
        'Is --link-mbit right?',
      );
    }
    if (transfer.seconds < shortest * 0.99) {
      add(
        'error',
        'too-short',
        `${label} took ${transfer.seconds.toFixed(1)} s, a verdict needs ${shortest} s`,
        'Give --seconds 10.',
      );
    }
    const entry = diagnosisOf(transfer);
    if (entry?.verdict === 'inconclusive') {
      add('error', 'capture-inconclusive', `${label}: ${entry.evidence.join('; ')}`, entry.problems[0]?.hint ?? '');
    }
    const captured = capturedBytes(transfer);
    if (captured !== null && Math.abs(captured - transfer.bytes) > transfer.bytes * 0.001 + 100) {
      add(
        'error',
        'capture-differs',
        `${label}: the capture has ${captured} bytes, iperf counted ${transfer.bytes}`,
        'The capture lost packets, or another program used the board meanwhile.',
      );
    }
    if (transfer.capture === null) continue;
    if (transfer.capture.analysis === null) {
      add('warning', 'capture-unused', `${label}: its capture could not be used`, 'The rate is iperf’s.');
    }
  }
  return doubts;
}

function causesOf(
  name: 'rx' | 'tx',
  transfers: readonly Transfer[],
  median: Transfer | null,
  rate: number | null,
  measurements: readonly Measurement[],
  ceilingMbit: number,
): Cause[] {
  const broken = transfers.find((transfer) => transfer.outcome === 'failed');
  if (broken !== undefined) {
    const problem = broken.problems.find(({ severity }) => severity === 'error');
    return [
      {
        direction: name,
        class: 'unknown',
        sentence: `the transfer broke off after ${broken.seconds.toFixed(1)} s: ${problem?.message ?? 'no reason is known'}.`,
        evidence: [`run ${broken.repeat} had carried ${broken.bytes} bytes`],
        fix: problem === undefined || problem.hint === '' ? [] : [problem.hint],
      },
    ];
  }
  const worst =
    transfers.find((transfer) => (retransmissionsOf(transfer) ?? 0) > 0 && rateFails(measurements, name) === false) ??
    median;
  const entry = worst === null ? undefined : diagnosisOf(worst);
  if (entry !== undefined) {
    const { evidence, fix } = entry;
    // The record says verdict and direction beside it.
    const sentence = entry.sentence.replace(/^[A-Z]+ [rt]x \([^)]*\): /, '');
    return [{ direction: name, class: entry.class, sentence, evidence, fix }];
  }
  return [
    {
      direction: name,
      class: 'unknown',
      sentence: `${rate?.toFixed(1) ?? '-'} of ${ceilingMbit.toFixed(1)} Mbit/s; without a capture nobody can say what limits.`,
      evidence: ['No capture was made, so windows, losses and round trips are unknown.'],
      fix: ['Permit a capture for this user (dumpcap of Wireshark), and run again.'],
    },
  ];
}

const rateFails = (measurements: readonly Measurement[], name: string) =>
  measurements.find((one) => one.name === `${name}Mbit`)?.outcome === 'fail';

function sentenceOf(
  outcome: PhaseOutcome,
  transfers: readonly Transfer[],
  rate: number | null,
  spread: number | null,
  ceilingMbit: number,
  done: readonly Transfer[],
  problems: readonly Problem[],
): string {
  const reason = problems.find(({ severity }) => severity === 'error')?.message;
  if (rate === null) return `nothing could be measured${reason === undefined ? '' : `: ${reason}`}.`;
  const capture = done.every((transfer) => transfer.capture?.analysis != null) ? '' : ', without a capture';
  const head = `${rate.toFixed(1)} of ${ceilingMbit.toFixed(1)} Mbit/s (median of ${done.length}${spread === null ? '' : `, ${spread.toFixed(1)} % apart`}${capture})`;
  if (outcome === 'aborted') return `${head}; aborted in run ${transfers.length}.`;
  if (outcome === 'pass' || outcome === 'warn' || reason === undefined) return `${head}.`;
  return `${head}: ${reason}.`;
}

/** The transfer in the middle by its rate; of two in the middle the slower one. */
export function medianOf(transfers: readonly Transfer[]): Transfer | null {
  const sorted = [...transfers].sort((one, other) => rateOf(one)! - rateOf(other)!);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** How far the repeats lie apart, in percent of their median; null for fewer than two. */
export function spreadOf(transfers: readonly Transfer[]): number | null {
  if (transfers.length < 2) return null;
  const rates = transfers.map((transfer) => rateOf(transfer)!);
  const middle = rateOf(medianOf(transfers)!)!;
  return middle > 0 ? ((Math.max(...rates) - Math.min(...rates)) / middle) * 100 : 0;
}
