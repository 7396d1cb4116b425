import type { Problem, Severity } from '@boardproof/board';
import colours from 'picocolors';

const marks: Record<Severity, (words: string) => string> = {
  error: (words) => colours.red(words),
  warning: (words) => colours.yellow(words),
  info: (words) => colours.cyan(words),
};
const order: readonly Severity[] = ['error', 'warning', 'info'];

/**
 * Problems for a person, the worst first, one line each with the hint below:
 * `error board-timeout hardware/x/board.ts:12:5: the design was still running ...`
 */
export function formatProblems(problems: readonly Problem[]): string {
  const sorted = [...problems].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  return sorted
    .map(({ code, severity, path, message, hint }) => {
      const head = `${marks[severity](severity)} ${colours.dim(code)} ${plain(path)}: ${plain(message)}`;
      return hint === '' ? head : `${head}\n      ${colours.dim(plain(hint))}`;
    })
    .join('\n');
}

/** How many problems of each kind, in words: `2 errors, 1 warning`. */
export function countProblems(problems: readonly Problem[]): string {
  const counts = order.flatMap((severity) => {
    const count = problems.filter((problem) => problem.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 || severity === 'info' ? '' : 's'}`];
  });
  return counts.join(', ') || 'no problems';
}

/** Names come from files that others wrote: control characters must not reach the terminal. */
export function plain(words: string): string {
  return words.replace(/[\u0000-\u001f\u007f-\u009f]/g, (character) =>
    character === '\n' ? ' ' : `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
