// What is wrong with a netlist, as plain data; text for people is made from it last.

/** How much a problem weighs: with an error there is no netlist, a warning is worth reading, an info is said once. */
export type Severity = 'error' | 'warning' | 'info';

/** What can be wrong. The list is closed, so that a program may switch over it. */
export type ProblemCode =
  | 'nul-character'
  | 'not-utf8'
  | 'lone-surrogate'
  | 'too-large'
  | 'wrong-root'
  | 'unexpected-token'
  | 'unclosed-form'
  | 'unclosed-string'
  | 'text-after-end'
  | 'missing-form'
  | 'duplicate-form'
  | 'unknown-version'
  | 'line-break-in-string'
  | 'unquoted-text'
  | 'stray-text'
  | 'bytes-not-utf8'
  | 'masked-lines'
  | 'empty-reference'
  | 'empty-pin'
  | 'duplicate-reference'
  | 'duplicate-net'
  | 'unknown-component'
  | 'pin-in-two-nets'
  | 'not-a-string'
  | 'more-problems';

/** One thing that is wrong or worth knowing. */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  /** The place: `file:line:column` in a text that was read, or names in a netlist (`components/U1/value`). */
  readonly path: string;
  /** For a text that was read: `expected ..., found ... in (comp (ref "U1"`. One line. */
  readonly message: string;
  /** What to do about it. */
  readonly hint: string;
}

/** One line for people: the path, what is wrong, what to do. */
export function formatProblem(problem: Problem): string {
  const hint = problem.hint === '' ? '' : ` (${problem.hint})`;
  return `${problem.path}: ${problem.message}${hint}`;
}

/** Thrown by those functions that give a netlist or nothing. `problems` holds all that was found, the errors first. */
export class NetlistError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const errors = problems.filter((problem) => problem.severity === 'error');
    const rest = problems.filter((problem) => problem.severity !== 'error');
    const first = errors[0] ?? rest[0];
    super(first === undefined ? 'the netlist is not usable' : formatProblem(first));
    this.name = 'NetlistError';
    this.problems = [...errors, ...rest];
  }
}
