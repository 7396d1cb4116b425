// Collects what a reader finds by offset, and turns it into problems with places at the end, in one pass over the text.
import { locate } from './place.ts';
import type { Problem, ProblemCode, Severity } from './problem.ts';

interface Finding {
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly offset: number;
  /** What the reader expected; the token that stands there is told beside it. */
  readonly expected?: string;
  /** What is wrong, where it is not a matter of one token. */
  readonly message?: string;
  readonly hint: string;
}

// More help nobody; a broken file of 200 MB must not become a list of the same length.
const MOST_PROBLEMS = 100;

export class ProblemList {
  readonly #findings: Finding[] = [];
  #left = 0;
  hasErrors = false;

  add(finding: Finding): void {
    if (finding.severity === 'error') this.hasErrors = true;
    if (this.#findings.length < MOST_PROBLEMS) this.#findings.push(finding);
    else this.#left++;
  }

  /** Problems in the order of their places. */
  toProblems(text: string, file: string): Problem[] {
    if (this.#findings.length === 0) return [];
    const sorted = [...this.#findings].sort((a, b) => a.offset - b.offset);
    const offsets = sorted.map((finding) => finding.offset);
    const places = locate(text, offsets);
    const problems = sorted.map(({ code, severity, expected, message, hint }, index): Problem => {
      const place = places[index]!;
      const what = message ?? `expected ${expected}, found ${place.found}`;
      const around = place.context === '' ? '' : ` in ${place.context}`;
      return { code, severity, path: `${file}:${place.line}:${place.column}`, message: what + around, hint };
    });
    if (this.#left > 0) problems.push(this.#more(file));
    return problems;
  }

  #more(file: string): Problem {
    const message = `${this.#left} more problems are not listed`;
    return { code: 'more-problems', severity: 'info', path: file, message, hint: 'mend those above first' };
  }
}
