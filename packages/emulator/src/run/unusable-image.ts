// What is thrown where a run cannot begin.
import type { Problem } from '../image/problem.ts';

/** Thrown for an image that cannot be run; the problems say why. */
export class UnusableImage extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
    this.name = 'UnusableImage';
    this.problems = problems;
  }
}
