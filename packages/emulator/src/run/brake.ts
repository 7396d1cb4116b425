// Something beside a run that can hold it, such as a debugger: virtual time stands still meanwhile.
import type { EmulatedBoard } from '../machine/emulated-board.ts';
import type { Machine } from '../machine/machine.ts';

export interface Brake {
  /** The board is ready and has not run yet. */
  attach(machine: Machine, board: EmulatedBoard): void;
  /** Asked before each slice of the run; time goes on when the answer is there. */
  turn(signal: AbortSignal | undefined): Promise<void>;
  /** True while it reaches into the board: what faults then is not the program's; `refused` is called instead. */
  readonly isLooking: boolean;
  refused(): void;
}
