import type { Board } from '../model.ts';
import type { Part } from '../part.ts';

/** A board that breaks one rule, and all that `checkBoard` has to say about it. */
export interface BrokenSample {
  /** The sentence that the test proves. */
  readonly says: string;
  readonly board: Board;
  readonly library?: readonly Part[];
  /** `code path` of every problem, in order. */
  readonly problems: readonly string[];
  /** Words that the messages and hints must hold. */
  readonly tells: readonly string[];
}
