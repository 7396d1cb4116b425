import type { BoardRecord, Measurement, Phase, PhaseOutcome, RecordVerdict } from './record-schema.ts';

/** CONTRACT: 0 it holds, 1 a limit is missed, 2 the station's fault, 3 the evidence allows no verdict, 130 aborted. */
export const exitCodes: Record<RecordVerdict, number> = { pass: 0, fail: 1, error: 2, inconclusive: 3, aborted: 130 };

/** A phase's outcome from its figures: the worst counts; what could not be measured does not fail. */
export function outcomeOf(measurements: readonly Measurement[]): PhaseOutcome {
  const outcomes = measurements.map((one) => one.outcome);
  if (outcomes.includes('fail')) return 'fail';
  return outcomes.includes('warn') ? 'warn' : 'pass';
}

/**
 * The verdict of all phases. Aborted comes first, since nothing after it is known; then the station's fault, since it can cause
 * any failure; then the board's failure; then what could not be judged. Without the two rates there is no pass.
 */
export function verdictOf(phases: readonly Phase[]): RecordVerdict {
  const has = (outcome: PhaseOutcome) => phases.some((phase) => phase.outcome === outcome);
  if (has('aborted')) return 'aborted';
  if (has('error')) return 'error';
  if (has('fail')) return 'fail';
  const rates = ['rx', 'tx'].map((name) => phases.find((phase) => phase.name === name)?.outcome);
  const proven = rates.every((outcome) => outcome === 'pass' || outcome === 'warn');
  return has('inconclusive') || !proven ? 'inconclusive' : 'pass';
}

/** `PASS 94.9 / 94.9 Mbit/s`, or what speaks against it. */
export function verdictSentence(
  record: Pick<BoardRecord, 'kind' | 'phases' | 'causes' | 'verdict' | 'problems'>,
): string {
  const { verdict, phases, kind } = record;
  const rate = (name: string) => {
    const value = phases
      .find((phase) => phase.name === name)
      ?.measurements.find((one) => one.name === `${name}Mbit`)?.value;
    return typeof value === 'number' ? value.toFixed(1) : '-';
  };
  const where = kind === 'emulated' ? ' (emulated board)' : '';
  const head = `${verdict.toUpperCase()} ${rate('rx')} / ${rate('tx')} Mbit/s (board receives / sends)${where}`;
  if (verdict === 'pass') {
    const warned = phases.filter((phase) => phase.outcome === 'warn');
    return warned.length === 0
      ? `${head}.`
      : `${head}, with a warning: ${warned.map((phase) => phase.sentence).join(' ')}`;
  }
  // The rates stand before them already: of a diagnosis its cause and change are enough.
  const reasons = record.causes.map((cause) => {
    const text = cause.sentence.replace(/^.*? Cause: /, '');
    return `${cause.direction ?? 'board'}: ${text}${text.endsWith('.') ? '' : '.'}`;
  });
  if (reasons.length === 0) {
    const bad: PhaseOutcome[] = ['fail', 'error', 'inconclusive', 'aborted'];
    reasons.push(
      ...phases.filter((phase) => bad.includes(phase.outcome)).map((phase) => `${phase.name}: ${phase.sentence}`),
    );
  }
  if (reasons.length === 0) reasons.push('it ended before both directions were measured.');
  return `${head}. ${reasons.join(' ')}`;
}
