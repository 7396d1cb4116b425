// In which order problems are told: what fails, what a person must do, and last the figures that are only assumed.
import type { Problem } from '@boardproof/board';

const severities = ['error', 'warning', 'info'];

/** A stable order: errors, warnings, infos; among warnings the assumed figures last. */
export function worstFirst(problems: readonly Problem[]): Problem[] {
  const rank = ({ severity, code }: Problem) =>
    2 * severities.indexOf(severity) + (code.startsWith('assumed-') ? 1 : 0);
  return problems.toSorted((a, b) => rank(a) - rank(b));
}
