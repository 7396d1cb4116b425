import type { Problem } from '@boardproof/board';

/** What a task made, before anything is written: files by their name inside the task's folder, and every problem found. */
export interface TaskResult {
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  readonly problems: readonly Problem[];
  /** What was compared in this very run, and with what result: `read back: 6 components and 11 nets equal the board`. */
  readonly checks?: readonly string[];
  /** A few lines for a person: sizes, counts, the verdict. */
  readonly summary?: readonly string[];
  /**
   * The task's verdict where it is not simply whether errors were found; a `fail` that was measured still writes its
   * files, an error does not.
   */
  readonly verdict?: 'pass' | 'fail' | 'inconclusive';
}
