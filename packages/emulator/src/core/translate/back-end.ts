// What makes functions of the text that region.ts writes, and enters them.
import type { Entry } from './entry-pages.ts';
import type { Run } from './region.ts';

export interface BackEnd {
  /** A function of this body. */
  compile(body: string): Run;
  /** From now on the function is entered at this address, which is its block `b`; false where there is no room for that. */
  mark(address: number, run: Run, b: number): boolean;
  /** The function is not entered any more. */
  drop(run: Run): void;
  /**
   * Runs from `pc`, where `entry` is, as long as there is a translation; answers where to go on, as `Run` does. The core's
   * counts, flags and registers are exact afterwards.
   */
  enter(entry: Entry, pc: number): number;
}
